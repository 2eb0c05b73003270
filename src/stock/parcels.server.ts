import { and, eq, sql } from 'drizzle-orm'
import { assertNotClosed, type Scope } from '../centres/centres.reads.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { isMoved, lockItem, lockItems, movePieces, type NewMove, type StockContext } from './moves.server.ts'
import {
  assertCan,
  assertOffice,
  atLines,
  byItem,
  isDone,
  type LineRow,
  linesOf,
  note,
  moneyActsOf,
  type OrderRow,
  stillShort,
  type Wished,
} from './orders.server.ts'
import { duePaise, paidPaise, shortOf, type ShortEnd } from './stock.rules.ts'
import { stockOrderLines } from './stock.tables.ts'

/** The lines of an order, with their items locked. */
async function lockLines(tx: Tx, { id }: OrderRow): Promise<(LineRow & { item: string })[]> {
  const lines = await linesOf(tx, [id])
  await lockItems(
    tx,
    lines.map(({ itemId }) => itemId),
  )
  return lines
}

const isLine = ({ orderId, itemId }: Pick<LineRow, 'orderId' | 'itemId'>) =>
  and(eq(stockOrderLines.orderId, orderId), eq(stockOrderLines.itemId, itemId))

/**
 * Takes pieces out of the store for an order.
 * @throws {Refusal} 409 out of order and when the store has too few, 422 at lines
 */
export async function packOrder(act: StockContext, row: OrderRow, given: readonly Wished[]): Promise<void> {
  const { tx } = act
  const lines = await lockLines(tx, row)
  const wished = byItem(given)
  const packed = lines.map((line) => ({ line, pieces: wished.get(line.itemId)?.pieces ?? 0 }))
  const isSame = packed.every(({ line, pieces }) => line.packed === pieces)
  if (isSame && row.status === 'packed') return
  assertCan('pack', row)
  if (given.some(({ itemId }) => !lines.some((line) => line.itemId === itemId)))
    throw atLines('An item is not in this order')
  if (packed.some(({ line, pieces }) => pieces > line.ordered)) throw atLines('More than was ordered')
  const parcel = packed.filter(({ pieces }) => pieces > 0)
  if (parcel.length === 0) throw atLines('Pack at least one piece, or cancel the order')
  await movePieces(
    act,
    parcel.map(({ line: { itemId }, pieces }) => ({
      itemId,
      pieces,
      from: 'store',
      to: 'way',
      centreId: row.centreId,
      reason: 'packed',
      key: `packed ${row.id} ${itemId}`,
    })),
  )
  for (const { line, pieces } of parcel)
    await tx.update(stockOrderLines).set({ packed: pieces }).where(isLine(line))
  await note(act, row, { act: 'pack' })
}

/** A packed order leaves. @throws {Refusal} 409 out of order */
export async function sendOrder(act: StockContext, row: OrderRow, parcel: string): Promise<void> {
  if (await isDone(act.tx, row.id, { act: 'send', words: parcel })) return
  assertCan('send', row)
  await assertNotClosed(act.tx, row.centreId)
  await note(act, row, { act: 'send', words: parcel })
}

const MORE_THAN_PACKED = 'More than was packed. Tell head office what else is in the parcel.'

type CountedIn = { itemId: string; whole: number; damaged: number }

/**
 * What a centre found in a parcel: the rest stays on the way until it is settled.
 * @throws {Refusal} 409 out of order, 422 at a line for more than was packed
 */
