/* What the official conformance suite asks of a server beside the games. */
#ifndef GLOAM_TESTS_MCP_FIXTURES_H
#define GLOAM_TESTS_MCP_FIXTURES_H

#include "front/mcp/server.h"

extern const struct mcp_extra mcp_fixtures;

#endif
