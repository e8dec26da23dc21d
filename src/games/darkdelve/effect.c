/* DARKDELVE: what things do beside their plain figures. One row per effect: its name in content, its bounds and its
 * words; and what a rule asks about gear, as one sum over what is worn for each effect. */
#include "games/darkdelve/things.h"

/* In words: {n} the value, {p} it in percent, both with a sign after a +, {w} the word it stands for. */
#define MORE_BP 0, 10000
#define POINTS -10, 10
const struct dd_fx_row dd_fx_rows[FX_COUNT] = {
    [FX_VIGOR] = {"vigor", POINTS, "{+n} VIGOR"},
    [FX_MIGHT] = {"might", POINTS, "{+n} MIGHT"},
    [FX_CUNNING] = {"cunning", POINTS, "{+n} CUNNING"},
    [FX_ARMOR] = {"armor", MORE_BP, "{p} armour"},
    [FX_CRIT_DAMAGE] = {"crit_damage", 0, 20000, "{+p} crit damage"},
    [FX_POISONS] = {"poisons", MORE_BP, "{p} to poison"},
    [FX_BLEEDS] = {"bleeds", MORE_BP, "{p} to open a wound"},
    [FX_WEAKENS] = {"weakens", MORE_BP, "{p} to weaken"},
    [FX_STAGGERS] = {"staggers", MORE_BP, "{+p} stagger"},
    [FX_PENETRATES] = {"penetrates", MORE_BP, "{+p} penetration"},
    [FX_LIGHT_DAMAGE] = {"light_damage", -10000, 20000, "{+p} light attacks"},
    [FX_HEAVY_DAMAGE] = {"heavy_damage", -10000, 20000, "{+p} to heavy attacks"},
    [FX_FIRST_DAMAGE] = {"first_damage", 0, 20000, "{+p} damage in the first turn"},
    [FX_FINISHING] = {"finishing", 0, 20000, "{+p} damage to the wounded"},
    [FX_RAGE] = {"rage", 0, 20000, "{+p} damage near death"},
    [FX_VS_ELITE] = {"vs_elite", 0, 20000, "{+p} damage to elites and bosses"},
    [FX_VS_BOSS] = {"vs_boss", 0, 20000, "{+p} damage to bosses"},
    [FX_CLEAVES] = {"cleaves", MORE_BP, "{p} of a blow to every other foe"},
    [FX_THORNS] = {"thorns", 0, 100, "{n} damage to who hits you"},
    [FX_GUARD] = {"guard", MORE_BP, "{p} less through a block"},
    [FX_RIPOSTE] = {"riposte", MORE_BP, "{p} riposte after a dodge"},
    [FX_RESISTS] = {"resists", MORE_BP, "{p} less poison and bleeding"},
    [FX_GOLD] = {"gold", -10000, 20000, "{+p} gold"},
    [FX_DREAD_LESS] = {"dread_less", -10000, 10000, "{-p} Dread gained"},
    [FX_STAMINA] = {"stamina", -4, 4, "{+n} stamina at first"},
    [FX_HP_ON_KILL] = {"hp_on_kill", 0, 50, "{+n} HP a kill"},
    [FX_CALM_ON_KILL] = {"calm_on_kill", 0, 20, "{-n} Dread a kill"},
    [FX_FLEES] = {"flees", -10000, 10000, "{+p} to flee"},
    [FX_SENSES] = {"senses", 0, 20, "{+n} CUNNING towards traps"},
    [FX_LIGHT] = {"light", 0, 200, "torches burn {n} turns longer"},
    [FX_CLEAR] = {"clear", MORE_BP, "{p} fewer lies"},
    [FX_XP] = {"xp", -10000, 20000, "{+p} XP"},
    [FX_UNDYING] = {"undying", 1, 1, "once a run, death leaves 1 HP"},
    [FX_BURNS] = {"burns", 0, 50, "{+n} fire"},
    [FX_TYPE] = {"type", 0, DD_DAMAGE_TYPES - 1, "{w}", dd_damage_names, DD_DAMAGE_TYPES},
    [FX_LIFE_FOR_MIGHT] = {"life_for_might", 0, 50, "heavy attacks cost {n} HP"},
    [FX_STUNS_WATCHER] = {"stuns_watcher", 1, 1, "its hits stun the Watcher"},
    [FX_CURES] = {"cures", 0, DD_STATUSES - 1, "cures {w}", dd_status_names, DD_STATUSES},
    [FX_SMOKE] = {"smoke", 1, 1, "a sure way out of a fight"},
    [FX_FLASH] = {"flash", 1, 1, "foes lose their next blow"},
    [FX_COAT] = {"coat", 1, 20, "the next {n} hits poison"},
    [FX_IRONHIDE] = {"ironhide", 100, 10000, "{p} armour until the fight ends"},
    [FX_BREATH] = {"breath", 1, 10, "{+n} stamina"},
    [FX_NAMES] = {"names", 1, 1, "names a thing"},
    [FX_OPENS] = {"opens", 1, 1, "opens a lock"},
    [FX_BURNS_ON] = {"burns_on", 1, 250, "{n} turns of light"},
    [FX_WAYSTONE] = {"waystone", 1, 1, "leads out from the threshold"},
    [FX_INSURES] = {"insures", 1, 1, "a thing survives one death"},
    [FX_GAMBLES] = {"gambles", 1, 1, "all HP, or half of it gone"},
    [FX_MAPS] = {"maps", 1, 1, "shows the floor"},
    [FX_FIREBOMB] = {"firebomb", 1, 250, "{n} fire to all foes"},
    [FX_HEALS_PART] = {"heals_part", 1, 10000, "heals {p} of HP"},
    [FX_LIFTS] = {"lifts", 1, 1, "lifts a curse"},
};
#undef MORE_BP
#undef POINTS

