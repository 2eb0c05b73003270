import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ChannelListener } from '../../platform/channel/channel-listener.server.ts'
import { clientAddress } from '../../platform/http/client-address.server.ts'
import type { Clock } from '../../platform/jobs/clock.server.ts'
import { senderOf } from '../../platform/http/cookies.server.ts'
import { type Database, asUnavailable } from '../../platform/db/db.server.ts'
import type { DiskGuard } from '../../platform/files/disk.server.ts'
import type { Env } from '../../platform/runtime/env.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createHttpApi } from '../../platform/http/http-api.server.ts'
import type { Jobs } from '../../platform/jobs/jobs.server.ts'
import { type Log, logged } from '../../platform/runtime/log.server.ts'
import {
  type Exchange,
  PublicCache,
  type PublicReply,
  publicReply,
  send,
} from '../../platform/http/public-cache.server.ts'
import type { Api } from './api.server.ts'
import type { Translation } from '../../platform/languages.rules.ts'
import { createInternalCall } from './internal-call.server.ts'
import { apiDocs } from './api-docs.server.ts'
import { endpoints } from '../rooms.server.ts'
import type { Services } from '../../platform/runtime/services.server.ts'
import { lastResort, unreadableAddress } from './bare-pages.server.ts'
import { createFeeds } from './feeds.server.ts'
import { shareApi } from './cors.server.ts'
import { commonHeaders } from './headers.server.ts'
import { createDrawnPictures, type DrawPattern } from './pictures.server.ts'
import { openApiDocument } from './openapi.server.ts'
import { readForm } from './form-post.server.ts'
import { METRICS_PATH } from './metrics.server.ts'
import type { SendUpload } from './uploads.server.ts'
import type { ReadChangedWords } from '../../office/words/words.reads.server.ts'
import type { Messaging } from '../../messages/messaging.server.ts'
import type { Payments } from '../../enrolment/pay/payments.server.ts'
import type { PostedForm, RenderedPage } from './pages.server.ts'
import { openTranslations } from './translations.server.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

export type ListenerOptions = {
  env: Env
  log: Log
  database: Database
  disk: DiskGuard
  services: Services
  clock: Clock
  jobs: Jobs
  api: Api
  channels: ChannelListener
  files: ReadonlyMap<string, PublicReply>
  page: (address: string, form?: PostedForm) => Promise<RenderedPage>
  /** Sends a file below /uploads, in ranges when asked. */
  sendUpload: SendUpload
  changedWords: ReadChangedWords
  payments: Payments
  messaging: Messaging
  /** A course cover's pattern, for the Open Graph images. */
  pattern: () => Promise<DrawPattern>
  /** The query parameters that the page at a path reads. */
  queryRead: (pathname: string, query: string) => string
  /** The cache key of a path's HTML, if it is cached. */
  cacheNameOf: (pathname: string) => string | undefined
  pageHeaders: (pathname: string) => Record<string, string>
  /** Sends the figures for monitoring. */
  sendMetrics: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** False while the process shuts down. */
  isReady: () => boolean
}

