import { createServer } from 'vite'
import type { PageSource } from './academy.server.ts'

/**
 * Pages straight from the sources. The browser's modules come from the Vite beside this process, at
 * VITE_ORIGIN, with hot reload; the one in here only renders, and drops what has changed.
 */
export async function developedPages(): Promise<PageSource> {
  const script = process.env.VITE_ORIGIN ?? ''
  const vite = await createServer({
    appType: 'custom',
    cacheDir: 'node_modules/.vite-render',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  return {
    assets: {
      files: new Map(),
      find: () => ({
        script,
        styles: [new URL('/src/app/site/styles/app.css', script).href],
        preload: [],
        fonts: [],
        first: null,
      }),
    },
    module: async () =>
      (await vite.ssrLoadModule('/src/app/site/entry-server.tsx')) as Awaited<
        ReturnType<PageSource['module']>
      >,
    live: true,
  }
}
