import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, posix } from 'node:path'
import { Readable } from 'node:stream'
import type { Clock } from '../../platform/jobs/clock.server.ts'
import type { Files, StoredFile } from '../../platform/files/files.server.ts'
import type { SignedPaths } from '../../platform/http/signed-paths.server.ts'

// Uploaded pictures have unique names and never change.
const PICTURES = '/uploads/pictures/'

const FOREVER = 'public, max-age=31536000, immutable'

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.m4v': 'video/mp4',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
}

type Parts = {
  /** Searched in order: the demo's videos, then the office's uploads. */
  places: readonly Files[]
  headers: Readonly<Record<string, string>>
  signedPaths: SignedPaths
  clock: Clock
}
export type SendUpload = (
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
) => Promise<void>

/** Sends files below /uploads. The CSP forbids scripts in any file. */
export function createUploads({ places, headers, signedPaths, clock }: Parts): SendUpload {
  const say = (response: ServerResponse, status: number, words: string) => {
    const replyHeaders = {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    }
    response.writeHead(status, replyHeaders).end(words)
  }

  return async (request, response, pathname) => {
    const path = normal(pathname)
    // Lessons are for enrolled students: their addresses are signed and expire.
    const guarded = /^\/uploads\/+lessons(\/|$)/i.test(path)
    if (guarded && !signedPaths.isGood(request.url ?? '', clock.now().getTime()))
      return say(response, 403, 'Enrol to watch this lesson')
    // Private files have an owner and are sent by API calls only.
    const isPrivate = /^\/uploads\/+private(\/|$)/i.test(path)
    const file =
      path.startsWith('/uploads/') && !isPrivate ? await find(path.slice('/uploads/'.length)) : null
    if (!file) return say(response, 404, 'Not found')
    send(
      file,
      { request, response },
      {
        ...headers,
        'content-type': types[extname(path).toLowerCase()] ?? 'application/octet-stream',
        'cache-control': caching(guarded, pathname),
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      },
    )
  }

  async function find(name: string): Promise<StoredFile | null> {
    for (const place of places) {
      const file = await place.get(name)
      if (file) return file
    }
    return null
  }
}

function caching(guarded: boolean, pathname: string): string {
  if (guarded) return 'private, max-age=3600'
  return pathname.startsWith(PICTURES) ? FOREVER : 'public, max-age=3600'
}

/** A file, or a range of it (RFC 9110, section 14), or 304 if the browser's copy is current. */
function send(
  file: StoredFile,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  headers: Record<string, string>,
): void {
  const etag = `"${file.size.toString(16)}-${file.changedAt.getTime().toString(16)}"`
  const replyHeaders = {
    ...headers,
    etag,
    'accept-ranges': 'bytes',
    'last-modified': file.changedAt.toUTCString(),
  }
  if (isKnown(file, etag, request)) return void response.writeHead(304, replyHeaders).end()
  const { range: asked, 'if-range': only } = request.headers
  const range = only === undefined || only === etag ? rangeOf(asked, file.size) : undefined
  if (range === null)
    return void response.writeHead(416, { ...headers, 'content-range': `bytes */${file.size}` }).end()
  response.writeHead(range ? 206 : 200, {
    ...replyHeaders,
    'content-length': range ? range.end - range.start + 1 : file.size,
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` } : {}),
  })
  if (request.method === 'HEAD') return void response.end()
  const chunks = Readable.from(file.read(range), { objectMode: false })
  // After the first byte an error can only end the reply; a client that leaves ends the reading.
  chunks.on('error', () => response.destroy())
  response.on('close', () => chunks.destroy())
  chunks.pipe(response)
}

function isKnown(file: StoredFile, etag: string, { headers }: IncomingMessage): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  // HTTP dates have whole seconds.
  return Math.floor(file.changedAt.getTime() / 1_000) * 1_000 <= since
}

/**
 * What of a file is asked for: undefined for all of it, also where several ranges or something unreadable are
 * asked for; null for what lies behind its end.
 */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | undefined | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to))
  if (from !== '' && to !== '' && Number(to) < start) return undefined
  return start > end ? null : { start, end }
}

/** A path as the store will see it: decoded, without detours. */
function normal(pathname: string): string {
  try {
    return posix.normalize(decodeURIComponent(pathname))
  } catch {
    return pathname
  }
}
