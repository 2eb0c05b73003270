import { createHash, randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { seedDemo } from '../src/demo/seed.server.ts'
import { folderFiles } from '../src/platform/files/folder-files.server.ts'
import { createLog } from '../src/platform/runtime/log.server.ts'
import { openDatabase } from '../src/platform/db/open-database.server.ts'

/**
 * What a test finds: nothing at all, as before the first start; the tables; the demo academy; or the demo with
 * its families and their eight weeks, alone or as a network of centres.
 */
export type Filling = 'nothing' | 'tables' | 'demo' | 'living' | 'network'
type Kept = Exclude<Filling, 'nothing'>

export type FreshDatabase = { url: string | undefined; folder: string; drop: () => Promise<void> }

const root = join(import.meta.dirname, '..')
// Beside the build, which is thrown away when a source changes.
const cache = join(root, 'dist/templates')
const PREFIX = 'manka_template_'
/** With which the demo's people log in. */
export const DEMO_PASSWORD = 'demo password'

/**
 * A database of its own: a new one on TEST_DATABASE_URL's server, or an embedded one in a new folder. Both
 * are copies of a template that is made once per state of the sources.
 */
export async function freshDatabase(filling: Filling = 'demo'): Promise<FreshDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'manka-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const server = process.env.TEST_DATABASE_URL
  const template = filling === 'nothing' ? undefined : await templateOf(filling, server)
  if (template) cpSync(template.folder, folder, { recursive: true })
  if (!server) return { url: undefined, folder, drop: async () => removeFolder() }
  const name = `manka_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}${template ? ` template ${template.name}` : ''}`)
  // A commit need not wait for the disk: no test switches the machine off under PostgreSQL.
  await administer(server, `alter database ${name} set synchronous_commit = off`)
  return {
    url: urlOf(server, name),
    folder,
    drop: async () => {
      await administer(server, `drop database if exists ${name} with (force)`)
      removeFolder()
    },
  }
}

type Template = { folder: string; name: string }

/** Of this process, by filling and server: the sources are read once. */
const templates = new Map<string, Promise<Template>>()

function templateOf(filling: Kept, server: string | undefined): Promise<Template> {
  const key = `${filling} ${server ?? ''}`
  const template = templates.get(key) ?? findOrMake(filling, server)
  templates.set(key, template)
  return template
}

/** The template of these sources and this day; made when it is not there. */
async function findOrMake(filling: Kept, server: string | undefined): Promise<Template> {
  const state = createHash('sha256')
  for (const file of [...filesBelow('migrations'), ...(filling === 'tables' ? [] : filesBelow('src'))])
    state.update(file).update(readFileSync(file))
  const kind = server ? 'postgres' : 'embedded'
  const name = `${PREFIX}${dayOf(Date.now())}_${filling}_${kind}_${state.digest('hex').slice(0, 12)}`
  const template = { folder: join(cache, name), name }
  const isThere = async () =>
    existsSync(template.folder) && (!server || (await names(server, name)).length === 1)
  if (await isThere()) return template
  if (!server) await makeTemplate(filling, server, template)
  else
    await oneAtATime(server, async () => {
      if (!(await isThere())) await makeTemplate(filling, server, template)
    })
  return template
}

/** Two files of tests that start at once make one template. */
async function oneAtATime(server: string, act: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(480114003)')
    await act()
  } finally {
    await client.end()
  }
}

/** Made aside and moved into its place, so that of two that make it at once neither finds half of it. */
async function makeTemplate(filling: Kept, server: string | undefined, template: Template): Promise<void> {
  mkdirSync(cache, { recursive: true })
  await dropOld(server)
  const folder = mkdtempSync(join(cache, 'making-'))
  const making = `manka_${randomBytes(6).toString('hex')}`
  if (server) await administer(server, `create database ${making}`)
  const database = await openDatabase({
    url: server && urlOf(server, making),
    folder,
    log: createLog('error'),
  })
  const demo = {
    env: { DATA_DIR: folder, DEMO_PASSWORD },
    now: new Date(),
    files: folderFiles(join(folder, 'uploads')),
    lively: filling === 'living' || filling === 'network',
    hasNetwork: filling === 'network',
  }
  if (filling !== 'tables') await seedDemo(database, demo)
  await database.close()
  if (server && (await names(server, template.name)).length === 0)
    await administer(server, `alter database ${making} rename to ${template.name}`)
  else if (server) await administer(server, `drop database ${making}`)
  try {
    renameSync(folder, template.folder)
  } catch (error) {
    rmSync(folder, { recursive: true })
    if (!existsSync(template.folder)) throw error
  }
}

/** Templates of the days before yesterday serve nobody: a run that began yesterday may still copy its own. */
async function dropOld(server: string | undefined): Promise<void> {
  const kept = `${PREFIX}${dayOf(Date.now() - 24 * 60 * 60 * 1_000)}`
  if (server)
    for (const name of await names(server, `${PREFIX}%`))
      if (name < kept) await administer(server, `drop database if exists ${name}`)
}

/** As 20261126, in UTC. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10).replaceAll('-', '')

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

const names = async (server: string, pattern: string): Promise<string[]> =>
  (await administer(server, 'select datname from pg_database where datname like $1', [pattern])).map((row) =>
    String(row.datname),
  )

async function administer(
  server: string,
  statement: string,
  values: string[] = [],
): Promise<{ datname?: string }[]> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query<{ datname?: string }>(statement, values)
  await client.end()
  return rows
}
