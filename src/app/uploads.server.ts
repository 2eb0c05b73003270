import type { IncomingMessage, ServerResponse } from 'node:http'
import { posix } from 'node:path'
import sendFile from 'send'
import type { SignedPaths } from '../platform/signed-paths.server.ts'

// Uploaded pictures have names of their own and never change.
const PICTURES = '/uploads/pictures/'
const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Sends files below /uploads from the first folder that has them: the demo's films and what the office uploaded. Whatever
 * a file holds, a browser that opens it runs nothing.
 */
export function createUploads(
  folders: readonly string[],
  headers: Readonly<Record<string, string>>,
  signedPaths: SignedPaths,
): (request: IncomingMessage, response: ServerResponse, pathname: string) => void {
  return (request, response, pathname) => {
    // Lessons are for the enrolled: their addresses are signed, for a while.
    const guarded = /^\/uploads\/+lessons(\/|$)/i.test(normal(pathname))
    if (guarded && !signedPaths.isGood(request.url ?? '', Date.now())) {
      response
        .writeHead(403, { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .end('This lesson is for enrolled students')
      return
    }
    const attempt = ([folder, ...rest]: readonly string[]): void => {
      if (folder === undefined) {
        response.writeHead(404, { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end('Not found')
        return
      }
      sendFile(request, pathname.slice('/uploads'.length), {
        root: folder,
        index: false,
        dotfiles: 'deny',
        cacheControl: false,
      })
        .on('headers', (reply: ServerResponse) => {
          for (const [name, value] of Object.entries(headers)) reply.setHeader(name, value)
          reply.setHeader(
            'cache-control',
            guarded ? 'private, max-age=3600' : pathname.startsWith(PICTURES) ? FOREVER : 'public, max-age=3600',
          )
          reply.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        })
        .on('directory', () => attempt([]))
        .on('error', (error: { status?: number }) => {
          if (error.status === 416) response.writeHead(416, headers).end()
          else attempt(rest)
        })
        .pipe(response)
    }
    attempt(folders)
  }
}

/** A path as the file system will see it: decoded, without detours. */
function normal(pathname: string): string {
  try {
    return posix.normalize(decodeURIComponent(pathname))
  } catch {
    return pathname
  }
}
