import { sql } from 'drizzle-orm'
import type { DemoReset, ResetCount } from '../platform/rooms/demo-reset.server.ts'
import * as t from './competition.tables.ts'
import * as marking from './marking.tables.ts'

/** Competitions with their entries, results and certificates. */
export const competitionDemoReset: DemoReset = {
  count: async (on): Promise<ResetCount[]> => [
    { count: await on.$count(t.competitions), one: 'competition', more: 'competitions' },
    { count: await on.$count(t.entries), one: 'entry', more: 'entries' },
    { count: await on.$count(marking.certificates), one: 'certificate', more: 'certificates' },
  ],
  arrivals: [{ table: t.entries, id: t.entries.id, at: t.entries.enteredAt, one: 'entry', more: 'entries' }],
  clear: async (tx) => {
    const all = [
      marking.certificates,
      marking.results,
      marking.objections,
      marking.keyCorrections,
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
