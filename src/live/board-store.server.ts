import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Database, Db, Tx } from '../platform/db/db.server.ts'
import { DAY_MS } from '../platform/text/india.rules.ts'
import { BOARD_DAYS, type ChalkLine } from './board.rules.ts'
import { type HeldLesson, lockHome } from './lesson-leases.server.ts'
import { liveLessons, liveLines } from './live.tables.ts'

type BoardPage = HeldLesson & { page: number }

/** The lines of a page, in their order. */
export const linesOf = (on: Db | Tx, lessonId: string, page: number): Promise<ChalkLine[]> =>
  on
    .select({ chalk: liveLines.chalk, points: liveLines.points, text: liveLines.text })
    .from(liveLines)
    .where(and(eq(liveLines.lessonId, lessonId), eq(liveLines.page, page)))
    .orderBy(liveLines.number)

/** Stores a line as the one with this number. @throws {LeaseLost}: nothing is stored. */
export async function storeLine(tx: Tx, at: BoardPage & { number: number }, line: ChalkLine): Promise<void> {
  await lockHome(tx, at)
  const { lessonId, page, number } = at
  await tx.insert(liveLines).values({ lessonId, page, number, ...line, points: [...line.points] })
}

/** Wipes the lines of a page from this number on. @throws {LeaseLost}: nothing is wiped. */
export async function wipeLines(tx: Tx, at: BoardPage & { from: number }): Promise<void> {
  await lockHome(tx, at)
  await tx
    .delete(liveLines)
    .where(
      and(eq(liveLines.lessonId, at.lessonId), eq(liveLines.page, at.page), gte(liveLines.number, at.from)),
    )
}

/** Deletes the boards of lessons of more than a week ago. */
export async function forgetBoards({ db }: Database, now: Date): Promise<void> {
  const until = new Date(now.getTime() - BOARD_DAYS * DAY_MS)
  const old = db.select({ id: liveLessons.id }).from(liveLessons).where(lt(liveLessons.startsAt, until))
  await db.delete(liveLines).where(inArray(liveLines.lessonId, old))
}
