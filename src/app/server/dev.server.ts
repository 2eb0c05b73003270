import { createServer } from 'vite'
import type { PageSource } from './academy.server.ts'

/**
 * Renders pages from the sources, in English: each other language is a build. Browser modules come from a
 * separate Vite process at VITE_ORIGIN, with hot reload; the Vite in this process only renders.
 */
export async function devPages(): Promise<PageSource> {
  const script = process.env.VITE_ORIGIN ?? ''
  const vite = await createServer({
    appType: 'custom',
    cacheDir: 'node_modules/.vite-render',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  const module = async () =>
    (await vite.ssrLoadModule('/src/app/site/entry-server.tsx')) as Awaited<ReturnType<PageSource['module']>>
  return {
    assets: {
      files: new Map(),
      find: () => () => ({
        script,
        styles: [new URL('/src/app/site/styles/app.css', script).href],
        preload: [],
        fonts: [],
        first: null,
      }),
    },
    module,
    translated: module,
    isDev: true,
  }
}
