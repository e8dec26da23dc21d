/* SHATTERED DUNGEON: a setup changed by name and value, as a player types it:
 * "rooms=root_hollow,veil_breach", "party=knight,knight,cleric,rogue". Lists are separated by commas; case,
 * blanks and '-' for '_' do not matter. A new choice of rooms or visitor drops what hung on the old one
 * (limits, routes, profiles, swaps): set those afterwards. Whether the whole makes sense is for
 * sd_setup_check. */
#include "games/shattered/settings.h"

#include "games/shattered/sd.h"

#include <ctype.h>
#include <string.h>

enum { LIST_MAX = SD_SWAPS, WORD = 160 };

struct list {
    uint32_t count;
    char word[LIST_MAX][WORD];
};

/* Splits at a separator; every word is cleaned: no blanks around, lower case, '_' inside. */
static enum status split(const char *s, char separator, struct list *l, struct err *e) {
    l->count = 0;
    while (*s) {
        uint32_t n = 0;
        if (l->count == LIST_MAX)
            return err_set(e, ST_INVALID, "at most %d values fit in a list", LIST_MAX);
        char *word = l->word[l->count++];
        while (*s == ' ')
            s++;
        for (; *s && *s != separator; s++) {
            if (n + 1 == WORD)
                return err_set(e, ST_INVALID, "a value in the list is longer than any name");
            word[n++] = (char)(*s == '-' || *s == ' ' ? '_' : tolower((unsigned char)*s));
        }
        while (n && word[n - 1] == '_')
            n--;
        word[n] = 0;
        if (*s == separator && !*++s)
            return err_set(e, ST_INVALID, "the list ends with '%c'", separator);
        if (!n)
            return err_set(e, ST_INVALID, "a value in the list is empty");
    }
    return ST_OK;
}

/* A name that a typing slip or two away was meant: keeps the nearest so far. */
static void consider(const char *word, const char *name, const char **best, uint32_t *slips) {
    uint32_t n = text_distance(word, name);
    if (n <= 1 + strlen(word) / 3 && n < *slips) {
        *best = name;
        *slips = n;
    }
}

/* "there is no room 'x' (did you mean 'y'?)" or, when nothing is like it, the names there are. */
static enum status unknown(const char *what, const char *word, const char *const *names, uint32_t count,
                           struct err *e) {
    const char *best = NULL;
    uint32_t slips = UINT32_MAX;
    TEXT_ON_STACK(shown, 80);
    TEXT_ON_STACK(known, 400);
    text_visible(&shown, word, TEXT_WORD_MAX);
    for (uint32_t i = 0; i < count; i++) {
        consider(word, names[i], &best, &slips);
        text_fmt(&known, "%s%s", i ? ", " : "", names[i]);
    }
    if (best)
        return err_set(e, ST_NOT_FOUND, "there is no %s '%s' (did you mean '%s'?)", what, shown.buf, best);
    return err_set(e, ST_NOT_FOUND, "there is no %s '%s'; there are: %s%s", what, shown.buf, known.buf,
                   known.cut ? "..." : "");
}

static enum status id_of(const struct sd_rules *r, uint32_t kind, const char *what, const char *word,
                         uint8_t *out, struct err *e) {
    const char *names[SD_ROOM_KINDS + SD_CLASS_KINDS];
    uint32_t count = 0;
    int64_t id = sd_id_of(r, kind, word);
    if (id > 0) {
        *out = (uint8_t)id;
        return ST_OK;
    }
    for (int64_t i = 1; count < sizeof names / sizeof names[0] && sd_name_of(r, kind, i); i++)
        names[count++] = sd_name_of(r, kind, i);
    return unknown(what, word, names, count, e);
}

