/* The calls: the table that is the protocol, and what each row does. Members of a reply are written in a
 * fixed order straight into the text; a call decides whether it fails before it changes anything. */
#include "front/agent/agent.h"

#include "base/hash.h"
#include "core/registry.h"
#include "core/replay.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* The seat whose eyes a reply is for. */
static uint32_t viewer(const struct agent *a) {
    if (a->seat >= 0)
        return (uint32_t)a->seat;
    return a->match.ask.over && a->last_seat >= 0 ? (uint32_t)a->last_seat : a->match.ask.seat;
}

/* Number of the open question. A session that answers for all seats needs numbers that go through all of
 * them; one that plays a single seat counts that seat's own. */
static uint32_t question(const struct agent *a) {
    return a->seat >= 0 ? a->match.asked[a->seat] : a->match.step + 1;
}

static void write_head(struct agent *a, struct jw *w) {
    const struct match *m = &a->match;
    bool over = match_over(m);
    jw_key(w, "ask");
    if (over)
        jw_null(w);
    else
        jw_int(w, question(a));
    jw_kstr(w, "seat", a->set.ops->seat_names[viewer(a)]);
    jw_kbool(w, "over", over);
}

static void write_view(struct agent *a, struct jw *w) {
    match_view(&a->match, viewer(a), a->view);
    jw_key(w, "view");
    a->set.ops->view_json(a->set.rules, a->view, w);
}

static void write_legal(struct agent *a, struct jw *w) {
    uint32_t n = match_legal(&a->match, a->legal);
    TEXT_ON_STACK(t, AGENT_ACTION_MAX);
    jw_kopen(w, "legal", '[');
    for (uint32_t i = 0; i < n; i++) {
        text_clear(&t);
        action_write_named(a->set.ops, a->set.rules, &a->legal[i], &t);
        jw_str(w, t.buf);
    }
    jw_close(w, ']');
}

static void write_result(struct agent *a, struct jw *w) {
    const struct game_ops *ops = a->set.ops;
    struct result r;
    bool limit;
    jw_key(w, "result");
    if (!match_over(&a->match)) {
        jw_null(w);
        return;
    }
    match_result(&a->match, &r, &limit);
    jw_open(w, '{');
    jw_kstr(w, "outcome", ops->outcomes[r.outcome]);
    jw_kopen(w, "score", '{');
    for (uint32_t i = 0; i < ops->seats; i++)
        jw_kint(w, ops->seat_names[i], r.score[i]);
    jw_close(w, '}');
    jw_kbool(w, "step_limit", limit);
    jw_close(w, '}');
}

/* The events of one step as a seat saw them; state is the one after the step. */
static void write_events(struct agent *a, const struct sink *events, const void *state, uint32_t eyes,
                         struct jw *w) {
    const struct game_ops *ops = a->set.ops;
    if (!events->count)
        return;
    memset(a->view, 0, ops->view_size);
    ops->view(a->set.rules, state, eyes, a->view);
    for (uint32_t i = 0; i < events->count; i++)
        if (events->event[i].audience >> eyes & 1)
            ops->event_json(a->set.rules, a->view, &events->event[i], w);
}

/* Takes the trail one recorded step further and leaves that step's events in a->sink. */
static const struct record *follow(struct agent *a, uint32_t step) {
    const struct record *r = &a->match.history[step];
    a->sink.count = a->sink.dropped = 0;
    match_again(&a->match, step, a->trail, &a->sink);
    return r;
}

static void *told_state(struct agent *a, uint32_t seat) {
    return a->told_state + (size_t)seat * a->set.ops->state_size;
}

/* Nobody has been told anything of a new game. */
static void tell_from_start(struct agent *a) {
    for (uint32_t i = 0; i < a->set.ops->seats; i++) {
        a->told[i] = 0;
        memcpy(told_state(a, i), a->match.state, a->set.ops->state_size);
    }
}

/* Marks the steps that the seat which is answered now has not been told of: write_happened tells them. */
static void tell_next(struct agent *a) {
    uint32_t seat = viewer(a);
    a->from = a->told[seat];
    a->told[seat] = a->match.step;
    memcpy(a->before, told_state(a, seat), a->set.ops->state_size);
    memcpy(told_state(a, seat), a->match.state, a->set.ops->state_size);
}

