/* SHATTERED DUNGEON: what a search for faults looks for in a matrix of compositions (SD-430 to SD-434; the
 * document's 18.6, phase 3; C-49). Compositions without a favourable or an unfavourable matchup, dead verbs
 * and games without end can be found in any game: they are the lab's. Where a row is about compositions of
 * one side, 'other' is the axis. */
#include "games/shattered/sd_metrics.h"

enum { OF_DUNGEONS, OF_PARTIES };

static const char victim[] = "Whoever else comes along, this class is the first to fall.";
static const char no_win[] = "This order of rooms never wins that way, whoever comes.";
static const char staple[] = "Every composition that wins more than it loses has this card.";
static const char carries[] = "Its side wins so much more often (or less) with it that the card decides.";
static const char dead[] = "It is drawn and never played: a blank in the deck.";
static const char endless[] = "Rooms mostly last until the round limit: nothing else ends them.";

const struct alarm_row sd_alarms[SD_ALARMS] = {
    {"class_falls_first", "first to fall", "SD-430, T-073", ALARM_ALWAYS, SD_G_FIRST_CLASS, 0, 0, STAT_MEAN,
     800, 200, victim},
    {"win_missing", "ways to win that never happen", "SD-431, T-074", ALARM_NEVER, SD_G_RUN_OUTCOME, SD_WINS,
     OF_DUNGEONS, STAT_MEAN, 0, 1000, no_win},
    {"agency_low", "lead changes in a room by play", "SD-434, SD-425, T-072", ALARM_LOW, SD_G_LEAD, 0, 0,
     STAT_MEAN, 1000, 100, sd_one_sided},
    {"rooms_endless", "rounds of a room", "S-01, 18.7", ALARM_HIGH, SD_G_ENCOUNTER_ROUNDS, 0, 0, STAT_MEAN,
     13000, 100, endless},
    {"dungeon_card_staple", "card of every winning dungeon", "SD-432, T-075", ALARM_IN_ALL,
     SD_G_DUNGEON_DRAWN, 0, OF_DUNGEONS, STAT_MEAN, 0, 500, staple},
    {"visitor_card_staple", "card of every winning party", "SD-432, T-075", ALARM_IN_ALL, SD_G_VISITOR_DRAWN,
     0, OF_PARTIES, STAT_MEAN, 0, 500, staple},
    {"dungeon_card_decides", "dungeon's card, when played", "SD-432, 18.6", ALARM_WINS, SD_G_DUNGEON_PLAYED,
     0, 0, STAT_MEAN, 150, 500, carries},
    {"visitor_card_decides", "visitor's card, when played", "SD-432, 18.6", ALARM_WINS, SD_G_VISITOR_PLAYED,
     0, 0, STAT_MEAN, 150, 500, carries},
    {"dungeon_card_drawn_decides", "dungeon's card, when drawn", "SD-432, 18.6", ALARM_WINS,
     SD_G_DUNGEON_DRAWN, 0, 0, STAT_MEAN, 150, 500, carries},
    {"visitor_card_drawn_decides", "visitor's card, when drawn", "SD-432, 18.6", ALARM_WINS,
     SD_G_VISITOR_DRAWN, 0, 0, STAT_MEAN, 150, 500, carries},
    {"dungeon_card_dead", "dungeon's card that nobody plays", "18.6", ALARM_UNUSED, SD_G_DUNGEON_DRAWN, 0,
     SD_G_DUNGEON_PLAYED, STAT_MEAN, 0, 500, dead},
    {"visitor_card_dead", "visitor's card that nobody plays", "18.6", ALARM_UNUSED, SD_G_VISITOR_DRAWN, 0,
     SD_G_VISITOR_PLAYED, STAT_MEAN, 0, 500, dead},
};
