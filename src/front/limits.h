/* Bounds that several front ends share. */
#ifndef GLOAM_FRONT_LIMITS_H
#define GLOAM_FRONT_LIMITS_H

enum { RULESETS_MAX = 64 /* of a game: as many as rulesets.json may name */ };

#endif
