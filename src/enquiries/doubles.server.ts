import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../platform/db.server.ts'
import type { Doubles } from '../platform/personal-data.server.ts'
import { enquiries } from './enquiries.tables.ts'

/** The enquiries that the double was made of, as a student and as a parent. */
type Moved = { students: string[]; parents: string[] }

const OF = { students: 'studentId', parents: 'parentId' } as const

/** An enquiry leads to the account that is kept: with the double's erasure it would go, diary and all. */
export const enquiryDoubles: Doubles = {
  move: async (tx, { keptId, doubleId }) => {
    const moved: Moved = {
      students: await give(tx, 'students', { from: doubleId, to: keptId }),
      parents: await give(tx, 'parents', { from: doubleId, to: keptId }),
    }
    return { moved, stays: [] }
  },
  moveBack: async (tx, { keptId, doubleId }, moved) => {
    const { students, parents } = moved as Moved
    await give(tx, 'students', { from: keptId, to: doubleId, only: students })
    await give(tx, 'parents', { from: keptId, to: doubleId, only: parents })
  },
}

type Giving = { from: string; to: string; only?: readonly string[] }

/** @returns the ids of those that changed hands. */
async function give(tx: Tx, as: keyof Moved, { from, to, only }: Giving): Promise<string[]> {
  const rows = await tx
    .update(enquiries)
    .set({ [OF[as]]: to })
    .where(and(eq(enquiries[OF[as]], from), only && inArray(enquiries.id, [...only])))
    .returning({ id: enquiries.id })
  return rows.map(({ id }) => id)
}
