import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { everyCentre, hasSeveralCentres, onlyCentre } from '../centres/centres.reads.server.ts'
import type { Db } from '../platform/db/db.server.ts'
import type { Overview, Panel, PanelLine } from '../platform/rooms/overview.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { reservedOn } from './reservations.server.ts'
import { isLow } from './stock.rules.ts'
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
  one: async (on, { id }) => ({ panels: await kitsPanel(on, id) }),
}

/** Kits that a centre has had or that children wait for; an academy with one centre has its store alone. */
async function kitsPanel(on: Db, centreId: string): Promise<Panel[]> {
  const shelfId = (await hasSeveralCentres(on)) ? centreId : null
  const here = shelfId === null ? 'store' : 'centre'
  const rows = await on
    .select({
      id: stockItems.id,
      name: stockItems.name,
      low: stockItems.low,
      here: sql<
        number | null
      >`(sum(${stockBalances.pieces}) filter (where ${stockBalances.place} = ${here}))::int`,
      way: sql<number>`coalesce(sum(${stockBalances.pieces}) filter (where ${stockBalances.place} = 'way'), 0)::int`,
    })
    .from(stockItems)
    .leftJoin(
      stockBalances,
      and(
        eq(stockBalances.itemId, stockItems.id),
        shelfId === null ? eq(stockBalances.place, here) : onlyCentre(shelfId).holds(stockBalances.centreId),
      ),
    )
    .where(and(eq(stockItems.kind, 'kit'), isNull(stockItems.withdrawnAt)))
    .groupBy(stockItems.id)
    .orderBy(asc(stockItems.level), asc(stockItems.name))
  const reserved = await reservedOn(on, shelfId)
  const lines = rows.flatMap(({ id, ...row }) => {
    const waiting = reserved.get(id) ?? 0
    return row.here === null && row.way === 0 && waiting === 0 ? [] : kitLine({ ...row, waiting })
  })
  return lines.length === 0 ? [] : [{ title: 'Kits', note: '', lines, to: '/office/stock', act: 'Orders' }]
}

/** `here` is null where it never was. */
type KitOnShelf = { name: string; low: number; here: number | null; way: number; waiting: number }

function kitLine({ name, low, here, way, waiting }: KitOnShelf): PanelLine {
  const detail = [
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'child waits' : 'children wait'}`] : []),
    ...(way > 0 ? [`${way} on the way`] : []),
  ]
  const pieces = (here ?? 0) + way
  const isLate = pieces < waiting || isLow(here === null ? null : pieces, low)
  return { text: name, detail: detail.join(', '), value: `${here ?? 0} here`, isLate }
}
