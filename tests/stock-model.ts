import { everyCentre } from '../src/centres/centres.reads.server.ts'
import { newId } from '../src/platform/db/columns.tables.ts'
import type { Database, Tx } from '../src/platform/db/db.server.ts'
import { Refusal } from '../src/platform/errors.ts'
import type { Rng } from '../src/quiz/seeded.rules.ts'
import { give, takeBack } from '../src/stock/gifts.server.ts'
import { countShelf, receive, takeIntoStore } from '../src/stock/items.server.ts'
import { piecesAt, type StockContext } from '../src/stock/moves.server.ts'
import {
  acceptOrder,
  draftOrder,
  linesOf,
  lockOrder,
  type OrderRow,
  moneyActsOf,
  payOrder,
  placeOrder,
  refundOrder,
} from '../src/stock/orders.server.ts'
import {
  cancelOrder,
  closeOrder,
  countIn,
  packOrder,
  sendOrder,
  settle,
} from '../src/stock/parcels.server.ts'
import { duePaise, paidPaise, SHORT_ENDS, shortOf } from '../src/stock/stock.rules.ts'
import { stockGifts, stockOrders } from '../src/stock/stock.tables.ts'

export type StockModel = {
  database: Database
  rng: Rng
  byId: string
  itemIds: readonly string[]
  /** Centres with the children who have a place there. */
  centres: readonly { id: string; studentIds: readonly string[] }[]
}
type Act = (act: StockContext) => Promise<unknown>

/** The cut of a process in the middle of an act: its transaction is never committed. */
class Killed extends Error {}

/**
 * Random acts of two desks at once, with repeats and kills before the commit. Refusals are part of it; any
 * other failure is thrown. @returns how many acts were committed.
 */
export async function randomStockActs(model: StockModel, acts: number): Promise<number> {
  let committed = 0
  for (let done = 0; done < acts; done += 2) {
    const desks = await Promise.all([runOne(model), runOne(model)])
    committed += desks.filter(Boolean).length
  }
  return committed
}

async function runOne(model: StockModel): Promise<boolean> {
  const { database, rng, byId } = model
  const act = await chooseAct(model)
  const isKilled = rng() < 0.05
  const isRepeated = rng() < 0.15
  const once = (killed: boolean) =>
    database.db.transaction(async (tx) => {
      await act({ tx, now: new Date(), byId })
      if (killed) throw new Killed()
    })
  try {
    if (isKilled) await once(true).catch(refusedOrKilled)
    await once(false)
    if (isRepeated) await once(false)
    return true
  } catch (error) {
    refusedOrKilled(error)
    return false
  }
}

function refusedOrKilled(error: unknown): void {
  if (!(error instanceof Refusal || error instanceof Killed)) throw error
}

async function chooseAct({ database: { db }, rng, itemIds, centres }: StockModel): Promise<Act> {
  const among = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(rng() * list.length)]
    if (one === undefined) throw new Error('nothing to choose from')
    return one
  }
  const id = newId()
  const itemId = among(itemIds)
  const centre = among(centres)
  const pieces = 1 + Math.floor(rng() * 6)
  const drawn = rng()
  if (drawn < 0.1) return (act) => receive(act, { id, itemId, pieces, note: '' })
  if (drawn < 0.18) {
    const centreId = rng() < 0.5 ? null : centre.id
    const place = centreId === null ? 'store' : 'centre'
    const seen = await piecesAt(db, { itemId, place, centreId })
    const counted = Math.max(0, seen + Math.floor(rng() * 5) - 2)
    return (act) => countShelf(act, { id, itemId, centreId, seen, counted, reason: 'count' })
  }
  if (drawn < 0.22)
    return (act) => takeIntoStore(act, { id, itemId, centreId: centre.id, pieces, reason: 'back' })
  if (drawn < 0.4) {
    const centreId = rng() < 0.3 ? null : centre.id
    const studentId = among(centre.studentIds)
    return (act) => give(act, { id, itemId, centreId, studentId, again: rng() < 0.8 }, everyCentre)
  }
  if (drawn < 0.46) {
    const gifts = await db.select().from(stockGifts)
    const gift = gifts.length > 0 ? among(gifts) : { id }
    const isDamaged = rng() < 0.3
    return (act) => takeBack(act, { id: gift.id, reason: 'back', isDamaged }, everyCentre)
  }
  if (drawn < 0.56) {
    const wished = [...new Set([itemId, ...itemIds.filter(() => rng() < 0.6)])]
    const lines = wished.map((each) => ({ itemId: each, pieces }))
    return (act) => draftOrder(act, { id, centreId: centre.id, lines, note: '' }, everyCentre)
  }
  const orders = await db.select().from(stockOrders)
  const open = orders.filter(({ status }) => status !== 'closed' && status !== 'cancelled')
  if (open.length === 0) return (act) => receive(act, { id, itemId, pieces, note: '' })
  const { id: orderId } = among(rng() < 0.9 ? open : orders)
  const onOrder =
    (next: (act: StockContext, row: OrderRow) => Promise<unknown>): Act =>
    async (act) =>
      next(act, await lockOrder(act.tx, orderId, everyCentre))
  const withLines = (tx: Tx) => linesOf(tx, [orderId])
  if (rng() < 0.06)
    return onOrder((act, row) => cancelOrder(act, row, { reason: 'not needed', scope: everyCentre }))
  if (rng() < 0.15) return onOrder((act, row) => payOrder(act, row, { reference: 'UTR1' }))
  if (rng() < 0.1)
    return onOrder(async (act, row) => {
      const due = duePaise(row.status, await withLines(act.tx))
      return refundOrder(act, row, {
        reference: 'UTR2',
        paise: paidPaise(await moneyActsOf(act.tx, [row.id])) - due,
      })
    })
  const drawnParts = itemIds.map(() => rng())
  const partOf = (each: string) => drawnParts[itemIds.indexOf(each)] ?? 0
  const how = among(SHORT_ENDS)
  // What fits its state; two desks choose the same, and one of them comes late.
  return onOrder(async (act, row) => {
    const lines = await withLines(act.tx)
    const parts = (of: 'ordered' | 'packed') =>
      lines.map((line) => ({ itemId: line.itemId, some: Math.round(line[of] * partOf(line.itemId)) }))
    const short = lines.find((line) => row.status === 'counted' && shortOf(line) > 0)
    switch (row.status) {
      case 'draft':
        return placeOrder(act, row, duePaise('placed', lines))
      case 'placed':
        return acceptOrder(act, row, '')
      case 'accepted':
        return packOrder(
          act,
          row,
          parts('ordered').map(({ itemId: each, some }) => ({ itemId: each, pieces: some })),
        )
      case 'packed':
        return sendOrder(act, row, '')
      case 'sent':
        return countIn(
          act,
          row,
          parts('packed').map(({ itemId: each, some }) => ({
            itemId: each,
            whole: some,
            damaged: Math.min(1, (lines.find((line) => line.itemId === each)?.packed ?? 0) - some),
          })),
        )
      default:
        return short
          ? settle(act, row, { id, itemId: short.itemId, pieces: 1, how, scope: everyCentre })
          : closeOrder(act, row)
    }
  })
}
