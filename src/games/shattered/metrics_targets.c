/* SHATTERED DUNGEON: the figures its document publishes, each with the probe that measures it (T- numbers are
 * rows of the collected targets, the rest are sections; A is the amendment). A row to which the document
 * gives no band is there for information. */
#include "games/shattered/sd_metrics.h"

/* Scenario, policies, games of each probe. */
#define PROBE(scenario, dungeon, visitor) scenario, "dungeon=" dungeon " visitor=" visitor, 4000
#define BOAR PROBE("boar", "tactical", "feral_aggressive")
#define MOTH PROBE("moth", "tactical", "cautious_explorer")
#define SYMBIOTE PROBE("symbiote", "nurturing", "cooperative")
#define BOAR_KIND PROBE("boar", "nurturing", "feral_aggressive")
#define BOAR_SMART "boar", "smart", 200
#define MOTH_SMART "moth", "smart", 200
#define SYMBIOTE_SMART "symbiote", "smart", 200
#define COMPANY PROBE("party-standard", "tactical", "party_balanced")
#define ARCANE PROBE("party-arcane", "tactical", "party_balanced")
#define COMPANY_3 PROBE("party-standard-3room", "tactical", "party_balanced")
#define ARCANE_3 PROBE("party-arcane-3room", "tactical", "party_balanced")
#define COMPANY_KIND PROBE("party-standard", "nurturing", "party_balanced")
#define ARCANE_KIND PROBE("party-arcane", "nurturing", "party_balanced")
#define COMPANY_KIND_3 PROBE("party-standard-3room", "nurturing", "party_balanced")
#define COMPANY_DECEIT PROBE("party-standard", "deceptive", "party_balanced")
#define ARCANE_DECEIT PROBE("party-arcane", "deceptive", "party_balanced")
#define NURTURER PROBE("nurturer", "nurturing", "party_balanced")
#define SANCTUARY PROBE("sanctuary-symbiote", "nurturing", "cooperative")
#define SANCTUARY_DECEIT PROBE("sanctuary-symbiote", "deceptive", "cooperative")
#define DECEIT_2 "deceptive-2room", "native", 4000
#define DECEIT_3 PROBE("deceptive-3room", "deceptive", "cooperative")

/* Rows whose minds were written to show them. */
#define TO_BOND                                                                                              \
    .about = ABOUT_SCRIPT, .why = "nurturing offers and cooperative takes: both are written to bond"
#define TO_BETRAY .about = ABOUT_SCRIPT, .why = "deceptive is written to betray"

#define V2 "v2 document-v2"
#define V3 "v3 document-v3"
#define OUT(outcome) SD_OUT_##outcome - 1
#define FIXED(name, label, source, rulesets, lo, hi, published, of, percent)                                 \
    {                                                                                                        \
        name, label, source, rulesets, NULL, NULL, 0, 0, SD_FIXED_##of, lo, hi, false, published, STAT_MEAN, \
            0, 0, sd_fixed, percent, NULL                                                                    \
    }

/* Findings in the standard matrix, which house minds play. */
#define COUNTED(name, label, source, kinds)                                                                  \
    { name, label, source, V3, NULL, NULL, 0, 0, 0, 0, 0, false, NULL, STAT_MEAN, 0, 0, NULL, false, kinds }

// clang-format off
/* Quality (18.2), of a party in a room or three, and of a creature, whose agency is there for information.
 * C-42: a watch zone beside the bands. */
#define AGENCY SD_G_LEAD, 0, 1500, 4000
#define CLOSENESS SD_G_CLOSENESS, 0, 15000, 40000, false, NULL, STAT_MEAN, 10000, 60000
#define DIVERSITY(lo, hi) SD_G_RUN_OUTCOME, 0, lo, hi, false, NULL, STAT_ENTROPY, 350, 900
#define PARTY_QUALITY(id, who, probe) \
    {id "_agency", who ": agency", "T-057, 18.2.1", NULL, probe, AGENCY, false, NULL, STAT_MEAN, 1000, 5000}, \
    {id "_closeness", who ": closeness (%)", "T-059, 18.2.2", NULL, probe, CLOSENESS}, \
    {id "_diversity", who ": diversity", "T-061, 18.2.3", NULL, probe, DIVERSITY(450, 850)}, \
    {id "_knockouts", who ": knockouts", "T-063, 18.2.4", NULL, probe, SD_G_FIRST_MEMBER, 0, 500, 900, false, NULL, STAT_ENTROPY}
