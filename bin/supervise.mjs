// Keeps the server going: a server that was open and ends by itself is started again, with growing waits.
import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { environment, node, root } from './install.mjs'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** Whoever lived so long has earned the first wait again. */
const STEADY_MS = 60_000

const say = (words, more) =>
  process.stderr.write(
    `${JSON.stringify({ level: 50, time: new Date().toISOString(), ...more, msg: words })}\n`,
  )

/** Runs the server until it is told to end; a start that fails ends with its own exit code. */
export function supervise(args = ['dist/server/main.js']) {
  let server
  let opened = false
  let told = false
  let wait = FIRST_WAIT_MS
  let retry

  const start = () => {
    const began = Date.now()
    server = spawn(node, args, {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: environment,
    })
    server.on('message', (word) => {
      if (word === 'open') opened = true
    })
    server.on('exit', (code, signal) => {
      if (told || !opened || code === 0) process.exit(code ?? 1)
      if (Date.now() - began > STEADY_MS) wait = FIRST_WAIT_MS
      say('the server stopped and is restarting', { code, signal, waitMs: wait })
      retry = setTimeout(start, wait)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    })
  }
  // A signal to npm reaches this process; the server shuts down in its own time.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      told = true
      clearTimeout(retry)
      if (server.exitCode === null && server.signalCode === null) server.kill(signal)
      else process.exit(0)
    })
  start()
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) supervise()
