/* CLOUT: the insides of the loader, for the files content*.c, names.c, card_text.c and tests. The words are
 * those that content uses, each list in the order of its enum; "" is no word. */
#ifndef GLOAM_GAMES_CLOUT_CONTENT_PARTS_H
#define GLOAM_GAMES_CLOUT_CONTENT_PARTS_H

#include "core/content_reader.h"
#include "games/clout/cl.h"

extern const char *const cl_archetype_words[CL_ARCHETYPES];     /* "dropouts" */
extern const char *const cl_archetype_singulars[CL_ARCHETYPES]; /* "dropout" (CL-112) */
extern const char *const cl_archetype_titles[CL_ARCHETYPES];    /* "Dropouts" */
extern const char *const cl_archetype_ones[CL_ARCHETYPES];      /* "Dropout" */
extern const char *const cl_kind_words[CL_CARD_KINDS];
extern const char *const cl_subkind_words[CL_SUBKINDS];
extern const char *const cl_when_words[CL_WHENS];
extern const char *const cl_op_words[CL_OPS];
extern const char *const cl_who_words[CL_WHOS];
extern const char *const cl_target_words[CL_TARGETS];
extern const char *const cl_per_words[CL_PERS];
extern const char *const cl_if_words[CL_IFS];
extern const char *const cl_limit_words[CL_LIMITS];
extern const char *const cl_span_words[CL_SPANS];
extern const char *const cl_immunity_words[CL_IMMUNITIES];
extern const char *const cl_price_words[CL_PRICES];

static inline bool cl_when_answers(uint32_t when) {
    return when >= CL_WHEN_ANSWER_SUMMON && when < CL_WHENS;
}

/* content_cards.c: every card of the content into r->card. */
void cl_load_cards(struct content_reader *rd, struct cl_rules *r);

/* content_check.c: what goes with what. */
enum cl_member {
    CL_M_IF = 1,
    CL_M_WHO = 2,
    CL_M_ARCHETYPE = 4,
    CL_M_TARGET = 8,
    CL_M_AMOUNT = 16,
    CL_M_ALL = 32,
    CL_M_PER = 64,
    CL_M_TURNS = 128,
    CL_M_SPAN = 256,
    CL_M_LIMIT = 512,
    CL_M_IMMUNITY = 1024,
    CL_M_CHANGE = 2048, /* kind, and one of add, multiply, set */
    CL_M_CHOOSER = 4096,
    CL_M_BOOST = 8192, /* atk, def */
    CL_M_PERCENT = 16384,
    CL_M_COUNT = 32768 /* of cards, counters, times: an amount that is no points */
};
struct cl_op_row {
    uint16_t takes;      /* enum cl_member: what an action with this op may or must have */
    int16_t least, most; /* of its amount */
    uint32_t targets;    /* bits by enum cl_target */
    uint8_t whos, spans; /* bits by enum cl_who, enum cl_span */
    uint64_t whens;      /* bits by enum cl_when */
};
extern const struct cl_op_row cl_op_rows[CL_OPS];

/* The reader stands at the action, at the ability. Earlier actions of the ability have been read. */
void cl_vet_action(struct content_reader *rd, const struct cl_card *c, const struct cl_ability *ab,
                   const struct cl_action *a);
void cl_vet_ability(struct content_reader *rd, const struct cl_card *c, const struct cl_ability *ab);

#endif