static void write_happened(struct agent *a, struct jw *w) {
    const struct match *m = &a->match;
    uint32_t seat = viewer(a);
    jw_kopen(w, "events", '[');
    if (a->from + 1 == m->step) { /* the match still has them */
        write_events(a, &m->events, m->state, seat, w);
    } else {
        memcpy(a->trail, a->before, a->set.ops->state_size);
        for (uint32_t i = a->from; i < m->step; i++) {
            follow(a, i);
            write_events(a, &a->sink, a->trail, seat, w);
        }
    }
    jw_close(w, ']');
}

static bool wanted(const struct agent_value *v) {
    return !v->given || v->truth;
}

/* The other seats answer until this session's seat is asked. */
static void others_play(struct agent *a) {
    struct match *m = &a->match;
    while (a->minds && !match_over(m) && m->ask.seat != (uint32_t)a->seat) {
        uint32_t n = match_legal(m, a->legal);
        uint32_t pick = mind_choose(&a->mind[m->ask.seat], m, a->legal, n);
        match_act(m, 0, m->ask.seat, &a->legal[pick]);
    }
}

enum { NEW_RULES, NEW_SCENARIO, NEW_SETUP, NEW_CARRY, NEW_SEED, NEW_SEAT, NEW_POLICY, NEW_VIEW, NEW_LEGAL };

/* A game to begin; nothing of the session changes until all of it is known to be good. */
struct plan {
    struct ruleset fresh; /* ops null: the session's own is kept */
    const struct ruleset *set;
    const char *scenario;
    uint64_t seed;
    bool secret; /* drawn by us */
    int32_t seat;
    struct mind mind[SEATS_MAX];
    bool minds;
};

static bool plan_rules(struct agent *a, const char *name, struct plan *p) {
    struct err e;
    p->set = &a->set;
    if (!name || !strcmp(name, a->set.name))
        return true;
    if (ruleset_open(a->root, a->set.ops, name, &p->fresh, &e) != ST_OK) {
        memset(&p->fresh, 0, sizeof p->fresh);
        return agent_fail(a, "bad_request", NULL, "new: %s", e.text);
    }
    p->set = &p->fresh;
    return true;
}

static bool plan_scenario(struct agent *a, const char *name, struct plan *p) {
    const struct game_ops *ops = a->set.ops;
    int32_t at = name ? registry_scenario(ops, name) : (int32_t)a->options.scenario;
    if (at < 0) {
        const char *names[64];
        uint32_t n = 0;
        for (; n < ops->scenario_count && n < 64; n++)
            names[n] = ops->scenarios[n].name;
        agent_fail(a, "bad_request", NULL, "new: %s has no scenario '%.40s'", ops->name, name);
        agent_suggest_near(a, name, names, n);
        return false;
    }
    p->scenario = ops->scenarios[at].name;
    ops->setup_fill(p->set->rules, (uint32_t)at, a->setup);
    return true;
}

static bool plan_carry(struct agent *a, struct plan *p) {
    const struct game_ops *ops = a->set.ops;
    if (!ops->carry)
        return agent_fail(a, "bad_request", NULL, "new: nothing of %s goes on after a game", ops->name);
    if (!a->started || !match_over(&a->match))
        return agent_fail(a, "not_over", NULL,
                          "new: \"carry\" goes on from a finished game, and there is none");
    if (p->set != &a->set)
        return agent_fail(a, "bad_request", NULL, "new: \"carry\" goes on under the same rules, here '%s'",
                          a->set.name);
    ops->carry(a->set.rules, a->match.state, a->setup);
    return true;
}

static bool plan_setup(struct agent *a, const struct agent_value *v, struct plan *p) {
    const struct game_ops *ops = a->set.ops;
    bool carry = v[NEW_CARRY].truth, given = v[NEW_SETUP].given;
    struct err e;
    if (carry + given + v[NEW_SCENARIO].given > 1)
        return agent_fail(a, "bad_request", NULL, "new: give one of \"scenario\", \"setup\" and \"carry\"");
    if (carry && !plan_carry(a, p))
        return false;
    if (given) {
        struct names_ctx ctx = {ops, p->set->rules};
        struct field_names names = ops_names(&ctx);
        if (fields_read(ops->setup_fields, a->setup, &names, v[NEW_SETUP].object, &e) != ST_OK)
            return agent_fail(a, "bad_request", NULL, "new: setup: %s", e.text);
    }
    if (!carry && !given && !plan_scenario(a, v[NEW_SCENARIO].text, p))
        return false;
    if (ops->setup_check(p->set->rules, a->setup, &e) != ST_OK)
        return agent_fail(a, "bad_request", NULL, "new: setup: %s", e.text);
    return true;
}

