import { PRIVATE_PAGES } from './storage-keys.ts'

/** Cache of the pages' files; their names contain a content hash, so they never change. */
const FILES = 'files'
/** Header that lists the files of a cached page. */
const NEEDS = 'x-needs'

const asset = /\/assets\/[\w.-]+/g
/** A script referenced in another script is a worker. */
const script = /\/assets\/[\w.-]+\.js/g

/**
 * Caches a page for offline use with all files it needs, or nothing, so that the files belong to one build.
 * Requested without credentials, so it contains nothing personal. `more`: addresses of files that HTML,
 * stylesheets and scripts do not mention.
 * @throws {TypeError} if a file could not be fetched or stored.
 */
export async function saveOfflinePage(
  path: string,
  more: readonly string[] = [],
  place = PRIVATE_PAGES,
): Promise<void> {
  const response = await fetch(path, { credentials: 'omit', redirect: 'error', cache: 'no-cache' })
  const html = await response.text()
  if (!response.ok) throw new TypeError(`${path} answered ${response.status}`)
  await alone(async () => {
    const files = await caches.open(FILES)
    const needs = new Set([...(html.match(asset) ?? []), ...more])
    const missing = async (addresses: Iterable<string>) => {
      const known = await Promise.all([...addresses].map(async (at) => ((await files.match(at)) ? '' : at)))
      return known.filter((at) => at !== '')
    }
    await files.addAll(await missing(needs))
    for (const file of needs) for (const at of await namedIn(files, file)) needs.add(at)
    await files.addAll(await missing(needs))
    const headers = new Headers(response.headers)
    headers.set(NEEDS, [...needs].join(' '))
    // These headers describe the compressed bytes, which are not stored.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    await (await caches.open(place)).put(path, new Response(html, { headers }))
    await sweep()
  })
}

/**
 * Files referenced by each file, read once: pages share most files, and reading them again blocks a phone.
 */
const named = new Map<string, readonly string[]>()
async function namedIn(files: Cache, file: string): Promise<readonly string[]> {
  const known = named.get(file)
  if (known) return known
  if (!/\.(?:css|js)$/.test(file)) return []
  const text = await (await files.match(file))?.text()
  const found = text?.match(file.endsWith('.css') ? asset : script) ?? []
  if (text !== undefined) named.set(file, found)
  return found
}

/** Removes a cached page, and files that no other page needs. */
export const removeOfflinePage = (path: string): Promise<void> =>
  alone(async () => {
    if (await (await caches.open(PRIVATE_PAGES)).delete(path)) await sweep()
  })

/** A cached page if all of its files are cached; otherwise it would never become interactive. */
export async function offlinePage(path: string): Promise<Response | undefined> {
  const page = await caches.match(path, { ignoreVary: true })
  if (!page) return undefined
  const files = await caches.open(FILES)
  const here = await Promise.all(needsOf(page).map((address) => files.match(address)))
  return here.every(Boolean) ? page : undefined
}

/** Whether the cached page is of this build: with all of these files. */
export async function isOfflinePageCurrent(path: string, wanted: readonly string[]): Promise<boolean> {
  const page = await offlinePage(path)
  const needs = new Set(page ? needsOf(page) : [])
  return page !== undefined && wanted.every((at) => needs.has(at))
}

/** A file of a cached page. */
export const offlineFile = async (address: string): Promise<Response | undefined> =>
  (await caches.open(FILES)).match(address, { ignoreVary: true })

/** Deletes files that no cached page needs. */
async function sweep(): Promise<void> {
  const needed = new Set<string>()
  for (const name of await caches.keys()) {
    if (name === FILES) continue
    for (const page of await (await caches.open(name)).matchAll())
      for (const address of needsOf(page)) needed.add(address)
  }
  const files = await caches.open(FILES)
  for (const { url } of await files.keys()) {
    if (!needed.has(new URL(url).pathname)) await files.delete(url)
  }
}

const needsOf = ({ headers }: Response): string[] => headers.get(NEEDS)?.split(' ').filter(Boolean) ?? []

// A lock over tabs and the worker, so that none deletes files another is about to use.
const alone = (act: () => Promise<void>): Promise<void> => navigator.locks.request('kept-pages', act)
