/* BLUFF with one thing wrong at a time: what the conformance suite must see. A fault changes a copy of the
 * game's tables; words are what the suite's complaint must have in it, besides the game's name. */
#ifndef GLOAM_TESTS_FAULTS_FAULTS_H
#define GLOAM_TESTS_FAULTS_FAULTS_H

#include "core/ops.h"

struct fault {
    const char *name;
    void (*commit)(struct game_ops *o);
    const char *words[4];
};

extern const struct fault faults[];
extern const uint32_t fault_count;

#endif
