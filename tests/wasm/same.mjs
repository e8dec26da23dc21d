// The third platform: golden replays, seed catalogues, simulations and whole sessions must come out of WebAssembly as
// they stand in the tree or come out of the program of this machine, byte for byte. Prints TAP.
//
//   node tests/wasm/same.mjs ROOT GLOAM.WASM PROBE.WASM PROGRAM

import { spawnSync } from "node:child_process"
import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { load } from "../../src/front/wasm/gloam.mjs"

const [root, enginePath, probePath, program] = process.argv.slice(2)
const golden = join(root, "tests/golden")
const SIM_GAMES = { darkdelve: 400, shattered: 200, escape: 4, clout: 60 }
const RULES_GAMES = 20 // of each further ruleset
const SESSION_STEPS = 60
const SEED = 11n

let count = 0
let failed = 0

function point(good, name, said = "") {
  console.log(`${good ? "ok" : "not ok"} ${++count} - ${name}`)
  if (good) return
  failed++
  for (const line of said.split("\n").slice(0, 12)) console.log(`# ${line.slice(0, 400)}`)
}

function firstDifference(a, b) {
  const x = a.split("\n"), y = b.split("\n")
  const at = x.findIndex((line, i) => line !== y[i])
  return at < 0 ? `${y.length - x.length} more lines` : `line ${at + 1}\nwant ${x[at]}\ngot  ${y[at]}`
}

function putContent(engine) {
  const walk = folder => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else engine.put(path, readFileSync(join(root, path)))
    }
  }
  walk("content")
  walk("schemas")
}

// A text of the module that ends with a zero.
function textAt(engine, at) {
  const memory = new Uint8Array(engine.exports.memory.buffer)
  return engine.take(at, memory.indexOf(0, at) - at)
}

// -- what stands in the tree --

function replays(probe) {
  for (const file of readdirSync(golden).filter(name => name.endsWith(".replay")).sort()) {
    const bytes = readFileSync(join(golden, file)), at = probe.give(bytes)
    const again = textAt(probe, probe.exports.probe_verify(at, bytes.length))
    probe.exports.free(at)
    const want = bytes.toString("utf8")
    point(again === want, `${file}: verified and written again`, again.startsWith("failed") ? again : firstDifference(want, again))
  }
}

// How each catalogue is played; what its lines begin with says the rest. tests/*/test_golden.c write them.
const CATALOGUES = {
  "seeds.txt": rules => ["darkdelve", rules, "run", "delver"],
  "shattered-seeds.txt": scenario => ["shattered", "v3", scenario, "native", "native"],
  "escape-seeds.txt": (scenario, mind) => ["escape", "v1", scenario, mind],
  "clout-seeds.txt": scenario => ["clout", "v1", scenario, "random"],
}

function catalogues(probe) {
  const files = readdirSync(golden).filter(name => name.endsWith("seeds.txt"))
  point(files.sort().join() === Object.keys(CATALOGUES).sort().join(), "every seed catalogue is known", files.join())
  for (const [file, how] of Object.entries(CATALOGUES)) {
    const groups = new Map()
    for (const line of readFileSync(join(golden, file), "utf8").trim().split("\n")) {
      const label = line.slice(0, line.indexOf(" seed "))
      groups.set(label, (groups.get(label) ?? "") + line.slice(-16) + "\n")
    }
    let bad = ""
    for (const [label, want] of groups) {
      const [game, rules, scenario, ...minds] = how(...label.split(" "))
      const words = probe.giveText([game, rules, scenario, want.length / 17, ...minds].join(" "))
      const got = textAt(probe, probe.exports.probe_play(words))
      probe.exports.free(words)
      if (got !== want) bad += `${label}: ${firstDifference(want, got)}\n`
    }
    point(groups.size > 1 && !bad, `${file}: ${groups.size} groups of seeds end in the same states`, bad)
  }
}

// -- what the program of this machine says --

function native(game, lines) {
  const done = spawnSync(program, ["agent", game, "--seed", String(SEED)], {
    input: lines.join("\n") + "\n", maxBuffer: 1 << 28, encoding: "utf8",
    env: { ...process.env, GLOAM_CONTENT: join(root, "content") },
  })
  return done.status === 0 ? done.stdout : `failed: ${done.stderr}`
}

