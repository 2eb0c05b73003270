import { and, asc, eq, inArray, max, notInArray, sql } from 'drizzle-orm'
import {
  assertNotClosed,
  centresOf,
  isUnlimited,
  notFound as noCentre,
  onlyCentre,
  type Scope,
} from '../centres/centres.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { lockItems, type StockContext, usedId } from './moves.server.ts'
import { duePaise, excessPaise, type OrderAct, orderFault, shortOf, statusAfter } from './stock.rules.ts'
import { stockItems, stockOrderActs, stockOrderLines, stockOrders } from './stock.tables.ts'

export type OrderRow = typeof stockOrders.$inferSelect
type ActRow = typeof stockOrderActs.$inferSelect
export type LineRow = typeof stockOrderLines.$inferSelect
export type Wished = { itemId: string; pieces: number }

/** The same for an order that is not there and for one of another centre. */
export const noOrder = () => new Refusal(404, 'Order not found', { code: 'order_not_found' })

/** An order of the scope, locked: acts on it follow each other. @throws {Refusal} 404 */
export async function lockOrder(tx: Tx, id: string, scope: Scope): Promise<OrderRow> {
  const [row] = await tx
    .select()
    .from(stockOrders)
    .where(and(eq(stockOrders.id, id), scope.holds(stockOrders.centreId)))
    .for('update')
  if (!row) throw noOrder()
  return row
}

/** The lines of orders with the names of their items, by name. */
export const linesOf = async (
  on: Db | Tx,
  orderIds: readonly string[],
): Promise<(LineRow & { item: string })[]> => {
  const rows = await on
    .select({ line: stockOrderLines, item: stockItems.name })
    .from(stockOrderLines)
    .innerJoin(stockItems, eq(stockItems.id, stockOrderLines.itemId))
    .where(inArray(stockOrderLines.orderId, [...orderIds]))
    .orderBy(asc(stockItems.name))
  return rows.map(({ line, item }) => ({ ...line, item }))
}

/** A refusal while pieces of an order are short. */
export const stillShort = () =>
  new Refusal(409, 'First say what became of the pieces that are short', { code: 'stock_short' })

/** A refusal at the lines of an order. */
export const atLines = (lines: string) => new Refusal(422, undefined, { errors: { lines } })

/** Each item once. @throws {Refusal} 422 at lines */
export function byItem<Line extends { itemId: string }>(lines: readonly Line[]): ReadonlyMap<string, Line> {
  const found = new Map(lines.map((line) => [line.itemId, line]))
  if (found.size < lines.length) throw atLines('An item is there twice')
  return found
}

type Draft = { id: string; centreId: string | undefined; lines: readonly Wished[]; note: string }

/**
 * Makes a draft for a centre; the only one of the scope without a wish.
 * @throws {Refusal} 404, 409 for a closed centre and for another order of this id, 422 at lines or centreId
 */
export async function draftOrder(
  { tx, now, byId }: StockContext,
  { id, centreId: wished, lines, note: words }: Draft,
  scope: Scope,
): Promise<void> {
  const centreId = wished ?? (await onlyCentreOf(tx, scope))
  const [centre] = (await centresOf(tx, scope)).filter((each) => each.id === centreId)
  if (!centre) throw noCentre()
  const [stored] = await tx.select().from(stockOrders).where(eq(stockOrders.id, id))
  if (stored) {
    const isSame = stored.centreId === centreId && stored.note === words
    if (!isSame || !isWished(await linesOf(tx, [id]), lines)) throw usedId()
    return
  }
  await assertNotClosed(tx, centreId)
  // One number after the other, on all instances.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('stock order number'))`)
  const [last] = await tx.select({ number: max(stockOrders.number) }).from(stockOrders)
  const added = await tx
    .insert(stockOrders)
    .values({
      id,
      number: (last?.number ?? 0) + 1,
      centreId,
      status: 'draft',
      note: words,
      byId,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: stockOrders.id })
  if (added.length === 0) throw usedId()
  await writeLines(tx, { id, centreId }, lines)
}

/** Whether an order has the very lines of a wish. */
const isWished = (stored: readonly LineRow[], lines: readonly Wished[]): boolean => {
  const wished = byItem(lines)
  return (
    stored.length === wished.size &&
    stored.every(({ itemId, ordered }) => wished.get(itemId)?.pieces === ordered)
  )
}

