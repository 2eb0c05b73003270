import type { IncomingMessage } from 'node:http'
import { Refusal } from '../errors.ts'

/** Largest body unless the call's definition says more, in bytes. */
export const MAX_BYTES = 65_536

/** A body is abandoned after this long without data, in milliseconds. */
const STALL_MS = 5_000

/** @throws {Refusal} 413 above `max` bytes, 400 for a body that breaks off, 408 for one that stops coming. */
export async function readBytes(
  chunks: AsyncIterable<Uint8Array>,
  max: number,
  announced?: number,
): Promise<Uint8Array> {
  // With a known length, one buffer is enough.
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
    // Release the stream without waiting for the rest.
    void Promise.resolve(coming.return?.()).catch(() => {})
    throw error instanceof Refusal ? error : new Refusal(400)
  }
}

const MB = 1_048_576

/** For calls that take a file, the message names the limit. */
const tooLarge = (max: number) =>
  max < MB
    ? new Refusal(413)
    : new Refusal(413, `This file is too large. The limit is ${Math.floor(max / MB)} MB.`, {
        code: 'file_too_large',
      })

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
  // Large bodies are read in chunks so that a stall is noticed; small ones at once, which is faster.
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
    throw new Refusal(415, 'Send a form (content-type: application/x-www-form-urlencoded)', {
      code: 'form_expected',
    })
  return Buffer.from(await readBytes(request, MAX_BYTES)).toString('utf8')
}

/* Parsing */

const decoder = new TextDecoder('utf-8', { fatal: true })

/** @throws {Refusal} 400 unless it is JSON in UTF-8; no text at all is an empty object. */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  if (text.trim() === '') return {}
  try {
    return parse(text)
  } catch {
    throw new Refusal(400, 'The body is not valid JSON', { code: 'invalid_json' })
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new Refusal(400, 'The body is not valid UTF-8', { code: 'invalid_utf8' })
  }
}

/** Refuses keys that could reach a prototype; checks keys only if the text may contain one. */
function parse(text: string): unknown {
  if (!/__proto__|\\u00/i.test(text)) return JSON.parse(text)
  return JSON.parse(text, (key: string, value: unknown) => {
    if (key === '__proto__') throw new SyntaxError('prototype key')
    return value
  })
}
