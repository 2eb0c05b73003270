import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createHttpApi } from '../platform/http-api.server.ts'
import type { Database } from '../platform/db.server.ts'
import type { DiskGuard } from '../platform/disk.server.ts'
import type { Env } from '../platform/env.server.ts'
import { Refusal } from '../platform/errors.ts'
import { type Log, logged } from '../platform/log.server.ts'
import { PublicCache, type PublicReply, publicReply, send } from '../platform/public-cache.server.ts'
import type { Api } from './api.server.ts'
import { apiDocs } from './api-docs.server.ts'
import { endpoints } from './contracts.ts'
import { createFeeds } from './feeds.server.ts'
import { commonHeaders } from './headers.server.ts'
import { createDrawnPictures, type DrawPattern } from './pictures.server.ts'
import { openApiDocument } from './openapi.server.ts'
import { readForm, readUrlencoded } from './form-post.server.ts'
import { paths } from './paths.ts'
import type { Payments } from './payments.server.ts'
import { SANDBOX_PATH } from '../enrolment/sandbox.server.ts'
import type { PostedForm, RenderedPage } from './pages.server.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

export type ListenerOptions = {
  env: Env
  log: Log
  database: Database
  disk: DiskGuard
  api: Api
  files: ReadonlyMap<string, PublicReply>
  page: (address: string, form?: PostedForm) => Promise<RenderedPage>
  /** Sends a file below /uploads, in ranges when asked. */
  sendUpload: (request: IncomingMessage, response: ServerResponse, pathname: string) => void
  payments: Payments
  /** What is printed on a cover, for the Open Graph images. */
  pattern: () => Promise<DrawPattern>
  /** Routes whose HTML is kept in memory: the patterns without parameters and those with an id. */
  isKept: (pathname: string) => boolean
  pageHeaders: (pathname: string) => Record<string, string>
  /** False while the process is on its way out. */
  isReady: () => boolean
}

