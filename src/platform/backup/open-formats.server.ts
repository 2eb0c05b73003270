import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { auditOutcomes } from '../audit/audit.tables.ts'
import { serverKeys } from '../db/keys.tables.ts'
import { serverStates } from '../db/states.tables.ts'
import { delays } from '../http/delays.tables.ts'
import { rateLimits } from '../http/limits.tables.ts'
import { jobRuns } from '../jobs/jobs.tables.ts'
import { outboxMails } from '../mail/mail.tables.ts'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Connection, Database } from '../db/db.server.ts'
import type { Files } from '../files/files.server.ts'
import { bookSheet, csvOf, type Download } from '../sheets/sheets.server.ts'
import { filesIn, quoted } from './dump.server.ts'
import {
  cellOf,
  describeColumn,
  type ExportWords,
  isSecret,
  rowSchema,
  type StoredColumn,
} from './open-formats.rules.ts'
import { type Entry, tar } from './tar.server.ts'

/** An archive that was begun this long ago is over, in milliseconds. */
const STILL_MS = 86_400_000
/** Rows fetched at once. */
const ROWS = 200

const README = `Everything of the academy in open formats.

tables/     one CSV a table: UTF-8, comma, first line the names of the columns. An empty cell is no value.
            An apostrophe before = + - @ keeps spreadsheets from reading a text as a formula.
schema/     the same tables as JSON Schema (2020-12).
columns.csv what a row of each table is, and what each of its columns holds.
files/      the uploaded files in their folders.

Passwords, codes, sessions and keys are not in here. To move to another server of the same software, use a
backup instead.
`

type Parts = {
  database: Pick<Database, 'snapshot'>
  files: Files
  folder: string
  now: Date
  /** Tables of the rooms that stay out; the platform's own do in any case. */
  notExported: readonly PgTable[]
  words: ExportWords
}

const ownNotExported: readonly PgTable[] = [
  auditOutcomes,
  delays,
  jobRuns,
  outboxMails,
  rateLimits,
  serverKeys,
  serverStates,
]

/**
 * All tables and uploaded files as one archive. The tables are written to `folder` first, so that a slow
 * reader holds no snapshot of the database; the folder is empty again once the archive ends or breaks off.
 */
export const openFormats = ({ now, ...parts }: Parts): Download => ({
  name: `academy-export-${now.toISOString().slice(0, 10)}.tar.gz`,
  type: 'application/gzip',
  chunks: gzipped(tar(entriesOf(parts))),
})

async function* entriesOf({
  database,
  files,
  folder,
  notExported,
  words,
}: Omit<Parts, 'now'>): AsyncGenerator<Entry> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftOver(folder)
  const place = await mkdtemp(join(folder, 'export-'))
  try {
    const without = new Set([...ownNotExported, ...notExported].map(getTableName))
    const tables = await database.snapshot((on) => writeTables(on, { place, without, words }))
    yield textEntry('README.txt', README)
    yield await fileOf('columns.csv', join(place, 'columns.csv'))
    for (const [table, columns] of tables) {
      yield textEntry(
        `schema/${table}.json`,
        `${JSON.stringify(rowSchema(table, columns, words), null, 2)}\n`,
      )
      yield await fileOf(`tables/${table}.csv`, join(place, `${table}.csv`))
    }
    yield* filesIn(files)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** Removes what a killed process left. */
async function removeLeftOver(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const there = await stat(path).catch(() => null)
    if (there && Date.now() - there.mtimeMs > STILL_MS) await rm(path, { recursive: true, force: true })
  }
}

type ExportedTables = { place: string; without: ReadonlySet<string>; words: ExportWords }

/** Writes each table as a CSV, and the list of their columns. */
async function writeTables(
  on: Connection,
  { place, without, words }: ExportedTables,
): Promise<Map<string, StoredColumn[]>> {
  const columns = (await columnsIn(on)).filter((column) => !without.has(column.table) && !isSecret(column))
  const tables = Map.groupBy(columns, ({ table }) => table)
  await writeCsv(join(place, 'columns.csv'), columnFields(words), columns)
  for (const [table, its] of tables) {
    const names = its.map(({ name }) => quoted(name)).join(', ')
    await on.run(`declare rows_out no scroll cursor for
      select row_to_json(r)::text as line from (select ${names} from public.${quoted(table)}) r`)
    const heads = its.map(({ name }) => ({ head: name, cell: (row: StoredRow) => cellOf(row[name]) }))
    await writeCsv(join(place, `${table}.csv`), heads, rowsOf(on))
    await on.run('close rows_out')
  }
  return tables
}

type StoredRow = Readonly<Record<string, unknown>>

async function* rowsOf(on: Connection): AsyncGenerator<StoredRow> {
  for (;;) {
    const rows = await on.query(`fetch ${ROWS} from rows_out`)
    if (rows.length === 0) return
    for (const { line } of rows) yield JSON.parse(String(line)) as StoredRow
  }
}

const columnFields = (words: ExportWords) => [
  { head: 'table', cell: ({ table }: StoredColumn) => table },
  { head: 'each_row_is', cell: ({ table }: StoredColumn) => words.rows[table] ?? '' },
  { head: 'column', cell: ({ name }: StoredColumn) => name },
  { head: 'type', cell: ({ type }: StoredColumn) => type },
  { head: 'required', cell: ({ isRequired }: StoredColumn) => String(isRequired) },
  { head: 'refers_to', cell: ({ refersTo }: StoredColumn) => refersTo },
  { head: 'description', cell: (column: StoredColumn) => describeColumn(column, words) },
]

async function writeCsv<Row>(
  path: string,
  columns: readonly { head: string; cell: (row: Row) => string | number | null }[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Promise<void> {
  const { chunks } = csvOf('', bookSheet('', { columns, rows }))
  await pipeline(Readable.from(chunks), createWriteStream(path, { mode: 0o600 }))
}

/** The stored columns of the academy's tables, in their order. */
const columnsIn = (on: Connection): Promise<readonly StoredColumn[]> =>
  on.query(`select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "isRequired",
      (select min(f.relname) from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]) as "refersTo"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname, a.attnum`) as unknown as Promise<readonly StoredColumn[]>

function textEntry(name: string, text: string): Entry {
  const bytes = Buffer.from(text)
  return { name, size: bytes.length, chunks: [bytes] }
}

const fileOf = async (name: string, path: string): Promise<Entry> => ({
  name,
  size: (await stat(path)).size,
  chunks: createReadStream(path),
})

async function* gzipped(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gzip = createGzip({ level: 3 })
  // Its error surfaces at the reading end.
  const packing = pipeline(source, gzip).catch((error: unknown) => void gzip.destroy(error as Error))
  try {
    yield* gzip as AsyncIterable<Uint8Array>
  } finally {
    gzip.destroy()
    await packing
  }
}
