import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const root = join(import.meta.dirname, '../..')
export const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** @throws {Error} that says which of Debian's packages is missing. */
export function assertPrograms(programs: Readonly<Record<string, string>>): void {
  const missing = Object.entries(programs).filter(
    ([program]) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
  )
  if (missing.length > 0)
    throw new Error(`Install with apt-get first: ${missing.map(([, parcel]) => parcel).join(' ')}`)
}

/** Runs a program to its end. @throws {Error} with what it said. */
export function runProgram(program: string, args: readonly string[], cwd = root): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (error || status !== 0)
    throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr + stdout}`)
  return stdout + stderr
}

/** So many free ports of this machine. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

export type Program = {
  child: ChildProcess
  pid: number
  output: () => string
  /** Resolves to the exit code once it has ended. */
  ended: Promise<number | null>
}

/** Starts what a trial needs, and ends all of it, by process id, whatever happens. */
export type Trial = {
  folder: string
  start: (
    program: string,
    args: readonly string[],
    options?: { env?: NodeJS.ProcessEnv; cwd?: string; uid?: number; gid?: number },
  ) => Program
  /** Called at the end, the last one first. */
  onEnd: (end: () => unknown) => void
}

const END_MS = 15_000

/** Runs a trial in a folder of its own; afterwards none of its processes is left. */
export async function runTrial(name: string, work: (trial: Trial) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `manka-${name}-`))
  const programs: Program[] = []
  const ends: (() => unknown)[] = []
  const trial: Trial = {
    folder,
    start: (program, args, options = {}) => {
      const started = startProgram(program, args, options)
      programs.push(started)
      return started
    },
    onEnd: (end) => void ends.push(end),
  }
  const stop = async () => {
    for (const end of ends.splice(0).toReversed())
      await Promise.resolve(end()).catch((error: unknown) => say(`ending: ${String(error)}`))
    await Promise.all(programs.splice(0).map(endProgram))
    rmSync(folder, { recursive: true, force: true })
  }
  const interrupted = () => void stop().then(() => process.exit(130))
  process.once('SIGINT', interrupted)
  process.once('SIGTERM', interrupted)
  try {
    await work(trial)
  } catch (error) {
    say(`FAILED: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  } finally {
    await stop()
  }
}

function startProgram(
  program: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string; uid?: number; gid?: number },
): Program {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      text = (text + String(chunk)).slice(-20_000)
    })
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.once('error', () => resolve(null))
  })
  return { child, pid: child.pid ?? 0, output: () => text, ended }
}

async function endProgram({ child, ended }: Program): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  // One that a trial has stopped takes no other signal.
  child.kill('SIGCONT')
  child.kill('SIGTERM')
  const gone = await Promise.race([ended.then(() => true), wait(END_MS, false, { ref: false })])
  if (!gone) child.kill('SIGKILL')
  await ended
}

/** Waits until `check` gives a value. @throws {Error} with `what` after so many seconds. */
export async function until<T>(
  what: string | (() => string),
  seconds: number,
  check: () => Promise<T | null | undefined | false>,
): Promise<T> {
  const end = performance.now() + seconds * 1_000
  for (;;) {
    const value = await check().catch(() => null)
    if (value !== null && value !== undefined && value !== false) return value
    if (performance.now() > end)
      throw new Error(`not within ${seconds} s: ${typeof what === 'string' ? what : what()}`)
    await wait(100)
  }
}
