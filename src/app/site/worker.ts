import { keepPage, keptFile, keptPage } from '../../platform/kept-pages.ts'

/** Of the build that this worker came with: another build is another worker, which keeps its own page. */
declare const BUILD: string

/** The page for whatever is not kept. */
const OFFLINE = '/offline'
const OWN = `offline-${BUILD}`
/** A page that does not come for so many milliseconds is shown as it is kept. */
const PATIENCE_MS = 4_000

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Extendable & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type Worker = {
  registration: ServiceWorkerRegistration
  skipWaiting: () => Promise<void>
  addEventListener: ((type: 'install' | 'activate', act: (event: Extendable) => void) => void) &
    ((type: 'fetch', act: (event: Fetching) => void) => void)
}
const worker = globalThis as unknown as Worker

worker.addEventListener('install', (event) =>
  // A page is kept with the files of its own build, whichever worker sends it: nothing has to wait.
  event.waitUntil(keepPage(OFFLINE, [], OWN).then(() => worker.skipWaiting())),
)

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
  // The network is asked while the worker still wakes up.
  await worker.registration.navigationPreload?.enable()
  const older = (await caches.keys()).filter((name) => name.startsWith('offline-') && name !== OWN)
  await Promise.all(older.map((name) => caches.delete(name)))
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // Calls, forms, films and other hosts are none of the worker's business.
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/') || pathname.startsWith('/uploads/pictures/'))
    return event.respondWith(keptFile(pathname).then((kept) => kept ?? fetch(request)))
  if (request.mode !== 'navigate' || /^\/(?:api|uploads)\//.test(pathname)) return
  const fresh = Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(request))
  event.waitUntil(fresh.then(mend, () => undefined))
  event.respondWith(pageOf(request, fresh))
})

let isMended = false
/** A browser that was short of room, or switched off in the wrong moment, may have lost the page. */
async function mend(): Promise<void> {
  if (isMended) return
  isMended = true
  if (!(await keptPage(OFFLINE))) await keepPage(OFFLINE, [], OWN).catch(() => {})
}

/** The page from the network; without one, as it is kept; else the page that says what works without. */
async function pageOf(request: Request, fresh: Promise<Response>): Promise<Response> {
  const settled = fresh.catch(() => undefined)
  const waited = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const first = await Promise.race([settled, waited])
  if (first && !isAway(first)) return first
  const { pathname, search } = new URL(request.url)
  const page = first ?? (await keptPage(pathname)) ?? (await settled)
  if (page && !isAway(page)) return page
  const kept = await keptPage(pathname)
  if (kept) return kept
  if (page) return page
  const from = encodeURIComponent(pathname + search)
  return (await keptPage(OFFLINE)) ? Response.redirect(`${OFFLINE}?from=${from}`) : lastResort()
}

const lastResort = () =>
  new Response('<!DOCTYPE html><title>No connection</title><h1>No connection</h1><p>Please try again.</p>', {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
  })

/** The academy's door answers, and the academy behind it does not. */
const isAway = ({ status }: Response): boolean => status >= 502 && status <= 504
