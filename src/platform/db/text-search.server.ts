import { ilike, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Whether the column's text contains these words, ignoring case. */
export const containsText = (column: AnyPgColumn, words: string): SQL =>
  ilike(column, `%${words.replace(/[\\%_]/g, '\\$&')}%`)

/**
 * Whether each of these words begins a name, in any usual spelling and in either script: रोहन, Rohan and rohn
 * meet. Ask it in a query of its own, by its index: beside another condition it would be reckoned row by row.
 * @param names what `people_words` of the migrations makes of names, as an index has it.
 * @returns undefined when one of the words is no name.
 */
export function holdsNames(names: SQL, words: string): SQL | undefined {
  const each = words.split(/[\s.,'’()/-]+/).filter(Boolean)
  if (each.length === 0 || !each.every((word) => /\p{L}/u.test(word) && !word.includes('@'))) return undefined
  const alike = each.map((word) => sql`people_alike(${word}::text)`)
  return sql`${names} @@ (${sql.join(alike, sql` && `)})`
}