/** The whole site as one request listener: memory first, then files, calls and pages. */
export function createListener(options: ListenerOptions): Listener {
  const { env, log, database, api, files } = options
  const cache = new PublicCache()
  database.onChange((table) => cache.drop(table))
  const headers = commonHeaders(env)
  const json = { ...headers, 'content-type': 'application/json', 'cache-control': 'no-cache' }
  const documents = apiDocuments(options, json)
  const feeds = createFeeds(api.calls, env.publicUrl.origin, headers)
  const pictures = createDrawnPictures(api.calls, options.pattern, headers)
  const callApi = getRequestListener(
    createHttpApi({
      ...options,
      calls: api.calls,
      authenticate: api.authenticate,
      cache,
      publicUrl: env.publicUrl,
      secure: env.secure,
      proxies: env.proxies,
      audit: api.audit,
      headers,
    }).fetch,
  )

  async function sendPage(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    if (options.isKept(pathname)) {
      // A page that is not a plain 200 must not be kept: it leaves the making as an exception.
      const kept = await cache
        .get(pathname, async () => {
          const page = await options.page(pathname)
          if (page.redirect !== null || page.status !== 200) throw new NotKept(page)
          return { body: Buffer.from(page.html), headers: options.pageHeaders(pathname), shows: page.shows }
        })
        .catch((error: unknown) => {
          if (error instanceof NotKept) return error
          throw error
        })
      if (!(kept instanceof NotKept)) return send(kept, request, response)
      return sendOnce(kept.page, request, response, pathname)
    }
    return sendOnce(await options.page(pathname), request, response, pathname)
  }

  async function sendOnce(page: RenderedPage, request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    if (page.redirect !== null) {
      response.writeHead(page.status, { ...headers, location: page.redirect }).end()
      return
    }
    const caching: Record<string, string> = page.status === 200 ? {} : { 'cache-control': 'no-store' }
    send(await publicReply(Buffer.from(page.html), { ...options.pageHeaders(pathname), ...caching }), request, response, page.status)
  }

  /** A form of a page, sent without JavaScript: the page comes back with the thanks or with what to mend. */
  async function sendPosted(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    const form = await readForm(request, options).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    if (form instanceof Refusal) {
      const kept = { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' }
      response.writeHead(form.status, kept).end(form.message)
      return
    }
    const page = await options.page(pathname, form)
    const reply = { ...options.pageHeaders(pathname), 'cache-control': 'no-store' }
    if (page.redirect === null) response.writeHead(page.status, reply).end(page.html)
    else response.writeHead(303, { ...headers, location: page.redirect }).end()
  }

  /** A gateway may send the family back with a form. What it says is only a hint, and forged hints name no order. */
  async function sendReturned(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { text } = await readUrlencoded(request, env)
    const fields = new Map(new URLSearchParams(text))
    const genuine = options.payments.gateways.some((gateway) => gateway.signedReturn(fields))
    const order = /^[A-Za-z0-9]{1,17}$/.exec(fields.get('order_id') ?? '')?.[0]
    response
      .writeHead(303, { ...headers, location: genuine && order ? `${paths.paymentStatus}?order_id=${order}` : paths.paymentStatus })
      .end()
  }

  return (request, response) => {
    const url = request.url ?? '/'
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (reads) {
      const ready = cache.peek(url) ?? files.get(url)
      if (ready) return send(ready, request, response)
    }
    const pathname = pathOf(url)
    if (pathname === '/api/ready') {
      response.writeHead(options.isReady() ? 200 : 503, { ...json, 'cache-control': 'no-store' }).end(`{"success":${options.isReady()}}`)
      return
    }
    if (pathname === '/api' || pathname.startsWith('/api/')) {
      const document = reads ? documents.get(pathname) : undefined
      if (document) return void document.then((reply) => send(reply, request, response), fail)
      return void callApi(request, response).catch(fail)
    }
    if (options.payments.sandbox && pathname.startsWith(`${SANDBOX_PATH}/`))
      return void options.payments.sandbox(request, response, pathname).catch(fail)
    if (request.method === 'POST' && pathname === paths.paymentStatus) return void sendReturned(request, response).catch(fail)
    if (request.method === 'POST') return void sendPosted(request, response, pathname).catch(fail)
    if (!reads) {
      response.writeHead(405, { ...headers, allow: 'GET, HEAD, POST' }).end()
      return
    }
    const feed = feeds.get(pathname) ?? pictures(pathname)
    if (feed) return void cache.get(pathname, feed).then((reply) => send(reply, request, response), refuseOrFail)
    if (pathname.startsWith('/uploads/')) return options.sendUpload(request, response, pathname)
    sendPage(request, response, pathname).catch(fail)

    function refuseOrFail(error: unknown): void {
      if (!(error instanceof Refusal)) return fail(error)
      response
        .writeHead(error.status, { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .end(error.message)
    }

    function fail(error: unknown): void {
      log.error({ error: logged(error), path: pathname }, 'page failed')
      if (response.headersSent) return void response.destroy()
      response.writeHead(500, { ...options.pageHeaders(pathname), 'cache-control': 'no-store' }).end(lastResort)
    }
  }
}

class NotKept extends Error {
  readonly page: RenderedPage
  constructor(page: RenderedPage) {
    super('not a page to keep')
    this.page = page
  }
}

function apiDocuments({ api, env, pageHeaders: pages }: ListenerOptions, json: Record<string, string>): Map<string, Promise<PublicReply>> {
  const document = openApiDocument(endpoints, api.calls, env.publicUrl)
  return new Map([
    ['/api/openapi.json', publicReply(Buffer.from(JSON.stringify(document)), json)],
    ['/api/docs', publicReply(Buffer.from(apiDocs(endpoints, api.calls)), pages('/api/docs'))],
  ])
}

/** The path of a request without its query; the query never decides what a page of ours shows on the server. */
function pathOf(url: string): string {
  const query = url.indexOf('?')
  const path = query === -1 ? url : url.slice(0, query)
  // An absolute-form target or a doubled slash must not become another host in a link.
  return path.startsWith('/') && !path.startsWith('//') ? path : '/'
}

const lastResort =
  '<!DOCTYPE html><html lang="en-IN"><meta charset="utf-8"><title>Something went wrong</title><h1>Something went wrong on our side</h1><p>Nothing you did was lost. <a href="/">Go to the home page</a> or try again in a moment.</p>'
