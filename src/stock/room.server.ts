import { sql } from 'drizzle-orm'
import { endpointsOf, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import { stockCalls } from './calls.server.ts'
import * as wire from './office/stock.contract.ts'
import { stockData } from './personal-data.server.ts'
import {
  stockBalances,
  stockGifts,
  stockItems,
  stockMoves,
  stockOrderActs,
  stockOrderLines,
  stockOrders,
} from './stock.tables.ts'

export const endpoints = endpointsOf(wire)

const all = [stockGifts, stockOrderActs, stockOrderLines, stockOrders, stockMoves, stockBalances, stockItems]

export const openRoom = (parts: RoomParts): RoomModule => ({
  calls: stockCalls(parts),
  personalData: stockData(parts.database),
  demoReset: {
    count: async (on) => [{ count: await on.$count(stockItems), one: 'stock item', more: 'stock items' }],
    arrivals: [
      { table: stockOrders, id: stockOrders.id, at: stockOrders.createdAt, one: 'order', more: 'orders' },
    ],
    clear: async (tx) => {
      await tx.execute(sql`truncate ${sql.join(all, sql`, `)}`)
    },
  },
})
