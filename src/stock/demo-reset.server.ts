import { lte, sql } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import type { DemoReset } from '../platform/rooms/demo-reset.server.ts'
import {
  promotions,
  stockBalances,
  stockGifts,
  stockItems,
  stockMoves,
  stockOrderActs,
  stockOrderLines,
  stockOrders,
} from './stock.tables.ts'

const pieces = [
  promotions,
  stockGifts,
  stockOrderActs,
  stockOrderLines,
  stockOrders,
  stockMoves,
  stockBalances,
]

/**
 * Pieces go with the children and centres that had them, items with the demo. What was entered into the list
 * of items since then stays, without pieces.
 */
export const stockDemoReset: DemoReset = {
  count: async (on) => {
    const since = (await academyOf(on))?.demoSince
    const count = since ? await on.$count(stockItems, lte(stockItems.createdAt, since)) : 0
    return [{ count, one: 'stock item', more: 'stock items' }]
  },
  arrivals: [
    { table: stockOrders, id: stockOrders.id, at: stockOrders.createdAt, one: 'order', more: 'orders' },
    {
      table: promotions,
      id: promotions.id,
      at: promotions.at,
      one: 'child that moved up',
      more: 'children that moved up',
    },
    {
      table: stockMoves,
      id: stockMoves.id,
      at: stockMoves.at,
      one: 'movement of stock',
      more: 'movements of stock',
    },
  ],
  clear: async (tx, { since }) => {
    await tx.execute(sql`truncate ${sql.join(pieces, sql`, `)}`)
    await tx.delete(stockItems).where(lte(stockItems.createdAt, since))
  },
}
