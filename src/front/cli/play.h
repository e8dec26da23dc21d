/* Between the files of gloam play: a sitting is everything that one start of it needs. cmd_play.c has the
 * sitting itself, play_open.c what comes before, play_offer.c what is asked of a player before the table,
 * play_full.c the full screen, play_back.c what is taken back, play_guide.c the guided start. */
#ifndef GLOAM_FRONT_CLI_PLAY_H
#define GLOAM_FRONT_CLI_PLAY_H

#include "front/analytics/analytics.h"
#include "front/cli/cli.h"
#include "front/table/guide.h"
#include "front/table/runs.h"
#include "front/term/full.h"
#include "front/term/line.h"
#include "front/term/stage.h"

/* What of a game outlasts the sitting, besides its replay. */
enum play_keeps {
    KEEP_PROFILE = 1, /* what the game carries on, whenever that changes */
    KEEP_RUN = 2,     /* the run that is under way, after each action */
};

/* What the terminal shows. DUE: not what it should. */
enum play_screen { SCREEN_DUE, SCREEN_STANDS, SCREEN_HELP };

/* What a turn comes to. NEW: this match is given up for another. AGAIN: it is over, and another like it
 * begins. */
enum turn { TURN_ON, TURN_NEW, TURN_AGAIN, TURN_LEAVE, TURN_STOP };

struct sitting {
    struct cli cli; /* a copy: the save may name the ruleset */
    const struct game_ops *ops;
    struct ruleset set;
    struct table table;
    struct stage stage;
    struct line_reader in;
    struct print_mode mode;
    int32_t holder; /* of several people at one keyboard: the seat whose hands are on it; -1: nobody's yet */
    uint32_t keeps; /* a set of play_keeps */
    bool newcomer;
    bool resumed; /* the match is one of an earlier sitting */
    bool known;   /* and what the profile holds came out of it */
    struct save save;
    struct run run;
    void *setup; /* of the match, later of the next one */
    void *kept;  /* what the save holds now */
    struct cli_output analytics_out;
    struct analytics analytics;
    uint64_t seed;
    char replay[FILES_PATH_MAX]; /* where the last game was kept */
    char warning[1200];          /* to be read before the first screen */
    char notice[200];
    enum style notice_style;
    enum play_screen screen;
    bool unsaved;            /* what is kept could not be written */
    bool due;                /* it is written behind the next frame: play_settle */
    struct play_page *pages; /* what can be taken back; null: nothing (play_back.c) */
    struct full
        *full;    /* the screen that all is shown on, and nothing else may write to; null: line by line */
    bool stopped; /* asked to stop before the match */
    bool another; /* on a full screen: a game that was left is not gone on with */
    struct sight sight;
    struct settings *settings;
    char farewell[1400]; /* what is to be said when it is over */
    char next[120];      /* after an end: what could be played then; "": nothing */
    bool whole;          /* after a guided start: the whole game is wished for */
    struct guide guide;
    bool guided;
    char sitter[SEATS_MAX][TABLE_POLICY_MAX + 32]; /* --policy, as the guide would have said it */
};

/* Whether a start of gloam play has a full screen. */
bool play_has_screen(const struct cli *c);

/* What a sitting leaves behind. */
struct play_left {
    bool stop;           /* asked to stop, so nothing comes after it */
    bool whole;          /* a guided start is over, and the whole game is wished for */
    char farewell[1400]; /* a word on how it ended, or "" */
};

/* A sitting on a full screen, of the game that c names; an exit code. another: a game that was left under way
 * is not gone on with. */
int play_on_screen(const struct cli *c, struct full *f, struct settings *settings, bool another,
                   struct play_left *left);

/* From ops and options to a match that can begin, or has been resumed: an exit code, and on stderr what was
 * wrong. leave: the player went while being asked. */
int play_open(struct sitting *p, bool *leave);
/* The seed of one of a sitting's matches, in their order. One that was drawn stays short enough to be read to
 * somebody and typed again. */
uint64_t play_match_seed(const struct sitting *p, uint64_t index);

