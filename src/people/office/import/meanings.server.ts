import { sql } from 'drizzle-orm'
import { insertMany } from '../../../platform/db/insert-many.server.ts'
import type { TxContext } from '../../../platform/db/context.server.ts'
import type { Db } from '../../../platform/db/db.server.ts'
import { normalizeHeader } from '../../../platform/sheets/sheet-columns.rules.ts'
import { isOneLine } from '../../../platform/wire.ts'
import { sameName } from '../../people.rules.ts'
import { type Column, COLUMNS, type MEANINGS } from './columns.rules.ts'
import { importMeanings } from './import.tables.ts'
import type { MatchDecision } from './validate-rows.rules.ts'

/** What the office said of headings and names in earlier sheets. */
export type SavedMeanings = { heads: ReadonlyMap<string, Column | null>; matches: readonly MatchDecision[] }

export async function savedMeanings(on: Db): Promise<SavedMeanings> {
  const rows = await on.select().from(importMeanings)
  const columnOf = (meaning: string) => COLUMNS.find((column) => column === meaning) ?? null
  return {
    heads: new Map(
      rows.flatMap(({ kind, text, meaning }) =>
        kind === 'head' ? [[text, columnOf(meaning)] as const] : [],
      ),
    ),
    matches: rows.flatMap(({ kind, text, meaning }) =>
      kind === 'head' ? [] : { column: kind, text, id: meaning || null },
    ),
  }
}

type Said = {
  heads: readonly { head: string; column: Column | null }[]
  matches: readonly MatchDecision[]
  by: string
}

/** Keeps what the office said, for the next sheet; the last word counts. */
export async function saveMeanings({ tx, now }: TxContext, said: Said): Promise<void> {
  const meant = new Map<string, { kind: (typeof MEANINGS)[number]; text: string; meaning: string }>()
  for (const { head, column } of said.heads) {
    const text = normalizeHeader(head)
    if (text !== '') meant.set(`head ${text}`, { kind: 'head', text, meaning: column ?? '' })
  }
  for (const { column, text: written, id } of said.matches) {
    const text = sameName(written)
    if (text !== '' && isOneLine(text))
      meant.set(`${column} ${text}`, { kind: column, text, meaning: id ?? '' })
  }
  // In one order, so that two who keep the same words do not wait for each other.
  const rows = [...meant.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  const texts = JSON.stringify(rows.map(({ kind, text }) => [kind, text]))
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('meanings of sheets'))`)
  await tx.execute(sql`delete from ${importMeanings} using jsonb_array_elements(${texts}::jsonb) as m(pair)
    where ${importMeanings.kind} = pair ->> 0 and ${importMeanings.text} = pair ->> 1`)
  await insertMany(tx, importMeanings, {
    rows: rows.map((row) => ({ ...row, savedBy: said.by, savedAt: now })),
  })
}
