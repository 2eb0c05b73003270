import { createServer, type Server } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { listenForBackups } from '../../platform/backup/backup-socket.server.ts'
import { createChannelListener } from '../../platform/channel/channel-listener.server.ts'
import type { Database } from '../../platform/db/db.server.ts'
import { guardDisk } from '../../platform/files/disk.server.ts'
import type { Env } from './env.server.ts'
import { folderFiles } from '../../platform/files/folder-files.server.ts'
import { type Jobs, openJobs } from '../../platform/jobs/jobs.server.ts'
import type { Log } from '../../platform/runtime/log.server.ts'
import { languageOf, type Translation } from '../../platform/languages.rules.ts'
import type { ChangedWords } from '../../platform/text/phrases.rules.ts'
import { mailFault } from '../../platform/mail/outbox-state.server.ts'
import { openOutbox } from '../../platform/mail/outbox.server.ts'
import { checkHealth } from '../../platform/runtime/health-checks.server.ts'
import { openMetrics } from '../../platform/runtime/metrics.server.ts'
import { openServices } from '../../platform/runtime/services.server.ts'
import { openSignedPaths } from '../../platform/http/signed-paths.server.ts'
import { assembleApi } from './api.server.ts'
import { type Assets, loadAssets } from './assets.server.ts'
import { htmlCacheKey, cacheableQuery } from '../pages.server.ts'
import { commonHeaders, pageHeaders } from './headers.server.ts'
import { createListener, type Listener } from './listener.server.ts'
import { createMetricsReply, routeOf } from './metrics.server.ts'
import type { DrawPattern } from './pictures.server.ts'
import { backupsOf, uploadsOf } from './open.server.ts'
import { openTranslatedPages } from './translated-pages.server.ts'
import { createUploads } from './uploads.server.ts'
import { openChangedWords } from '../../office/words/words.reads.server.ts'
import { openVideo } from '../../live/video.server.ts'
import { openMessaging } from '../../messages/messaging.server.ts'
import { openPayments } from '../../enrolment/pay/payments.server.ts'
import { createPages, type Render, type RenderPage } from './pages.server.ts'

const root = join(import.meta.dirname, '../../..')
/** Shortest time between "not ready" and the closing of the socket, in milliseconds. */
const DRAIN_MS = 300
/** Longest wait for requests in flight, in milliseconds. */
const LAST_MS = 7_000

export type PageModule = { render: Render; drawPattern: DrawPattern }
export type Academy = {
  server: Server
  listener: Listener
  jobs: Jobs
  stop: () => Promise<void>
}

/** Renders pages: from the build in production, with Vite in development. */
export type PageSource = {
  assets: Assets
  module: () => Promise<PageModule>
  /** Those of another language, with the words that the academy changed; English where only that is there. */
  translated: (language: Translation, changed: ChangedWords) => Promise<PageModule>
  /** Development only: no caching, and no CSP, which would block the tools. */
  isDev: boolean
}

export async function builtPages(env: Env): Promise<PageSource> {
  const assets = await loadAssets(join(root, 'dist/client'), commonHeaders(env))
  const module = async () =>
    (await import(pathToFileURL(join(root, 'dist/server/entry-server.js')).href)) as PageModule
  const languages = new Map<Translation, ReturnType<typeof openTranslatedPages>>()
  // A language is loaded with its first page.
  const translated: PageSource['translated'] = (language, changed) => {
    const pages =
      languages.get(language) ?? openTranslatedPages(join(root, 'dist/server', language, 'entry-server.cjs'))
    languages.set(language, pages)
    return Promise.resolve(pages(changed))
  }
  await module()
  return { assets, module, translated, isDev: false }
}

type AcademyParts = { env: Env; log: Log; database: Database; pages: PageSource }

