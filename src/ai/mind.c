/* Minds: turns a word such as "random" or "mc:200" into something that answers questions. The generic
 * policies live here, in search.c and in deep.c; a game's own come from its table. A mind that needs no view is never
 * given one: that is most of what a simulation with random play costs. */
#include "ai/ai.h"

#include "ai/deep.h"
#include "ai/habit.h"
#include "ai/search.h"
#include "base/hash.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const struct policy_row generic[] = {
    {"random", "any legal action, all equally likely", NULL, .strength = STRENGTH_WEAK},
    {"mc:N", "Monte Carlo search with N playouts per decision (1 to 1000000)", NULL},
    {"deep:N", "search by N playouts of the game's own minds (1 to 1000000); deep:N/BASE/OTHER names them", NULL},
    {"slip", "the game's first mind, but does not think in P of 100 decisions; slip:P/MIND is another that slips",
     NULL, .param_max = 100, .param_default = 30},
};
enum { GENERIC_COUNT = sizeof generic / sizeof generic[0], SLIP = GENERIC_COUNT - 1 };

uint32_t mind_list(const struct game_ops *ops, uint32_t index, const char **name, const char **help) {
    uint32_t total = GENERIC_COUNT + ops->policy_count;
    if (index < total) {
        const struct policy_row *row =
            index < GENERIC_COUNT ? &generic[index] : &ops->policies[index - GENERIC_COUNT];
        *name = row->name;
        *help = row->help;
    }
    return total;
}

enum policy_strength mind_strength(const struct game_ops *ops, uint32_t index) {
    return index < GENERIC_COUNT ? generic[index].strength : ops->policies[index - GENERIC_COUNT].strength;
}

/* The N of "mc:N"; 0 when the text is anything else. Signs, spaces and leading zeros are not taken, so a
 * policy has one spelling. */
static uint32_t playouts_behind(const char *word, const char *spec, size_t length) {
    char digits[8] = "";
    uint64_t n;
    size_t skip = strlen(word);
    if (length <= skip || length - skip >= sizeof digits || strncmp(spec, word, skip) || spec[skip] == '0')
        return 0;
    memcpy(digits, spec + skip, length - skip);
    return text_read_u64(digits, SEARCH_PLAYOUTS_MAX, &n) ? (uint32_t)n : 0;
}

/* The parts of "deep:N/BASE/OTHER", and N; 0: it is none. */
static uint32_t deep_parts(const char *spec, struct deep_spec *out) {
    size_t length = strcspn(spec, "/");
    const char *rest = spec + length;
    char *part[2] = {out->base, out->other};
    for (uint32_t i = 0; i < 2; i++) {
        struct text t;
        text_init(&t, part[i], DEEP_SPEC);
        if (!*rest)
            continue;
        uint32_t n = (uint32_t)strcspn(rest + 1, "/");
        text_bytes(&t, rest + 1, n);
        rest += n + 1;
    }
    bool odd = *rest || (rest > spec && rest[-1] == '/'); /* a third part, or none behind a stroke */
    return odd ? 0 : playouts_behind("deep:", spec, length);
}

uint64_t mind_playout_work(const struct game_ops *ops) {
    uint32_t depth = search_depth(ops);
    return (uint64_t)(depth < ops->max_steps ? depth : ops->max_steps) * ops->state_size;
}

/* Whether the spec is this row's name, alone or with a number that the row takes. As with mc, a number has
 * one spelling. */
static bool row_matches(const struct policy_row *row, const char *spec, uint32_t *param) {
    size_t length = strlen(row->name);
    uint64_t n = row->param_default;
    if (strncmp(spec, row->name, length))
        return false;
    const char *rest = spec + length;
    if (*rest && (*rest != ':' || !row->param_max || (rest[1] == '0' && rest[2]) ||
                  !text_read_u64(rest + 1, row->param_max, &n)))
        return false;
    *param = (uint32_t)n;
    return true;
}

/* Who thinks where "slip:P" stands before it; null: the first mind of whichever seat is asked. Without that,
 * and where it stands there twice, the spec itself. */
static const char *thinker(const char *spec, uint32_t *slip) {
    const char *word = generic[SLIP].name;
    char head[16] = "";
    size_t length = strcspn(spec, "/");
    *slip = 0;
    if (length >= sizeof head)
        return spec;
    memcpy(head, spec, length);
    const char *who = spec[length] ? spec + length + 1 : NULL;
    if ((who && !strncmp(who, word, strlen(word))) || !row_matches(&generic[SLIP], head, slip))
        return spec;
    return who;
}