async function onlyCentreOf(tx: Tx, scope: Scope): Promise<string> {
  const [only, another] = await centresOf(tx, scope)
  if (!only) throw noCentre()
  if (another) throw new Refusal(422, undefined, { errors: { centreId: 'Please choose a centre' } })
  return only.id
}

/** The lines of a draft anew, at the prices of now. @throws {Refusal} 422 at lines */
export async function writeLines(
  tx: Tx,
  { id, centreId }: Pick<OrderRow, 'id' | 'centreId'>,
  lines: readonly Wished[],
): Promise<void> {
  const wished = byItem(lines)
  const offered = await tx
    .select()
    .from(stockItems)
    .where(inArray(stockItems.id, [...wished.keys()]))
  if (offered.filter(({ withdrawnAt }) => withdrawnAt === null).length < wished.size)
    throw atLines('An item is not offered any more. Reload the page.')
  const isFranchise = (await centresOf(tx, onlyCentre(centreId)))[0]?.kind === 'franchise'
  await tx.delete(stockOrderLines).where(eq(stockOrderLines.orderId, id))
  await tx.insert(stockOrderLines).values(
    offered.map(({ id: itemId, centrePaise }) => ({
      orderId: id,
      itemId,
      ordered: wished.get(itemId)?.pieces ?? 0,
      // A centre of the academy's own is the same company: nothing is sold to it.
      pricePaise: isFranchise ? centrePaise : 0,
    })),
  )
}

/** Changes a draft. @throws {Refusal} 409 once it is placed, 422 at lines */
export async function changeDraft(
  { tx }: StockContext,
  row: OrderRow,
  { lines, note: words }: { lines: readonly Wished[]; note: string },
): Promise<void> {
  assertCan('place', row)
  await tx.update(stockOrders).set({ note: words }).where(eq(stockOrders.id, row.id))
  await writeLines(tx, row, lines)
}

/** @throws {Refusal} 409 with the reason in a state that an act does not fit */
export function assertCan(act: OrderAct, { status }: Pick<OrderRow, 'status'>): void {
  const fault = orderFault(act, status)
  if (fault !== null) throw new Refusal(409, fault, { code: 'stock_order_state' })
}

/** Whether an act was done with this very note: again is harmless. */
export async function isDone(
  tx: Tx,
  orderId: string,
  { act, words }: { act: OrderAct; words?: string },
): Promise<boolean> {
  const [stored] = await tx
    .select()
    .from(stockOrderActs)
    .where(and(eq(stockOrderActs.orderId, orderId), eq(stockOrderActs.act, act)))
  return stored !== undefined && (words === undefined || stored.note === words)
}

/** Orders that are over: no act but a refund leads on. */
export const OVER = ['closed', 'cancelled'] as const
/** Whether an order is open, or was paid beyond what it came to and is not refunded. */
export const isUnsettled = sql`(${notInArray(stockOrders.status, [...OVER])} or (
  select coalesce(sum(case when a.act = 'refund' then -a.paise else a.paise end), 0)
    from ${stockOrderActs} a where a.order_id = ${stockOrders.id} and a.act in ('pay', 'refund')
) > case when ${stockOrders.status} = 'cancelled' then 0 else (
  select coalesce(sum((l.whole + l.came_later)::bigint * l.price_paise), 0)
    from ${stockOrderLines} l where l.order_id = ${stockOrders.id}
) end)`

/** What was paid and refunded for orders. */
export const moneyActsOf = (on: Db | Tx, orderIds: readonly string[]): Promise<ActRow[]> =>
  on
    .select()
    .from(stockOrderActs)
    .where(
      and(inArray(stockOrderActs.orderId, [...orderIds]), inArray(stockOrderActs.act, ['pay', 'refund'])),
    )

/** Notes an act, and leads the order on. The order must be locked and in a state that fits. */
export async function note(
  { tx, now, byId }: StockContext,
  { id }: Pick<OrderRow, 'id'>,
  { act, words = '', paise = 0 }: { act: OrderAct; words?: string; paise?: number },
): Promise<void> {
  await tx.insert(stockOrderActs).values({ orderId: id, act, note: words, paise, byId, at: now })
  const status = statusAfter(act)
  if (status !== null) await tx.update(stockOrders).set({ status }).where(eq(stockOrders.id, id))
}