/** The whole site as one request listener: memory first, then files, calls and pages. */
export function createListener(options: ListenerOptions): Listener {
  const { env, log, database, api, files, clock } = options
  const cache = new PublicCache(options.log)
  database.onChange((table) => cache.drop(table))
  const headers = commonHeaders(env)
  const json = { ...headers, 'content-type': 'application/json', 'cache-control': 'no-cache' }
  const documents = apiDocuments(options, json)
  const ask = createInternalCall(api.calls, clock)
  const feeds = createFeeds({ ask, clock }, env.publicUrl.origin, headers)
  const askIn = (language: Translation | undefined) => createInternalCall(api.calls, clock, language)
  const pictures = createDrawnPictures(askIn, options.pattern, headers)
  const callApi = getRequestListener(
    createHttpApi({
      ...options,
      calls: api.calls,
      access: api.access,
      sessions: api.sessions,
      cache,
      publicUrl: env.publicUrl,
      apiOrigins: env.apiOrigins,
      secure: env.secure,
      proxies: env.proxies,
      audit: api.audit,
      headers,
      translations: openTranslations(options.changedWords),
    }).fetch,
  )

  async function sendPage(exchange: Exchange, pathname: string): Promise<void> {
    const name = options.cacheNameOf(pathname)
    if (name !== undefined) {
      // A page that is not a plain 200 must not be cached, so it leaves the loader as an exception.
      const cachedPage = await cache
        .get(name, async () => {
          // Pages with the same HTML are rendered with a placeholder id.
          const page = await options.page(name.replace(/:\w+/, NOBODYS_ID))
          if (page.redirect !== null || page.status !== 200) throw new NotCached(page)
          // A page with a failed part is not cached.
          return {
            body: Buffer.from(page.html),
            headers: options.pageHeaders(pathname),
            dependsOn: page.dependsOn,
            fleeting: !page.whole,
          }
        })
        .catch((error: unknown) => {
          if (error instanceof NotCached) return error
          throw error
        })
      if (!(cachedPage instanceof NotCached)) return send(cachedPage, exchange)
      return sendOnce(cachedPage.page, exchange, pathname)
    }
    return sendOnce(await options.page(pathname), exchange, pathname)
  }

  async function sendOnce(page: RenderedPage, exchange: Exchange, pathname: string): Promise<void> {
    if (page.redirect !== null) {
      exchange.response.writeHead(page.status, { ...headers, location: page.redirect }).end()
      return
    }
    const nobodys = page.status === 200 && !page.personal
    const more: Record<string, string> = nobodys ? {} : { 'cache-control': 'no-store' }
    if (page.status === 503) more['retry-after'] = '2'
    const reply = await publicReply(Buffer.from(page.html), { ...options.pageHeaders(pathname), ...more })
    send(reply, exchange, page.status)
  }

  /** A form posted without JavaScript: answers with the page, showing success or the field errors. */
  async function sendPosted({ request, response }: Exchange, pathname: string): Promise<void> {
    const text = await readForm(request, options)
    const { sender, cookies } = senderOf(request, clientAddress(request, env.proxies), env)
    // The page may read its own query, such as where to continue after a login.
    const page = await options.page(addressIn(request), { text, sender })
    const own = { 'cache-control': 'no-store', 'set-cookie': [...cookies] }
    if (page.redirect === null)
      response.writeHead(page.status, { ...options.pageHeaders(pathname), ...own }).end(page.html)
    else response.writeHead(303, { ...headers, ...own, location: page.redirect }).end()
  }

  /** Any failure of a request becomes its reply and affects no other request. */
  function fail(error: unknown, { request, response }: Exchange): void {
    const refusal = error instanceof Refusal ? error : asUnavailable(error)
    if (!refusal || refusal.status === 503)
      log.error({ error: logged(error), path: pathOf(request.url ?? '/') }, 'page failed')
    if (response.headersSent) return void response.destroy()
    const replyHeaders: Record<string, string> = { ...headers, 'cache-control': 'no-store' }
    if (!request.complete) replyHeaders.connection = 'close'
    if (refusal?.retryAfter) replyHeaders['retry-after'] = String(refusal.retryAfter)
    const page = refusal ? unreadableAddress(refusal, request) : lastResort
    if (refusal && page === null)
      response
        .writeHead(refusal.status, { ...replyHeaders, 'content-type': 'text/plain; charset=utf-8' })
        .end(refusal.message)
    else
      response
        .writeHead(refusal?.status ?? 500, {
          ...options.pageHeaders('/'),
          ...replyHeaders,
          'content-type': 'text/html; charset=utf-8',
        })
        .end(page)
  }

  /**
   * Readiness: false during shutdown and when login or saving fails. Other failures are only listed, as
   * removing the instance would not help.
   */
  function sendReady(response: ServerResponse): void {
    const faults = options.services.lastFaults().map(({ service }) => service)
    const success = options.isReady() && !options.disk.isFull() && !faults.includes('database')
    const body = faults.length > 0 ? { success, faults } : { success }
    response
      .writeHead(success ? 200 : 503, { ...json, 'cache-control': 'no-store' })
      .end(JSON.stringify(body))
  }

  async function route(exchange: Exchange): Promise<void> {
    const { request, response } = exchange
    const url = request.url ?? '/'
    const reads = isRead(request)
    const pathname = pathOf(url)
    if (pathname === '/api/ready') {
      return sendReady(response)
    }
    if (pathname === METRICS_PATH && reads) return options.sendMetrics(request, response)
    if (!isDecodable(pathname)) throw new Refusal(400)
    if (pathname === '/api' || pathname.startsWith('/api/')) {
      const carried = options.channels.route(request, pathname)
      if (carried) return carried(response)
      const document = reads ? documents.get(pathname) : undefined
      return document ? send(await document(), exchange) : callApi(request, response)
    }
    const own = options.payments.route(request, pathname) ?? options.messaging.route(request, pathname)
    if (own) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      return own(response)
    }
    if (request.method === 'POST') return sendPosted(exchange, pathname)
    if (!reads) {
      response.writeHead(405, { ...headers, allow: 'GET, HEAD, POST' }).end()
      return
    }
    const feed = feeds.get(pathname) ?? pictures(pathname)
    if (feed) return send(await cache.get(pathname, feed), exchange)
    if (pathname.startsWith('/uploads/')) return options.sendUpload(request, response, pathname)
    const read = url === pathname ? '' : options.queryRead(pathname, url.slice(pathname.length + 1))
    if (read) return sendOnce(await options.page(`${pathname}?${read}`), exchange, pathname)
    return sendPage(exchange, pathname)
  }

  return (request, response) => {
    const exchange = { request, response }
    // A broken connection is not an error.
    response.on('error', () => {})
    try {
      const url = request.url ?? '/'
      if (shareApi(exchange, env.apiOrigins)) return
      const ready = isRead(request) ? (cache.peek(url) ?? files.get(url)) : undefined
      if (ready) return send(ready, exchange)
      route(exchange).catch((error: unknown) => fail(error, exchange))
    } catch (error) {
      fail(error, exchange)
    }
  }
}

