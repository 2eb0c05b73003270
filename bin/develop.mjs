// Runs under the product's own Node, started by bin/dev.mjs: Vite for the browser, and the server beside it.
// A page shows its change and keeps its state, because Vite lives on while the server is started again for a
// change of its own.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { environment, node, root } from './install.mjs'

const ENTRY = '/@manka-dev'
/** What only the server reads; everything else reaches the page by itself. */
const OF_SERVER = /\.(?:server|tables|contract|rules)\.ts$|\.sql$/
/** Editors write a file in several steps, in milliseconds. */
const SETTLE_MS = 50

/**
 * React's refresh hooks must be there before the first component; they can't be an inline script of another
 * origin.
 */
const refreshFirst = {
  name: 'refresh-first',
  resolveId: (id) => (id === ENTRY ? id : undefined),
  load: (id) =>
    id === ENTRY
      ? `import refresh from '/@react-refresh'
refresh.injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
// A page's action lies beside its component and changes nothing that is shown.
window.__getReactRefreshIgnoredExports = () => ['action']
await import('/@vite/client')
await import('/src/app/site/entry-client.tsx')`
      : undefined,
}

const port = Number(process.env.VITE_PORT ?? 4002)
const origin = `http://localhost:${port}`
const vite = await createServer({
  root,
  server: { port, strictPort: true, origin, cors: true },
  plugins: [refreshFirst],
})
await vite.listen()

let server
let ending = false
let again
function start() {
  again = undefined
  server = spawn(node, ['src/app/server/main.server.ts', '--dev'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, VITE_ORIGIN: origin + ENTRY },
  })
  server.on('exit', () => {
    if (ending) process.exit(0)
    if (again === 'asked') start()
  })
}
start()

let settling
function restart() {
  clearTimeout(settling)
  settling = setTimeout(() => {
    // A server that failed to start waits for the change that mends it.
    if (server.exitCode !== null || server.signalCode !== null) return start()
    again = 'asked'
    server.kill('SIGTERM')
  }, SETTLE_MS)
}
for (const folder of ['src', 'migrations'])
  watch(join(root, folder), { recursive: true }, (_, name) => {
    if (name && OF_SERVER.test(name)) restart()
  })

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    ending = true
    if (server.exitCode === null && server.signalCode === null) server.kill(signal)
    else process.exit(0)
  })
