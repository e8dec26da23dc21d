/* Ranks: one program run several times at once by mpirun, on one machine or many. Without MPI in the build
 * there is one rank, 0, and nothing here does anything. Every rank must make the same calls in the same
 * order. */
#ifndef GLOAM_LAB_PLAY_RANKS_H
#define GLOAM_LAB_PLAY_RANKS_H

#include <stddef.h>
#include <stdint.h>

void ranks_begin(void);
void ranks_end(void);

uint32_t ranks_me(void);
uint32_t ranks_count(void);

/* The largest of all ranks' codes: whether all are fine. */
int ranks_agree(int code);

/* Rank 0's bytes for all. */
void ranks_share(void *bytes, size_t n);

#endif
