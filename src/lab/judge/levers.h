/* Levers: which single change of a figure brings a target into its band at the least cost to the others.
 * content/<game>/levers.json lists what may be moved, narrowest scope first (Shattered Dungeon, 14.7). It
 * proposes; it never edits content. levers_file.c reads the list, levers.c searches.
 *
 * Every change is tried on the same seeds as the present content. A hundred games of the target's own probe
 * tell whether it is felt there at all; then it goes by steps in the direction that helps. What seems to
 * bring the target into its band is measured again with all games that the target asks for; what does is held
 * against all targets of the ruleset, and the best of that is confirmed with all games of all of them. */
#ifndef GLOAM_LAB_JUDGE_LEVERS_H
#define GLOAM_LAB_JUDGE_LEVERS_H

#include "lab/play/recipe.h"
#include "lab/judge/verdict.h"

enum { LEVER_PATH = 200, LEVER_SCOPES = 16, LEVERS_MAX = 1 << 14, LEVERS_GAMES = 1000 };

struct lever_scope {
    char name[40], title[64], why[304];
    uint32_t reach; /* steps each way */
};

struct lever {
    uint32_t scope; /* number of its scope in the file: the narrowest is 0 */
    char path[LEVER_PATH];
    int64_t was, step, least, most;
};

struct lever_list {
    struct lever_scope scope[LEVER_SCOPES];
    uint32_t scopes;
    struct lever *lever; /* in order of the file, then of the content */
    uint32_t count;
};

/* What the file names in this content. ST_NOT_FOUND: the game has no such file. */
enum status levers_list(struct lever_list *out, const struct content *c, struct err *e);
void levers_free(struct lever_list *l);

/* The file is sound, and each of its paths names a figure of some ruleset. ST_NOT_FOUND as above. */
enum status levers_check(const char *root, const struct game_ops *ops, struct err *e);

enum lever_state {
    LEVER_REFUSED, /* the content takes no step of it */
    LEVER_IDLE,    /* the target's probe does not feel it */
    LEVER_AWAY,    /* it leads the target away from its band, or past it */
    LEVER_HELPS,   /* it helps, but not enough within its reach */
    LEVER_REACHES, /* it brings the target into its band */
    LEVER_STATES
};
extern const char *const lever_state_names[LEVER_STATES];

/* What became of a lever; value and figures are of the step that came nearest. */
struct lever_try {
    const struct lever *lever;
    enum lever_state state;
    int64_t value;
    struct estimate got; /* of the target */
    uint64_t games;      /* that it was measured in; 0: it is a figure of the content */
    uint32_t lost;       /* other targets that held before and do not now */
    uint32_t won;        /* and the other way round */
    double strain;       /* how far the others moved, in widths of their bands, summed */
    bool judged;         /* with all others; before that, with those of the same probe */
    bool confirmed;      /* with all games */
    uint8_t *after;      /* when judged: whether each target lies in its band */
};

struct lever_search {
    char root[4096];
    const struct recipe *recipe;
    struct trial trial;
    struct lever_list list;
    bool *judged, *probe;     /* targets with a verdict; those of the target's own probe */
    uint32_t target;          /* its number; UINT32_MAX: none is off */
    struct study full, base;  /* the present content, with all games and with those of the search */
    uint64_t signature;       /* of the first games of the target's probe */
    uint64_t games;           /* of each probe while searching */
    uint64_t full_games;      /* of each probe when confirming; 0: as the targets ask */
    struct lever_try *tries;  /* one for each lever */
    struct lever_try **order; /* those that reach the band, best first */
    uint32_t candidates;
    uint32_t threads;
};

/* Told of progress: done of total, always on the thread that called. */
typedef void (*levers_progress)(void *ctx, const char *what, uint64_t done, uint64_t total);

/* The present content is measured and the target chosen: the named one, or the first that is off, else the
 * first to watch, else the first that stays unclear. games of each probe while searching, 0: LEVERS_GAMES;
 * confirming takes four times as many, or what the targets ask for. ST_USAGE for a target that does not exist
 * or has no band. The recipe must outlive the search. */
enum status levers_open(struct lever_search **out, const char *root, struct recipe *base, const char *target,
                        uint64_t games, uint32_t threads, struct err *e);
enum status levers_run(struct lever_search *s, levers_progress progress, void *ctx, struct err *e);
void levers_close(struct lever_search *s);

/* How the target stands with the present content, and whether there is anything to do. */
struct finding levers_target(const struct lever_search *s);
bool levers_needed(const struct lever_search *s);

/* How far a try leaves the target outside of its band, in thousandths. */
double levers_distance(const struct lever_search *s, const struct lever_try *t);

/* Best first: in the band, few targets lost, a narrow scope, little strain; then the order of the file. What
 * was to be confirmed and was not is out. Both levers are of the search's list. */
bool levers_better(const struct lever_search *s, const struct lever_try *a, const struct lever_try *b);

/* The proposal; null when nothing reaches the band. */
const struct lever_try *levers_best(const struct lever_search *s);
/* The best of a scope; null when nothing of it reaches the band. */
const struct lever_try *levers_best_of(const struct lever_search *s, uint32_t scope);

#endif