/* Suggests the minds nearest to a word, of those that may sit at the seat. */
static void suggest_minds(struct agent *a, const char *word, uint32_t seat) {
    const struct game_ops *ops = a->set.ops;
    const char *names[64] = {"random"};
    uint32_t n = 1;
    for (uint32_t i = 0; i < ops->policy_count && n < 64; i++)
        if (mind_fits(ops, ops->policies[i].name, seat))
            names[n++] = ops->policies[i].name;
    agent_suggest_near(a, word, names, n);
}

/* Minds point at the ruleset that the session will hold: a->set stays where it is. */
static bool plan_minds(struct agent *a, const struct agent_value *v, struct plan *p) {
    const struct game_ops *ops = a->set.ops;
    const char *policy = v[NEW_POLICY].given ? v[NEW_POLICY].text : "random";
    struct err e;
    p->seat = v[NEW_SEAT].given ? (int32_t)v[NEW_SEAT].number : -1;
    if (v[NEW_POLICY].given && p->seat < 0)
        return agent_fail(a, "bad_request", NULL,
                          "new: \"policy\" plays the other seats; say which \"seat\" is yours");
    p->minds = p->seat >= 0 && ops->seats > 1;
    for (uint32_t i = 0; p->minds && i < ops->seats; i++) {
        bool good = false;
        if (i == (uint32_t)p->seat)
            continue;
        if (mind_open(&p->mind[i], &a->set, policy, &e) != ST_OK)
            agent_fail(a, "bad_request", NULL, "new: %s", e.text);
        else if (!mind_fits(ops, policy, i))
            agent_fail(a, "bad_request", NULL, "new: '%.40s' cannot play the %s", policy, ops->seat_names[i]);
        else
            good = true;
        if (!good) {
            suggest_minds(a, policy, i);
            return false;
        }
        mind_seed(&p->mind[i], p->seed, i);
    }
    return true;
}

static void minds_close(struct mind *mind) {
    for (uint32_t i = 0; i < SEATS_MAX; i++)
        if (mind[i].set)
            mind_close(&mind[i]);
}

static bool begin(struct agent *a, struct plan *p) {
    struct err e;
    if (p->fresh.ops) {
        ruleset_close(&a->set);
        a->set = p->fresh;
        memset(&p->fresh, 0, sizeof p->fresh);
    }
    minds_close(a->mind);
    memcpy(a->mind, p->mind, sizeof a->mind);
    memset(p->mind, 0, sizeof p->mind);
    a->minds = p->minds;
    a->seat = p->seat;
    a->last_seat = -1;
    a->scenario_name = p->scenario;
    a->secret = p->secret;
    memset(&a->last, 0, sizeof a->last);
    a->started = match_begin(&a->match, a->setup, p->seed, &e) == ST_OK;
    if (!a->started)
        return agent_fail(a, "failed", NULL, "new: %s", e.text);
    a->games++;
    tell_from_start(a);
    others_play(a);
    return true;
}

/* Whoever knows the seed knows the dice: where the caller has chosen none, it is drawn anew for every game,
 * so that the end of one game tells nothing of the next. */
static bool plan_seed(struct agent *a, const struct agent_value *v, struct plan *p) {
    p->seed = v->number;
    if (v->given)
        return true;
    if (a->options.has_seed) {
        p->seed = a->games ? match_seed(a->options.seed, a->games) : a->options.seed;
        return true;
    }
    p->secret = true;
    return getrandom(&p->seed, sizeof p->seed, 0) == (ssize_t)sizeof p->seed ||
           agent_fail(a, "failed", NULL, "new: the system gives no random seed; name one");
}

static bool start(struct agent *a, const struct agent_value *v) {
    struct plan p = {0};
    bool good = plan_seed(a, &v[NEW_SEED], &p) && plan_rules(a, v[NEW_RULES].text, &p) &&
                plan_setup(a, v, &p) && plan_minds(a, v, &p) && begin(a, &p);
    minds_close(p.mind);
    if (p.fresh.ops)
        ruleset_close(&p.fresh);
    return good;
}

bool agent_start(struct agent *a) {
    static const struct agent_value none[AGENT_ARGS];
    return start(a, none);
}