bool mind_searches(const char *spec) {
    uint32_t slip;
    const char *who = thinker(spec, &slip);
    return who && (!strncmp(who, "mc:", 3) || !strncmp(who, "deep:", 5));
}

uint32_t mind_playouts(const char *spec) {
    struct deep_spec parts;
    char base[MIND_SPEC];
    uint32_t slip;
    const char *who = habit_base(spec, base, sizeof base) ? thinker(base, &slip) : NULL;
    if (!who)
        return 0;
    uint32_t n = playouts_behind("mc:", who, strlen(who));
    return n ? n : deep_parts(who, &parts);
}

static enum status unknown_policy(const struct game_ops *ops, const char *spec, struct err *e) {
    TEXT_ON_STACK(allowed, 400);
    const char *name = "", *help = "";
    uint32_t total = mind_list(ops, 0, &name, &help);
    for (uint32_t i = 0; i < total; i++) {
        mind_list(ops, i, &name, &help);
        text_fmt(&allowed, "%s%s", i ? ", " : "", name);
    }
    const char *range = strncmp(spec, "mc", 2) && strncmp(spec, "deep", 4) ? "" : " (N from 1 to 1000000)";
    return err_set(e, ST_USAGE, "unknown policy '%.60s'; allowed: %s%s", spec, allowed.buf, range);
}

/* The game's own policy that a spec names, or null. */
static const struct policy_row *own_policy(const struct game_ops *ops, const char *spec, uint32_t *param) {
    for (uint32_t i = 0; i < ops->policy_count; i++)
        if (row_matches(&ops->policies[i], spec, param))
            return &ops->policies[i];
    return NULL;
}

/* Minds that play on are the game's own or random: search within search would never end. */
static bool deep_is_known(const struct game_ops *ops, const char *spec) {
    struct deep_spec parts;
    uint32_t param;
    const char *part[2] = {parts.base, parts.other};
    bool known = deep_parts(spec, &parts) != 0;
    for (uint32_t i = 0; i < 2 && known; i++)
        known = !*part[i] || !strcmp(part[i], generic[0].name) || own_policy(ops, part[i], &param);
    return known;
}

/* True when the spec names a policy: fills choose and its notes, or playouts, or for random neither. Whoever
 * slips keeps no notes: a plan would be followed without being asked. */
static bool resolve(struct mind *m, const struct game_ops *ops, const char *spec) {
    if (!strcmp(spec, generic[0].name))
        return true;
    const char *who = thinker(spec, &m->slip);
    m->needs_view = true;
    m->first = !who;
    if (!who)
        return true;
    m->playouts = mind_playouts(who);
    if (!strncmp(who, "deep:", 5) && !deep_is_known(ops, who))
        return false;
    const struct policy_row *own = m->playouts ? NULL : own_policy(ops, who, &m->at.param);
    if (own) {
        m->choose = own->choose;
        m->at.data = own->data;
    }
    if (own && who == spec) {
        m->follow = own->follow;
        m->plans = own->plans;
        m->memory_size = own->memory_size;
    }
    return m->playouts || m->choose;
}

bool mind_fits(const struct game_ops *ops, const char *spec, uint32_t seat) {
    uint32_t param;
    char base[MIND_SPEC];
    const char *words = habit_words(spec);
    if (!habit_base(spec, base, sizeof base) || (words && !habits_fit(ops, words, seat)))
        return false;
    const char *who = thinker(base, &param);
    if (!strcmp(base, generic[0].name) || !who || mind_playouts(who))
        return seat < ops->seats;
    const struct policy_row *own = own_policy(ops, who, &param);
    return own && seat < ops->seats && (!own->seats || own->seats >> seat & 1);
}

const char *mind_first(const struct game_ops *ops, uint32_t seat) {
    for (uint32_t i = 0; i < ops->policy_count; i++)
        if (mind_fits(ops, ops->policies[i].name, seat))
            return ops->policies[i].name;
    return generic[0].name;
}

const char *mind_base(const struct game_ops *ops, uint32_t seat) {
    for (uint32_t i = 0; i < ops->policy_count; i++)
        if (ops->policies[i].base && mind_fits(ops, ops->policies[i].name, seat))
            return ops->policies[i].name;
    return mind_first(ops, seat);
}

/* Habits cut the lists short, so plans would come to nothing; notes are kept from question to question by
 * none, but a policy that plans gets room to write a whole turn down, of which it then takes what is left of
 * it. */
