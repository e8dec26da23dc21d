/* Screens for players who read text and act in words: what front/calls gives as the view "text". */
#ifndef GLOAM_FRONT_SCREEN_PAGE_H
#define GLOAM_FRONT_SCREEN_PAGE_H

#include "front/calls/calls.h"

extern const struct call_pager screen_pager;

#endif
