// A small agent for any game of Gloam, with the official SDK: starts `gloam mcp`, plays one game to its end and tells
// how it went. Node 22.18 or later runs it as it is.
//
//   npm install @modelcontextprotocol/sdk
//   node play.ts darkdelve --seed 7
//
// It knows no rules: it takes what it has done least often. A better agent changes `choose`.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { parseArgs } from "node:util";

type Reply = {
  session: string;
  step: number;
  ask: number | null;
  turn: boolean;
  over: boolean;
  events: { event: string }[];
  legal: string[];
  result: { outcome: string; score: Record<string, number>; step_limit: boolean } | null;
};

const shy = new Set(["quit", "surrender", "flee", "rest", "discard_item", "drop", "sell", "unequip", "end_turn", "next_phase", "mulligan"]);

const { values: words, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    program: { type: "string", default: "gloam" },
    scenario: { type: "string" },
    seat: { type: "string" },
    policy: { type: "string", default: "random" },
    seed: { type: "string" },
  },
});

/** The action of which we have done the least; among equals, the first. */
function choose(legal: string[], taken: Map<string, number>): string {
  const bold = legal.filter((action) => !shy.has(action.split(" ")[0]));
  const times = (action: string) => taken.get(action) ?? 0;
  return (bold.length ? bold : legal).reduce((best, action) => (times(action) < times(best) ? action : best));
}

async function call<T>(client: Client, name: string, args: Record<string, unknown>): Promise<T> {
  const result = await client.callTool({ name, arguments: args });
  if (result.isError) {
    throw new Error(`${name}: ${(result.content as { text: string }[])[0].text}`);
  }
  return result.structuredContent as T;
}

async function play(client: Client): Promise<void> {
  const game = positionals[0] ?? "darkdelve";
  const { game: about } = await call<{ game: { title: string; seats: string[] } }>(client, "describe_game", { game });
  const seat = words.seat ?? about.seats[0];
  const others = Object.fromEntries(about.seats.filter((one) => one !== seat).map((one) => [one, words.policy]));
  const taken = new Map<string, number>();
  let at = await call<Reply>(client, "create_session", {
    game, seat, seats: others,
    ...(words.scenario && { scenario: words.scenario }),
    ...(words.seed && { seed: words.seed }),
  });
  console.log(`${about.title}, as ${seat}`);
  while (!at.over) {
    if (!at.turn) {
      at = await call<Reply>(client, "wait_for_turn", { session: at.session });
      continue;
    }
    const action = choose(at.legal, taken);
    taken.set(action, (taken.get(action) ?? 0) + 1);
    at = await call<Reply>(client, "dispatch_action", { session: at.session, action, ask: at.ask });
  }
  const score = Object.entries(at.result!.score).map(([who, points]) => `${who} ${points}`).join(", ");
  console.log(`  over after ${at.step} steps: ${at.result!.outcome}; score ${score}`);
  await call(client, "close_session", { session: at.session });
}

const client = new Client({ name: "play.ts", version: "1.0.0" });
await client.connect(new StdioClientTransport({ command: words.program, args: ["mcp"], env: { ...process.env } as Record<string, string> }));
try {
  await play(client);
} catch (trouble) {
  console.error(`play.ts: ${(trouble as Error).message}`);
  process.exitCode = 1;
} finally {
  await client.close();
}
