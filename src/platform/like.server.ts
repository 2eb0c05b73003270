import { ilike, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** The column's text holds these words, as they stand, in small letters or capitals. */
export const contains = (column: AnyPgColumn, words: string): SQL =>
  ilike(column, `%${words.replace(/[\\%_]/g, '\\$&')}%`)
