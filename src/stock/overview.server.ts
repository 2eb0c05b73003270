import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { everyCentre, onlyCentre } from '../centres/centres.reads.server.ts'
import type { Db } from '../platform/db/db.server.ts'
import type { Overview, Panel } from '../platform/rooms/overview.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { reservedOn } from './reservations.server.ts'
import { stockBalances, stockItems, stockOrderActs, stockOrderLines, stockOrders } from './stock.tables.ts'

/** What head office does next with an order, by its status; the other statuses wait for the centre. */
const NEXT = {
  placed: { words: 'to accept', act: 'Open' },
  accepted: { words: 'to pack', act: 'Pack' },
  packed: { words: 'packed, to send', act: 'Send' },
  counted: { words: 'counted in, to close', act: 'Close' },
} as const
type NextStatus = keyof typeof NEXT
const NEXT_STATUSES = Object.keys(NEXT) as NextStatus[]

/** Orders that wait for head office; of one centre its kits. */
export const stockOverview: Overview = {
  pending: async (on) => {
    const rows = await on
      .select({
        id: stockOrders.id,
        number: stockOrders.number,
        centreId: stockOrders.centreId,
        status: sql<NextStatus>`${stockOrders.status}`,
        pieces: sql<number>`(select coalesce(sum(l.ordered), 0)::int from ${stockOrderLines} l
          where l.order_id = ${stockOrders.id})`,
        since: sql<string | null>`(select max(a.at) from ${stockOrderActs} a
          where a.order_id = ${stockOrders.id})`,
        createdAt: stockOrders.createdAt,
      })
      .from(stockOrders)
      .where(and(inArray(stockOrders.status, NEXT_STATUSES), everyCentre.holds(stockOrders.centreId)))
      .orderBy(asc(stockOrders.number))
    return rows.map(({ id, number, centreId, status, pieces, since, createdAt }) => ({
      of: { id: centreId },
      text: `order ${number}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}: ${NEXT[status].words}`,
      since: indianDay(since === null ? createdAt : new Date(since)),
      isLate: false,
      to: `/office/stock/${id}`,
      act: NEXT[status].act,
    }))
  },
  panels: kitsPanel,
}

/** The kits on the shelf of a centre beside the children who wait for them. */
async function kitsPanel(on: Db, centreId: string): Promise<Panel[]> {
  const pieces = (place: string) =>
    sql<number>`coalesce(sum(${stockBalances.pieces}) filter (where ${stockBalances.place} = ${place}), 0)::int`
  const rows = await on
    .select({
      id: stockItems.id,
      name: stockItems.name,
      low: stockItems.low,
      here: pieces('centre'),
      way: pieces('way'),
    })
    .from(stockItems)
    .leftJoin(
      stockBalances,
      and(eq(stockBalances.itemId, stockItems.id), onlyCentre(centreId).holds(stockBalances.centreId)),
    )
    .where(and(eq(stockItems.kind, 'kit'), isNull(stockItems.withdrawnAt)))
    .groupBy(stockItems.id)
    .orderBy(asc(stockItems.level), asc(stockItems.name))
  if (rows.length === 0) return []
  const reserved = await reservedOn(on, centreId)
  return [
    {
      title: 'Kits',
      note: '',
      lines: rows.map(({ id, name, low, here, way }) => {
        const waiting = reserved.get(id) ?? 0
        const detail = [
          ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'child waits' : 'children wait'}`] : []),
          ...(way > 0 ? [`${way} on the way`] : []),
        ]
        return {
          text: name,
          detail: detail.join(', '),
          value: `${here} here`,
          isLate: isShort({ waiting, here, way, low }),
        }
      }),
      to: '/office/stock',
      act: 'Orders',
    },
  ]
}

type Shelf = { waiting: number; here: number; way: number; low: number }

/** Whether a centre needs more than is there and on the way. */
const isShort = ({ waiting, here, way, low }: Shelf): boolean =>
  here + way < waiting || (low > 0 && here + way <= low)
