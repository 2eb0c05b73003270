import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** What each command of a machine is in, by the name of Debian's package. */
const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  keepalived: 'keepalived',
  pgbackrest: 'pgbackrest',
  openssl: 'openssl',
  ip: 'iproute2',
}
export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin'
const PATH = `${process.env.PATH ?? ''}${delimiter}/usr/sbin`

/** Ends the process with a sentence when Debian's packages of these commands are missing. */
export function requirePackages(commands: readonly (keyof typeof PACKAGES)[]): void {
  const isThere = (command: string) => PATH.split(delimiter).some((at) => existsSync(join(at, command)))
  const missing: string[] = commands.filter((command) => !isThere(command)).map((each) => PACKAGES[each])
  if (!existsSync(POSTGRES_BIN)) missing.push('postgresql-15')
  if (missing.length === 0) return
  const install = `apt-get install --no-install-recommends ${missing.join(' ')}`
  process.stderr.write(`Missing here: ${missing.join(', ')}. On Debian 12, as root: ${install}\n`)
  process.exit(1)
}

/** PostgreSQL does not run as root: the account `postgres` of Debian's package, or the one that asks. */
export const account = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Gives a path to that account. */
export function handOver(path: string): void {
  const { uid, gid } = account()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** A file of deploy/cluster with its `${NAME}`s filled in. @throws {Error} when one has no value */
export function filled(file: string, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(root, 'deploy/cluster', file), 'utf8')
  return text
    .split('\n')
    .map((line) =>
      line.trimStart().startsWith('#')
        ? line
        : line.replace(/\$\{(\w+)\}/g, (_, name: string) => {
            const value = values[name]
            if (value === undefined) throw new Error(`${file}: nothing is said for ${name}`)
            return value
          }),
    )
    .join('\n')
}

export type Part = {
  name: string
  pid: () => number
  /** Kills it, with what it started, so that nothing of it can say good-bye. */
  kill: () => Promise<void>
  /** Asks it to leave, and waits until it has. */
  leave: () => Promise<void>
  /** Starts it again, of another release where one is said: a folder. */
  start: (release?: string) => void
}

/** `unprivileged`: under the account of PostgreSQL. */
export type Started = {
  command: string
  args: readonly string[]
  env?: Record<string, string>
  unprivileged?: boolean
}

/** A program of a machine, with its output in a file of its own. */
export function startPart(
  name: string,
  folder: string,
  { command, args, env = {}, unprivileged = false }: Started,
): Part {
  let child: ChildProcess | undefined
  const start = (release = root) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    child = spawn(command, args, {
      cwd: release,
      env: { PATH, LANG: 'C.UTF-8', HOME: folder, ...env },
      stdio: ['ignore', log, log],
      ...(unprivileged ? account() : {}),
    })
    child.on('error', (error) => process.stderr.write(`${name}: ${error.message}\n`))
  }
  start()
  return {
    name,
    pid: () => child?.pid ?? 0,
    start,
    leave: async () => {
      if (!runs(child)) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
    kill: async () => {
      if (!runs(child)) return
      const ended = once(child, 'exit')
      const below = descendants(child.pid ?? 0)
      child.kill('SIGKILL')
      for (const pid of below) end(pid)
      await ended
    },
  }
}

const runs = (child: ChildProcess | undefined): child is ChildProcess =>
  child?.pid !== undefined && child.exitCode === null && child.signalCode === null

/** Ends one process by its number; it may be gone already. */
export function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone with the one that started it.
  }
}

/** All processes that one has started, and theirs. */
export function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const after = readFileSync(`/proc/${entry}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')
        return [{ pid: Number(entry), parent: Number(after[1]) }]
      } catch {
        return []
      }
    })
  const below = (of: number): number[] =>
    parents.filter(({ parent }) => parent === of).flatMap((each) => [each.pid, ...below(each.pid)])
  return below(pid)
}

/** The postmaster of a folder of PostgreSQL, with its processes; none when it does not run. */
export function postgresOf(data: string): number[] {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    // A file that a killed one left may name a stranger.
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)) return []
    return [pid, ...descendants(pid)]
  } catch {
    return []
  }
}

/** Writes a file for that account alone. */
export function writeOwn(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 })
  handOver(path)
}
