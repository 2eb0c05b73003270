import { desc, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/db.server.ts'
import { giveKeys, giveRows, type RowKey } from '../platform/db/owned-rows.server.ts'
import type { DuplicateMerge, PersonalData } from '../platform/rooms/personal-data.server.ts'
import { promotions, stockGifts, stockItems } from './stock.tables.ts'

/** What a child was given, and how it moved up. Erased, the piece is still given, to nobody by name. */
export const stockData = ({ db }: Database): PersonalData => ({
  name: 'stock',
  collect: async (personId) => ({
    given: await db
      .select({
        item: stockItems.name,
        paise: stockGifts.paise,
        at: stockGifts.at,
        takenBackAt: stockGifts.takenBackAt,
      })
      .from(stockGifts)
      .innerJoin(stockItems, eq(stockItems.id, stockGifts.itemId))
      .where(eq(stockGifts.studentId, personId))
      .orderBy(desc(stockGifts.at)),
    movedUp: await db
      .select({
        fromLevel: promotions.fromLevel,
        level: promotions.level,
        fromDay: promotions.fromDay,
        at: promotions.at,
        undoneAt: promotions.undoneAt,
      })
      .from(promotions)
      .where(eq(promotions.studentId, personId))
      .orderBy(desc(promotions.at)),
  }),
  erase: async (tx, personId) => {
    await tx.delete(promotions).where(eq(promotions.studentId, personId))
    await tx.update(stockGifts).set({ studentId: null, reason: '' }).where(eq(stockGifts.studentId, personId))
  },
  doubles: giftDoubles,
})

const gifts = { table: stockGifts, owner: stockGifts.studentId, key: [stockGifts.id] } as const
const moves = { table: promotions, owner: promotions.studentId, key: [promotions.id] } as const

type Moved = { gifts: RowKey[]; moves: RowKey[] }

/** What the duplicate was given and its moves up become the kept account's, a second piece too. */
const giftDoubles: DuplicateMerge = {
  move: async (tx, { primaryId: to, duplicateId: from }) => ({
    moved: { gifts: await giveRows(tx, gifts, { from, to }), moves: await giveRows(tx, moves, { from, to }) },
    stays: [],
  }),
  undoMove: async (tx, { primaryId: from, duplicateId: to }, moved) => {
    // The version before merged gifts alone.
    const keys = Array.isArray(moved) ? { gifts: moved as RowKey[], moves: [] } : (moved as Moved)
    await giveKeys(tx, gifts, { from, to, keys: keys.gifts })
    await giveKeys(tx, moves, { from, to, keys: keys.moves })
  },
}