/* SD-132, C-16. What belonged to the old rooms goes with them. */
static enum status set_rooms(const struct sd_rules *r, struct sd_setup *s, uint32_t side,
                             const struct list *l, struct err *e) {
    uint8_t room[SD_RUN_ROOMS] = {0};
    (void)side;
    if (!l->count || l->count > SD_RUN_ROOMS)
        return err_set(e, ST_INVALID, "a run has one to %d rooms (SD-132), not %u", SD_RUN_ROOMS, l->count);
    for (uint32_t i = 0; i < l->count; i++) {
        TRY(id_of(r, SD_KIND_ROOM, "room", l->word[i], &room[i], e));
        for (uint32_t k = 0; k < i; k++)
            if (room[k] == room[i])
                return err_set(e, ST_INVALID, "a run enters a room only once: '%s' stands there twice",
                               l->word[i]);
    }
    s->rooms = (uint8_t)l->count;
    memcpy(s->room, room, sizeof room);
    memset(s->limit, 0, sizeof s->limit);
    memset(s->route, 0, sizeof s->route);
    memset(s->profile[SD_DUNGEON], 0, sizeof s->profile[SD_DUNGEON]);
    memset(s->swap[SD_DUNGEON], 0, sizeof s->swap[SD_DUNGEON]);
    for (uint32_t i = 0; i < SD_RUN_ROOMS; i++) /* the visitor stays who it is in every room */
        s->profile[SD_VISITOR][i] = i < l->count ? s->profile[SD_VISITOR][0] : 0;
    return ST_OK;
}

static enum status set_limits(const struct sd_rules *r, struct sd_setup *s, uint32_t side,
                              const struct list *l, struct err *e) {
    uint8_t limit[SD_RUN_ROOMS] = {0};
    (void)r, (void)side;
    if (!l->count || l->count > s->rooms)
        return err_set(e, ST_INVALID, "the run has %u rooms, so there are one to %u round limits", s->rooms,
                       s->rooms);
    for (uint32_t i = 0; i < l->count; i++) {
        uint64_t n;
        if (!text_read_u64(l->word[i], SD_ROUND_LIMIT_MAX, &n))
            return err_set(e, ST_INVALID,
                           "a round limit is a number from 1 to %d, or 0 for the room's own (S-01)",
                           SD_ROUND_LIMIT_MAX);
        limit[i] = (uint8_t)n;
    }
    memcpy(s->limit, limit, sizeof limit);
    return ST_OK;
}

static void new_visitor(struct sd_setup *s) {
    s->creature = s->party = 0;
    memset(s->member, 0, sizeof s->member);
    memset(s->profile[SD_VISITOR], 0, sizeof s->profile[SD_VISITOR]);
    memset(s->swap[SD_VISITOR], 0, sizeof s->swap[SD_VISITOR]);
}

/* A named party, or four classes; the same class may come more than once (SD-151, SD-154). */
static enum status set_party(const struct sd_rules *r, struct sd_setup *s, uint32_t side,
                             const struct list *l, struct err *e) {
    uint8_t party = 0, member[SD_MEMBERS] = {0};
    (void)side;
    if (l->count == 1 && sd_id_of(r, SD_KIND_CLASS, l->word[0]) <= 0) {
        TRY(id_of(r, SD_KIND_PARTY, "party", l->word[0], &party, e));
        memcpy(member, r->party[party].member, sizeof member);
    } else if (l->count != SD_MEMBERS) {
        return err_set(e, ST_INVALID, "a party has exactly four members (SD-151), not %u", l->count);
    }
    for (uint32_t i = 0; i < SD_MEMBERS && !party; i++)
        TRY(id_of(r, SD_KIND_CLASS, "class", l->word[i], &member[i], e));
    new_visitor(s);
    s->party = party;
    memcpy(s->member, member, sizeof member);
    return ST_OK;
}

static enum status set_creature(const struct sd_rules *r, struct sd_setup *s, uint32_t side,
                                const struct list *l, struct err *e) {
    uint8_t creature = 0;
    (void)side;
    if (l->count != 1)
        return err_set(e, ST_INVALID, "a creature comes alone (SD-185): give one name");
    TRY(id_of(r, SD_KIND_CREATURE, "creature", l->word[0], &creature, e));
    new_visitor(s);
    s->creature = creature;
    return ST_OK;
}

