// npm run dev: pages and server from the sources, reloaded as they change.
import { spawn } from 'node:child_process'
import { environment, install, node, root } from './install.mjs'

install({ everything: true })
const server = spawn(node, ['--watch-path=src', '--watch-path=migrations', 'src/app/main.server.ts', '--dev'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...environment, MANKA_DEV: '1' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