static bool call_new(struct agent *a, const struct agent_value *v, struct jw *w) {
    char hex[17];
    if (!start(a, v))
        return false;
    write_head(a, w);
    jw_kopen(w, "game", '{');
    jw_kstr(w, "name", a->set.ops->name);
    jw_kint(w, "version", a->set.ops->version);
    jw_kstr(w, "rules", a->set.name);
    hash_hex(a->set.content_hash, hex);
    jw_kstr(w, "content", hex);
    jw_key(w, "scenario");
    if (a->scenario_name)
        jw_str(w, a->scenario_name);
    else
        jw_null(w);
    jw_key(w, "seed");
    if (a->secret)
        jw_null(w);
    else
        jw_u64(w, a->match.seed);
    jw_close(w, '}');
    tell_next(a);
    write_happened(a, w);
    if (wanted(&v[NEW_VIEW]))
        write_view(a, w);
    if (wanted(&v[NEW_LEGAL]))
        write_legal(a, w);
    write_result(a, w);
    return true;
}

static bool call_view(struct agent *a, const struct agent_value *v, struct jw *w) {
    (void)v;
    write_head(a, w);
    write_view(a, w);
    write_result(a, w);
    return true;
}

static bool call_legal(struct agent *a, const struct agent_value *v, struct jw *w) {
    (void)v;
    write_head(a, w);
    write_legal(a, w);
    return true;
}

/* How far the named arguments of an action are from those that were said. A name that has two parts is also
 * known by its second: people say "tremor_slam" for "root_hollow.tremor_slam". */
static uint32_t how_far(const struct agent *a, const struct action *act, const char *said) {
    TEXT_ON_STACK(t, AGENT_ACTION_MAX);
    if (!isalpha((unsigned char)*said) || a->set.ops->verbs[act->verb].arg[0].kind < KIND_GAME)
        return 0;
    action_write_named(a->set.ops, a->set.rules, act, &t);
    const char *words = t.buf + strcspn(t.buf, " ");
    words += strspn(words, " ");
    const char *dot = strchr(words, '.');
    uint32_t whole = text_distance(said, words), part = dot ? text_distance(said, dot + 1) : whole;
    return part < whole ? part : whole;
}

/* Suggests legal actions: those of the verb nearest to the one that was said, or as many of all as fit. Where
 * there are names, the nearest come first; else the order is that of the legal list. */
static void suggest_actions(struct agent *a, const char *said) {
    const struct game_ops *ops = a->set.ops;
    char word[AGENT_ACTION_MAX] = "";
    size_t len = strcspn(said, " \t");
    memcpy(word, said, len < sizeof word ? len : 0);
    const char *rest = said + len + strspn(said + len, " \t");
    uint32_t n = match_legal(&a->match, a->legal), best = 1 + (uint32_t)strlen(word) / 3, count = 0;
    int32_t verb = -1;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t d = text_distance(word, ops->verbs[a->legal[i].verb].name);
        if (d < best || (d == best && verb < 0)) {
            best = d;
            verb = a->legal[i].verb;
        }
    }
    struct {
        uint32_t far, at;
    } near[AGENT_SUGGESTIONS + 1];
    for (uint32_t i = 0; i < n; i++) {
        if (verb >= 0 && a->legal[i].verb != verb)
            continue;
        uint32_t far = how_far(a, &a->legal[i], rest), at = count;
        for (; at && near[at - 1].far > far; at--)
            near[at] = near[at - 1];
        near[at].far = far;
        near[at].at = i;
        count += count < AGENT_SUGGESTIONS;
    }
    for (uint32_t i = 0; i < count; i++) {
        TEXT_ON_STACK(t, AGENT_ACTION_MAX);
        action_write_named(ops, a->set.rules, &a->legal[near[i].at], &t);
        agent_suggest(a, t.buf);
    }
}

static bool refuse(struct agent *a, uint32_t reason, const char *action) {
    const struct game_ops *ops = a->set.ops;
    const char *code = reason == REASON_OVER || reason == REASON_STEP_LIMIT ? "over" : "refused";
    agent_fail(a, code, reason_name(ops, reason), "%s", reason_text(ops, reason));
    if (!match_over(&a->match))
        suggest_actions(a, action);
    return false;
}

static bool read_action(struct agent *a, const char *s, struct action *out) {
    const struct game_ops *ops = a->set.ops;
    struct err e;
    if (action_read_named(ops, a->set.rules, s, out, &e) == ST_OK)
        return true;
    bool verb = false;
    size_t n = strcspn(s, " \t");
    for (uint32_t i = 0; i < ops->verb_count; i++)
        verb = verb || (strlen(ops->verbs[i].name) == n && !memcmp(ops->verbs[i].name, s, n));
    refuse(a, verb ? REASON_ARGS : REASON_VERB, s);
    struct agent_fault keep = a->fault;
    agent_fail(a, keep.code, keep.reason, "%s", e.text);
    a->fault.suggestions = keep.suggestions;
    return false;
}

