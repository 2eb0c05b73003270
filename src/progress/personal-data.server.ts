import { and, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/db.server.ts'
import type { PersonalData } from '../platform/rooms/personal-data.server.ts'
import { sundayLetters } from './progress.tables.ts'

/**
 * `said`: when the duplicate stopped the letter, which was moved to the kept account (ISO 8601); null when
 * nothing was moved. `before`: when the kept account had turned it on; null when it had no setting.
 */
type MovedRows = { said: string | null; before: string | null }

/** Whether a parent wants the Sunday letter. When two accounts are merged, a stop of either one is kept. */
export const progressData = ({ db }: Database): PersonalData => ({
  name: 'letters',
  collect: (personId) =>
    db
      .select({ wanted: sundayLetters.wanted, saidAt: sundayLetters.saidAt })
      .from(sundayLetters)
      .where(eq(sundayLetters.parentId, personId)),
  erase: async (tx, personId) => {
    await tx.delete(sundayLetters).where(eq(sundayLetters.parentId, personId))
  },
  doubles: {
    move: async (tx, { primaryId, duplicateId }) => {
      const [no] = await tx.select().from(sundayLetters).where(isNo(duplicateId))
      const [kept] = await tx.select().from(sundayLetters).where(eq(sundayLetters.parentId, primaryId))
      const nothing: MovedRows = { said: null, before: null }
      if (!no || kept?.wanted === false) return { moved: nothing, stays: [] }
      const { saidAt } = no
      await tx
        .insert(sundayLetters)
        .values({ parentId: primaryId, wanted: false, saidAt })
        .onConflictDoUpdate({ target: sundayLetters.parentId, set: { wanted: false, saidAt } })
      const moved: MovedRows = { said: saidAt.toISOString(), before: kept?.saidAt.toISOString() ?? null }
      return { moved, stays: [] }
    },
    undoMove: async (tx, { primaryId }, stored) => {
      const { said, before } = stored as MovedRows
      if (said === null) return
      // A later change by the kept account itself stays.
      const moved = and(isNo(primaryId), eq(sundayLetters.saidAt, new Date(said)))
      if (before === null) await tx.delete(sundayLetters).where(moved)
      else
        await tx
          .update(sundayLetters)
          .set({ wanted: true, saidAt: new Date(before) })
          .where(moved)
    },
  },
})

const isNo = (parentId: string) => and(eq(sundayLetters.parentId, parentId), eq(sundayLetters.wanted, false))
