import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection, Transact } from './db.server.ts'

/** `when`, in milliseconds, orders migrations and names a state of the tables. */
export type Migration = { when: number; tag: string; statements: readonly string[]; hash: string }

/** Called before migrations change tables that are there. @throws to keep them from it. */
export type BeforeMigrating = (transact: Transact) => Promise<void>

const folder = join(import.meta.dirname, '../../migrations')

/** Every migration of this version, oldest first. */
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

/** `when` of the last migration that was applied; null before the first. */
export async function lastMigration(on: Connection): Promise<number | null> {
  const [table] = await on.query("select to_regclass('drizzle.__drizzle_migrations') is not null as there")
  if (!table?.there) return null
  const [last] = await on.query(
    'select created_at::text as "when" from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  return last ? Number(last.when) : null
}

/** Applies what is missing, up to and with the migration of this time. Belongs into a transaction. */
export async function migrate(on: Connection, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  const last = (await lastMigration(on)) ?? 0
  const missing = readMigrations().filter(({ when }) => when > last && when <= upTo)
  if (missing.length === 0) return
  // The table of drizzle-kit, so that its tools know what was applied.
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

/** Applies what is missing; tables that are there already are shown to `before` first. */
export async function bringUpToDate(transact: Transact, before?: BeforeMigrating): Promise<void> {
  const last = await transact('read', lastMigration)
  if (last === readMigrations().at(-1)?.when) return
  if (last !== null) await before?.(transact)
  await transact('write', migrate)
}
