import { and, asc, eq, gt, lte, ne, notInArray, or } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import { type Db, sqlState, type Tx } from '../platform/db/db.server.ts'
import type { DemoReset } from '../platform/rooms/demo-reset.server.ts'
import { centres, FIRST_CENTRE_ID, seats } from './centres.tables.ts'

/** Teachers go with the demo, and so do the seats that came with it. */
const isSeatOfDemo = (since: Date) => or(eq(seats.role, 'teacher'), lte(seats.givenAt, since))
/** Centres that came with the demo, without those where somebody of the office got a seat since. */
const isOfDemo = (on: Db | Tx, since: Date) =>
  and(
    ne(centres.id, FIRST_CENTRE_ID),
    lte(centres.createdAt, since),
    notInArray(
      centres.id,
      on
        .select({ id: seats.centreId })
        .from(seats)
        .where(and(ne(seats.role, 'teacher'), gt(seats.givenAt, since))),
    ),
  )

/**
 * Deletes the centres of the demo and the seats that came with them. A centre or a seat that came since is
 * the academy's own, and so is a centre of the demo that it went on with: where somebody got a seat, or that
 * a room below still names. Who had a seat stays without one, and sees no more than before.
 */
export const centresDemoReset: DemoReset = {
  count: async (on) => {
    const since = (await academyOf(on))?.demoSince
    const count = since ? await on.$count(centres, isOfDemo(on, since)) : 0
    return [{ count, one: 'centre', more: 'centres' }]
  },
  clear: async (tx, { since }) => {
    await tx.delete(seats).where(isSeatOfDemo(since))
    const going = await tx
      .select({ id: centres.id })
      .from(centres)
      .where(isOfDemo(tx, since))
      .orderBy(asc(centres.id))
      .for('update')
    for (const { id } of going) await deleteUnlessNamed(tx, id)
  },
}

const FOREIGN_KEY = '23503'

async function deleteUnlessNamed(tx: Tx, id: string): Promise<void> {
  try {
    await tx.transaction((part) => part.delete(centres).where(eq(centres.id, id)))
  } catch (error) {
    if (sqlState(error) !== FOREIGN_KEY) throw error
  }
}
