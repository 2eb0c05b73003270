import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './db.server.ts'

/** Rows per statement; other work runs between two statements. */
const PIECE = 500

/**
 * Inserts rows as one JSON parameter: for a thousand rows a parameter per value takes several times as long.
 * All rows have the fields of the first; missing ones get the column's default in the database. For columns
 * of texts, numbers, booleans, ids, times and JSON.
 * @returns the number of inserted rows; with `unlessThere` conflicting rows are skipped.
 */
export async function insertMany<T extends PgTable>(
  tx: Tx,
  table: T,
  { rows, unlessThere = false }: { rows: readonly T['$inferInsert'][]; unlessThere?: boolean },
): Promise<number> {
  const [first] = rows
  if (!first) return 0
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in first)
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )
  const typed = sql.join(
    columns.map(([, column]): SQL => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  )
  let inserted = 0
  for (let at = 0; at < rows.length; at += PIECE) {
    const piece = rows.slice(at, at + PIECE).map((row) =>
      Object.fromEntries(
        columns.map(([field, column]) => {
          const value: unknown = row[field as keyof typeof row]
          // JSON stands in the parameter as it is; as a text of its own it would be stored as a text.
          const isJson = column.getSQLType() === 'jsonb'
          return [column.name, value == null || isJson ? (value ?? null) : column.mapToDriverValue(value)]
        }),
      ),
    )
    const done: unknown = await tx.execute(sql`
      with added as (
        insert into ${table} (${names})
        select ${names} from jsonb_to_recordset(${JSON.stringify(piece)}::jsonb) as r(${typed})
        ${unlessThere ? sql`on conflict do nothing` : sql``}
        returning 1
      ) select count(*)::int as n from added`)
    inserted += (done as { rows: { n: number }[] }).rows[0]?.n ?? 0
  }
  return inserted
}
