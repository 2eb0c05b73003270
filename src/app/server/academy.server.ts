import { createServer, type Server } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { openDoor } from '../../platform/backup/door.server.ts'
import type { Database } from '../../platform/db.server.ts'
import { guardDisk } from '../../platform/disk.server.ts'
import type { Env } from '../../platform/env.server.ts'
import { folderFiles } from '../../platform/files/folder-files.server.ts'
import { type Jobs, openJobs } from '../../platform/jobs.server.ts'
import type { Log } from '../../platform/log.server.ts'
import { openOutbox } from '../../platform/outbox.server.ts'
import { openSignedPaths } from '../../platform/signed-paths.server.ts'
import { assembleApi } from './api.server.ts'
import { type Assets, loadAssets } from './assets.server.ts'
import { keptAs, queryRead } from '../pages.server.ts'
import { commonHeaders, pageHeaders } from './headers.server.ts'
import { createListener, type Listener } from './listener.server.ts'
import type { DrawPattern } from './pictures.server.ts'
import { backupsOf, uploadsOf } from './open.server.ts'
import { createUploads } from './uploads.server.ts'
import { openPayments } from '../../enrolment/pay/payments.server.ts'
import { createPages, type Render } from './pages.server.ts'

const root = join(import.meta.dirname, '../../..')
/** How long a balancer has to see "not ready" before the socket closes. */
const DRAIN_MS = 300
/** The longest a request in flight is waited for. */
const LAST_MS = 7_000

type PageModule = { render: Render; drawPattern: DrawPattern }
export type Academy = {
  server: Server
  listener: Listener
  jobs: Jobs
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

type AcademyParts = { env: Env; log: Log; database: Database; pages: PageSource }

/** Puts the academy together on an open database. The server does not listen yet. */
export async function openAcademy({ env, log, database, pages }: AcademyParts): Promise<Academy> {
  const disk = await guardDisk(
    database.kind === 'embedded' ? env.DATA_DIR : '.',
    database.kind === 'embedded' ? env.MIN_FREE_MB * 1_048_576 : 0,
  )
  const uploads = join(resolve(env.DATA_DIR), 'uploads')
  const files = uploadsOf(env)
  const backups = backupsOf(env, database)
  const { clock } = database
  const outbox = openOutbox({ database, env, log })
  const payments = openPayments(env)
  const signedPaths = await openSignedPaths(database)
  const api = assembleApi({
    database,
    disk,
    outbox,
    files,
    backups,
    gateways: payments.gateways,
    signedPaths,
    publicUrl: env.publicUrl,
    log,
  })
  const jobs = openJobs({ database, log, jobs: api.jobs })
  const render: Render = async (page) => (await pages.module()).render(page)
  // Whoever else has the database's files asks this process; PostgreSQL answers everybody itself.
  const door =
    database.kind === 'embedded'
      ? openDoor({ folder: env.DATA_DIR, log, make: () => backups.make('by-hand', clock.now()) })
      : undefined
  let leaving = false
  let inFlight = 0
  let idle = () => {}
  const listener = createListener({
    env,
    log,
    database,
    disk,
    clock,
    jobs,
    api,
    files: pages.assets.files,
    sendUpload: createUploads({
      places: [folderFiles(join(root, 'dist/client/uploads')), files, folderFiles(uploads)],
      headers: commonHeaders(env),
      signedPaths,
      clock,
    }),
    page: createPages({
      calls: api.calls,
      clock,
      render,
      origin: env.publicUrl.origin,
      findAssets: pages.assets.find,
      log,
    }),
    queryRead,
    keptAs: (pathname) => (pages.live ? undefined : keptAs(pathname)),
    payments,
    pattern: async () => (await pages.module()).drawPattern,
    pageHeaders: (pathname) => pageHeaders(env, pathname, pages.live),
    isReady: () => !leaving,
  })
  const limits = {
    requestTimeout: 30_000,
    headersTimeout: 10_000,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 5_000,
  }
  const server = createServer(limits, (request, response) => {
    inFlight += 1
    response.once('close', () => {
      inFlight -= 1
      if (leaving && inFlight === 0) idle()
    })
    if (leaving) response.setHeader('connection', 'close')
    listener(request, response)
  })
  payments.listenOn(server)
  return {
    server,
    listener,
    jobs,
    /**
     * Not ready at once, then no new connections, then what runs is finished, then the database is closed.
     */
    stop: async () => {
      if (leaving) return
      leaving = true
      const workers = Promise.all([jobs.stop(), outbox.stop()])
      await wait(DRAIN_MS)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      if (inFlight > 0) {
        const finished = new Promise<void>((resolve) => {
          idle = resolve
        })
        await Promise.race([finished, wait(LAST_MS, undefined, { ref: false })])
      }
      server.closeAllConnections()
      await closed
      disk.stop()
      door?.close()
      await workers
      payments.stop()
      await database.close()
    },
  }
}
