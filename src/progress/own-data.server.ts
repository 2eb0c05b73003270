import { eq } from 'drizzle-orm'
import type { Database } from '../platform/db.server.ts'
import type { PersonalData } from '../platform/personal-data.server.ts'
import { sundayLetters } from './progress.tables.ts'

type Moved = { stopped: boolean }

/** Whether a parent wants Sunday's letter. Of two accounts made one, a no of either stays a no. */
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
    move: async (tx, { keptId, doubleId }) => {
      const [said] = await tx.select().from(sundayLetters).where(eq(sundayLetters.parentId, doubleId))
      const stops = said !== undefined && !said.wanted
      const added = stops
        ? await tx
            .insert(sundayLetters)
            .values({ ...said, parentId: keptId })
            .onConflictDoNothing()
            .returning({ id: sundayLetters.parentId })
        : []
      return { moved: { stopped: added.length > 0 } satisfies Moved, stays: [] }
    },
    moveBack: async (tx, { keptId }, moved) => {
      if ((moved as Moved).stopped) await tx.delete(sundayLetters).where(eq(sundayLetters.parentId, keptId))
    },
  },
})
