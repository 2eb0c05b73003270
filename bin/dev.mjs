// npm run dev: pages and server from the sources; a page shows its change and keeps its state, the server
// starts again.
import { spawn } from 'node:child_process'
import { environment, install, node, root } from './install.mjs'

install({ everything: true })
const work = spawn(node, ['bin/develop.mjs'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...environment, MANKA_DEV: '1' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => work.kill(signal))
work.on('exit', (code) => process.exit(code ?? 0))
