import { and, eq, ne, sql } from 'drizzle-orm'
import type { TxContext } from '../platform/db/context.server.ts'
import { hasValues } from '../platform/db/has-values.rules.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { ItemForm } from './office/stock.contract.ts'
import {
  isMoved,
  lockItem,
  movePieces,
  type NewMove,
  noItem,
  piecesAt,
  type StockContext,
  usedId,
} from './moves.server.ts'
import type { Place } from './stock.rules.ts'
import { stockItems } from './stock.tables.ts'

const columnsOf = ({ centrePrice, familyPrice, gstPercent, isWithdrawn: _, ...form }: ItemForm) => ({
  ...form,
  centrePaise: centrePrice * 100,
  familyPaise: familyPrice * 100,
  gstHundredths: gstPercent === null ? null : Math.round(gstPercent * 100),
})

async function assertNewName(tx: Tx, name: string, id: string): Promise<void> {
  // One name after the other, on all instances.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('stock item name'))`)
  const used = await tx.$count(stockItems, and(eq(stockItems.name, name), ne(stockItems.id, id)))
  if (used > 0) throw new Refusal(409, 'There is an item of this name', { code: 'stock_name_used' })
}

/** Adds an item. @throws {Refusal} 409 for a used name, and for another item of this id */
export async function addItem({ tx, now }: TxContext, id: string, form: ItemForm): Promise<void> {
  const values = columnsOf(form)
  const [stored] = await tx.select().from(stockItems).where(eq(stockItems.id, id))
  if (stored) {
    if (hasValues(stored, values)) return
    throw usedId()
  }
  await assertNewName(tx, form.name, id)
  const withdrawnAt = form.isWithdrawn ? now : null
  const added = await tx
    .insert(stockItems)
    .values({ ...values, id, withdrawnAt, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: stockItems.id })
  if (added.length === 0) throw usedId()
}

/** Changes an item. @throws {Refusal} 404, 409 for a used name */
export async function changeItem({ tx, now }: TxContext, id: string, form: ItemForm): Promise<void> {
  const item = await lockItem(tx, id)
  await assertNewName(tx, form.name, id)
  const withdrawnAt = form.isWithdrawn ? (item.withdrawnAt ?? now) : null
  await tx
    .update(stockItems)
    .set({ ...columnsOf(form), withdrawnAt })
    .where(eq(stockItems.id, id))
}

/** Whose shelf: of a centre, or the store of head office. */
export const shelfOf = (centreId: string | null): Place => (centreId === null ? 'store' : 'centre')

type Receipt = { id: string; itemId: string; pieces: number; note: string }

/** Pieces come from a supplier. @throws {Refusal} 404 for no item, 409 for another receipt of this id */
export async function receive(act: StockContext, { id, ...receipt }: Receipt): Promise<void> {
  const item = await lockItem(act.tx, receipt.itemId)
  const key = `received ${id}`
  if (await isMoved(act.tx, { key, itemId: receipt.itemId, centreId: null, pieces: receipt.pieces })) return
  if (item.withdrawnAt) throw noItem()
  const way = { from: 'supplier', to: 'store', centreId: null, reason: 'received' } as const
  await movePieces(act, [{ ...receipt, ...way, key }])
}

type Count = {
  id: string
  itemId: string
  centreId: string | null
  seen: number
  counted: number
  reason: string
}

/**
 * Sets what is on a shelf to what was counted there: the rest is lost, or had come unnoticed.
 * @throws {Refusal} 404 for no item, 409 when pieces moved since they were seen
 */
export async function countShelf(
  act: StockContext,
  { id, itemId, centreId, seen, counted, reason: note }: Count,
): Promise<void> {
  await lockItem(act.tx, itemId)
  const key = `count ${id}`
  if (await isMoved(act.tx, { key, itemId, centreId })) return
  const place = shelfOf(centreId)
  const book = await piecesAt(act.tx, { itemId, place, centreId })
  if (book !== seen)
    throw new Refusal(409, `${book} should be here now. Reload the page, and count again.`, {
      code: 'stock_moved_since',
    })
  const difference = counted - book
  if (difference === 0) return
  const move: Pick<NewMove, 'itemId' | 'centreId' | 'reason' | 'note' | 'key' | 'pieces'> = {
    itemId,
    centreId,
    reason: 'count',
    note,
    key,
    pieces: Math.abs(difference),
  }
  const ends =
    difference < 0
      ? ({ from: place, to: 'lost' } as const)
      : // What nobody had noted came from outside.
        ({ from: 'supplier', to: place } as const)
  await movePieces(act, [{ ...move, ...ends }])
}

type Return = { id: string; itemId: string; centreId: string; pieces: number; reason: string }

/**
 * Pieces of a centre come back into the store.
 * @throws {Refusal} 404 for no item, 409 for more than it has
 */
export async function takeIntoStore(
  act: StockContext,
  { id, itemId, centreId, pieces, reason: note }: Return,
): Promise<void> {
  await lockItem(act.tx, itemId)
  const key = `returned ${id}`
  if (await isMoved(act.tx, { key, itemId, centreId, pieces })) return
  const way = { from: 'centre', to: 'store', reason: 'returned' } as const
  await movePieces(act, [{ itemId, centreId, pieces, note, key, ...way }])
}
