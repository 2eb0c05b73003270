import type { Connection } from '../db/db.server.ts'
import type { Files } from '../files/files.server.ts'
import { type ContentEntry, fileEntry, rowsEntry } from './archive.server.ts'

/** Rows are joined up to this many characters. */
const PART = 1_048_576
/** Rows fetched at once; fewer from tables with large (TOASTed) values, each of which may be megabytes. */
const ROWS = 500
const WIDE_ROWS = 16

/** The academy's tables with their columns as SQL; generated columns are not stored. */
export const tablesIn = (
  on: Connection,
): Promise<readonly { name: string; columns: string; wide: boolean }[]> =>
  on.query(`select c.relname as name,
      coalesce(pg_relation_size(nullif(c.reltoastrelid, 0)), 0) > 0 as wide,
      (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1`) as Promise<readonly { name: string; columns: string; wide: boolean }[]>

/** Sequences are stored as rows of a table with this name. */
export const SEQUENCES = 'pg_sequences'

/** All rows of all tables, as of the start of the transaction. */
export async function* rowsIn(on: Connection): AsyncGenerator<ContentEntry> {
  for (const { name, columns, wide } of await tablesIn(on)) {
    await on.run(`declare rows_in no scroll cursor for
      select row_to_json(r)::text as line from (select ${columns} from public.${quoted(name)}) r`)
    yield* parts(name, () => on.query(`fetch ${wide ? WIDE_ROWS : ROWS} from rows_in`))
    await on.run('close rows_in')
  }
  const sequences = await on.query(
    `select json_build_object('name', sequencename, 'last', last_value)::text as line from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  if (sequences.length > 0) yield rowsEntry(SEQUENCES, 0, sequences.map(lineOf))
}

async function* parts(
  table: string,
  fetch: () => Promise<readonly { line?: unknown }[]>,
): AsyncGenerator<ContentEntry> {
  let [part, length, lines]: [number, number, string[]] = [0, 0, []]
  for (;;) {
    const rows = await fetch()
    for (const row of rows) {
      const line = lineOf(row)
      lines.push(line)
      length += line.length
      if (length < PART) continue
      yield rowsEntry(table, part, lines)
      part += 1
      length = 0
      lines = []
    }
    if (rows.length > 0) continue
    // Tables without rows are listed too, so that the archive is complete.
    if (lines.length > 0 || part === 0) yield rowsEntry(table, part, lines)
    return
  }
}

/** Suffix of partial uploads, which the database does not reference. */
const COMING = '.part'

/**
 * All uploaded files. One that is removed before it is opened is skipped; one removed later is read to its
 * end.
 */
export async function* filesIn(files: Files): AsyncGenerator<ContentEntry> {
  for await (const { name } of files.list()) {
    if (name.endsWith(COMING)) continue
    const file = await files.open(name)
    if (!file) continue
    try {
      yield fileEntry(name, file.size, file.chunks)
    } finally {
      await file.close()
    }
  }
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const lineOf = ({ line }: { line?: unknown }): string => String(line)
