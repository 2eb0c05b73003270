import { createServer, type Plugin } from 'vite'
import type { PageSource } from './academy.server.ts'

const entry = '/@manka-dev'

/** React's refresh hooks must be there before the first component; they can't be an inline script of another origin. */
const refreshFirst: Plugin = {
  name: 'refresh-first',
  resolveId: (id) => (id === entry ? id : undefined),
  load: (id) =>
    id === entry
      ? `import refresh from '/@react-refresh'
refresh.injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
await import('/@vite/client')
await import('/src/app/entry-client.tsx')`
      : undefined,
}

/** Pages straight from the sources, with hot reload: Vite serves modules on its own port beside ours. */
export async function developedPages(): Promise<PageSource> {
  const vite = await createServer({ server: { port: 4002, cors: true }, plugins: [refreshFirst] })
  await vite.listen()
  const origin = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? 'http://localhost:4002'
  return {
    assets: {
      files: new Map(),
      find: () => ({ script: origin + entry, styles: [`${origin}/src/app/styles/app.css`], preload: [], fonts: [] }),
    },
    module: async () => (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as Awaited<ReturnType<PageSource['module']>>,
    live: true,
  }
}
