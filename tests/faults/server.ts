import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '../template.ts'

const root = join(import.meta.dirname, '../..')

/** Of a process that is started: its sources are read and compiled once for all that a run starts. */
export const compiledOnce = { NODE_COMPILE_CACHE: join(root, 'dist/compile-cache') }

export type RunningServer = {
  url: string
  process: ChildProcess
  output: () => string
  kill: () => Promise<void>
  /** Asks it to leave; resolves to the exit code. */
  terminate: () => Promise<number | null>
}

/** Starts the server as its own process, without waiting for it to listen. */
export function spawnServer(settings: Record<string, string | undefined>): {
  process: ChildProcess
  output: () => string
  ended: Promise<number | null>
} {
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    HOST: '127.0.0.1',
    MIN_FREE_MB: '1',
    LOG_LEVEL: 'error',
    DEMO_PASSWORD,
    ...compiledOnce,
  }
  for (const [name, value] of Object.entries(settings)) if (value !== undefined) env[name] = value
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    text += String(chunk)
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { process: child, output: () => text, ended }
}

/** Starts the server and waits until it says that it is open. */
export async function startServer(settings: Record<string, string | undefined>): Promise<RunningServer> {
  const { process: child, output, ended } = spawnServer(settings)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const port = /The academy is open: http:\/\/localhost:(\d+)/.exec(output())?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    child.once('exit', () => reject(new Error(`the server ended: ${output()}`)))
  })
  return {
    url,
    process: child,
    output,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    terminate: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