enum { ACT_ACTION, ACT_ASK, ACT_WORDS, ACT_VIEW, ACT_LEGAL };

static bool same_action(const struct action *a, const struct action *b) {
    return !action_compare(a, b);
}

/* The number is of another question than the open one. */
static bool refuse_number(struct agent *a, uint32_t ask) {
    bool over = match_over(&a->match);
    const char *stale = reason_text(a->set.ops, REASON_STALE), *name = reason_name(a->set.ops, REASON_STALE);
    const char *why = !ask                        ? "questions are numbered from 1"
                      : over || ask < question(a) ? stale
                                                  : "no question has that number yet";
    if (over)
        return agent_fail(a, "stale", name, "%s; no question is open", why);
    return agent_fail(a, "stale", name, "%s; the open question is %u", why, question(a));
}

static bool call_act(struct agent *a, const struct agent_value *v, struct jw *w) {
    struct match *m = &a->match;
    struct action act;
    bool numbered = v[ACT_ASK].given;
    uint32_t ask = (uint32_t)v[ACT_ASK].number;
    if (!read_action(a, v[ACT_ACTION].text, &act))
        return false;
    const char *words = v[ACT_WORDS].given ? v[ACT_WORDS].text : "";
    uint64_t said = hash_bytes(words, strlen(words), 0);
    bool again = ask && ask == a->last.ask && said == a->last.said && same_action(&act, &a->last.action);
    if (!again) {
        uint32_t asked = question(a);
        uint32_t seat = a->seat >= 0 ? (uint32_t)a->seat : m->ask.seat;
        if (numbered && ask != asked)
            return refuse_number(a, ask);
        uint32_t reason = match_say(m, 0, seat, &act, words);
        if (reason != REASON_OK) {
            TEXT_ON_STACK(t, AGENT_ACTION_MAX);
            action_write_named(a->set.ops, a->set.rules, &act, &t);
            return refuse(a, reason, t.buf);
        }
        a->last_seat = (int32_t)seat;
        a->last.ask = asked;
        a->last.action = act;
        a->last.said = said;
        others_play(a);
        tell_next(a);
    }
    write_head(a, w);
    write_happened(a, w);
    if (wanted(&v[ACT_VIEW]))
        write_view(a, w);
    if (wanted(&v[ACT_LEGAL]))
        write_legal(a, w);
    write_result(a, w);
    return true;
}

enum { LOG_FROM, LOG_COUNT, LOG_SEAT };

/* Plays the history again up to the page: nothing needs to be kept, and the page says what each step's reply
 * said to that seat. Actions of other seats are theirs to know. */
static bool call_log(struct agent *a, const struct agent_value *v, struct jw *w) {
    const struct match *m = &a->match;
    const struct game_ops *ops = a->set.ops;
    uint64_t from = v[LOG_FROM].number, count = v[LOG_COUNT].given ? v[LOG_COUNT].number : AGENT_LOG_PAGE;
    if (count > AGENT_LOG_MAX)
        return agent_fail(a, "bad_request", NULL, "log: 'count' is at most %d", AGENT_LOG_MAX);
    uint32_t eyes = v[LOG_SEAT].given ? (uint32_t)v[LOG_SEAT].number : viewer(a);
    if (a->seat >= 0 && eyes != (uint32_t)a->seat)
        return agent_fail(a, "bad_request", NULL, "log: you play '%s' and see with its eyes only",
                          ops->seat_names[a->seat]);
    write_head(a, w);
    jw_kint(w, "steps", m->step);
    jw_kint(w, "from", (int64_t)from);
    jw_kopen(w, "log", '[');
    memset(a->trail, 0, ops->state_size);
    ops->start(a->set.rules, m->setup, m->seed, a->trail);
    for (uint32_t i = 0; i < m->step && i < from + count; i++) {
        const struct record *r = follow(a, i);
        if (i < from)
            continue;
        TEXT_ON_STACK(t, AGENT_ACTION_MAX);
        action_write_named(ops, a->set.rules, &r->action, &t);
        jw_open(w, '{');
        jw_kint(w, "step", i);
        jw_kstr(w, "seat", ops->seat_names[r->seat]);
        jw_key(w, "action");
        if (a->seat < 0 || r->seat == (uint32_t)a->seat)
            jw_str(w, t.buf);
        else
            jw_null(w);
        if (*match_said(m, i) && (a->seat < 0 || r->seat == (uint32_t)a->seat))
            jw_kstr(w, "words", match_said(m, i));
        jw_kopen(w, "events", '[');
        write_events(a, &a->sink, a->trail, eyes, w);
        jw_close(w, ']');
        jw_close(w, '}');
    }
    jw_close(w, ']');
    return true;
}