/* With several games and none named: ask. Null at the end of input. */
const struct game_ops *play_choose_game(struct sitting *p);

/* "Your opponent: TITLE. ", where one person plays against minds; else nothing. */
void play_put_opponents(const struct sitting *p, struct text *out);

/* Every seat has a mind: nobody types. And: one person among minds, whose eyes the screen is for. */
bool play_watched(const struct sitting *p);
bool play_alone(const struct sitting *p);

/* Whether a game that was left is gone on with. PLAY_LEAVE: the player went. */
enum play_wish { PLAY_ON, PLAY_ANOTHER, PLAY_LEAVE };
enum play_wish play_offer(struct sitting *p);

/* Says what the player must know, while there is nothing on the screen yet, and waits in a terminal. False:
 * the player went. */
bool play_heed(struct sitting *p);

/* What settings say of questions with one answer, from now on (play_open.c). */
void play_heed_asks(struct sitting *p);

/* A word on the last action, for the next screen. */
__attribute__((format(printf, 3, 4))) void play_notice(struct sitting *p, enum style style, const char *fmt,
                                                       ...);

/* Does an action of whoever is asked, tells the screens and keeps what is to be kept; a refusal is a notice.
 */
void play_act(struct sitting *p, const struct action *a, const char *words);

/* Writes down what outlasts the sitting. shorter: steps were taken back since the last time. */
void play_keep_all(struct sitting *p, bool shorter);

/* Writes down now what would be written behind the next frame. */
void play_settle(struct sitting *p);

/* play_back.c: taking back. open when the table is set, and keep before each action of a person, forced if
 * the front answers for it. What is asked to be taken back is, or a notice says why not. */
enum status play_back_open(struct sitting *p, struct err *e);
void play_back_close(struct sitting *p);
void play_back_keep(struct sitting *p, const struct action *a, bool forced);
bool play_can_take_back(const struct sitting *p);
void play_take_back(struct sitting *p);

/* An action in its exact words, or by the label of its offer; e: why those are none. */
bool play_read_action(const struct sitting *p, const char *line, struct action *out, struct err *e);

/* What leaving would cost now. */
enum stand play_stand(const struct sitting *p);

/* play_full.c: what a sitting shows and asks on a full screen. Before a match: words to read (false: stop),
 * then its start; a turn of a person and of a mind; and what comes after its end. */
bool play_full_read(struct sitting *p, const char *title, const char *words);
bool play_full_welcome(struct sitting *p);
void play_full_begin(struct sitting *p);
enum turn play_full_turn(struct sitting *p);
enum turn play_full_mind(struct sitting *p);
bool play_full_heard(struct sitting *p); /* a notice goes to the screen; false: there was none */
enum turn play_full_end(struct sitting *p);

/* The one person takes the other seat, and the mind there this one. False: that cannot be. */
bool play_change_sides(struct sitting *p);

/* Whose eyes the screen is for. */
void play_find_viewer(struct sitting *p);

/* play_guide.c: a guide in the place of the command line; what was done before the player sits down; what the
 * seat that is asked does, by the guide or by its mind; the coach's words in line mode, and a line that sends
 * it away. */
int play_guide_open(struct sitting *p);
int play_guide_begin(struct sitting *p);
void play_guide_close(struct sitting *p);
const struct action *play_think(struct sitting *p);
void play_guide_say(struct sitting *p);
bool play_guide_obeys(struct sitting *p, const char *line);

/* watch_full.c: whether a game of minds is shown by the viewer, and that, until it is left. */
bool play_can_watch(const struct sitting *p);
enum turn play_full_watch(struct sitting *p);

void play_prompt(struct sitting *p, const char *question);

/* Reads a line; in a transcript it is shown after the prompt, as a terminal would. */
enum line_end play_read(struct sitting *p);

/* The answer that the front gives to the open question, and a word on that; null: the player is asked. */
const struct action *play_forced(const struct sitting *p, struct text *said);

/* Puts the match on the shelf of replays; p->replay is where. */
void play_keep_replay(struct sitting *p);

/* Something that the player must know before it begins. */
void play_warn(struct sitting *p, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
