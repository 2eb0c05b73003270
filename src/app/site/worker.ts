import { addressIn, languageOf } from '../../platform/languages.rules.ts'
import { saveOfflinePage, offlineFile, offlinePage } from '../../platform/device/offline-pages.ts'

/** The build of this worker. Each build has its own worker and its own cached offline page. */
declare const BUILD: string

/** Shown for pages that are not cached, in the language of the page. */
const offlineOf = (address: string) => addressIn(languageOf(address).language, '/offline')
const OWN = `offline-${BUILD}`
/** After this many milliseconds without a reply the cached page is shown. */
const PATIENCE_MS = 4_000

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Extendable & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
/** A notice from the academy: `data` is what the server encrypted for this browser. */
type Pushed = Extendable & { data: { json: () => unknown } | null }
type Tapped = Extendable & { notification: Notification & { data: unknown } }
type Worker = {
  registration: ServiceWorkerRegistration
  skipWaiting: () => Promise<void>
  clients: {
    openWindow: (path: string) => Promise<unknown>
    matchAll: (which: { includeUncontrolled: true }) => Promise<readonly { url: string }[]>
  }
  addEventListener: ((type: 'install' | 'activate', act: (event: Extendable) => void) => void) &
    ((type: 'fetch', act: (event: Fetching) => void) => void) &
    ((type: 'push', act: (event: Pushed) => void) => void) &
    ((type: 'notificationclick', act: (event: Tapped) => void) => void)
}
const worker = globalThis as unknown as Worker

worker.addEventListener('install', (event) =>
  // Each cached page has the files of its own build, so a new worker can take over at once.
  event.waitUntil(install()),
)

/** Saves the offline page of each language that is open in this browser. */
async function install(): Promise<void> {
  const open = await worker.clients.matchAll({ includeUncontrolled: true })
  const wanted = new Set(open.map(({ url }) => offlineOf(new URL(url).pathname)))
  await Promise.all([...wanted].map((page) => saveOfflinePage(page, [], OWN)))
  await worker.skipWaiting()
}

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
  // Lets the browser request the page while the worker starts.
  await worker.registration.navigationPreload?.enable()
  const older = (await caches.keys()).filter((name) => name.startsWith('offline-') && name !== OWN)
  await Promise.all(older.map((name) => caches.delete(name)))
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // Calls of scripts, forms, videos and other hosts go past the worker.
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/') || pathname.startsWith('/uploads/pictures/'))
    return event.respondWith(offlineFile(pathname).then((kept) => kept ?? fetch(request)))
  if (request.mode !== 'navigate') return
  const fresh = Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(request))
  // A file that is opened by its address. Left alone the browser would ask a second time after its preload.
  if (/^\/(?:api|uploads)\//.test(pathname)) return event.respondWith(fresh)
  const offline = offlineOf(pathname)
  event.waitUntil(
    fresh.then(
      () => mend(offline),
      () => undefined,
    ),
  )
  event.respondWith(pageOf(request, fresh))
})

worker.addEventListener('push', (event) => event.waitUntil(showNotice(event)))

/** Each push must show a notice, or the browser shows one of its own. */
async function showNotice({ data }: Pushed): Promise<void> {
  const { title, body, path, tag } = noticeOf(data)
  await worker.registration.showNotification(title, { body, tag, silent: true, data: path })
}

function noticeOf(data: Pushed['data']): { title: string; body: string; path: string; tag: string } {
  const usual = { title: 'A word from the academy', body: '', path: '/family', tag: 'news' }
  try {
    return { ...usual, ...(data?.json() as Partial<typeof usual> | undefined) }
  } catch {
    return usual
  }
}

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const path = String(notification.data)
  // A page of ours, whatever the notice says.
  event.waitUntil(worker.clients.openWindow(/^\/(?!\/)/.test(path) ? path : '/family'))
})

let mended = ''
/** The browser may have evicted an offline page, or this language is new here, so it is cached. */
async function mend(offline: string): Promise<void> {
  if (mended === offline) return
  mended = offline
  if (!(await offlinePage(offline))) await saveOfflinePage(offline, [], OWN).catch(() => {})
}

/** The page from the network, else from the cache, else /offline. */
async function pageOf(request: Request, fresh: Promise<Response>): Promise<Response> {
  const settled = fresh.catch(() => undefined)
  const waited = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const first = await Promise.race([settled, waited])
  if (first && !isOffline(first)) return first
  const { pathname, search } = new URL(request.url)
  const page = first ?? (await offlinePage(pathname)) ?? (await settled)
  if (page && !isOffline(page)) return page
  const next = (await offlinePage(pathname)) ?? page
  if (next) return next
  const from = encodeURIComponent(pathname + search)
  const offline = offlineOf(pathname)
  return (await offlinePage(offline)) ? Response.redirect(`${offline}?from=${from}`) : lastResort()
}

const lastResort = () =>
  new Response(
    '<!DOCTYPE html><title>You are offline</title><h1>You are offline</h1><p>Please try again.</p>',
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'",
      },
    },
  )

/** A proxy answers, but the server behind it does not. */
const isOffline = ({ status }: Response): boolean => status >= 502 && status <= 504
