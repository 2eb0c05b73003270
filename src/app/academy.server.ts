import { createServer, type Server } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Database } from '../platform/db.server.ts'
import { guardDisk } from '../platform/disk.server.ts'
import type { Env } from '../platform/env.server.ts'
import { type Log, logged } from '../platform/log.server.ts'
import { openOutbox } from '../platform/outbox.server.ts'
import { openSignedPaths } from '../platform/signed-paths.server.ts'
import { assembleApi } from './api.server.ts'
import { type Assets, loadAssets } from './assets.server.ts'
import { commonHeaders, pageHeaders } from './headers.server.ts'
import { createListener, type Listener } from './listener.server.ts'
import type { DrawPattern } from './pictures.server.ts'
import { createUploads } from './uploads.server.ts'
import { openPayments } from './payments.server.ts'
import { createPages, type Render } from './pages.server.ts'

const root = join(import.meta.dirname, '../..')
const SWEEP_MS = 10_000
/** How long a balancer has to see "not ready" before the socket closes. */
const DRAIN_MS = 300
/** The longest a request in flight is waited for. */
const LAST_MS = 8_000

type PageModule = { render: Render; isKept: (pathname: string) => boolean; drawPattern: DrawPattern }
export type Academy = {
  server: Server
  listener: Listener
  /** Work of the clock, which the server does by itself every ten seconds. */
  sweep: (now: Date) => Promise<void>
  stop: () => Promise<void>
}

/** What pages are made with: the build in production, Vite while developing. */
export type PageSource = {
  assets: Assets
  module: () => Promise<PageModule>
  /** Made anew on each request, without a policy that would stop the tools; while developing only. */
  live: boolean
}

export async function builtPages(env: Env): Promise<PageSource> {
  const assets = await loadAssets(join(root, 'dist/client'), commonHeaders(env))
  const module = (await import(pathToFileURL(join(root, 'dist/server/entry-server.js')).href)) as PageModule
  return { assets, module: () => Promise.resolve(module), live: false }
}

/** Puts the academy together on an open database. The server does not listen yet. */
export async function openAcademy(env: Env, log: Log, database: Database, pages: PageSource): Promise<Academy> {
  const disk = await guardDisk(
    database.kind === 'embedded' ? env.DATA_DIR : '.',
    database.kind === 'embedded' ? env.MIN_FREE_MB * 1_048_576 : 0,
  )
  const uploads = join(resolve(env.DATA_DIR), 'uploads')
  const outbox = openOutbox(database, env, log)
  const payments = openPayments(env)
  const signedPaths = await openSignedPaths(database)
  const api = assembleApi({ database, disk, outbox, uploads, gateways: payments.gateways, signedPaths, publicUrl: env.publicUrl, log })
  const { isKept } = await pages.module()
  const render: Render = async (...page) => (await pages.module()).render(...page)
  let leaving = false
  let inFlight = 0
  let idle = () => {}
  const listener = createListener({
    env,
    log,
    database,
    disk,
    api,
    files: pages.assets.files,
    sendUpload: createUploads([join(root, 'dist/client/uploads'), uploads], commonHeaders(env), signedPaths),
    page: createPages(api.calls, render, env.publicUrl.origin, pages.assets.find, log),
    isKept: (pathname) => !pages.live && isKept(pathname),
    payments,
    pattern: async () => (await pages.module()).drawPattern,
    pageHeaders: (pathname) => pageHeaders(env, pathname, pages.live),
    isReady: () => !leaving,
  })
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 5_000 }, (request, response) => {
    inFlight += 1
    response.once('close', () => {
      inFlight -= 1
      if (leaving && inFlight === 0) idle()
    })
    if (leaving) response.setHeader('connection', 'close')
    listener(request, response)
  })
  payments.listenOn(server)
  const sweep = setInterval(() => {
    api.sweep(new Date()).catch((error: unknown) => log.warn({ error: logged(error) }, 'sweep failed'))
  }, SWEEP_MS)
  sweep.unref()

  return {
    server,
    listener,
    sweep: api.sweep,
    /** Not ready at once, then no new connections, then what runs is finished, then the database is closed. */
    stop: async () => {
      if (leaving) return
      leaving = true
      clearInterval(sweep)
      await new Promise((resolve) => setTimeout(resolve, DRAIN_MS))
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      if (inFlight > 0) {
        const finished = new Promise<void>((resolve) => {
          idle = resolve
        })
        const tooLong = new Promise<void>((resolve) => setTimeout(resolve, LAST_MS).unref())
        await Promise.race([finished, tooLong])
      }
      server.closeAllConnections()
      await closed
      disk.stop()
      await outbox.stop()
      payments.stop()
      await database.close()
    },
  }
}
