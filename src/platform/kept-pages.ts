import { OWN_PAGES } from './device-names.ts'

/** The files of all kept pages: their names carry a hash of what they hold, so they never change. */
const FILES = 'files'
/** What a kept page needs, beside itself. */
const NEEDS = 'x-needs'

const asset = /\/assets\/[\w.-]+/g
/** What a script names by its address is another script: a worker. */
const script = /\/assets\/[\w.-]+\.js/g

/**
 * Keeps a page for when there is no network, with every file that it needs: all or nothing, so that what is
 * kept always belongs to one build. The page is asked for by nobody, and holds nothing personal. `more`:
 * addresses of files beside those that its HTML, its stylesheets and its scripts name.
 * @throws {TypeError} when something of it could not be fetched, or the browser has no room.
 */
export async function keepPage(path: string, more: readonly string[] = [], place = OWN_PAGES): Promise<void> {
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
    // Of the bytes as they came over the wire.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    await (await caches.open(place)).put(path, new Response(html, { headers }))
    await sweep()
  })
}

/** What each file names, read once: pages share most of theirs, and reading them all again blocks a phone. */
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

/** Forgets a kept page, and the files that no other one needs. */
export const dropPage = (path: string): Promise<void> =>
  alone(async () => {
    if (await (await caches.open(OWN_PAGES)).delete(path)) await sweep()
  })

/** A kept page, if each of its files is here; without, it would be a page that never comes to life. */
export async function keptPage(path: string): Promise<Response | undefined> {
  const page = await caches.match(path, { ignoreVary: true })
  if (!page) return undefined
  const files = await caches.open(FILES)
  const here = await Promise.all(needsOf(page).map((address) => files.match(address)))
  return here.every(Boolean) ? page : undefined
}

/** Whether a page is kept as this build has it: with all of these files. */
export async function isKeptWith(path: string, wanted: readonly string[]): Promise<boolean> {
  const page = await keptPage(path)
  const needs = new Set(page ? needsOf(page) : [])
  return page !== undefined && wanted.every((at) => needs.has(at))
}

/** A file of a kept page. */
export const keptFile = async (address: string): Promise<Response | undefined> =>
  (await caches.open(FILES)).match(address, { ignoreVary: true })

/** Takes away what belongs to no kept page any more. */
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

// Two tabs and the worker: none sweeps away what another is about to keep.
const alone = (act: () => Promise<void>): Promise<void> => navigator.locks.request('kept-pages', act)