const NOBODYS_ID = '00000000-0000-0000-0000-000000000000'

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

class NotCached extends Error {
  readonly page: RenderedPage
  constructor(page: RenderedPage) {
    super('not a page to keep')
    this.page = page
  }
}

/** The API documents by address, built on the first request to keep the start fast. */
function apiDocuments(
  { api, env, pageHeaders: pages }: ListenerOptions,
  json: Record<string, string>,
): ReadonlyMap<string, () => Promise<PublicReply>> {
  const once = (text: () => string, headers: Record<string, string>) => {
    let made: Promise<PublicReply> | undefined
    return () => (made ??= publicReply(Buffer.from(text()), headers))
  }
  return new Map([
    [
      '/api/openapi.json',
      once(() => JSON.stringify(openApiDocument(endpoints, api.calls, env.publicUrl)), json),
    ],
    ['/api/docs', once(() => apiDocs(endpoints, api.calls), pages('/api/docs'))],
  ])
}

/**
 * The path of a request without its query. Pages that read their query on the server declare it.
 */
function pathOf(url: string): string {
  const query = url.indexOf('?')
  const path = query === -1 ? url : url.slice(0, query)
  // An absolute-form target or a doubled slash must not become another host in a link.
  return path.startsWith('/') && !path.startsWith('//') ? path : '/'
}

/** The address of a posted form: its path and query. */
function addressIn(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const pathname = pathOf(url)
  const query = url.indexOf('?')
  return query === -1 || pathname !== url.slice(0, query) ? pathname : url
}

/**
 * Whether all escapes of a path can be decoded and none leads to another host.
 */
function isDecodable(pathname: string): boolean {
  try {
    return !/[\0\\]/.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}
