/* A function that stays apart from its callers: inlined, it would make each of them save more registers than
 * its own share of their calls is worth. Only where gloam bench --instructions shows it. */
#ifndef GLOAM_BASE_NOINLINE_H
#define GLOAM_BASE_NOINLINE_H

#define NOINLINE __attribute__((noinline))

#endif
