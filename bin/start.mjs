// npm start: installs, builds, migrates, seeds and serves the whole product.
import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { environment, install, node, root } from './install.mjs'

install({ everything: false })
build()
const server = spawn(node, ['src/app/main.server.ts'], { cwd: root, stdio: 'inherit', env: environment })
// A signal to npm reaches this process; the server shuts down in its own time.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