/** Assembles the server on an open database. It does not listen yet. */
export async function openAcademy({ env, log, database, pages }: AcademyParts): Promise<Academy> {
  const { clock } = database
  const disk = await guardDisk({
    folder: env.DATA_DIR,
    minFree: env.MIN_FREE_MB * 1_048_576,
    refuses: database.kind === 'embedded',
    now: () => clock.now(),
  })
  const services = openServices({ database, disk, log })
  const uploads = join(resolve(env.DATA_DIR), 'uploads')
  const files = uploadsOf(env)
  const backups = backupsOf(env, database)
  const outbox = openOutbox({ database, env, log })
  services.watch({
    name: 'mail',
    look: outbox.verify,
    fault: async (now) => mailFault(await outbox.state(now), now),
  })
  services.watch({ name: 'files', look: files.check })
  const payments = openPayments(env)
  const messaging = openMessaging(env)
  const video = openVideo(env)
  const signedPaths = await openSignedPaths(database)
  const api = assembleApi({
    database,
    disk,
    services,
    checkHealth: (now) =>
      checkHealth(
        {
          env,
          kind: database.kind,
          query: database.query,
          files,
          backups,
          tryMail: () => outbox.verify().then(() => null),
        },
        now,
      ),
    outbox,
    files,
    backups,
    gateways: payments.gateways,
    otherOrders: new Map(),
    messaging,
    video,
    signedPaths,
    publicUrl: env.publicUrl,
    log,
  })
  const jobs = openJobs({ database, log, jobs: api.jobs })
  const metrics = openMetrics({
    database,
    services,
    outbox,
    backups,
    jobs,
    gauges: api.gauges,
    folder: env.DATA_DIR,
    log,
  })
  const channels = createChannelListener({
    handlers: api.channels,
    access: api.access,
    sessions: api.sessions,
    clock,
    publicUrl: env.publicUrl,
    apiOrigins: env.apiOrigins,
    secure: env.secure,
    proxies: env.proxies,
    headers: commonHeaders(env),
    log,
  })
  const changedWords = openChangedWords(database, log)
  const render: RenderPage = async (page) => {
    const { language } = languageOf(page.address)
    const { render: draw } = language
      ? await pages.translated(language, await changedWords(language))
      : await pages.module()
    return draw({ ...page, findAssets: pages.assets.find(language) })
  }
  // Only this process can read the embedded database, so `npm run backup` asks it over a socket.
  const door =
    database.kind === 'embedded'
      ? listenForBackups({ folder: env.DATA_DIR, log, make: () => backups.make('by-hand', clock.now()) })
      : undefined
  let leaving = false
  let inFlight = 0
  let idle = () => {}
  const listener = createListener({
    env,
    log,
    database,
    disk,
    services,
    clock,
    jobs,
    api,
    channels,
    changedWords,
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
      changedWords,
      origin: env.publicUrl.origin,
      log,
    }),
    queryRead: cacheableQuery,
    cacheNameOf: (pathname) => (pages.isDev ? undefined : htmlCacheKey(pathname)),
    payments,
    messaging,
    pattern: async () => (await pages.module()).drawPattern,
    pageHeaders: (pathname) =>
      pageHeaders({ secure: env.secure, video: video?.origin ?? null }, pathname, pages.isDev),
    sendMetrics: createMetricsReply({ metrics, token: env.METRICS_TOKEN, headers: commonHeaders(env) }),
    isReady: () => !leaving,
  })
  const limits = {
    requestTimeout: 30_000,
    headersTimeout: 10_000,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 5_000,
    shouldUpgradeCallback: channels.isUpgrade,
  }
  const server = createServer(limits, (request, response) => {
    inFlight += 1
    const began = performance.now()
    const { method = '', url = '/' } = request
    response.once('close', () => {
      inFlight -= 1
      const seconds = (performance.now() - began) / 1_000
      const status = response.headersSent ? response.statusCode : 0
      metrics.countRequest({ method, route: routeOf(url), status, seconds })
      if (leaving && inFlight === 0) idle()
    })
    if (leaving) response.setHeader('connection', 'close')
    listener(request, response)
  })
  server.on('upgrade', channels.upgrade)
  payments.listenOn(server)
  messaging.listenOn(server)
  return {
    server,
    listener,
    jobs,
    /**
     * Reports not ready, stops accepting connections, finishes running requests, closes the database.
     */
    stop: async () => {
      if (leaving) return
      leaving = true
      services.stop()
      const workers = Promise.all([jobs.stop(), outbox.stop(), channels.stop()])
      await wait(Math.max(DRAIN_MS, Number(env.DRAIN_SECONDS) * 1_000))
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
      messaging.stop()
      await database.close()
    },
  }
}