/**
 * Sends a draft to head office, at the prices of now.
 * @throws {Refusal} 409 out of order, and when the sum is not the one that was read
 */
export async function placeOrder(act: StockContext, row: OrderRow, read: number): Promise<void> {
  const { tx } = act
  if (await isDone(tx, row.id, { act: 'place' })) return
  assertCan('place', row)
  await assertNotClosed(tx, row.centreId)
  const lines = await linesOf(tx, [row.id])
  await lockItems(
    tx,
    lines.map(({ itemId }) => itemId),
  )
  await writeLines(
    tx,
    row,
    lines.map(({ itemId, ordered }) => ({ itemId, pieces: ordered })),
  )
  const due = duePaise('placed', await linesOf(tx, [row.id]))
  if (due !== read)
    throw new Refusal(409, 'The prices have changed. Reload the page.', { code: 'stock_prices_changed' })
  await note(act, row, { act: 'place' })
}

/** A transfer is its number alone, however it was typed. */
const plain = (reference: string): string => reference.replaceAll(/\s/g, '').toUpperCase()

/** Head office accepts an order: paid by a transfer, or on credit. @throws {Refusal} 409 out of order */
export async function acceptOrder(act: StockContext, row: OrderRow, typed: string): Promise<void> {
  const reference = plain(typed)
  if (await isDone(act.tx, row.id, { act: 'accept', words: reference })) return
  assertCan('accept', row)
  await assertNotClosed(act.tx, row.centreId)
  await note(act, row, { act: 'accept', words: reference })
  if (reference !== '') await payOrder(act, { ...row, status: 'accepted' }, { reference })
}

/**
 * Records the transfer that paid an order.
 * @throws {Refusal} 409 out of order, while pieces are short, for another transfer or sum, and when nothing
 * is owed
 */
export async function payOrder(
  act: StockContext,
  row: OrderRow,
  { reference: typed, duePaise: read }: { reference: string; duePaise?: number },
): Promise<void> {
  const { tx } = act
  const reference = plain(typed)
  if (await isDone(tx, row.id, { act: 'pay', words: reference })) return
  if (await isDone(tx, row.id, { act: 'pay' }))
    throw new Refusal(409, 'This order is paid already', { code: 'stock_order_paid' })
  assertCan('pay', row)
  const lines = await linesOf(tx, [row.id])
  // What is short may still come, and is paid then.
  if (row.status === 'counted' && lines.some((line) => shortOf(line) > 0)) throw stillShort()
  const paise = duePaise(row.status, lines)
  if (paise === 0)
    throw new Refusal(409, 'Nothing is owed for this order', { code: 'stock_order_owes_nothing' })
  // Fewer may have been counted in since the sum was read.
  if (read !== undefined && read !== paise)
    throw new Refusal(409, 'The sum has changed. Reload the page.', { code: 'stock_sum_changed' })
  await note(act, row, { act: 'pay', words: reference, paise })
}

/**
 * Records the transfer by which a centre got back what it had paid beyond what its order came to.
 * @throws {Refusal} 409 before it is counted in or cancelled, while pieces are short, for another transfer or
 * sum, and when nothing was paid too much
 */
export async function refundOrder(
  act: StockContext,
  row: OrderRow,
  { reference: typed, paise: read }: { reference: string; paise: number },
): Promise<void> {
  const { tx } = act
  const reference = plain(typed)
  if (await isDone(tx, row.id, { act: 'refund', words: reference })) return
  assertCan('refund', row)
  const lines = await linesOf(tx, [row.id])
  // What is short may still come, and is charged then.
  if (row.status === 'counted' && lines.some((line) => shortOf(line) > 0)) throw stillShort()
  const paise = excessPaise(row.status, { acts: await moneyActsOf(tx, [row.id]), lines })
  if (paise === 0)
    throw new Refusal(409, 'Nothing is to be refunded', { code: 'stock_order_refunds_nothing' })
  if (read !== paise)
    throw new Refusal(409, 'The sum has changed. Reload the page.', { code: 'stock_sum_changed' })
  await note(act, row, { act: 'refund', words: reference, paise })
}

/** @throws {Refusal} 403 for who sees only the centres of their seats */
export async function assertOffice(tx: Tx, scope: Scope): Promise<void> {
  if (!(await isUnlimited(tx, scope)))
    throw new Refusal(403, 'Only head office can do this', { code: 'not_head_office' })
}