static enum status take_habits(struct mind *m, const char *words, struct err *e) {
    if (!words)
        return ST_OK;
    m->follow = NULL;
    m->plans = 0;
    m->needs_view = true;
    m->habits = calloc(1, sizeof *m->habits);
    return m->habits ? habits_open(m->habits, m->set->ops, words, e)
                     : err_set(e, ST_FULL, "no memory for habits of %s", m->set->ops->name);
}

enum status mind_open(struct mind *m, const struct ruleset *set, const char *spec, struct err *e) {
    const struct game_ops *ops = set->ops;
    char base[MIND_SPEC];
    memset(m, 0, sizeof *m);
    m->set = set;
    if (!habit_base(spec, base, sizeof base) || !resolve(m, ops, base)) {
        memset(m, 0, sizeof *m);
        return unknown_policy(ops, spec, e);
    }
    enum status st = take_habits(m, habit_words(spec), e);
    if (st != ST_OK) {
        mind_close(m);
        return st;
    }
    m->at.ops = ops;
    m->at.rules = set->rules;
    bool full = true;
    if (m->needs_view)
        full = (m->view = calloc(1, ops->view_size)) != NULL;
    if (m->memory_size)
        full = full && (m->at.memory = calloc(1, m->memory_size)) != NULL;
    if (m->playouts) {
        m->world = calloc(1, ops->state_size);
        m->trial = calloc(1, ops->state_size);
        m->legal = calloc(ops->max_legal, sizeof *m->legal);
        m->score = calloc((size_t)ops->max_legal * SEARCH_COLUMNS, sizeof *m->score);
        full = full && m->world && m->trial && m->legal && m->score;
    }
    struct deep_spec parts;
    uint32_t slip;
    const char *who = thinker(base, &slip);
    if (who && deep_parts(who, &parts))
        full = full && (m->deep = deep_open(set, &parts)) != NULL;
    if (full)
        return ST_OK;
    mind_close(m);
    return err_set(e, ST_FULL, "no memory for the policy '%.60s'", spec);
}

void mind_close(struct mind *m) {
    free(m->view);
    free(m->at.memory);
    free(m->world);
    free(m->trial);
    free(m->legal);
    free(m->score);
    deep_close(m->deep);
    if (m->habits)
        habits_close(m->habits);
    free(m->habits);
    memset(m, 0, sizeof *m);
}

void mind_seed(struct mind *m, uint64_t seed, uint32_t seat) {
    stream_open(&m->rng, rng_key(seed, "mind", seat));
    if (m->at.memory)
        memset(m->at.memory, 0, m->memory_size);
    if (m->deep)
        deep_begin(m->deep);
}

void mind_copy(struct mind *m, const struct mind *from) {
    m->rng = from->rng;
    m->nodes = from->nodes;
    if (m->at.memory)
        memcpy(m->at.memory, from->at.memory, m->memory_size);
    if (m->deep)
        deep_copy(m->deep, from->deep);
}

uint64_t mind_dice(const struct ruleset *set, void *view) {
    if (set->ops->blind)
        set->ops->blind(set->rules, view);
    return hash_bytes(view, set->ops->view_size, 0);
}

/* A mind sees what an agent may know: nothing that is for the display alone. */
static void look_at_match(struct mind *m, const struct match *match) {
    const struct game_ops *ops = m->set->ops;
    match_view(match, match->ask.seat, m->view);
    if (ops->blind)
        ops->blind(m->set->rules, m->view);
}

static uint32_t ask_policy(struct mind *m, const struct match *match, const struct action *legal,
                           uint32_t count) {
    struct situation *s = &m->at;
    uint32_t seat = match->ask.seat;
    look_at_match(m, match);
    s->view = m->view;
    s->seat = seat;
    s->legal_count = count;
    s->legal = legal;
    s->rng = &m->rng; /* not once and for all: minds may be moved */
    s->asked = match->asked[seat];
    return m->choose(s);
}

uint32_t mind_advise(struct mind *m, const void *view, uint32_t seat, const struct action *legal,
                     uint32_t count, struct stream *rng, int32_t *weigh) {
    struct situation s = m->at;
    s.view = view;
    s.seat = seat;
    s.legal_count = count;
    s.legal = legal;
    s.rng = rng;
    s.memory = NULL;
    s.asked = 0;
    s.weigh = weigh;
    if (m->habits) { /* with room for a plan, of which it looks for the next step that is left */
        if (weigh && m->choose)
            m->choose(&s); /* what is shunned has its weight too */
        s.weigh = NULL;
        s.legal_count = habits_leave(m->habits, m->set->rules, view, seat, legal, count);
        s.legal = m->habits->left;
        s.memory = m->at.memory;
        if (s.memory)
            memset(s.memory, 0, m->memory_size);
    }
    uint32_t n = s.legal_count, at = m->choose && n > 1 ? m->choose(&s) : stream_below(rng, n);
    at = at < n ? at : 0; /* habits may have left out what it looks for */
    return m->habits ? m->habits->at[at] : at;
}