/* A replay holds hashes of everything, hidden things included: it is for finished games. */
static bool call_replay(struct agent *a, const struct agent_value *v, struct jw *w) {
    struct err e = {0};
    (void)v;
    if (!match_over(&a->match))
        return agent_fail(a, "not_over", NULL, "replay: a game can be had as a replay when it is over");
    enum status st = ST_FULL;
    struct text t;
    for (uint32_t cap = 1 << 18; st == ST_FULL && cap <= AGENT_REPLY_MAX; cap *= 2) {
        char *bytes = malloc(cap);
        if (!bytes)
            break;
        text_init(&t, bytes, cap);
        st = replay_write(&a->match, &t, &e);
        if (st == ST_OK) {
            write_head(a, w);
            jw_key(w, "seed");
            jw_u64(w, a->match.seed);
            jw_kstr(w, "replay", bytes);
        }
        free(bytes);
    }
    return st == ST_OK || agent_fail(a, "failed", NULL, "replay: %s", e.status ? e.text : "no memory");
}

static bool call_quit(struct agent *a, const struct agent_value *v, struct jw *w) {
    (void)v;
    (void)w;
    a->done = true;
    return true;
}

/* docs/agents.md has the same rows in prose. */
const struct agent_call agent_calls[] = {
    {"new",
     "begin a game; one that is running is given up",
     {[NEW_RULES] = {"rules", AGENT_TEXT, false, "ruleset; the one in use when not given"},
      [NEW_SCENARIO] = {"scenario", AGENT_TEXT, false,
                        "named way to start; the command line's when not given"},
      [NEW_SETUP] = {"setup", AGENT_OBJECT, false, "all that a game starts from, in place of a scenario"},
      [NEW_CARRY] = {"carry", AGENT_TRUTH, false, "go on with what persists from the finished game"},
      [NEW_SEED] = {"seed", AGENT_U64, false,
                    "of all randomness; from the command line's when not given, or else a secret one"},
      [NEW_SEAT] = {"seat", AGENT_SEAT, false, "the seat you play; every seat that is asked when not given"},
      [NEW_POLICY] = {"policy", AGENT_TEXT, false, "mind of the other seats; random when not given"},
      [NEW_VIEW] = {"view", AGENT_TRUTH, false, "false leaves the view out of the reply"},
      [NEW_LEGAL] = {"legal", AGENT_TRUTH, false, "false leaves the legal list out of the reply"}},
     false,
     call_new},
    {"view", "what the seat may know now", {{0}}, true, call_view},
    {"legal", "every action that would be accepted now, in a fixed order", {{0}}, true, call_legal},
    {"act",
     "answer the open question",
     {[ACT_ACTION] = {"action", AGENT_TEXT, true, "an action in the words of the legal list"},
      [ACT_ASK] = {"ask", AGENT_WHOLE, false,
                   "number of the question it answers: makes a repeated request safe"},
      [ACT_WORDS] = {"words", AGENT_TEXT, false, "words that go with it, where an action takes any"},
      [ACT_VIEW] = {"view", AGENT_TRUTH, false, "false leaves the view out of the reply"},
      [ACT_LEGAL] = {"legal", AGENT_TRUTH, false, "false leaves the legal list out of the reply"}},
     true,
     call_act},
    {"log",
     "what happened so far, a page of steps at a time",
     {[LOG_FROM] = {"from", AGENT_WHOLE, false, "first step; 0 when not given"},
      [LOG_COUNT] = {"count", AGENT_WHOLE, false, "steps on the page, at most 1000; 100 when not given"},
      [LOG_SEAT] = {"seat", AGENT_SEAT, false,
                    "of your seats the one whose log it is; that of the reply when not given"}},
     true,
     call_log},
    {"replay", "the finished game as the text of a replay file", {{0}}, true, call_replay},
    {"describe",
     "the game's verbs, events, reasons, outcomes, scenarios and policies",
     {{0}},
     false,
     agent_describe},
    {"help", "these calls", {{0}}, false, agent_help},
    {"quit", "end the session", {{0}}, false, call_quit},
};
const uint32_t agent_call_count = sizeof agent_calls / sizeof agent_calls[0];
