import type { Pieces } from './pieces.server.ts'

/** A file of an archive, while it is written or read: exactly `size` bytes. */
export type Entry = { name: string; size: number; chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

const BLOCK = 512
/** What the fields of a plain header can say: a name's bytes, and a size as eleven octal digits. */
const NAME_BYTES = 100
const MOST_BYTES = 8 ** 11
/** A longer one is no header that we wrote. */
const PAX_BYTES = 4_096

/** Entries as a tar archive (POSIX.1-2001, pax), made while it is read. */
export async function* tar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, size, chunks } of entries) {
    if (Buffer.byteLength(name) > NAME_BYTES || size >= MOST_BYTES) {
      const more = Buffer.from(record('path', name) + record('size', String(size)))
      yield header('pax', more.length, 'x')
      yield padded(more)
    }
    yield header(name, size < MOST_BYTES ? size : 0, '0')
    let left = size
    for await (const chunk of chunks) {
      left -= chunk.byteLength
      if (left < 0) break
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    }
    if (left !== 0) throw new Error(`${name} changed its length while it was read`)
    yield Buffer.alloc(padding(size))
  }
  yield Buffer.alloc(2 * BLOCK)
}

/**
 * The entries of a tar archive as `tar` writes them; what is not read of one is passed over.
 * @throws {Error} for anything else, also where the archive ends too early.
 */
export async function* untar(pieces: Pieces): AsyncGenerator<Entry> {
  let named: ReadonlyMap<string, string> = new Map()
  for (;;) {
    const block = await pieces.take(BLOCK)
    if (block.every((byte) => byte === 0)) return
    const { name, size, type } = readHeader(block)
    if (type === 'x') {
      if (size > PAX_BYTES) throw new Error('a header is too long')
      named = records(await pieces.take(size))
      await pieces.take(padding(size))
      continue
    }
    if (type !== '0') throw new Error('an entry is no file')
    const whole = Number(named.get('size') ?? size)
    let left = whole
    const chunks = (async function* read() {
      while (left > 0) {
        const piece = await pieces.some(left)
        left -= piece.length
        yield piece
      }
    })()
    yield { name: named.get('path') ?? name, size: whole, chunks }
    while (left > 0) left -= (await pieces.some(left)).length
    await pieces.take(padding(whole))
    named = new Map()
  }
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(padding(bytes.length))])

function header(name: string, size: number, type: '0' | 'x'): Buffer {
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  // A longer one stands in the header before; what is cut here is for old programs.
  Buffer.from(name).copy(block, 0, 0, NAME_BYTES)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(0, 136, 12)
  block.write(type, 156, 'latin1')
  block.write('ustar\u000000', 257, 'latin1')
  octal(sumOf(block), 148, 7)
  block[155] = 0x20
  return block
}

function readHeader(block: Buffer): { name: string; size: number; type: string } {
  const text = (at: number, length: number) => {
    const field = block.subarray(at, at + length)
    const end = field.indexOf(0)
    return field.subarray(0, end === -1 ? length : end).toString('utf8')
  }
  if (Number.parseInt(text(148, 7), 8) !== sumOf(block)) throw new Error('a header does not add up')
  return { name: text(0, NAME_BYTES), size: Number.parseInt(text(124, 12), 8), type: text(156, 1) }
}

/** The sum of a header's bytes, its own field counted as spaces. */
const sumOf = (block: Buffer): number =>
  block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)

/** '20 path=some/name\n': the length counts itself. */
function record(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  const bytes = Buffer.byteLength(rest)
  const length = bytes + String(bytes + String(bytes).length).length
  return `${length}${rest}`
}

function records(bytes: Buffer): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  let at = 0
  while (at < bytes.length) {
    const length = Number.parseInt(bytes.toString('latin1', at, at + 8), 10)
    if (!(length > 0)) throw new Error('a header cannot be read')
    const [, key = '', value = ''] =
      /^\d+ ([^=]+)=(.*)\n$/s.exec(bytes.toString('utf8', at, at + length)) ?? []
    found.set(key, value)
    at += length
  }
  return found
}