static bool follows(struct mind *m, const struct match *match, const struct action *legal, uint32_t count,
                    uint32_t *at) {
    struct situation *s = &m->at;
    s->view = NULL;
    s->seat = match->ask.seat;
    s->legal_count = count;
    s->legal = legal;
    s->asked = match->asked[s->seat];
    return m->follow && m->follow(s, at);
}

/* The first mind of the seat that is asked. */
static uint32_t ask_first(struct mind *m, const struct match *match, const struct action *legal, uint32_t count) {
    const struct game_ops *ops = m->set->ops;
    const struct policy_row *first = own_policy(ops, mind_first(ops, match->ask.seat), &m->at.param);
    if (!first)
        return stream_below(&m->rng, count);
    m->choose = first->choose;
    m->at.data = first->data;
    return ask_policy(m, match, legal, count);
}

/* An answer without notes, unless this decision is one of those that it does not think about. */
static uint32_t answer_anew(struct mind *m, const struct match *match, const struct action *legal, uint32_t count) {
    const uint32_t seat = match->ask.seat;
    const bool thinks = m->first || m->playouts || m->choose;
    if (!thinks || (m->slip && stream_below(&m->rng, 100) < m->slip))
        return stream_below(&m->rng, count);
    if (m->first)
        return ask_first(m, match, legal, count);
    if (!m->playouts)
        return ask_policy(m, match, legal, count);
    look_at_match(m, match);
    m->at.asked = match->asked[seat];
    return m->deep ? deep_choose(m, seat, legal, count) : search_choose(m, seat, legal, count);
}

/* The mind's own answer to a list that habits have cut short. One that it would only have given to the whole
 * list is none: then the first that is left will do. */
static uint32_t think_in_habits(struct mind *m, const struct match *match, const struct action *legal,
                                uint32_t count) {
    struct habits *h = m->habits;
    const uint32_t seat = match->ask.seat;
    look_at_match(m, match);
    uint32_t left = habits_leave(h, m->set->rules, m->view, seat, legal, count), at = 0;
    if (m->at.memory)
        memset(m->at.memory, 0, m->memory_size);
    if (left > 1)
        at = answer_anew(m, match, h->left, left);
    return h->at[at < left ? at : 0];
}

/* Apart from mind_choose, which stays short for large simulations with random play. */
__attribute__((noinline)) static uint32_t think(struct mind *m, const struct match *match,
                                                const struct action *legal, uint32_t count) {
    uint32_t at = 0;
    if (m->habits)
        return think_in_habits(m, match, legal, count);
    if (!follows(m, match, legal, count, &at)) /* a plan needs no view: half of what a game costs */
        at = answer_anew(m, match, legal, count);
    assert(at < count); /* a policy's bug; without assertions the first action is as good as any */
    return at < count ? at : 0;
}

uint32_t mind_choose(struct mind *m, const struct match *match, const struct action *legal, uint32_t count) {
    if (count < 2)
        return 0;
    if (!m->needs_view) /* only random */
        return stream_below(&m->rng, count);
    return think(m, match, legal, count);
}

/* Asks the policy for a new plan and takes its first step; false when there is none or it is refused. */
static bool plan_anew(struct mind *m, struct match *match, const struct action **answer) {
    struct policy_plan *p = m->at.memory;
    uint32_t seat = match->ask.seat;
    p->count = 0;
    if (m->plans >> match->ask.kind & 1)
        ask_policy(m, match, NULL, 0);
    if (!p->count)
        return false;
    *answer = &p->step[0];
    p->next = 1;
    p->asked = match->asked[seat] + 1;
    if (match_act(match, 0, seat, *answer, NULL) == REASON_OK)
        return true;
    p->count = 0;
    return false;
}

/* Takes the next step of a plan: most answers of a mind that plans, and they take neither view nor list. */
static bool take_planned(struct mind *m, struct match *match, const struct action **answer) {
    struct policy_plan *p = m->at.memory;
    uint32_t seat = match->ask.seat;
    if (p->asked != match->asked[seat] || p->next >= p->count)
        return false;
    p->asked++;
    *answer = &p->step[p->next++];
    return match_act(match, 0, seat, *answer, NULL) == REASON_OK;
}

bool mind_act_planned(struct mind *m, struct match *match, const struct action **answer) {
    return take_planned(m, match, answer) || plan_anew(m, match, answer);
}