// The same lines to both, and the same replies from both.
function compare(game, name, lines, replies) {
  const want = native(game, lines), got = replies.map(reply => reply + "\n").join("")
  point(want === got, name, firstDifference(want, got))
}

// Every mind of the game, and search with a few playouts: the call takes few games of it.
function simulations(engine, game, policies, seats) {
  const door = engine.open(game, SEED), lines = [], replies = []
  for (const { name, seats: fits } of policies) {
    const search = name.endsWith(":N"), minds = {}
    for (const seat of seats) if (fits.includes(seat)) minds[seat] = search ? name.replace("N", "2") : name
    const line = JSON.stringify({ call: "simulate", games: search ? 2 : SIM_GAMES[game] ?? 100, seed: "5", policies: minds })
    lines.push(line)
    replies.push(door.ask(line))
  }
  door.close()
  const refused = replies.find(reply => !JSON.parse(reply).signature)
  point(policies.length > 2 && !refused, `${game}: ${policies.length} minds simulated`, refused)
  compare(game, `${game}: the same signatures and figures of all of them`, lines, replies)
}

// Every ruleset but the default one, which the others are about: games from its first scenario and from that of
// simulations, and a session.
function rulesets(engine, game, about) {
  for (const { name: rules } of about.rulesets.filter(row => !row.default)) {
    const door = engine.open(game, SEED), lines = [], replies = []
    const ask = call => {
      const named = ["create_session", "simulate"].includes(call.call) ? { ...call, rules } : call
      lines.push(JSON.stringify(named))
      replies.push(door.ask(lines.at(-1)))
      const said = JSON.parse(replies.at(-1))
      if (!said.ok) point(false, `${game} ${rules}: ${lines.at(-1).slice(0, 100)}`, replies.at(-1))
      return said
    }
    for (const scenario of [undefined, about.scenarios[0].name])
      ask({ call: "simulate", games: RULES_GAMES, seed: "5", scenario })
    play(ask, about.scenarios[0].name)
    door.close()
    compare(game, `${game} ${rules}: the same replies to ${replies.length} calls`, lines, replies)
  }
}

// One game of a session: a pick from what is legal, with looks around on the way.
function play(ask, scenario) {
  let now = ask({ call: "create_session", scenario, seat: "all" })
  for (let step = 0; step < SESSION_STEPS && !now.over; step++) {
    const pick = now.legal[(7 * step + 3) % now.legal.length]
    now = ask({ call: "dispatch_action", action: pick, view: step % 5 === 0 })
    if (step % 9 === 4) ask({ call: "list_actions", blocked: true, recommend: "random" })
    if (step % 9 === 7) ask({ call: "get_scene" })
  }
  const { snapshot } = ask({ call: "get_snapshot", full: true })
  ask({ call: "restore_snapshot", snapshot })
  ask({ call: "get_log_page", from: 0, count: 50 })
}

// Games of the first scenarios, and lines that are no calls.
function session(engine, game) {
  const door = engine.open(game, SEED), lines = [], replies = []
  const ask = (call, good = true) => {
    const line = typeof call === "string" ? call : JSON.stringify(call)
    const reply = door.ask(line)
    lines.push(line)
    replies.push(reply)
    const said = JSON.parse(reply)
    if (said.ok !== good) point(false, `${game}: ${line.slice(0, 100)}`, reply)
    return said
  }
  const about = ask({ call: "describe_game" })
  ask({ call: "list_games" })
  for (const topic of about.topics) ask({ call: "look_up", topic: topic.name })
  for (const scenario of about.scenarios.slice(0, 3)) play(ask, scenario.name)
  ask("no such thing", false)
  ask({ call: "dispatch_action", action: "\u00e9" }, false)
  ask('{"call": [1, 2', false)
  door.close()
  compare(game, `${game}: the same replies to ${replies.length} calls`, lines, replies)
}

const engine = await load(readFileSync(enginePath))
const probe = await load(readFileSync(probePath))
putContent(engine)
putContent(probe)
replays(probe)
catalogues(probe)
const hall = engine.open("clout", SEED)
for (const { name } of JSON.parse(hall.ask('{"call":"list_games"}')).games) {
  const about = JSON.parse(hall.ask(JSON.stringify({ call: "describe_game", game: name })))
  simulations(engine, name, about.policies, about.game.seats)
  session(engine, name)
  rulesets(engine, name, about)
}
console.log(`1..${count}`)
process.exit(failed ? 1 : 0)
