import type { IncomingMessage } from 'node:http'
import { Refusal } from './errors.ts'

/** What a body may have unless its call says more, in bytes. */
export const MAX_BYTES = 65_536

/** A body of which nothing comes for so long is given up, in milliseconds. */
const STALL_MS = 5_000

/** @throws {Refusal} 413 above `max` bytes, 400 for a body that breaks off, 408 for one that stops coming. */
export async function readBytes(
  chunks: AsyncIterable<Uint8Array>,
  max: number,
  announced?: number,
): Promise<Uint8Array> {
  // With its length announced it is kept once, and not in pieces and as a whole.
  const whole = announced === undefined ? undefined : Buffer.allocUnsafe(Math.min(announced, max))
  const read: Uint8Array[] = []
  let size = 0
  const coming = chunks[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await orStalled(coming.next())
      if (done) return whole?.subarray(0, size) ?? Buffer.concat(read)
      if (size + value.length > (whole?.length ?? max)) throw tooLarge(max)
      if (whole) whole.set(value, size)
      else read.push(value)
      size += value.length
    }
  } catch (error) {
    // Whoever waits for the rest is let go.
    void Promise.resolve(coming.return?.()).catch(() => {})
    throw error instanceof Refusal ? error : new Refusal(400)
  }
}

const MB = 1_048_576

/** Where a whole file is awaited, whoever sends one is told how large it may be. */
const tooLarge = (max: number) =>
  new Refusal(413, max < MB ? undefined : `This is too large: at most ${Math.floor(max / MB)} MB are taken`)

async function orStalled<T>(next: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal(408)), STALL_MS)
  })
  return Promise.race([next, stalled]).finally(() => clearTimeout(timer))
}

/** @throws {Refusal} 413 above `max` bytes, 400 for a body that breaks off, 408 for one that stops coming. */
export async function readBody(
  incoming: IncomingMessage,
  request: Request,
  max: number,
): Promise<Uint8Array> {
  const length = incoming.headers['content-length']
  if (length !== undefined && Number(length) > max) throw tooLarge(max)
  // A large body is read piece by piece, so that one that stops coming is noticed; a small one at once, which
  // is quicker.
  if (length === undefined || max > MAX_BYTES)
    return readBytes(
      incoming.iterator({ destroyOnReturn: false }),
      max,
      length === undefined ? undefined : Number(length),
    )
  return new Uint8Array(
    await request.arrayBuffer().catch(() => {
      throw new Refusal(400)
    }),
  )
}

/** @throws {Refusal} 413 above 64 KiB, 415 unless urlencoded, 400 for a body that breaks off. */
export async function readUrlencoded(request: IncomingMessage): Promise<string> {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal(415, 'Send a form (content-type: application/x-www-form-urlencoded)')
  return Buffer.from(await readBytes(request, MAX_BYTES)).toString('utf8')
}

/* What a body says. */

const decoder = new TextDecoder('utf-8', { fatal: true })

/** @throws {Refusal} 400 unless it is JSON in UTF-8; no text at all is an empty object. */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  if (text.trim() === '') return {}
  try {
    return parse(text)
  } catch {
    throw new Refusal(400, 'The body is not valid JSON')
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new Refusal(400, 'The body is not valid UTF-8')
  }
}

/** Refuses keys that would reach a prototype; looks at keys one by one only when the text could hold one. */
function parse(text: string): unknown {
  if (!/__proto__|\\u00/i.test(text)) return JSON.parse(text)
  return JSON.parse(text, (key: string, value: unknown) => {
    if (key === '__proto__') throw new SyntaxError('prototype key')
    return value
  })
}