const char *const dd_damage_names[DD_DAMAGE_TYPES] = {"physical", "severing", "blunt", "fire",
                                                      "holy",     "poison",   "necrotic"};

/* 30000 basis points are "300%", 250 "2.5%". */
static void put_share(int32_t bp, struct text *out) {
    text_fmt(out, "%d", bp / 100);
    if (bp % 100)
        text_fmt(out, ".%d", bp % 100 % 10 ? bp % 100 : bp % 100 / 10);
    text_char(out, '%');
}

void dd_put_effect(struct dd_effect_of e, struct text *out) {
    const struct dd_fx_row *row = &dd_fx_rows[e.fx];
    for (const char *c = row->words; c && *c; c++) {
        if (*c != '{') {
            text_char(out, *c);
            continue;
        }
        c++;
        bool sign = *c == '+' || *c == '-', less = *c == '-';
        int32_t v = less ? -e.value : e.value;
        c += sign;
        if (sign)
            text_char(out, v < 0 ? '-' : '+');
        v = v < 0 && sign ? -v : v;
        if (*c == 'w')
            text_put(out, row->names[e.value]);
        else if (*c == 'p')
            put_share(v, out);
        else
            text_int(out, v);
        c++;
    }
}

/* Of one thing: the last entry of its list is the first without an effect. */
int32_t dd_fx_of_item(const struct dd_rules *r, uint8_t kind, uint8_t fx) {
    const struct dd_item_rules *it = &r->item[kind];
    int32_t sum = 0;
    for (uint32_t i = 0; it->fx_set >> fx & 1 && i < DD_EFFECTS && it->fx[i].fx; i++)
        sum += it->fx[i].fx == fx ? it->fx[i].value : 0;
    return sum;
}

/* DD-199: a curse makes the primary stat of a thing better: a weapon's damage, else its HP, else its first effect. */
static int32_t cursed_up(const struct dd_rules *r, const struct dd_item *it, int32_t v) {
    return it->curse && v > 0 ? (v * (10000 + r->curse_bonus) + 5000) / 10000 : v;
}

struct dd_span dd_item_damage(const struct dd_rules *r, const struct dd_item *it) {
    const struct dd_span d = r->item[it->kind].damage;
    return (struct dd_span){(int16_t)(cursed_up(r, it, d.lo) + it->plus), (int16_t)(cursed_up(r, it, d.hi) + it->plus)};
}

int32_t dd_item_hp(const struct dd_rules *r, const struct dd_item *it) {
    const struct dd_item_rules *k = &r->item[it->kind];
    bool primary = k->slot != DD_WEAPON;
    return (primary ? cursed_up(r, it, k->hp_bonus) : k->hp_bonus) + (primary ? r->improve_hp * it->plus : 0);
}

int32_t dd_item_fx(const struct dd_rules *r, const struct dd_item *it, uint8_t fx) {
    const struct dd_item_rules *k = &r->item[it->kind];
    int32_t sum = 0;
    for (uint32_t i = 0; i < DD_EFFECTS && k->fx[i].fx; i++) {
        int32_t v = k->fx[i].value;
        if (k->fx[i].fx != fx)
            continue;
        bool primary = i == 0 && it->curse && k->slot != DD_WEAPON && !k->hp_bonus;
        int32_t more = primary ? cursed_up(r, it, v) : v;
        sum += primary && v > 0 && more == v ? v + 1 : more; /* of a small number at least one more */
    }
    return sum;
}

int32_t dd_fx_sum(const struct dd_rules *r, const struct dd_item worn[DD_CONSUMABLE], uint8_t fx) {
    int32_t sum = 0;
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        if (worn[slot].id)
            sum += dd_item_fx(r, &worn[slot], fx);
    return sum;
}

int32_t dd_worn_crit(const struct dd_rules *r, const struct dd_item worn[DD_CONSUMABLE]) {
    int32_t sum = 0;
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        sum += r->item[worn[slot].kind].crit_bonus;
    return sum;
}

int32_t dd_worn_lifesteal(const struct dd_rules *r, const struct dd_item worn[DD_CONSUMABLE]) {
    int32_t sum = 0;
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        sum += r->item[worn[slot].kind].lifesteal;
    return sum;
}

/* A curse of this kind that is worn: what it does, 0 without one (S-49). */
int32_t dd_cursed_by(const struct dd_rules *r, const struct dd_item worn[DD_CONSUMABLE], uint8_t class_kind,
                     uint8_t kind) {
    int32_t sum = 0;
    uint32_t any = 0;
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        any |= worn[slot].curse;
    if (!any || r->class_of[class_kind].curse_proof)
        return 0;
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        if (worn[slot].id && worn[slot].curse && r->curse[worn[slot].curse].kind == kind)
            sum += r->curse[worn[slot].curse].value;
    return sum;
}
