/* The lobby of a game: its own, or one of plain questions. */
#include "front/screen/lobby_pages.h"

#include <string.h>

const struct face_lobby *lobby_of(const struct game_ops *ops) {
    if (ops->seats < 2)
        return NULL;
    for (uint32_t i = 0; lobby_list[i]; i++)
        if (!strcmp(lobby_list[i]->game, ops->name))
            return lobby_list[i];
    return &plain_lobby;
}
