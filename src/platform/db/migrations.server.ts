import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection, Transact } from './db.server.ts'

/** `when`, in milliseconds, orders the migrations and identifies a schema version. */
export type Migration = { when: number; tag: string; statements: readonly string[]; hash: string }

/** Called before migrations change existing tables. @throws to prevent them. */
export type BeforeMigrating = (transact: Transact) => Promise<void>

const folder = join(import.meta.dirname, '../../../migrations')

/** All migrations of this version, oldest first. */
export function readMigrations(): readonly Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[]
  }
  return journal.entries.map(({ when, tag }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    return { when, tag, hash, statements: text.split('--> statement-breakpoint') }
  })
}

/** `when` of the last applied migration; null if none. */
export async function lastMigration(on: Connection): Promise<number | null> {
  const [table] = await on.query("select to_regclass('drizzle.__drizzle_migrations') is not null as there")
  if (!table?.there) return null
  const [last] = await on.query(
    'select created_at::text as "when" from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  return last ? Number(last.when) : null
}

/** Applies missing migrations up to this one. Call it in a transaction. */
export async function migrate(on: Connection, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  const last = (await lastMigration(on)) ?? 0
  const missing = readMigrations().filter(({ when }) => when > last && when <= upTo)
  if (missing.length === 0) return
  // The same table as drizzle-kit's, so that its tools know what was applied.
  await on.run(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { statements, hash, when } of missing) {
    for (const statement of statements) await on.run(statement)
    await on.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      when,
    ])
  }
}

/**
 * Applies missing migrations; `before` sees existing tables first.
 * @throws if the tables are older than the first migration of this version.
 */
export async function bringUpToDate(transact: Transact, before?: BeforeMigrating): Promise<void> {
  const last = await transact('read', lastMigration)
  if (last !== null && last < (readMigrations()[0]?.when ?? 0))
    throw new Error(
      'This database was made by a version before 1.0.0 and can’t be brought up to date. Use another database.',
    )
  // Tables of a newer version: while instances are replaced, and after going back, this one works on them, as
  // migrations only add (docs/operations.md).
  if (last !== null && last >= (readMigrations().at(-1)?.when ?? 0)) return
  if (last !== null) await before?.(transact)
  await transact('write', migrate)
}
