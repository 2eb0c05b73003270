import { type Log, logged } from '../runtime/log.server.ts'
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'

/** A reply that is the same for everyone, in each encoding. */
export type PublicReply = {
  etag: string
  variants: Record<Encoding, { body: Buffer; head: string[]; notModified: string[] }>
}

export type Headers = Readonly<Record<string, string>>

/**
 * Compresses a public reply once and prepares its headers. `packed`: precompressed versions; missing ones are
 * sent uncompressed.
 */
export async function publicReply(
  body: Buffer,
  headers: Headers,
  packed?: { br: Buffer | undefined; gzip: Buffer | undefined },
): Promise<PublicReply> {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  const { br, gzip } = packed ?? (await squeeze(body))
  const variant = (encoding: Encoding, bytes: Buffer) => {
    // A strong ETag identifies exact bytes, so each encoding has its own.
    const tag = encoding === 'identity' ? `"${etag}"` : `"${etag}-${encoding}"`
    const replyHeaders = [...Object.entries(headers).flat(), 'vary', 'accept-encoding', 'etag', tag]
    const coded = encoding === 'identity' ? [] : ['content-encoding', encoding]
    return {
      body: bytes,
      head: [...replyHeaders, ...coded, 'content-length', String(bytes.length)],
      notModified: replyHeaders,
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

// Quality 5 takes a few milliseconds for a page; built assets have quality 11.
async function squeeze(body: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, gzip] = await Promise.all([
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    zip(body, { level: 6 }),
  ])
  return { br, gzip }
}

/** A request and its response. */
export type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Sends a public reply to a GET or HEAD: negotiates the encoding, answers 304 to a known ETag. */
export function send(reply: PublicReply, { request, response }: Exchange, status = 200): void {
  const accepted = request.headers['accept-encoding']
  const variant = reply.variants[preferred(accepted)]
  const { body } = variant
  const [head, notModified] = [varied(variant.head, response), varied(variant.notModified, response)]
  const known = request.headers['if-none-match']
  if (status === 200 && known !== undefined && (known === '*' || known.includes(reply.etag))) {
    response.writeHead(304, notModified).end()
    return
  }
  response.writeHead(status, head)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Keeps a Vary that was set before, or a cache would mix up pages. */
function varied(head: string[], response: ServerResponse): string[] {
  const before = response.getHeader('vary')
  if (before === undefined) return head
  const at = head.indexOf('vary') + 1
  return head.with(at, `${[before].flat().join(', ')}, ${head[at] ?? ''}`)
}

/** Accept-Encoding headers longer than 300 characters are ignored. */
const LONGEST_ACCEPT = 300

/** The best accepted encoding: brotli, then gzip; none that is refused with q=0. */
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
// Browsers send only a few different values.
const encodings = new Map<string, Encoding>()

/** Stale after this many milliseconds: served once more while it is rendered again. */
export const FRESH_MS = 60_000
const MOST_ENTRIES = 2_000

type Entry = { reply: PublicReply; dependsOn: ReadonlySet<string>; madeAt: number; remaking: boolean }

/** `packed`: already compressed, like a picture. `fleeting`: not cached. */
export type CacheableReply = {
  body: Buffer
  headers: Headers
  dependsOn: readonly string[]
  precompressed?: boolean
  fleeting?: boolean
}

/**
 * Cache of public replies by normalised address. Filled only with replies made without any visitor's headers,
 * so nothing personal can enter. A change of a table drops the replies that show it, on every instance.
 */
export class PublicCache {
  readonly #entries = new Map<string, Entry>()
  readonly #making = new Map<string, Promise<PublicReply>>()
  readonly #log: Log
  readonly #now: () => number
  #generation = 0

  /** `now` is monotonic, in milliseconds. */
  constructor(log: Log, now: () => number = () => performance.now()) {
    this.#log = log
    this.#now = now
  }

  /** The cached reply, however old; `get` renders an old one again in the background. */
  peek(key: string): PublicReply | undefined {
    const entry = this.#entries.get(key)
    return entry && this.#now() - entry.madeAt < FRESH_MS ? entry.reply : undefined
  }

  /** The reply of an address, rendered by `make` if not cached; concurrent calls share one rendering. */
  async get(key: string, make: () => Promise<CacheableReply>): Promise<PublicReply> {
    const entry = this.#entries.get(key)
    if (!entry) return this.#make(key, make)
    if (this.#now() - entry.madeAt >= FRESH_MS && !entry.remaking) {
      entry.remaking = true
      this.#make(key, make)
        .catch((error: unknown) => this.#log.warn({ key, error: logged(error) }, 'reply not made anew'))
        .finally(() => {
          entry.remaking = false
        })
    }
    return entry.reply
  }

  /** Drops replies that show this table; '*' drops all. */
  drop(table: string): void {
    this.#generation += 1
    this.#making.clear()
    for (const [key, entry] of this.#entries)
      if (table === '*' || entry.dependsOn.has(table)) this.#entries.delete(key)
  }

  #make(key: string, make: () => Promise<CacheableReply>): Promise<PublicReply> {
    const running = this.#making.get(key)
    if (running) return running
    const generation = this.#generation
    const making = make()
      .then(async ({ body, headers, dependsOn, precompressed: packed, fleeting }) => {
        const reply = await publicReply(
          body,
          headers,
          packed ? { br: undefined, gzip: undefined } : undefined,
        )
        // A table changed while the reply was rendered: send it, do not cache it.
        if (!fleeting && generation === this.#generation)
          this.#keep(key, { reply, dependsOn: new Set(dependsOn), madeAt: this.#now(), remaking: false })
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