#define CREATURE_QUALITY(id, who, agency, probe) \
    {id "_agency", who ": agency", agency, NULL, probe, SD_G_LEAD, 0, 0, 0, true}, \
    {id "_closeness", who ": closeness (%)", "T-060, 18.2.2", NULL, probe, CLOSENESS}, \
    {id "_diversity", who ": diversity", "T-062, 18.2.3", NULL, probe, DIVERSITY(350, 650)}

/* How the second and the third room are entered (18.2.5). */
#define ENTRY(room, lo, hi, published, watch_lo, watch_hi) \
    SD_G_ENTRY, (room)-1, lo, hi, false, published, STAT_MEAN, watch_lo, watch_hi
#define ENTERING(id, who, probe, source_2, published_2, source_3) \
    {id "_entry_2", who ": entering room 2 (%)", source_2, NULL, probe, ENTRY(2, 55000, 75000, published_2, 40000, 80000)}, \
    {id "_entry_3", who ": entering room 3 (%)", source_3, NULL, probe, ENTRY(3, 30000, 55000, "30 to 40%", 20000, 65000)}, \
    {id "_effective_2", who ": room 2 effective", "T-068, 18.2.5", NULL, probe, SD_G_EFFECTIVE, 1, 250, 1000, false}, \
    {id "_effective_3", who ": room 3 effective", "T-068, 18.2.5", NULL, probe, SD_G_EFFECTIVE, 2, 250, 1000, false}

