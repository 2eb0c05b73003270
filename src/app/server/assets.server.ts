import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { type PublicReply, publicReply } from '../../platform/http/public-cache.server.ts'
import { TRANSLATIONS, type Translation } from '../../platform/languages.rules.ts'
import type { DocumentProps } from '../site/document.tsx'
import type { FindAssets } from '../site/entry-server.tsx'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.mp3': 'audio/mpeg',
}

type ManifestEntry = {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  isEntry?: boolean
}
type Manifest = Record<string, ManifestEntry>

export type Assets = {
  files: ReadonlyMap<string, PublicReply>
  find: (language: Translation | undefined) => FindAssets
}

/** Reads the built files and their precompressed versions into memory. */
export async function loadAssets(folder: string, headers: Readonly<Record<string, string>>): Promise<Assets> {
  const files = new Map<string, PublicReply>()
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const present = new Set(paths)
  await Promise.all(
    paths.map(async (path) => {
      const type = types[extname(path)]
      if (!type) return
      const address = `/${relative(folder, path).replaceAll('\\', '/')}`
      const read = (suffix: string) => (present.has(path + suffix) ? readFileSync(path + suffix) : undefined)
      const body = readFileSync(path)
      const packed = { br: read('.br'), gzip: read('.gz') }
      files.set(
        address,
        await publicReply(
          body,
          { ...headers, 'content-type': type, 'cache-control': caching(address), ...policyOf(address, type) },
          packed,
        ),
      )
    }),
  )
  // The first module is a separate build with its own manifest.
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Manifest
  const english = { ...read('manifest-first.json'), ...read('manifest.json') }
  const manifests = new Map<Translation | undefined, Manifest>([
    [undefined, english],
    ...TRANSLATIONS.map((language) => {
      const own = { ...read(`manifest-first-${language}.json`), ...read(`manifest-${language}.json`) }
      return [language, own] as const
    }),
  ])
  return {
    files,
    find: (language) => (modules, first) => assetsOf(manifests.get(language) ?? english, modules, first),
  }
}

/** The address of the service worker, the same for all builds. */
const WORKER = '/sw.js'
/** Where the address of the worker that keeps pages for use offline begins. */
const OFFLINE_PAGES_WORKER = '/assets/offline-pages.worker-'

// Files with a content hash in the name never change.
function caching(address: string): string {
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return address === WORKER ? 'no-cache' : 'public, max-age=3600'
}

function policyOf(address: string, type: string): Record<string, string> {
  // A worker's CSP comes from its own file: these two may fetch, from this origin only; others fetch nothing.
  if (address === WORKER || address.startsWith(OFFLINE_PAGES_WORKER))
    return { 'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'" }
  // An SVG opened directly is a document, so its policy forbids scripts.
  return type.startsWith('image/svg+xml')
    ? {
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      }
    : {}
}

function assetsOf(
  manifest: Manifest,
  modules: readonly string[],
  first: string | undefined,
): DocumentProps['assets'] {
  const built = (module: string): ManifestEntry => {
    const file = manifest[module]
    if (!file) throw new Error(`${module} is not part of the build`)
    return file
  }
  const entry = built('src/app/site/entry-client.tsx')
  const preload = new Set<string>()
  const styles = new Set<string>()
  const collect = (file: ManifestEntry | undefined) => {
    for (const style of file?.css ?? []) styles.add(`/${style}`)
    for (const name of file?.imports ?? []) {
      const next = manifest[name]
      if (!next || next.isEntry || preload.has(`/${next.file}`)) continue
      preload.add(`/${next.file}`)
      collect(next)
    }
  }
  collect(entry)
  for (const module of modules) {
    const file = built(module)
    preload.add(`/${file.file}`)
    collect(file)
  }
  const fonts = (entry.assets ?? []).filter((file) => /anek-(?:latin|devanagari)/.test(file))
  return {
    script: `/${entry.file}`,
    styles: [...styles],
    preload: [...preload],
    fonts: fonts.map((file) => `/${file}`),
    first: first === undefined ? null : `/${built(first).file}`,
  }
}
