import {
  and,
  asc,
  desc,
  getTableColumns,
  gt,
  type InferSelectModel,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { PAGE_ROWS, type Sort } from './cursor.contract.ts'
import { Refusal } from '../errors.ts'
import { Id } from '../wire.ts'

type PageRequest<Name extends string> = {
  sort?: Sort<Name> | undefined
  after?: string | undefined
  limit?: number | undefined
}

/** One page: conditions for its query, and how to build the reply. */
export type Page<Key extends string> = {
  /** Rows after the previous page; undefined for the first page. */
  after: SQL | undefined
  orderBy: SQL[]
  /** One more than the page size, to know whether there is a next page. */
  limit: number
  /** Builds the reply: `own` picks the listed table's row from a query row, `shown` presents it. */
  reply: <Row, Shown>(
    rows: readonly Row[],
    own: (row: Row) => Readonly<Record<Key | 'id', unknown>>,
    shown: (row: Row) => Shown,
  ) => { success: true; data: Shown[]; next: string | null }
}

// PostgreSQL text cannot contain NUL, so a cursor with one is refused here.
const Words = z.string().check(z.refine((text) => !text.includes('\0')))
const Time = z.pipe(
  z.iso.datetime({ precision: 3 }).check(z.refine((text) => !text.startsWith('0000'))),
  z.transform((text) => new Date(text)),
)
const valuesOf: Readonly<Record<string, z.ZodMiniType>> = {
  PgUUID: Id,
  PgText: Words,
  PgInteger: z.int32(),
  PgBoolean: z.boolean(),
  PgTimestamp: Time,
}

/**
 * A list that comes in pages, sorted by any of these columns of a table. A page begins behind the last row
 * of the one before (keyset), so what is added meanwhile shifts nothing, and an index on (column, id) serves
 * both directions. Rows of the same value follow each other by id; without a value they count as the
 * largest, as PostgreSQL's indexes have them.
 * @param columns the sorts by name, as keys of the table. Ids are in the order of time and indexed, so 'id'
 * sorts by when a row came. A cursor tells its row's value: who gets a page may see these columns, and names
 * and e-mails are for calls whose cursor stands in the body.
 * @param usual the sort of who asks for none.
 * @returns the page that is asked for; it throws a Refusal, 422 for a cursor that is none or of another sort.
 */
export function paginate<
  Table extends AnyPgTable & { id: AnyPgColumn },
  Name extends string,
  Key extends string & keyof InferSelectModel<Table>,
>(
  table: Table,
  columns: Readonly<Record<Name, Key>>,
  usual: Sort<NoInfer<Name>>,
): (asked: PageRequest<Name>) => Page<Key> {
  const sorts = new Map(
    (Object.entries(columns) as [Name, Key][]).map(([name, key]) => [name, sortBy(table, key)] as const),
  )
  return ({ sort = usual, after, limit = PAGE_ROWS }) => {
    const down = sort.startsWith('-')
    const by = sorts.get((down ? sort.slice(1) : sort) as Name)
    if (!by) throw new Refusal(422, undefined, { errors: { sort: 'Unknown sort' } })
    return {
      after: after === undefined ? undefined : behind(by, read(after, sort, by), down),
      orderBy: [...new Set([by.column, by.id])].map((column) => (down ? desc(column) : asc(column))),
      limit: limit + 1,
      reply: (rows, own, shown) => {
        const page = rows.slice(0, limit)
        const [last] = rows.length > limit ? page.slice(-1).map(own) : []
        return {
          success: true,
          data: page.map(shown),
          next: last ? written([sort, last[by.key], last.id]) : null,
        }
      },
    }
  }
}

/** All rows of a list, page by page, so that only one page is in memory. */
export async function* allRows<Row>(
  ask: (after: string | undefined) => Promise<{ data: readonly Row[]; next: string | null }>,
): AsyncGenerator<Row> {
  for (let after: string | undefined | null; after !== null; ) {
    const { data, next } = await ask(after)
    yield* data
    after = next
  }
}

type By<Key> = { key: Key; column: AnyPgColumn; id: AnyPgColumn; value: z.ZodMiniType }

function sortBy<Key extends string>(table: AnyPgTable & { id: AnyPgColumn }, key: Key): By<Key> {
  const column = getTableColumns(table)[key]
  const value = column && valuesOf[column.columnType]
  if (!value) throw new Error(`a list sorted by ${key}: no cursor can tell its value`)
  return { key, column, id: table.id, value: column.notNull ? value : z.nullable(value) }
}

type Position = readonly [sort: string, value: unknown, id: unknown]

const written = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url')

function read(cursor: string, sort: string, { value }: By<string>): Position {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return z.parse(z.tuple([z.literal(sort), value, Id]), decoded)
  } catch {
    throw new Refusal(422, undefined, {
      errors: { after: 'We can’t find this page of the list. Start again from the first page.' },
    })
  }
}

/** Rows after a position. A row comparison is one range of the index. */
function behind({ column, id }: By<string>, [, value, rowId]: Position, down: boolean): SQL | undefined {
  const sameValue = down ? lt(id, rowId) : gt(id, rowId)
  if (column === id) return sameValue
  if (value === null) return or(and(isNull(column), sameValue), down ? isNotNull(column) : undefined)
  const [row, position] = [
    sql`(${column}, ${id})`,
    sql`(${sql.param(value, column)}, ${sql.param(rowId, id)})`,
  ]
  if (down) return sql`${row} < ${position}`
  return or(sql`${row} > ${position}`, column.notNull ? undefined : isNull(column))
}