#define FIRES(word, title, rulesets, probe, of) \
    {"fires_" word, title " fires", "T-102, SD-057", rulesets, probe, SD_G_FIRED, SD_FIRED_##of, 10, 1000, false}

static const struct target_row targets[] = {
    /* Pacing and outcomes of creatures (document 5.5, 10.2, 10.3, 14.1). */
    {"boar_rounds", "Boar: rounds of a run", "T-001, T-069, 5.5", NULL, BOAR, SD_G_RUN_ROUNDS, 0, 10000, 15000, false, "13.8"},
    {"boar_decisions", "Boar: decisions of a run", "T-002, 5.5, 10.1", NULL, BOAR, SD_G_DECISIONS, 0, 45000,
     60000, false, "51.6"},
    {"boar_dungeon", "Boar: dungeon wins", "T-003, T-054, 14.1", NULL, BOAR, SD_G_DUNGEON_WON, 0, 800, 1000, false, "88.4%"},
    {"boar_kill", "Boar: Kill", "T-016, T-026, 10.2", NULL, BOAR, SD_G_RUN_OUTCOME, OUT(KILL), 500, 650, false, "55.3%"},
    {"boar_break", "Boar: Break", "T-017, T-026, 10.2", NULL, BOAR, SD_G_RUN_OUTCOME, OUT(BREAK), 80, 150, false, "11.5%"},
    {"boar_panic", "Boar: Panic", "T-018, T-026, 10.2", NULL, BOAR, SD_G_RUN_OUTCOME, OUT(PANIC), 120, 250, false, "21.6%"},
    {"boar_survive", "Boar: Survive", "T-019, 10.2", NULL, BOAR, SD_G_RUN_OUTCOME, OUT(SURVIVE), 0, 100, false, "11.6%"},
    {"boar_room_1", "Boar: Kill in Root Hollow", "T-020, 10.2", NULL, BOAR, SD_G_ROOM1_OUTCOME, OUT(KILL), 0, 0, true, "35.7%"},
    {"boar_room_2", "Boar: Break in the Gallery", "T-021, 10.2", NULL, BOAR, SD_G_ROOM2_OUTCOME, OUT(BREAK), 0, 0, true, "15.5%"},
    {"boar_room_3", "Boar: Panic in the Breach", "T-022, 10.2", NULL, BOAR, SD_G_ROOM3_OUTCOME, OUT(PANIC), 0, 0, true, "52.2%"},
    {"boar_first_lead", "Boar: dungeon ahead after round 1", "T-036, 10.5", NULL, BOAR, SD_G_FIRST_LEAD, 0,
     500, 1000, false, "yes"},
    {"boar_cards", "Boar: cards in a turn, dungeon", "T-040, 10.8", NULL, BOAR, SD_G_TURN_CARDS, SD_DUNGEON,
     0, 0, true, "about 2"},
    {"boar_round_decisions", "Boar: decisions of a round", "T-015, 10.1", NULL, BOAR, SD_G_ROUND_DECISIONS, 0,
     3000, 4000, false, "3 to 4"},
    {"boar_room_rounds", "Boar: rounds of one room", "T-014, 5.4", NULL, BOAR, SD_G_ENCOUNTER_ROUNDS, 0, 0, 15000, false},
    {"moth_survive_first", "Moth: Survive ahead of any other", "T-027, 10.3", NULL, MOTH, SD_G_RUN_OUTCOME,
     OUT(SURVIVE), 0, 1000, false, "46.5% Survive, the most common", STAT_MARGIN},
    {"moth_panic_first", "Moth: Panic the main dungeon win", "T-028, 10.3", NULL, MOTH, SD_G_DUNGEON_WIN,
     OUT(PANIC), 0, 1000, false, "28.4% Panic", STAT_MARGIN},
    {"moth_survive", "Moth: Survive", "T-027, 10.3", NULL, MOTH, SD_G_RUN_OUTCOME, OUT(SURVIVE), 0, 0, true, "46.5%"},
    {"moth_panic", "Moth: Panic", "T-028, 10.3", NULL, MOTH, SD_G_RUN_OUTCOME, OUT(PANIC), 0, 0, true, "28.4%"},
    {"moth_kill", "Moth: Kill", "T-029, 10.3", NULL, MOTH, SD_G_RUN_OUTCOME, OUT(KILL), 0, 0, true, "14.7%"},
    {"moth_break", "Moth: Break", "T-030, 10.3", NULL, MOTH, SD_G_RUN_OUTCOME, OUT(BREAK), 0, 0, true, "10.4%"},
    {"moth_rounds", "Moth: rounds of a run", "T-004, T-069, 5.5", NULL, MOTH, SD_G_RUN_ROUNDS, 0, 10000, 15000, false, "16.7"},
    {"moth_decisions", "Moth: decisions of a run", "T-005, 5.5", NULL, MOTH, SD_G_DECISIONS, 0, 45000, 60000, false, "59.9"},
    {"moth_dungeon", "Moth: dungeon wins", "T-006, 5.5", NULL, MOTH, SD_G_DUNGEON_WON, 0, 0, 0, true, "53.5%"},
    {"moth_lead", "Moth: rounds with the dungeon ahead", "T-038, 10.5", NULL, MOTH, SD_G_DUNGEON_LEADS, 0, 0,
     500, false, "visitor keeps an edge"},
    {"boar_wins", "Boar: the dungeon's wins, spread", "T-069, 18.7", NULL, BOAR, SD_G_DUNGEON_WIN, 0, 0, 0,
     true, "every win at a rate worth mentioning", STAT_ENTROPY},
    {"moth_wins", "Moth: the dungeon's wins, spread", "T-069, 18.7", NULL, MOTH, SD_G_DUNGEON_WIN, 0, 0, 0,
     true, "every win at a rate worth mentioning", STAT_ENTROPY},
    {"symbiote_rounds", "Symbiote: rounds of a run", "T-007, 5.5, 6.2", V2, SYMBIOTE, SD_G_RUN_ROUNDS, 0,
     8000, 15000, false, "12.9"},
    {"symbiote_decisions", "Symbiote: decisions of a run", "T-008, 5.5", V2, SYMBIOTE, SD_G_DECISIONS, 0,
     45000, 60000, false, "44.7"},
    {"symbiote_bond", "Symbiote: Bond", "T-009, 6.2, 10.7", V2, SYMBIOTE, SD_G_RUN_OUTCOME, OUT(BOND), 650, 800, false, "63.2%"},
    {"symbiote_kill", "Symbiote: Kill", "T-010, 6.2, 10.7", V2, SYMBIOTE, SD_G_RUN_OUTCOME, OUT(KILL), 100, 300, false, "36.8%"},
    /* The party in one room (10.4, 14.1, 16.14). */
    {"party_dungeon", "Company: dungeon wins", "T-031, T-055, 14.1", NULL, COMPANY, SD_G_DUNGEON_WON, 0, 400,
     600, false, "62.2%"},
    {"party_visitor", "Company: party wins", "T-031, T-055, 14.1", NULL, COMPANY, SD_G_VISITOR_WON, 0, 400, 600, false, "37.8%"},
    {"party_kill", "Company: Kill", "T-032, 10.4", NULL, COMPANY, SD_G_RUN_OUTCOME, OUT(KILL), 0, 0, true, "39.8%"},
    {"party_panic", "Company: Panic", "T-033, 10.4", NULL, COMPANY, SD_G_RUN_OUTCOME, OUT(PANIC), 0, 0, true, "21.8%"},
    {"party_break", "Company: Break is rare", "T-034, 10.4", NULL, COMPANY, SD_G_RUN_OUTCOME, OUT(BREAK), 0, 50, false, "0.6%"},
    {"party_rounds", "Company: rounds", "T-035, 10.4", NULL, COMPANY, SD_G_RUN_ROUNDS, 0, 0, 0, true, "about 13"},
    {"party_decisions", "Company: decisions", "T-035, 10.4", NULL, COMPANY, SD_G_DECISIONS, 0, 0, 0, true, "about 42"},
    /* Minds that play ahead (7.2). */
    {"boar_smart_kill", "Boar, playing ahead: Kill", "T-043, 7.2", NULL, BOAR_SMART, SD_G_RUN_OUTCOME,
     OUT(KILL), 0, 0, true, "54.2%"},
    {"boar_smart_panic", "Boar, playing ahead: Panic", "T-044, 7.2", NULL, BOAR_SMART, SD_G_RUN_OUTCOME,
     OUT(PANIC), 0, 0, true, "20.0%"},
    {"boar_smart_break", "Boar, playing ahead: Break", "T-045, 7.2", NULL, BOAR_SMART, SD_G_RUN_OUTCOME,
     OUT(BREAK), 0, 0, true, "11.7%"},
    {"boar_smart_survive", "Boar, playing ahead: Survive", "T-046, 7.2", NULL, BOAR_SMART, SD_G_RUN_OUTCOME,
     OUT(SURVIVE), 0, 0, true, "14.1%"},
    {"moth_smart_survive", "Moth, playing ahead: Survive", "T-047, 7.2", NULL, MOTH_SMART, SD_G_RUN_OUTCOME,
     OUT(SURVIVE), 0, 0, true, "43.3%"},
    {"moth_smart_panic", "Moth, playing ahead: Panic", "T-048, 7.2", NULL, MOTH_SMART, SD_G_RUN_OUTCOME,
     OUT(PANIC), 0, 0, true, "31.3%"},
    {"moth_smart_kill", "Moth, playing ahead: Kill", "T-049, 7.2", NULL, MOTH_SMART, SD_G_RUN_OUTCOME,
     OUT(KILL), 0, 0, true, "17.8%"},
    {"symbiote_smart_bond", "Symbiote, playing ahead: Bond", "T-050, 7.2", V2, SYMBIOTE_SMART,
     SD_G_RUN_OUTCOME, OUT(BOND), 0, 0, true, "65.9%, 61.6% without"},
    {"symbiote_smart_kill", "Symbiote, playing ahead: Kill", "T-051, 7.2", V2, SYMBIOTE_SMART,
     SD_G_RUN_OUTCOME, OUT(KILL), 0, 0, true, "34.1%, 38.4% without"},
    /* Quality. */
    PARTY_QUALITY("party", "Company", COMPANY),
    PARTY_QUALITY("arcane", "Arcane", ARCANE),
    PARTY_QUALITY("party_3", "Company, 3 rooms", COMPANY_3),
    PARTY_QUALITY("arcane_3", "Arcane, 3 rooms", ARCANE_3),
    CREATURE_QUALITY("boar", "Boar", "T-058, T-069, 18.2.1", BOAR),
    CREATURE_QUALITY("moth", "Moth", "T-058, T-069, 18.2.1", MOTH),
    CREATURE_QUALITY("symbiote", "Symbiote", "T-058, 18.2.1", SYMBIOTE),
    {"cleric_first", "Company: Cleric falls first", "T-064, 18.2.4", NULL, COMPANY, SD_G_FIRST_ROLE,
     SD_SUPPORT, 350, 500, false, NULL, STAT_MEAN, 200, 800},
    {"cleric_first_3", "Company, 3 rooms: Cleric first", "T-064, 18.2.4", NULL, COMPANY_3, SD_G_FIRST_ROLE,
     SD_SUPPORT, 350, 500, false, NULL, STAT_MEAN, 200, 800},
    ENTERING("party_3", "Company", COMPANY_3, "T-065, 18.2.5", NULL, "T-066, T-039, 18.2.5"),
    ENTERING("arcane_3", "Arcane", ARCANE_3, "T-065, 18.2.5", NULL, "T-066, T-039, 18.2.5"),
    ENTERING("boar", "Boar", BOAR, "T-067, T-037, 18.2.5", "about 55%", "T-067, T-039, 18.2.5"),
    /* Bond redesigned (amendment, section 11). */
    {"bond_symbiote", "Sanctuary, nurturing: Bond", "T-082, A11", V3, SANCTUARY, SD_G_RUN_OUTCOME, OUT(BOND), 400, 700,
     false, TO_BOND},
    {"bond_tier_2", "Sanctuary, nurturing: tier 2", "T-085, A11", V3, SANCTUARY, SD_G_TIER_2, 0, 200, 1000, false, TO_BOND},
    {"bond_tier_3", "Sanctuary, nurturing: tier 3", "T-086, A11", V3, SANCTUARY, SD_G_TIER_3, 0, 100, 1000, false, TO_BOND},
    {"bond_agency", "Sanctuary: agency of Bonds", "T-088, A11", V3, SANCTUARY, SD_G_BOND_LEAD, 0, 1000, INT64_MAX,
     false, TO_BOND},
    {"refused_low", "Sanctuary: Offers taken, tier 0", "T-077, A1", V3, SANCTUARY, SD_G_OFFER, 0, 0, 0, true, "about 30% before"},
    {"betrayal_rate", "Sanctuary, deceptive: betrayal", "T-083, A11", V3, SANCTUARY_DECEIT, SD_G_BETRAYED, 0, 300, 500,
     false, TO_BETRAY},
    {"betrayal_bond", "Sanctuary, deceptive: Bond", "T-084, A11", V3, SANCTUARY_DECEIT, SD_G_RUN_OUTCOME,
     OUT(BOND), 50, 150, false, TO_BETRAY},
    {"betrayal_decides", "Sanctuary: betrayals that win", "T-087, A11", V3, SANCTUARY_DECEIT,
     SD_G_BETRAYAL_WON, 0, 500, 1000, false},
    {"betrayal_swift", "Sanctuary: win in two rounds", "T-087, A11", V3, SANCTUARY_DECEIT, SD_G_BETRAYAL_ENDED, 0, 0, 0, true},
    {"bond_party", "Company, nurturing: Bond", "T-089, A11", V3, COMPANY_KIND, SD_G_RUN_OUTCOME, OUT(BOND),
     50, 200, false, "0% before", TO_BOND},
    {"bond_arcane", "Arcane, nurturing: Bond", "T-090, A11", V3, ARCANE_KIND, SD_G_RUN_OUTCOME, OUT(BOND), 50,
     200, false, "0% before", TO_BOND},
    {"bond_nurturer", "Company in the Sanctuary: Bond", "T-089, A11", V3, NURTURER, SD_G_RUN_OUTCOME, OUT(BOND), 0, 0, true},
    {"party_betrayal", "Company: betrayals that win", "T-091, A11", V3, COMPANY_DECEIT, SD_G_BETRAYAL_WON, 0, 600, 1000, false},
    {"arcane_betrayal", "Arcane: betrayals that win", "T-091, A11", V3, ARCANE_DECEIT, SD_G_BETRAYAL_WON, 0, 600, 1000, false},
    {"party_kind_survive", "Company, nurturing: Survive", "T-092, A11", V3, COMPANY_KIND, SD_G_RUN_OUTCOME,
     OUT(SURVIVE), 0, 0, true},
    {"party_deceit_survive", "Company, deceptive: Survive", "T-092, A11", V3, COMPANY_DECEIT,
     SD_G_RUN_OUTCOME, OUT(SURVIVE), 0, 0, true},
    {"bond_all_rooms", "Company: Bond in all 3 rooms", "T-093, A11", V3, COMPANY_KIND_3, SD_G_BOND_ALL, 0, 10, 50,
     false, TO_BOND},
    {"bond_first_room", "Company: Bond in room 1 of 3", "T-094, A11", V3, COMPANY_KIND_3, SD_G_ROOM1_OUTCOME,
     OUT(BOND), 0, 0, true},
    {"kind_3_entry_3", "Company, nurturing: entering room 3 (%)", "T-096, A11", V3, COMPANY_KIND_3,
     SD_G_ENTRY, 2, 0, 0, true, "a visibly different gauntlet"},
    {"kind_3_survive", "Company, nurturing: gets through", "T-096, A11", V3, COMPANY_KIND_3, SD_G_VISITOR_WON,
     0, 0, 0, true, "a visibly different gauntlet"},
    {"deceit_arc", "Deceit in 3 rooms: Kill", "T-052, 7.2", NULL, DECEIT_3, SD_G_RUN_OUTCOME, OUT(KILL), 0, 0, true, "99.7%"},
    {"deceit_arc_betrayal", "Deceit in 3 rooms: betrayals won", "T-095, A11", V3, DECEIT_3, SD_G_BETRAYAL_WON, 0, 0, 0, true},
    {"deceit_2_dungeon", "Deceit, 2 rooms: dungeon wins", "T-053, 11.4", NULL, DECEIT_2, SD_G_DUNGEON_WON, 0,
     0, 0, true, "the arc works"},
    /* Keywords and conditions (section 1, C-35): each fires in one run of a hundred at least, where it
       belongs. */
    FIRES("entangle", "Entangle", NULL, COMPANY_3, ENTANGLE),
    FIRES("erode", "Erode", NULL, COMPANY_3, ERODE),
    FIRES("drain", "Drain", NULL, COMPANY_3, DRAIN),
    FIRES("overwhelm", "Overwhelm", NULL, BOAR, OVERWHELM),
    FIRES("resonate", "Resonate", NULL, COMPANY_3, RESONATE),
    FIRES("ward", "Ward", NULL, COMPANY_3, WARD),
    FIRES("fortify", "Fortify", NULL, COMPANY_3, FORTIFY),
    FIRES("exhaust", "Exhaust", NULL, COMPANY_3, EXHAUST),
    FIRES("disadvantage", "Disadvantage", NULL, COMPANY_3, DISADVANTAGE),
    FIRES("thorns", "Thorns", NULL, COMPANY_3, THORNS),
    FIRES("strip", "Strip", NULL, COMPANY_3, STRIP),
    FIRES("randomise", "Randomise", NULL, COMPANY_3, RANDOMISE),
    FIRES("betrayed", "Betrayed", V3, DECEIT_3, BETRAYED),
    FIRES("binding", "Binding", V3, DECEIT_3, BINDING),
    FIRES("exposure", "Exposure", V3, DECEIT_3, EXPOSURE),
    FIRES("dependency", "Dependency", V3, DECEIT_3, DEPENDENCY),
    FIRES("insight", "Insight", V3, DECEIT_3, INSIGHT),
    FIRES("scorned", "Scorned", V3, BOAR_KIND, SCORNED),
    /* What content and formulas say by themselves. */
    FIXED("covenant_calm", "Covenant at Trust 9, no Strike", "T-078, A6.2", V3, 850, 870, "about 86%", COVENANT_CALM, true),
    FIXED("covenant_struck", "Covenant at Trust 9, struck", "T-079, A6.2", V3, 590, 610, "about 60%", COVENANT_STRUCK, true),
    FIXED("trust_factor_3", "Trust factor at Trust 3", "T-080, A3.5", V3, 540, 540,
          "0.4 in words, 0.54 by the formula", TRUST_FACTOR_3, false),
    FIXED("trust_factor_5", "Trust factor at Trust 5", "T-080, A3.5", V3, 700, 700, "0.7", TRUST_FACTOR_5, false),
    FIXED("betrayal_table", "Betrayal: departure from the table", "T-081, A7.3", V3, 0, 0,
          "4, 6, 8, 10 damage at Trust 4, 6, 8, 10", BETRAYAL, false),
    FIXED("energy_least", "Energy in a deck, least", "T-097, 4.2", NULL, 300, 400, NULL, ENERGY_LEAST, true),
    FIXED("energy_most", "Energy in a deck, most", "T-097, 4.2", NULL, 300, 400, NULL, ENERGY_MOST, true),
    FIXED("deck_least", "Cards of a deck, least", "T-098, 8", NULL, 15000, 18000,
          "18, 15, 16, 15; creatures 15", DECK_LEAST, false),
    FIXED("deck_most", "Cards of a deck, most", "T-098, 8", NULL, 15000, 18000, NULL, DECK_MOST, false),
    FIXED("combos_least", "Combo lines of a deck, least", "T-099, 4.4", NULL, 2000, 3000, NULL, COMBOS_LEAST, false),
    FIXED("combos_most", "Combo lines of a deck, most", "T-099, 4.4", NULL, 2000, 3000, NULL, COMBOS_MOST, false),
    FIXED("member_least", "Cards of a member, least", "T-100, 16.5", NULL, 8000, 12000, "10", MEMBER_LEAST, false),
    FIXED("member_most", "Cards of a member, most", "T-100, 16.5", NULL, 8000, 12000, "10", MEMBER_MOST, false),
    FIXED("member_energy", "Energy of a member, least", "T-100, 16.5", NULL, 1000, INT64_MAX, NULL, MEMBER_ENERGY, false),
    FIXED("party_least", "Cards of a party, least", "T-100, 16.2", NULL, 32000, 48000, "40", PARTY_LEAST, false),
    FIXED("party_most", "Cards of a party, most", "T-100, 16.2", NULL, 32000, 48000, "40", PARTY_MOST, false),
    FIXED("party_energy", "Energy of a party, least", "T-100, 16.5", NULL, 4000, INT64_MAX, NULL, PARTY_ENERGY, false),
    COUNTED("matrix_dominant", "Matrix: compositions that win 70%+", "T-070, SD-423", "dominant"),
    COUNTED("matrix_one_sided", "Matrix: no good or no bad matchup", "T-071, SD-424", "no_favourable no_unfavourable"),
    COUNTED("matrix_agency", "Matrix: matchups with agency below 1", "T-072, SD-425", "agency_low"),
    COUNTED("matrix_first_fall", "Matrix: classes that fall first", "T-073, SD-430", "class_falls_first"),
    COUNTED("matrix_missing", "Matrix: dungeons that lack a win", "T-074, SD-431", "win_missing"),
    COUNTED("matrix_staples", "Matrix: cards of all winners", "T-075, SD-432", "dungeon_card_staple visitor_card_staple"),
    FIXED("plain_cards", "Cards that are power and cost alone", "T-101, 4.3", NULL, 0, 0, NULL, PLAIN, false),
};
// clang-format on

const struct metrics_ops sd_metrics = {
    GAME_ROWS(group, sd_metric_groups),
    .tracker_size = SD_TRACKER,
    GAME_ROWS(target, targets),
    .targets_apart = true,
    .strong = "deep:40",
    .strong_games = 160,
    .quality = sd_quality,
    .quality_count = SD_QUALITY_ROWS,
    GAME_ROWS(pattern, sd_patterns),
    .win_group = {SD_G_DUNGEON_WON, SD_G_VISITOR_WON},
    .wins = SD_SIDES,
    .outcome_group = SD_G_RUN_OUTCOME,
    .length_group = SD_G_RUN_ROUNDS,
    .axes = sd_axes,
    .matrix_scenario = "deep", /* the one without a name: it is what its rooms make it (S-75) */
    GAME_ROWS(alarm, sd_alarms),
    .wants_before = true,
    .begin = sd_metrics_begin,
    .observe = sd_metrics_observe,
    .finish = sd_metrics_finish,
};
