// Loads the engine, in a page or in node. A module asks its host for five things of WASI; they stand here, and no
// library is needed. What is exported: see door.h.

const OK = 0
const BAD_FILE = 8

function hostOf(memory, crypto) {
  const view = () => new DataView(memory().buffer)
  let said = ""
  return {
    clock_time_get(clock, precision, out) {
      const ms = clock === 0 ? Date.now() : performance.now()
      view().setBigUint64(out, BigInt(Math.round(ms * 1e6)), true)
      return OK
    },
    random_get(at, size) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, at, size))
      return OK
    },
    // Only what a library says before it gives up comes this way.
    fd_write(fd, parts, count, out) {
      let size = 0
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(parts + 8 * i, true), n = view().getUint32(parts + 8 * i + 4, true)
        said += new TextDecoder().decode(new Uint8Array(memory().buffer, at, n))
        size += n
      }
      const lines = said.split("\n")
      said = lines.pop()
      for (const line of lines) console.error(line)
      view().setUint32(out, size, true)
      return OK
    },
    fd_close: () => BAD_FILE,
    fd_seek: () => BAD_FILE,
  }
}

// code: the bytes of a module, or a module that is compiled already.
export async function load(code) {
  const crypto = globalThis.crypto ?? (await import("node:crypto")).webcrypto
  let exports
  const imports = { wasi_snapshot_preview1: hostOf(() => exports.memory, crypto) }
  const made = await WebAssembly.instantiate(code, imports)
  exports = (made.instance ?? made).exports
  exports._initialize()

  // Bytes in the module's memory, with a zero behind them. The caller frees them.
  function give(bytes) {
    const at = exports.malloc(bytes.length + 1)
    if (!at) throw new Error("no memory in the engine")
    const room = new Uint8Array(exports.memory.buffer, at, bytes.length + 1)
    room.set(bytes)
    room[bytes.length] = 0
    return at
  }
  const giveText = text => give(new TextEncoder().encode(text))
  const take = (at, size) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, size))

  function put(path, bytes) {
    const name = giveText(path), at = give(bytes)
    const good = exports.gloam_put(name, at, bytes.length)
    exports.free(name)
    if (!good) throw new Error(`no room for ${path}`)
  }

  // A desk; seed, a BigInt, may be left out. Its ask takes a line and gives the reply, both as in gloam agent.
  function open(game, seed) {
    const name = giveText(game)
    const door = exports.gloam_open(name, seed !== undefined, seed ?? 0n)
    if (!door) throw new Error(`${game} cannot be opened: is its content there?`)
    return {
      ask(line) {
        const bytes = new TextEncoder().encode(line), at = give(bytes)
        const size = exports.gloam_ask(door, at, bytes.length)
        exports.free(at)
        return take(exports.gloam_reply(door), size)
      },
      close() {
        exports.gloam_close(door)
        exports.free(name)
      },
    }
  }
  return { exports, give, giveText, take, put, open }
}
