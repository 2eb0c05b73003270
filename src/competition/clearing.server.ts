import { sql } from 'drizzle-orm'
import type { Clearing } from '../platform/clearing.server.ts'
import * as t from './competition.tables.ts'
import * as marking from './marking.tables.ts'

/** Competitions with their entries, results and certificates. */
export const competitionClearing: Clearing = {
  count: async (on) => [
    { count: await on.$count(t.competitions), one: 'competition', more: 'competitions' },
    { count: await on.$count(t.entries), one: 'entry', more: 'entries' },
    { count: await on.$count(marking.certificates), one: 'certificate', more: 'certificates' },
  ],
  clear: async (tx) => {
    const all = [
      marking.certificates,
      marking.results,
      marking.objections,
      marking.mendings,
      t.sittings,
      t.entries,
      t.papers,
      t.ageGroups,
      t.rounds,
      t.competitions,
    ]
    await tx.execute(sql`truncate ${sql.join(all, sql`, `)}`)
  },
}
