import type { IncomingMessage, ServerResponse } from 'node:http'
import sendFile from 'send'

/**
 * Sends files below /uploads from the first folder that has them: the demo's films and what the office uploaded. Whatever
 * a file holds, a browser that opens it runs nothing.
 */
export function createUploads(
  folders: readonly string[],
  headers: Readonly<Record<string, string>>,
): (request: IncomingMessage, response: ServerResponse, pathname: string) => void {
  return (request, response, pathname) => {
    const attempt = ([folder, ...rest]: readonly string[]): void => {
      if (folder === undefined) {
        response.writeHead(404, { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end('Not found')
        return
      }
      sendFile(request, pathname.slice('/uploads'.length), {
        root: folder,
        index: false,
        dotfiles: 'deny',
        maxAge: '365d',
        immutable: true,
      })
        .on('headers', (reply: ServerResponse) => {
          for (const [name, value] of Object.entries(headers)) reply.setHeader(name, value)
          reply.setHeader('content-security-policy', "default-src 'none'; sandbox")
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