export async function countIn(act: StockContext, row: OrderRow, given: readonly CountedIn[]): Promise<void> {
  const { tx } = act
  const lines = await lockLines(tx, row)
  const found = byItem(given)
  const counted = lines.map((line) => {
    const { whole = 0, damaged = 0 } = found.get(line.itemId) ?? {}
    return { line, whole, damaged }
  })
  const isSame = counted.every(({ line, ...it }) => line.whole === it.whole && line.damaged === it.damaged)
  if (isSame && row.status === 'counted') return
  assertCan('count', row)
  if (given.some(({ itemId }) => !lines.some((line) => line.itemId === itemId)))
    throw atLines('An item is not in this order')
  const errors = Object.fromEntries(
    given.flatMap(({ itemId, whole, damaged }, at) => {
      const packed = lines.find((line) => line.itemId === itemId)?.packed ?? 0
      return whole + damaged > packed ? [[`lines.${at}.whole`, MORE_THAN_PACKED]] : []
    }),
  )
  if (Object.keys(errors).length > 0) throw new Refusal(422, undefined, { errors })
  for (const { line, whole, damaged } of counted) {
    const from = { itemId: line.itemId, centreId: row.centreId, from: 'way' } as const
    const moves: NewMove[] = [
      { ...from, pieces: whole, to: 'centre', reason: 'counted in', key: `counted ${row.id} ${line.itemId}` },
      { ...from, pieces: damaged, to: 'lost', reason: 'damaged', key: `damaged ${row.id} ${line.itemId}` },
    ]
    await movePieces(
      act,
      moves.filter(({ pieces }) => pieces > 0),
    )
    await tx.update(stockOrderLines).set({ whole, damaged }).where(isLine(line))
  }
  await note(act, row, { act: 'count' })
}

const ends = {
  'came later': { to: 'centre', column: 'cameLater' },
  'not sent': { to: 'store', column: 'notSent' },
  'lost on the way': { to: 'lost', column: 'lostPieces' },
} as const

type Settling = { id: string; itemId: string; pieces: number; how: ShortEnd }

/**
 * What became of pieces that were short.
 * @throws {Refusal} 403 for a seat that says they were not sent or are lost, 409 before it is counted in, 422
 * at pieces for more than are short
 */
export async function settle(
  act: StockContext,
  row: OrderRow,
  { id, itemId, pieces, how, scope }: Settling & { scope: Scope },
): Promise<void> {
  const { tx } = act
  if (how !== 'came later') await assertOffice(tx, scope)
  await lockItem(tx, itemId)
  const key = `short ${id}`
  if (await isMoved(tx, { key, itemId, centreId: row.centreId, pieces })) return
  if (row.status !== 'counted')
    throw new Refusal(409, 'Nothing of this order is short now', { code: 'stock_nothing_short' })
  const line = (await linesOf(tx, [row.id])).find((each) => each.itemId === itemId)
  const short = line ? shortOf(line) : 0
  if (!line || pieces > short)
    throw new Refusal(422, undefined, { errors: { pieces: `At most ${short} of it are short` } })
  const { to, column } = ends[how]
  await movePieces(act, [{ itemId, pieces, from: 'way', to, centreId: row.centreId, reason: how, key }])
  await tx
    .update(stockOrderLines)
    .set({ [column]: sql`${stockOrderLines[column]} + ${pieces}` })
    .where(isLine(line))
}

/** Closes an order. @throws {Refusal} 409 out of order, while pieces are short, and before it is paid */
export async function closeOrder(act: StockContext, row: OrderRow): Promise<void> {
  const { tx } = act
  if (row.status === 'closed') return
  assertCan('close', row)
  const lines = await linesOf(tx, [row.id])
  if (lines.some((line) => shortOf(line) > 0)) throw stillShort()
  if (duePaise(row.status, lines) > paidPaise(await moneyActsOf(tx, [row.id])))
    throw new Refusal(409, 'First record its payment', { code: 'stock_order_unpaid' })
  await note(act, row, { act: 'close' })
}

/**
 * Cancels an order before it is sent; what was packed goes back into the store, and what was paid is to be
 * refunded.
 * @throws {Refusal} 403 for a seat once it is accepted, 409 once it is sent
 */
export async function cancelOrder(
  act: StockContext,
  row: OrderRow,
  { reason, scope }: { reason: string; scope: Scope },
): Promise<void> {
  const { tx } = act
  if (row.status === 'cancelled') return
  assertCan('cancel', row)
  if (row.status === 'accepted' || row.status === 'packed') await assertOffice(tx, scope)
  const packed = (await lockLines(tx, row)).filter((line) => line.packed > 0)
  await movePieces(
    act,
    packed.map(({ itemId, packed: pieces }) => ({
      itemId,
      pieces,
      from: 'way',
      to: 'store',
      centreId: row.centreId,
      reason: 'unpacked',
      key: `unpacked ${row.id} ${itemId}`,
    })),
  )
  await tx.update(stockOrderLines).set({ packed: 0 }).where(eq(stockOrderLines.orderId, row.id))
  await note(act, row, { act: 'cancel', words: reason })
}
