import * as z from 'zod/mini'

/** Default and largest page size, in rows. */
export const PAGE_ROWS = 50
export const MOST_PAGE_ROWS = 200

/** A column's name for ascending order, with '-' in front for descending. */
export type Sort<Name extends string> = Name | `-${Name}`

const tooMany = `1 to ${MOST_PAGE_ROWS} rows`
const Limit = z.coerce
  .number<number>(tooMany)
  .check(z.multipleOf(1, tooMany), z.minimum(1, tooMany), z.maximum(MOST_PAGE_ROWS, tooMany))

/**
 * The query of a paged list: sort column, cursor (`next` of the previous page, with the same sort; anything
 * else is 422) and page size.
 */
export const pageQuery = <const Name extends string>(...columns: readonly Name[]) => ({
  sort: z.optional(
    z.enum(
      columns.flatMap((name): Sort<Name>[] => [name, `-${name}`]),
      'Unknown sort',
    ),
  ),
  after: z.optional(z.string()),
  limit: z.optional(Limit),
})

/** A page of a list: its rows, and the cursor of the next page; null at the end. */
export const PageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ success: z.literal(true), data: z.array(row), next: z.nullable(z.string()) })
