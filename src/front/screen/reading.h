/* Line mode for any game: what its scene and its offers have, in pages that are printed one after the other
 * and answered with a number, a letter or words. Nothing here knows a game. Numbers go through the choices in
 * their order; letters are those of the full screen, so that whoever knows one knows the other. */
#ifndef GLOAM_FRONT_SCREEN_READING_H
#define GLOAM_FRONT_SCREEN_READING_H

#include "front/screen/face.h"
#include "front/screen/paper.h"

/* Pages: ui.page. */
enum reading_page {
    READ_TABLE,
    READ_PICK,     /* ui.picked: the item, counted from 0; ui.at: page of a long list */
    READ_LOOK,     /* ui.picked: page of the scene; ui.at: the thing, counted from 1; 0: which? */
    READ_TALE,     /* ui.at: pages back from the last */
    READ_SCENE = 8 /* and more: another page of the scene */
};

void reading_menu(const struct face_scene *s, struct menu *out);
void reading_write(const struct face_scene *s, const struct menu *m, const struct paper *p);

/* Events as lines of the log. */
void reading_tell(const struct face_scene *s, const struct sink *events, struct face_log *out);

/* What a typed line means: first what is no choice of the page, or stands beside them (things to look at, pages
 * by name, ways, what is said); then, where no choice fits, one whose words it has. out is then a choice as
 * in a menu. */
bool reading_words(const struct face_scene *s, const char *line, struct choice *out, const char **words);
bool reading_meant(const struct face_scene *s, const char *line, struct choice *out);

/* What a player asks for a whole sitting: "ask always", "answer nothing"; and of two people at one keyboard the choice
 * to answer nothing, or again, as a choice; false: it makes no sense here. */
bool reading_wish(const struct face_scene *s, const char *line, struct choice *out);
bool reading_silence(const struct face_scene *s, struct choice *out);

void reading_help(const struct face_scene *s, const struct paper *p);

/* What stands around a match, for line mode and the full screen alike (core/words.h): what a newcomer reads, a
 * paragraph each; how the player stands; what leaving costs; who sits at a seat, "the host". */
void opening_write(const struct game_ops *ops, const void *rules, const struct paper *p);
void opening_draw(const struct game_ops *ops, const void *rules, struct grid *g);
/* Help in a lobby, where there is no view yet: what its pages say of themselves, or the game in short. */
void lobby_help_write(const struct lobby *l, const struct paper *p);
enum stand stand_of(const struct face_scene *s);
void leaving_say(const struct face_scene *s, struct text *out);
void sitter_say(const struct face_scene *s, uint32_t seat, struct text *out);

/* Wishes of a sitting: bits of face_scene.wish. A seat that is silent answers nothing of what others do until
 * its next turn after one of theirs: two people at one keyboard need not hand it over for every pass.
 * It is said before anything comes that could be answered, so that keeping silent tells nothing. */
enum { WISH_ASK = 1, WISH_SILENT = 8 };
bool wish_silent(uint32_t wish, uint32_t seat);
uint32_t wish_silence(uint32_t wish, uint32_t seat, bool silent);
uint32_t wish_after(const struct face_scene *s, uint32_t asked); /* what is left of them at the next question */

/* The answer that the front gives to the open question by itself, with a word on it; null: the player is
 * asked. It is all that can be done, and the game says that nobody need be asked (verb.alone), or the player
 * has wished for it. With several people at one keyboard only the latter: not being asked would tell the
 * others something. */
const struct action *forced_answer(const struct face_scene *s, struct text *said);

#endif
