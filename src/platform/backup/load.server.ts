import type { Connection } from '../db/db.server.ts'
import { migrate, readMigrations } from '../db/migrations.server.ts'
import type { BackupHeader, ContentEntry } from './archive.server.ts'
import { BackupError } from './backup.rules.ts'
import { quoted, SEQUENCES, tablesIn } from './dump.server.ts'

/** Tables that a server fills by itself: a database with nothing else counts as empty. */
const OWN_TABLES = ['server_keys', 'server_states', 'job_runs', 'rate_limits', 'delays']
/** What a migration fills: beyond these rows a database is not empty. */
const FIRST_ROWS: Readonly<Record<string, string>> = {
  centres: "id <> '00000000-0000-7000-8000-000000000001'",
}

/** Whether these tables contain no data worth keeping. */
export async function isEmpty(on: Connection): Promise<boolean> {
  for (const { name } of await tablesIn(on)) {
    if (OWN_TABLES.includes(name)) continue
    const beyond = FIRST_ROWS[name] ?? 'true'
    const [row] = await on.query(
      `select exists (select from public.${quoted(name)} where ${beyond}) as filled`,
    )
    if (row?.filled) return false
  }
  return true
}

/** @throws {BackupError} unless this version knows the backup's schema. */
export function assertKnown({ schema, product }: Pick<BackupHeader, 'schema' | 'product'>): void {
  const known = readMigrations()
  if (known.some(({ when }) => when === schema.when)) return
  const newest = known.at(-1)?.when ?? 0
  throw new BackupError(
    schema.when > newest
      ? `This backup is from a newer version (${product}, tables ${schema.tag}). Install that version or a newer one, then restore.`
      : `This backup is from an incompatible version (tables ${schema.tag}) and can’t be restored here.`,
  )
}

/**
 * Replaces all data by that of a backup and migrates it. Call it in a transaction, so that an error changes
 * nothing.
 */
export async function loadRows(
  on: Connection,
  { schema }: Pick<BackupHeader, 'schema'>,
  contents: AsyncIterable<ContentEntry>,
): Promise<void> {
  await dropAll(on)
  await migrate(on, schema.when)
  const tables = await tablesIn(on)
  // Triggers, and the order of the tables with foreign keys, must not block the inserts.
  const putBack = [...(await silenceTriggers(on)), ...(await dropReferences(on))]
  const names = tables.map(({ name }) => `public.${quoted(name)}`)
  if (names.length > 0) await on.run(`truncate ${names.join(', ')}`)
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]))
  for await (const { content, chunks } of contents)
    if ('rows' in content)
      await insert(on, { table: content.rows.table, lines: await linesOf(chunks) }, columnsOf)
  for (const statement of putBack) await on.run(statement)
  await migrate(on)
}

/** Drops our tables, views, functions and types; extensions stay. */
async function dropAll(on: Connection): Promise<void> {
  await on.run(`do $$ declare statement text; begin
    for statement in
      select format('drop %s if exists public.%I cascade',
          case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, c.relname)
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'a', 'i'))
        order by c.relkind = 'S'
    loop execute statement; end loop;
    for statement in
      select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    loop execute statement; end loop;
    for statement in
      select format('drop type if exists public.%I cascade', t.typname) from pg_type t
        where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
          and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
    loop execute statement; end loop;
  end $$; drop schema if exists drizzle cascade`)
}

/** Disables triggers. @returns the statements that enable them again. */
async function silenceTriggers(on: Connection): Promise<string[]> {
  const triggers = await on.query(`select t.tgrelid::regclass::text as "table", quote_ident(t.tgname) as name,
      case t.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end as again
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgenabled <> 'D' and c.relnamespace = 'public'::regnamespace`)
  for (const { table, name } of triggers) await on.run(`alter table ${table} disable trigger ${name}`)
  return triggers.map(({ table, name, again }) => `alter table ${table} ${again} trigger ${name}`)
}

/** Drops foreign keys. @returns the statements that add and check them again. */
async function dropReferences(on: Connection): Promise<string[]> {
  const references = await on.query(`select conrelid::regclass::text as "table", quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`)
  for (const { table, name } of references) await on.run(`alter table ${table} drop constraint ${name}`)
  return references.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  )
}

async function insert(
  on: Connection,
  { table, lines }: { table: string; lines: readonly string[] },
  columnsOf: ReadonlyMap<string, string>,
): Promise<void> {
  if (lines.length === 0) return
  const rows = `[${lines.join(',')}]`
  if (table === SEQUENCES) {
    await on.query(
      `select setval(format('public.%I', s.name)::regclass, s.last) from json_to_recordset($1::json) as s(name text, last bigint)`,
      [rows],
    )
    return
  }
  const columns = columnsOf.get(table)
  if (columns === undefined)
    throw new BackupError(`This backup has a table ${table} that its version does not have.`)
  const into = `public.${quoted(table)}`
  await on.query(
    `insert into ${into} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${into}, $1::json)`,
    [rows],
  )
}

async function linesOf(chunks: ContentEntry['chunks']): Promise<string[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of chunks) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8').split('\n').filter(Boolean)
}
