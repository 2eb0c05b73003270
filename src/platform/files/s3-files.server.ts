import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { Refusal } from '../errors.ts'
import type { Files } from './files.server.ts'
import { isFileName } from './names.rules.ts'
import { xmlEvents } from '../sheets/xml.rules.ts'

/** Timeout for the reply to start, in milliseconds; the file itself may take longer. */
const ANSWER_MS = 30_000
const RETRIES = 3

/**
 * Files in an S3 bucket: https://KEY:SECRET@host/bucket/folder?region=ap-south-1. The folder is optional; the
 * default region is us-east-1, which self-hosted stores ignore.
 */
export function s3Files(address: URL): Files {
  const key = {
    accessKeyId: decodeURIComponent(address.username),
    secretAccessKey: decodeURIComponent(address.password),
    service: 's3',
    region: address.searchParams.get('region') ?? 'us-east-1',
  }
  const again = new AwsClient({ ...key, retries: RETRIES })
  // A stream cannot be sent twice, so no retries.
  const once = new AwsClient({ ...key, retries: 0 })
  const [bucket = '', ...folders] = address.pathname.split('/').filter(Boolean)
  const prefix = folders.map((part) => `${decodeURIComponent(part)}/`).join('')
  const root = `${address.protocol}//${address.host}/${bucket}`
  const urlOf = (name: string) => `${root}/${(prefix + name).split('/').map(encoded).join('/')}`

  /** @throws {Refusal} 503 if the store is unreachable. */
  async function ask(url: string, init: RequestInit, fine: readonly number[]): Promise<Response> {
    const waiting = new AbortController()
    // An upload may take longer than a reply.
    const timer = init.body ? undefined : setTimeout(() => waiting.abort(), ANSWER_MS)
    const client = init.body instanceof ReadableStream ? once : again
    const response = await client
      .fetch(url, { ...init, signal: waiting.signal })
      .catch((cause: unknown) => {
        throw Object.assign(new Refusal(503), { cause })
      })
      .finally(() => clearTimeout(timer))
    if (fine.includes(response.status)) return response
    await response.body?.cancel()
    throw new Error(`the file store answered ${response.status} to ${init.method ?? 'GET'}`)
  }

  return {
    put: async (name, body) => {
      if (!isFileName(name)) throw new Error(`${JSON.stringify(name)} is no name of a file`)
      const size = body instanceof Uint8Array ? body.byteLength : body.size
      const sent =
        body instanceof Uint8Array
          ? new Uint8Array(body)
          : (Readable.toWeb(Readable.from(exactly(body.chunks, size))) as ReadableStream)
      // S3 needs the length, which a stream does not have.
      const headers = { 'content-length': String(size), 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
      const response = await ask(urlOf(name), { method: 'PUT', body: sent, headers }, [200])
      await response.body?.cancel()
    },

    get: async (name) => {
      if (!isFileName(name)) return null
      const head = await ask(urlOf(name), { method: 'HEAD' }, [200, 404])
      if (head.status === 404) return null
      return {
        size: Number(head.headers.get('content-length')),
        changedAt: new Date(head.headers.get('last-modified') ?? 0),
        read: async function* read(range) {
          const headers: HeadersInit = range ? { range: `bytes=${range.start}-${range.end}` } : {}
          const { body } = await ask(urlOf(name), { headers }, [range ? 206 : 200])
          if (body) yield* Readable.fromWeb(body as never) as AsyncIterable<Uint8Array>
        },
      }
    },

    open: async (name) => {
      if (!isFileName(name)) return null
      const { status, headers, body } = await ask(urlOf(name), {}, [200, 404])
      if (status === 404 || !body) {
        await body?.cancel()
        return null
      }
      const bytes = Readable.fromWeb(body as never)
      // Ignore the error of a stream that is closed early.
      bytes.on('error', () => {})
      return {
        size: Number(headers.get('content-length')),
        chunks: bytes as AsyncIterable<Uint8Array>,
        close: async () => void bytes.destroy(),
      }
    },

    list: async function* list(beginning = '') {
      let after: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: prefix + beginning,
          ...(after === undefined ? {} : { 'continuation-token': after }),
        })
        const page = pageOf(await (await ask(`${root}?${query.toString()}`, {}, [200])).text())
        for (const { key: path, size } of page.entries) {
          const name = path.slice(prefix.length)
          if (isFileName(name)) yield { name, size }
        }
        after = page.next
      } while (after !== undefined)
    },

    // A missing bucket looks like a missing file; only a listing tells them apart.
    check: async () => {
      const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '1', prefix })
      await (await ask(`${root}?${query.toString()}`, {}, [200])).body?.cancel()
    },

    remove: async (name) => {
      const response = await ask(urlOf(name), { method: 'DELETE' }, [200, 204, 404])
      await response.body?.cancel()
    },
  }
}

/** Signatures encode all characters that RFC 3986 does not call unreserved. */
const encoded = (part: string) =>
  encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** @throws if the number of bytes differs from the announced size. */
async function* exactly(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array> {
  let left = size
  for await (const chunk of chunks) {
    left -= chunk.byteLength
    if (left < 0) break
    yield chunk
  }
  if (left !== 0) throw new Error('the file is not as long as was said')
}

/** A page of a bucket's listing, and its continuation token; undefined at the end. */
function pageOf(xml: string): { entries: { key: string; size: number }[]; next: string | undefined } {
  const entries: { key: string; size: number }[] = []
  const fields = new Map<string, string>()
  let text = ''
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'open') text = ''
    else if (event.kind === 'text') text += event.text
    else if (event.name !== 'Contents') fields.set(event.name, text)
    else entries.push({ key: fields.get('Key') ?? '', size: Number(fields.get('Size')) })
  }
  return { entries, next: fields.get('NextContinuationToken') || undefined }
}
