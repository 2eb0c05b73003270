import { desc, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/db.server.ts'
import { giveKeys, giveRows, type RowKey } from '../platform/db/owned-rows.server.ts'
import type { DuplicateMerge, PersonalData } from '../platform/rooms/personal-data.server.ts'
import { stockGifts, stockItems } from './stock.tables.ts'

/** What a child was given. Erased, the piece is still given, to nobody by name. */
export const stockData = ({ db }: Database): PersonalData => ({
  name: 'stock',
  collect: (personId) =>
    db
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
  erase: async (tx, personId) => {
    await tx.update(stockGifts).set({ studentId: null, reason: '' }).where(eq(stockGifts.studentId, personId))
  },
  doubles: giftDoubles,
})

const own = { table: stockGifts, owner: stockGifts.studentId, key: [stockGifts.id] } as const

/** What the duplicate was given becomes the kept account's, a second piece of an item too. */
const giftDoubles: DuplicateMerge = {
  move: async (tx, { primaryId, duplicateId }) => ({
    moved: await giveRows(tx, own, { from: duplicateId, to: primaryId }),
    stays: [],
  }),
  undoMove: async (tx, { primaryId, duplicateId }, moved) => {
    await giveKeys(tx, own, { from: primaryId, to: duplicateId, keys: moved as RowKey[] })
  },
}
