// Drives `gloam mcp` over stdio with one of the official clients: reads all there is to read, plays a whole game of
// every kind, follows a simulation and stops one. Prints what came of it as one JSON object; anything wrong throws.
//   node mcp_play.mjs sdk|client PROGRAM
import Ajv2020 from "ajv/dist/2020.js";
import assert from "node:assert/strict";

const [kind, program] = process.argv.slice(2);
const modern = kind === "client";
const { Client } = await import(modern ? "@modelcontextprotocol/client" : "@modelcontextprotocol/sdk/client/index.js");
const { StdioClientTransport } = await import(modern ? "@modelcontextprotocol/client/stdio" : "@modelcontextprotocol/sdk/client/stdio.js");

const client = new Client({ name: "gloam-test", version: "1.0.0" },
  modern ? { versionNegotiation: { mode: "auto" } } : {});
const transport = new StdioClientTransport({ command: program, args: ["mcp"], env: process.env });
await client.connect(transport);

// Schemas: every one compiles, and every reply is held against them beside the client's own check.
const ajv = new Ajv2020.default({ strict: false, allErrors: true });
const { tools } = await client.listTools();
const outputs = new Map();
for (const tool of tools) {
  ajv.compile(tool.inputSchema);
  outputs.set(tool.name, ajv.compile(tool.outputSchema));
}

async function call(name, args, options) {
  const result = await client.callTool({ name, arguments: args }, ...(modern ? [options] : [undefined, options]));
  assert.ok(!result.isError, `${name} ${JSON.stringify(args)}: ${result.content?.[0]?.text}`);
  assert.ok(outputs.get(name)(result.structuredContent), `${name}: ${ajv.errorsText(outputs.get(name).errors)}`);
  assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent);
  return result.structuredContent;
}

function choose(legal, taken) {
  const times = (action) => (taken.get(action) ?? 0) + (["quit", "surrender"].includes(action) ? 1e6 : 0);
  return legal.reduce((best, action) => (times(action) < times(best) ? action : best));
}

async function play(game) {
  const about = await call("describe_game", { game });
  for (const verb of about.verbs) ajv.compile(verb.schema);
  const seat = about.game.seats.at(-1);
  let at = await call("create_session", { game, seat, seed: "7" });
  const taken = new Map();
  while (!at.over) {
    if (!at.turn) {
      at = await call("wait_for_turn", { session: at.session });
      continue;
    }
    const action = choose(at.legal, taken);
    taken.set(action, (taken.get(action) ?? 0) + 1);
    at = await call("dispatch_action", { session: at.session, action, ask: at.ask, since: at.step, legal: true });
  }
  const { contents } = await client.readResource({ uri: `gloam://session/${at.session}/view` });
  assert.equal(JSON.parse(contents[0].text).over, true);
  const replay = (await client.readResource({ uri: `gloam://session/${at.session}/replay` })).contents[0].text;
  const log = await call("get_log_page", { session: at.session, count: 1000 });
  assert.equal(log.steps, at.step);
  await call("close_session", { session: at.session });
  return { game, seat, steps: at.step, outcome: at.result.outcome, replay };
}

const { resources } = await client.listResources();
for (const { uri } of resources) {
  const { contents } = await client.readResource({ uri });
  assert.ok(contents[0].text.length > 1, uri);
}
const { resourceTemplates } = await client.listResourceTemplates();
const { prompts } = await client.listPrompts();
const { games } = await call("list_games", {});
for (const game of games) {
  const { messages } = await client.getPrompt({ name: "play_game", arguments: { game: game.name } });
  assert.ok(messages[0].content.text.includes(game.name));
}
const { completion } = await client.complete({
  ref: { type: "ref/prompt", name: "play_game" }, argument: { name: "game", value: "" },
});
assert.deepEqual(completion.values, games.map((game) => game.name));
await assert.rejects(client.readResource({ uri: "gloam://content/darkdelve/../x.json" }));
const refused = await client.callTool({ name: "dispatch_action", arguments: { session: "0".repeat(32), action: "a" } });
assert.equal(refused.isError, true);

const played = [];
for (const game of games) played.push(await play(game.name));

let heard = 0;
await call("simulate", { game: "darkdelve", games: 20000 }, { onprogress: ({ progress, total }) => {
  assert.ok(progress >= heard && progress <= total, `progress ${progress} of ${total} after ${heard}`);
  heard = progress;
} });
const stop = new AbortController();
const stopped = call("simulate", { game: "escape", games: 20000 }, { signal: stop.signal, onprogress: () => stop.abort() });
setTimeout(() => stop.abort(), 2000);
await assert.rejects(stopped);
await call("list_games", {});

const version = modern ? client.getNegotiatedProtocolVersion() : null;
const era = modern ? client.getProtocolEra() : "legacy";
await client.close();
console.log(JSON.stringify({
  version, era, tools: tools.map((tool) => tool.name), heard, resources: resources.length,
  templates: resourceTemplates.length, prompts: prompts.map((prompt) => prompt.name), played,
}));
