import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { shelfOf } from './items.server.ts'
import { piecesAt } from './moves.server.ts'
import { promotions } from './stock.tables.ts'

/** A kind of piece on a shelf; without centreId in the store of head office. */
export type OnShelf = { itemId: string; centreId: string | null }

/** Of promotions: the kit was not given yet. */
export const isReserved = and(isNull(promotions.giftId), isNull(promotions.undoneAt))

const isWaitingFor = ({ itemId, centreId }: OnShelf) =>
  and(isReserved, eq(promotions.itemId, itemId), sql`${promotions.centreId} is not distinct from ${centreId}`)

/**
 * Pieces that children wait for who moved up are given to nobody else. The item must be locked.
 * @throws {Refusal} 409 when those that are left are all reserved for others
 */
export async function assertNotReserved(tx: Tx, shelf: OnShelf, studentId: string): Promise<void> {
  const waiting = isWaitingFor(shelf)
  if ((await tx.$count(promotions, and(waiting, eq(promotions.studentId, studentId)))) > 0) return
  const others = await tx.$count(promotions, and(waiting, ne(promotions.studentId, studentId)))
  if (others === 0) return
  const { itemId, centreId } = shelf
  const left = await piecesAt(tx, { itemId, place: shelfOf(centreId), centreId })
  if (left > 0 && left <= others)
    throw new Refusal(
      409,
      left === 1
        ? 'The last one is reserved for a child who moved up'
        : `The last ${left} are reserved for children who moved up`,
      { code: 'stock_reserved' },
    )
}

/** The child has its piece: the oldest reservation of it is done. */
export async function endReservation(
  tx: Tx,
  shelf: OnShelf,
  { studentId, giftId }: { studentId: string; giftId: string },
): Promise<void> {
  const [oldest] = await tx
    .select({ id: promotions.id })
    .from(promotions)
    .where(and(isWaitingFor(shelf), eq(promotions.studentId, studentId)))
    .orderBy(promotions.at, promotions.id)
    .limit(1)
  if (oldest) await tx.update(promotions).set({ giftId }).where(eq(promotions.id, oldest.id))
}

/** A piece came back from the child: it waits for one again. */
export const renewReservation = async (tx: Tx, giftId: string): Promise<void> => {
  await tx.update(promotions).set({ giftId: null }).where(eq(promotions.giftId, giftId))
}

/** How many children wait for each item on a shelf, by item. */
export async function reservedOn(on: Db | Tx, centreId: string | null): Promise<ReadonlyMap<string, number>> {
  const rows = await on
    .select({ itemId: promotions.itemId, waiting: sql<number>`count(*)::int` })
    .from(promotions)
    .where(and(isReserved, sql`${promotions.centreId} is not distinct from ${centreId}`))
    .groupBy(promotions.itemId)
  return new Map(rows.flatMap(({ itemId, waiting }) => (itemId ? [[itemId, waiting] as const] : [])))
}
