import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'

/** A reply that is the same for everyone, ready to send in each encoding. */
export type PublicReply = {
  etag: string
  variants: Record<Encoding, { body: Buffer; head: string[]; notModified: string[] }>
}

export type Headers = Readonly<Record<string, string>>

/**
 * Compresses a public reply once and prepares its headers. With `packed` those forms are taken, and what is
 * missing is sent plain.
 */
export async function publicReply(
  body: Buffer,
  headers: Headers,
  packed?: { br: Buffer | undefined; gzip: Buffer | undefined },
): Promise<PublicReply> {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  const { br, gzip } = packed ?? (await squeeze(body))
  const variant = (encoding: Encoding, bytes: Buffer) => {
    // A strong tag names exactly these bytes, so each encoding has its own.
    const tag = encoding === 'identity' ? `"${etag}"` : `"${etag}-${encoding}"`
    const kept = [...Object.entries(headers).flat(), 'vary', 'accept-encoding', 'etag', tag]
    const coded = encoding === 'identity' ? [] : ['content-encoding', encoding]
    return {
      body: bytes,
      head: [...kept, ...coded, 'content-length', String(bytes.length)],
      notModified: kept,
    }
  }
  const identity = variant('identity', body)
  return {
    etag,
    variants: {
      br: br ? variant('br', br) : identity,
      gzip: gzip ? variant('gzip', gzip) : identity,
      identity,
    },
  }
}

// Quality 5 costs a few milliseconds on a page; the assets of a build come with quality 11.
async function squeeze(body: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, gzip] = await Promise.all([
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    zip(body, { level: 6 }),
  ])
  return { br, gzip }
}

/** A request and where its answer goes. */
export type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Sends a public reply to a GET or HEAD: negotiates the encoding, answers 304 to a known ETag. */
export function send(reply: PublicReply, { request, response }: Exchange, status = 200): void {
  const accepted = request.headers['accept-encoding']
  const { body, head, notModified } = reply.variants[preferred(accepted)]
  const known = request.headers['if-none-match']
  if (status === 200 && known !== undefined && (known === '*' || known.includes(reply.etag))) {
    response.writeHead(304, notModified).end()
    return
  }
  response.writeHead(status, head)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Browsers send about thirty signs; what is longer than this is not read. */
const LONGEST_ACCEPT = 300

/** The best encoding that the header accepts: brotli, then gzip; whatever is refused with q=0 is not sent. */
function preferred(accepted: string | undefined): Encoding {
  if (!accepted || accepted.length > LONGEST_ACCEPT) return 'identity'
  const known = encodings.get(accepted)
  if (known) return known
  const taken = new Set<string>()
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    const weight = parameters.find((word) => word.startsWith('q='))?.slice(2)
    if (weight === undefined || Number(weight) > 0) taken.add(name)
  }
  const choice: Encoding = (['br', 'gzip'] as const).find((each) => taken.has(each)) ?? 'identity'
  if (encodings.size < 100) encodings.set(accepted, choice)
  return choice
}
// Browsers send a handful of different values.
const encodings = new Map<string, Encoding>()

/** How long a reply is shown before it is made again behind the reader's back, in milliseconds. */
export const FRESH_MS = 60_000
const MOST_ENTRIES = 2_000

type Entry = { reply: PublicReply; shows: ReadonlySet<string>; madeAt: number; remaking: boolean }

/** `packed`: the body is compressed by its nature, as a picture is. `fleeting`: shown once and not kept. */
export type Made = {
  body: Buffer
  headers: Headers
  shows: readonly string[]
  packed?: boolean
  fleeting?: boolean
}

/**
 * Public replies in memory, by normalised address. Filled only by making the reply ourselves, without any
 * visitor's headers, so nothing personal can enter. A change of a table drops what shows it, on every
 * instance.
 */
export class PublicCache {
  readonly #entries = new Map<string, Entry>()
  readonly #making = new Map<string, Promise<PublicReply>>()
  readonly #now: () => number
  #generation = 0

  /** `now` in milliseconds, of a clock that only counts on. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /**
   * The reply of an address if it is there, however old; an old one is made again in the background by `get`.
   */
  peek(key: string): PublicReply | undefined {
    const entry = this.#entries.get(key)
    return entry && this.#now() - entry.madeAt < FRESH_MS ? entry.reply : undefined
  }

  /** The reply of an address, made by `make` when it is not there; many askers at once cost one making. */
  async get(key: string, make: () => Promise<Made>): Promise<PublicReply> {
    const entry = this.#entries.get(key)
    if (!entry) return this.#make(key, make)
    if (this.#now() - entry.madeAt >= FRESH_MS && !entry.remaking) {
      entry.remaking = true
      this.#make(key, make)
        .catch(() => {})
        .finally(() => {
          entry.remaking = false
        })
    }
    return entry.reply
  }

  /** Drops what shows this table; '*' drops everything. */
  drop(table: string): void {
    this.#generation += 1
    this.#making.clear()
    for (const [key, entry] of this.#entries)
      if (table === '*' || entry.shows.has(table)) this.#entries.delete(key)
  }

  #make(key: string, make: () => Promise<Made>): Promise<PublicReply> {
    const running = this.#making.get(key)
    if (running) return running
    const generation = this.#generation
    const making = make()
      .then(async ({ body, headers, shows, packed, fleeting }) => {
        const reply = await publicReply(
          body,
          headers,
          packed ? { br: undefined, gzip: undefined } : undefined,
        )
        // Something changed while it was made: show it once, keep it not.
        if (!fleeting && generation === this.#generation)
          this.#keep(key, { reply, shows: new Set(shows), madeAt: this.#now(), remaking: false })
        return reply
      })
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key)
      })
    this.#making.set(key, making)
    return making
  }

  #keep(key: string, entry: Entry): void {
    const oldest = this.#entries.keys().next().value
    if (this.#entries.size >= MOST_ENTRIES && oldest !== undefined) this.#entries.delete(oldest)
    this.#entries.set(key, entry)
  }
}
