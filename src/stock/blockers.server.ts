import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { onlyCentre } from '../centres/centres.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import type { Blocker, Blockers } from '../platform/rooms/occupancy.server.ts'
import { rupeesExact } from '../platform/text/rupees.rules.ts'
import { isUnsettled, linesOf, moneyActsOf } from './orders.server.ts'
import { excessPaise } from './stock.rules.ts'
import { stockBalances, stockOrders } from './stock.tables.ts'

/** A centre is closed once its shelf is empty, no order is open and none is to be refunded. */
export const stockBlockers: Blockers = async (on, centreId) => [
  ...(await shelfOf(on, centreId)),
  ...(await ordersOf(on, centreId)),
]

async function shelfOf(on: Db | Tx, centreId: string): Promise<Blocker[]> {
  const { holds } = onlyCentre(centreId)
  const [row] = await on
    .select({ pieces: sql<number>`coalesce(sum(${stockBalances.pieces}), 0)::int` })
    .from(stockBalances)
    .where(and(eq(stockBalances.place, 'centre'), gt(stockBalances.pieces, 0), holds(stockBalances.centreId)))
  const pieces = row?.pieces ?? 0
  if (pieces === 0) return []
  return [{ text: `${pieces} ${pieces === 1 ? 'piece is' : 'pieces are'} on its shelf`, to: '/office/stock' }]
}

async function ordersOf(on: Db | Tx, centreId: string): Promise<Blocker[]> {
  const rows = await on
    .select()
    .from(stockOrders)
    .where(and(onlyCentre(centreId).holds(stockOrders.centreId), isUnsettled))
    .orderBy(asc(stockOrders.number))
  const ids = rows.map(({ id }) => id)
  const lines = Map.groupBy(await linesOf(on, ids), ({ orderId }) => orderId)
  const acts = Map.groupBy(await moneyActsOf(on, ids), ({ orderId }) => orderId)
  return rows.map(({ id, number, status }) => {
    const to = `/office/stock/${id}`
    if (status !== 'closed' && status !== 'cancelled') return { text: `order ${number} is open`, to }
    const excess = excessPaise(status, { acts: acts.get(id) ?? [], lines: lines.get(id) ?? [] })
    return { text: `${rupeesExact(excess)} of order ${number} is still to be refunded`, to }
  })
}
