/* CLOUT: names for people, shared by the files that put the game into words (say.c, say_event.c, json.c). A
 * seat reads "you" for itself and "your opponent" for the other. */
#ifndef GLOAM_GAMES_CLOUT_SAY_H
#define GLOAM_GAMES_CLOUT_SAY_H

#include "games/clout/cl.h"

/* "you", "your opponent"; start: as the first word of a sentence. */
const char *cl_who_word(const struct cl_view *v, uint32_t seat, bool start);

/* "your", "your opponent's"; start likewise. */
const char *cl_whose_word(const struct cl_view *v, uint32_t seat, bool start);

/* 10000 as "10,000". */
void cl_put_points(int32_t n, struct text *out);

/* The card that the seat sees in a slot: an id, 0 for none, CL_HIDDEN. */
uint32_t cl_card_at(const struct cl_view *v, uint32_t owner, enum cl_zone zone, uint32_t slot);

/* Does another of the same name lie on that side? */
bool cl_has_twin(const struct cl_view *v, uint32_t owner, enum cl_zone zone, uint32_t slot);

/* "Basement Streamer", "a face-down stereotype", "a set card", "nothing"; with its slot where two open ones
 * have the same name: "Late Rent Ricky (2)". */
void cl_put_card_at(const struct cl_rules *r, const struct cl_view *v, uint32_t owner, enum cl_zone zone,
                    uint32_t slot, struct text *out);

/* "Crypto All-In Carl attacks Hall Monitor Mark" in so many columns: of the longer name first words go
 * first, for the last one is the name. What is still too long loses its end, never what tells twins apart. */
void cl_put_attack(const struct cl_rules *r, const struct cl_view *v, const struct action *a, size_t columns,
                   struct text *out);

/* The card for whose sake the seat on turn is asked; 0: for none. */
uint32_t cl_asking_card(const struct cl_view *v);

/* Turns of a seat that a limit still lasts; this one is over for it once the phase it forbids has passed. */
uint32_t cl_limit_left(const struct cl_view *v, uint32_t seat, enum cl_limit what);

/* Turns of a seat in which its stereotypes must attack, counted alike. */
uint32_t cl_must_attack_left(const struct cl_view *v, uint32_t seat);

/* What is answered, as the beginning of a sentence without its full stop: "Your opponent summons X". */
void cl_put_happening(const struct cl_rules *r, const struct cl_view *v, const struct cl_frame *f,
                      struct text *out);

/* say_table.c: the table. "Dropout stereotype"; and all that is printed on a card but its text: "Dropout
 * stereotype, 3 clout (now 2), ATK 2000, DEF 1100, level 6, Crypto, rare"; view null: none yet. */
void cl_put_card_sort(const struct cl_rules *r, uint32_t card, struct text *out);
void cl_put_card_kind(const struct cl_rules *r, const struct cl_view *v, uint32_t card, struct text *out);

/* "2300+/1500": ATK and DEF of a stereotype that the seat can read, and whether they are more than printed. */
void cl_put_figures(const struct cl_rules *r, const struct cl_view *v, uint32_t seat, uint32_t slot,
                    struct text *out);

/* "Freaks", the starter that a seat plays; null: it is a deck of its own. "Host (Freaks)": who sits there. */
const char *cl_starter_title(const struct cl_rules *r, const struct cl_view *v, uint32_t seat);
void cl_put_sitter(const struct cl_rules *r, const struct cl_view *v, uint32_t seat, struct text *out);

/* What effects have laid on a player, in sentences that each end in a blank; none: nothing has. */
void cl_put_weight(const struct cl_view *v, uint32_t seat, struct text *out);

/* " at their Basement Streamer": whom a link aims at, as the seat that looks counts places. */
void cl_put_link_aim(const struct cl_rules *r, const struct cl_view *v, const struct cl_link *l,
                     struct text *out);

/* What the end was like to whoever looks (CL-034); null: a draw, or not yet. */
const char *cl_end_line(const struct cl_view *v);

#endif
