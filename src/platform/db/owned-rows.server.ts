import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Row, Tx } from './db.server.ts'

/** A table whose rows belong to a person. `key` identifies a row whoever owns it. */
export type OwnedRows = { table: PgTable; owner: PgColumn; key: readonly [PgColumn, ...PgColumn[]] }

/** The key of a moved row, as texts. */
export type RowKey = readonly string[]

type Handover = { from: string; to: string }

/** Moves all rows of a person, or those of `where`, to another. @returns the keys of the moved rows. */
export async function giveRows(
  tx: Tx,
  rows: OwnedRows,
  { from, to, where }: Handover & { where?: SQL | undefined },
): Promise<RowKey[]> {
  const { table, owner, key } = rows
  const given: unknown = await tx.execute(sql`
    update ${table} set ${sql.identifier(owner.name)} = ${to}
    where ${and(eq(owner, from), where)}
    returning ${sql.join(
      key.map((column, at) => sql`${column}::text as ${sql.identifier(`k${at}`)}`),
      sql`, `,
    )}`)
  return (given as { rows: Row[] }).rows.map((row) => key.map((_, at) => String(row[`k${at}`])))
}

/**
 * Moves the rows of these keys that `from` still has. Newer rows of `from` stay.
 * @returns the keys of the moved rows.
 */
export const giveKeys = (
  tx: Tx,
  rows: OwnedRows,
  { keys, ...handover }: Handover & { keys: readonly RowKey[] },
): Promise<RowKey[]> =>
  keys.length === 0 ? Promise.resolve([]) : giveRows(tx, rows, { ...handover, where: isOneOf(rows, keys) })

const isOneOf = ({ key }: OwnedRows, keys: readonly RowKey[]): SQL =>
  sql`(${sql.join(
    key.map((column) => sql`${column}::text`),
    sql`, `,
  )}) in (select ${sql.join(
    key.map((_, at) => sql`k->>${sql.raw(String(at))}`),
    sql`, `,
  )} from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) as k)`
