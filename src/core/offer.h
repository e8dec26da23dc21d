/* Offers: the one description of a choice, for menus, the log and pages of text, and as JSON (offer_json) for
 * programs. Nobody takes a fact out of a sentence: facts stand here as numbers.
 *
 * An offer comes from rules and view, never from a state, so it can tell nothing that the seat may not know.
 * Its forecast is a promise: whatever play then does is one of its ways, and in worlds that fit the view each
 * comes as often as its chance says. The conformance suite plays thousands of actions and holds the forecasts
 * against what became of them. */
#ifndef GLOAM_CORE_OFFER_H
#define GLOAM_CORE_OFFER_H

#include "core/ops.h"

enum {
    OFFER_LABEL = 80,
    OFFER_NOTE = 200,
    CHOICES_MAX = 256, /* that a person would look for at one question */
    OFFER_COSTS = 3,
    OFFER_WAYS = 6,
    WAY_NAME = 24,
    WAY_CHANGES = 8
};

/* How much a stat rises or falls, at least and at most. */
struct change {
    uint16_t stat;
    struct stat_span by;
};

/* One way that it can go. What no change names stays as it is, unless more is set: then what else may change
 * is not known to the seat, or is for somebody to choose next. */
struct way {
    uint16_t bp; /* its chance */
    uint8_t changes;
    bool more;
    uint32_t unknown;    /* with more: the stats that are known to be what may change, as bits; 0: none is */
    uint32_t ends;       /* the ops->outcomes that may come, as bits; bit 0 or no bit: it may or does go on */
    char name[WAY_NAME]; /* "critical"; "" when it needs none */
    struct change change[WAY_CHANGES];
};

/* The ways, whose chances come to 10,000 in all; no ways: nothing is foretold. It speaks of the time from the
 * action to the next question; if unanswered, to the next one that is no answer to it, as long as everybody
 * declines (verb.declines), or at the end of a round does the same (ENDS_ROUND). */
struct forecast {
    uint8_t ways;
    bool unanswered;
    struct way way[OFFER_WAYS];
};

/* What somebody stands to lose who takes it. */
enum risk {
    RISK_NONE,
    RISK_LOSS,   /* something of one's own, for certain or perhaps */
    RISK_END,    /* it can end the game badly */
    RISK_FOREVER /* it cannot be had again in a later game either */
};

struct cost {
    uint16_t stat;
    int32_t n;
};

/* It points into itself: fill it in where it is to be read. */
struct offer {
    struct action action;
    uint32_t reason; /* REASON_OK: it is open; else closed, and why says it in words */
    uint8_t seat;    /* whose choice it is: describe says so */
    uint8_t risk;    /* enum risk */
    bool usual; /* such a risk is nearly everywhere here, and no more of it with this one: it needs no mark */
    bool confirm;  /* ask again before it is done */
    uint8_t costs; /* a price that is paid whatever comes of it; the forecast counts it too */
    struct cost cost[OFFER_COSTS];
    struct text label; /* what is done, as an order: "Attack", "Play Root Snare" */
    struct text note;  /* what else is to be known of it, without full stop; may be empty */
    struct text why;   /* why it is closed, without full stop; empty while it is open */
    struct forecast forecast;
    char bytes[OFFER_LABEL + 2 * OFFER_NOTE];
};

/* The world in which it is asked why a choice is closed: one that fits the view of a seat, and the same for
 * the same view. The state itself is never asked, so a reason can tell nothing hidden. world has
 * ops->state_size bytes. */
void offer_world(const struct game_ops *ops, const void *rules, const void *view, uint32_t seat, void *world);

/* The choices of a question: behind the legal ones of a list, which has room for CHOICES_MAX more, what a
 * person would look for and cannot have now. Returns how many there are. */
uint32_t offer_choices(const struct game_ops *ops, const void *rules, const void *view, struct action *list,
                       uint32_t count);

/* Describes an action of whoever is asked and has the view, open or closed: world is what offer_world made of
 * that view. Null: the action is of the legal list, so it is open. */
void offer_of(const struct game_ops *ops, const void *rules, const void *view, const struct action *a,
              const void *world, struct offer *out);

/* Why such an action is refused: in the words of its offer, with the figures that are wanting, if people look
 * for that choice and the world refuses it for the same reason; else as the reason says. */
void offer_refusal(const struct game_ops *ops, const void *rules, const void *view, const struct action *a,
                   uint32_t reason, const void *world, struct text *out);

/* For describe. In a forecast that is full the last way is written over, so its chances no longer come to
 * 10,000 and conformance says so; a way that is full has more. */
void offer_cost(struct offer *o, uint16_t stat, int32_t n);
struct way *forecast_way(struct forecast *f, uint32_t bp, const char *name);
void way_change(struct way *w, uint16_t stat, int32_t lo, int32_t hi);
void way_unknown(struct way *w, uint32_t stat);

/* A chance in whole hundredths: "86%", "under 1%". */
void chance_say(uint32_t bp, struct text *out);

/* In words: the way ("HP -3 to -6, foe's HP -8"), what is foretold ("HP -3; 86% hit: ...; 14% critical: ...":
 * what all ways have in common comes first, and what is shown of their chances comes to 100), price, forecast
 * and note, and all of the offer in a line. seat is whose eyes these are: what is its own has no name before
 * it. */
void way_say(const struct game_ops *ops, uint32_t seat, const struct way *w, struct text *out);
void forecast_say(const struct game_ops *ops, uint32_t seat, const struct forecast *f, struct text *out);
void offer_details(const struct game_ops *ops, const struct offer *o, struct text *out);

/* The same in rows, for who draws them: what all ways have in common; of one way what it alone has, which may
 * be nothing, and its chance in whole hundredths as it is shown; the price. */
void forecast_common(const struct game_ops *ops, uint32_t seat, const struct forecast *f, struct text *out);
uint32_t forecast_row(const struct game_ops *ops, uint32_t seat, const struct forecast *f, uint32_t i,
                      struct text *out);
void price_say(const struct game_ops *ops, const struct offer *o, struct text *out);

/* Of what is foretold only what is at stake for somebody (stat_row.stake), and how it may end: where room is
 * short. */
void forecast_stakes(const struct game_ops *ops, const struct forecast *f, struct forecast *out);

void offer_say(const struct game_ops *ops, const struct offer *o, struct text *out);

/* The forecast without the price, for those who tell the price itself. */
void offer_beside_cost(const struct offer *o, struct forecast *out);

/* An action in a line, described from a view of the seat that takes it; and what of that still holds when it
 * is done: the label. */
void action_say(const struct game_ops *ops, const void *rules, const void *view, const struct action *a,
                struct text *out);

void action_label(const struct game_ops *ops, const void *rules, const void *view, const struct action *a,
                  struct text *out);

/* The action of a legal list whose label has these words; null: none has, or several have. */
const struct action *offer_labelled(const struct game_ops *ops, const void *rules, const void *view,
                                    const struct action *legal, uint32_t count, const char *said);

/* The same for programs: members of the object that is open, or an object of its own. */
void offer_members(const struct game_ops *ops, const void *rules, const struct offer *o, struct jw *w);
void offer_json(const struct game_ops *ops, const void *rules, const struct offer *o, struct jw *w);

#endif
