import { ilike, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Whether the column's text contains these words, ignoring case. */
export const containsText = (column: AnyPgColumn, words: string): SQL =>
  ilike(column, `%${words.replace(/[\\%_]/g, '\\$&')}%`)