static enum status set_dungeon(const struct sd_rules *r, struct sd_setup *s, uint32_t side,
                               const struct list *l, struct err *e) {
    uint8_t dungeon = 0;
    enum status st = ST_OK;
    (void)side;
    if (l->count != 1)
        return err_set(e, ST_INVALID,
                       "give the name of a dungeon, or 'rooms' for the sum of its rooms (S-75)");
    if (strcmp(l->word[0], "rooms"))
        st = id_of(r, SD_KIND_DUNGEON, "dungeon", l->word[0], &dungeon, e);
    if (st == ST_OK)
        s->dungeon = dungeon;
    return st;
}

static enum status profile_of(const struct sd_rules *r, uint32_t side, const char *word, uint8_t *out,
                              struct err *e) {
    const char *names[SD_PROFILE_KINDS];
    uint32_t count = 0;
    int64_t id = sd_id_of(r, SD_KIND_PROFILE, word);
    if (id > 0 && r->minds.profile[id].side == side) {
        *out = (uint8_t)id;
        return ST_OK;
    }
    for (uint32_t i = 1; i <= r->minds.profile_count && count < SD_PROFILE_KINDS; i++)
        if (r->minds.profile[i].side == side)
            names[count++] = r->minds.profile[i].name;
    return unknown(side == SD_DUNGEON ? "profile for the dungeon" : "profile for the visitor", word, names,
                   count, e);
}

/* SD-145: one name for every room, or one for each; "own" is what the side brings. */
static enum status set_profiles(const struct sd_rules *r, struct sd_setup *s, uint32_t side,
                                const struct list *l, struct err *e) {
    uint8_t profile[SD_RUN_ROOMS] = {0};
    if (!l->count || (l->count != 1 && l->count != s->rooms))
        return err_set(e, ST_INVALID,
                       "give one profile for the whole run, or one for each of its %u rooms (SD-145)",
                       s->rooms);
    for (uint32_t i = 0; i < s->rooms; i++) {
        const char *word = l->word[l->count == 1 ? 0 : i];
        TRY(strcmp(word, "own") ? profile_of(r, side, word, &profile[i], e) : ST_OK);
    }
    memcpy(s->profile[side], profile, sizeof profile);
    return ST_OK;
}

/* A card by its short or full name among those listed. */
static enum status card_listed(const struct sd_rules *r, const uint16_t *cards, uint32_t count,
                               const char *what, const char *word, uint16_t *out, struct err *e) {
    const char *names[SD_GENERIC_MAX];
    for (uint32_t i = 0; i < count; i++) {
        const struct sd_card *c = &r->card[cards[i]];
        names[i] = c->name;
        if (!strcmp(word, c->name) || !strcmp(word, c->full)) {
            *out = cards[i];
            return ST_OK;
        }
    }
    const char *dot = strrchr(word, '.');
    return unknown(what, dot ? dot + 1 : word, names, count, e);
}

/* Whose deck: the n-th room of the run, the n-th member, or the creature (1). */
static enum status deck_of(const struct sd_rules *r, const struct sd_setup *s, uint32_t side, uint64_t who,
                           const uint16_t **cards, uint32_t *count, struct err *e) {
    if (side == SD_DUNGEON && who >= 1 && who <= s->rooms) {
        *cards = r->room[s->room[who - 1]].card;
        *count = r->room[s->room[who - 1]].cards;
    } else if (side == SD_VISITOR && who == 1 && s->creature) {
        *cards = r->creature[s->creature].card;
        *count = r->creature[s->creature].cards;
    } else if (side == SD_VISITOR && who >= 1 && who <= SD_MEMBERS && !s->creature) {
        *cards = r->class[s->member[who - 1]].card;
        *count = r->class[s->member[who - 1]].cards;
    } else {
        return err_set(e, ST_INVALID,
                       side == SD_DUNGEON ? "the number before ':' is a room of the run"
                                          : "the number before ':' is a member (a creature: 1)");
    }
    return ST_OK;
}

