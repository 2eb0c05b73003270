import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { insertPeople } from '../bench/people.ts'
import {
  account,
  end,
  filled,
  handOver,
  POSTGRES_BIN,
  postgresOf,
  requirePackages,
  writeOwn,
} from './cluster/parts.ts'

const PORT = Number(process.env.RECOVERY_PORT ?? 24_200)
const URL = `postgres://postgres@127.0.0.1:${PORT}/postgres`
/** People before the backup, after it, and after the mistake. */
const [BEFORE, AFTER, TOO_LATE] = [2_000, 1_000, 500]

const say = (text: string) => process.stdout.write(`${text}\n`)

requirePackages(['pgbackrest'])
const folder = mkdtempSync(join(tmpdir(), 'recovery-'))
handOver(folder)
const data = join(folder, 'postgres')
const settings = join(folder, 'pgbackrest.conf')

/** Runs a program under PostgreSQL's account. @throws {Error} with what it said */
const tool = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: folder, ...account(), stdio: ['ignore', 'ignore', 'pipe'] })
const pgbackrest = (...args: string[]) =>
  tool('pgbackrest', `--config=${settings}`, '--stanza=academy', '--log-level-console=error', ...args)
const start = () =>
  tool(
    join(POSTGRES_BIN, 'pg_ctl'),
    '-D',
    data,
    '-w',
    '-t',
    '60',
    '-l',
    join(folder, 'postgres.log'),
    'start',
  )
const stop = () => tool(join(POSTGRES_BIN, 'pg_ctl'), '-D', data, '-w', '-m', 'immediate', 'stop')

async function ask(statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: URL })
  await client.connect()
  const { rows } = await client.query<{ told: string }>(statement)
  await client.end()
  return rows[0]?.told ?? ''
}

/** People who come while the server runs. */
const enter = (name: string, count: number) =>
  ask(`insert into people (id, role, full_name, email, mobile, present_education)
    select gen_random_uuid(), 'student', 'Later', '${name}' || n || '@test.example', '9000000001', 'Class 5'
    from generate_series(1, ${count}) n`)

const people = async () => Number(await ask('select count(*)::text as told from people'))

/** Runs a step and says how long it took. */
async function step(name: string, act: () => unknown): Promise<void> {
  const from = performance.now()
  await act()
  say(`${name}: ${((performance.now() - from) / 1_000).toFixed(1)} s`)
}

function prepare(): void {
  tool(join(POSTGRES_BIN, 'initdb'), '-D', data, '-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8', '-k')
  for (const name of ['repository', 'logs']) {
    mkdirSync(join(folder, name))
    handOver(join(folder, name))
  }
  const text = filled('pgbackrest.conf', {
    REPOSITORY: join(folder, 'repository'),
    REPOSITORY_PASSWORD: 'recovery drill',
    LOGS: join(folder, 'logs'),
    DATA: data,
    PG_PORT: String(PORT),
    SOCKETS: folder,
  })
  writeOwn(settings, text)
  const archive = `pgbackrest --config=${settings} --stanza=academy archive-push %p`
  const own = [
    `port = ${PORT}`,
    `unix_socket_directories = '${folder}'`,
    "listen_addresses = '127.0.0.1'",
    'archive_mode = on',
    `archive_command = '${archive}'`,
  ]
  writeOwn(join(data, 'postgresql.auto.conf'), `${own.join('\n')}\n`)
  start()
  pgbackrest('stanza-create')
}

async function drill(): Promise<boolean> {
  await step('PostgreSQL with its archive', prepare)
  await insertPeople({ url: URL, folder }, BEFORE)
  await step('Full backup', () => pgbackrest('--type=full', 'backup'))
  await enter('after', AFTER)
  const good = await people()
  // A second after the backup's end, which is stamped in whole seconds.
  const moment = await ask('select pg_sleep(1), clock_timestamp()::text as told')
  await ask('truncate people cascade')
  say(
    `At ${moment} ${good} people were there; then the table was emptied by mistake: ${await people()} are left.`,
  )
  await enter('late', TOO_LATE)
  await step('All of it is in the archive', () => pgbackrest('check'))
  await step('The server is killed, and its folder is lost', () => {
    stop()
    renameSync(data, `${data}-lost`)
    mkdirSync(data, { mode: 0o700 })
    handOver(data)
  })
  await step('Restored to that moment', () =>
    pgbackrest('--type=time', `--target=${moment}`, '--target-action=promote', 'restore'),
  )
  await step('Opened again for changes', async () => {
    start()
    while ((await ask('select pg_is_in_recovery()::text as told')) === 'true') await wait(100)
  })
  const back = await people()
  say(`${back} people of ${good} are there, ${good - back} lost; none of those who came after the mistake.`)
  return back === good
}

let whole = false
try {
  whole = await drill()
} finally {
  for (const pid of postgresOf(data)) end(pid)
  if (process.env.KEEP !== '1') rmSync(folder, { recursive: true, force: true })
}
process.exit(whole ? 0 : 1)
