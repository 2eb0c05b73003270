import * as z from 'zod/mini'

/** How many rows a page has unless said, and at most. */
export const PAGE_ROWS = 50
export const MOST_PAGE_ROWS = 200

/** A column's name to begin with the smallest, with '-' in front to begin with the largest. */
export type Sort<Name extends string> = Name | `-${Name}`

const tooMany = `1 to ${MOST_PAGE_ROWS} rows`
const Limit = z.coerce
  .number<number>(tooMany)
  .check(z.multipleOf(1, tooMany), z.minimum(1, tooMany), z.maximum(MOST_PAGE_ROWS, tooMany))

/**
 * How a list that comes in pages is asked for: by which of these columns it is sorted, after which page
 * (`next` of the page before, under the same sort; other words are 422) and how many rows.
 */
export const inPages = <const Name extends string>(...columns: readonly Name[]) => ({
  sort: z.optional(
    z.enum(
      columns.flatMap((name): Sort<Name>[] => [name, `-${name}`]),
      'Unknown sort',
    ),
  ),
  after: z.optional(z.string()),
  limit: z.optional(Limit),
})

/** A page of a list: its rows, and what the next one is asked for with; null at the end. */
export const Paged = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ success: z.literal(true), data: z.array(row), next: z.nullable(z.string()) })