/* "2:old_card>generic_card"; without a number the first room, member or the creature is meant. */
static enum status read_swap(const struct sd_rules *r, const struct sd_setup *s, uint32_t side, char *word,
                             struct sd_swap *out, struct err *e) {
    const uint16_t *cards = NULL;
    uint32_t count = 0;
    uint64_t who = 1;
    char *colon = strchr(word, ':'), *arrow = strchr(word, '>');
    if (colon)
        *colon = 0;
    if (!arrow || (colon && (arrow < colon || !text_read_u64(word, SD_RUN_ROOMS, &who))))
        return err_set(e, ST_INVALID,
                       "a swap reads NUMBER:CARD>GENERIC_CARD; several are separated by commas");
    *arrow = 0;
    enum status st = deck_of(r, s, side, who, &cards, &count, e);
    THEN(st, card_listed(r, cards, count, "card in that deck", colon ? colon + 1 : word, &out->out, e));
    THEN(st, card_listed(r, r->generic[side], r->generics[side], "generic card for that side (SD-306)",
                         arrow + 1, &out->in, e));
    if (st == ST_OK && r->card[out->out].core)
        st = err_set(e, ST_INVALID, "%s is a core card of its deck and stays (SD-305)",
                     r->card[out->out].title);
    out->who = (uint8_t)who;
    return st;
}

/* SD-139, SD-165: flex slots filled from the generic pool. "none" takes all swaps back. */
static enum status set_swaps(const struct sd_rules *r, struct sd_setup *s, uint32_t side,
                             const struct list *l, struct err *e) {
    struct sd_swap swap[SD_SWAPS] = {{0}};
    bool none = l->count == 1 && !strcmp(l->word[0], "none");
    for (uint32_t i = 0; i < l->count && !none; i++) {
        char word[WORD];
        memcpy(word, l->word[i], sizeof word);
        TRY(read_swap(r, s, side, word, &swap[i], e));
    }
    memcpy(s->swap[side], swap, sizeof swap);
    return ST_OK;
}

/* What reads the value of each setting; side: of those that both sides have. */
static const struct {
    enum status (*set)(const struct sd_rules *r, struct sd_setup *s, uint32_t side, const struct list *l,
                       struct err *e);
    uint32_t side;
} setters[SD_SETTINGS] = {
    {set_rooms, 0},
    {set_limits, 0},
    {set_party, 0},
    {set_creature, 0},
    {set_dungeon, 0},
    {set_profiles, SD_DUNGEON},
    {set_profiles, SD_VISITOR},
    {set_swaps, SD_DUNGEON},
    {set_swaps, SD_VISITOR},
};

static enum status set_list(const struct setting_row *row, const void *rules, void *setup, const char *value,
                            struct err *e) {
    struct list l;
    enum status st = split(value, ',', &l, e);
    THEN(st, setters[row - sd_settings].set(rules, setup, setters[row - sd_settings].side, &l, e));
    return st == ST_OK ? ST_OK : err_prefix(e, "%s", row->name);
}

const struct setting_row sd_settings[SD_SETTINGS] = {
    SETTING_OWN("rooms", "one to four rooms in order: root_hollow,veil_breach", "root_hollow,veil_breach",
                set_list),
    SETTING_OWN("limits", "round limits of the rooms in order; 0 is the room's own", "8", set_list),
    SETTING_OWN("party", "a named party, or four classes, equal ones allowed: knight,knight,cleric,rogue",
                "knight,knight,cleric,rogue", set_list),
    SETTING_OWN("creature", "a creature that comes alone", "veil_moth", set_list),
    SETTING_OWN("dungeon", "the dungeon's identity, or 'rooms' for the sum of its rooms", "rooms", set_list),
    SETTING_OWN("dungeon_profiles", "how 'native' plays the dungeon: one profile, or one for each room",
                "nurturing", set_list),
    SETTING_OWN("visitor_profiles", "how 'native' plays the visitor: one profile, or one for each room",
                "cooperative", set_list),
    SETTING_OWN("swap_dungeon", "flex cards exchanged for generic ones: ROOM_NUMBER:CARD>GENERIC,...", "none",
                set_list),
    SETTING_OWN("swap_visitor", "flex cards exchanged for generic ones: MEMBER_NUMBER:CARD>GENERIC,...",
                "none", set_list),
};
