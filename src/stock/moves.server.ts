import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { assertNotClosed } from '../centres/centres.reads.server.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import { hasValues } from '../platform/db/has-values.rules.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { isOfCentre, type MoveReason, type Place } from './stock.rules.ts'
import { stockBalances, stockItems, stockMoves } from './stock.tables.ts'

export type ItemRow = typeof stockItems.$inferSelect
/** Context of an act on the stock: whose hand, in which transaction. */
export type StockContext = TxContext & { byId: string }

export type NewMove = {
  itemId: string
  pieces: number
  from: Place
  to: Place
  /** Of a centre's shelf or what is on the way to it; else null. */
  centreId: string | null
  reason: MoveReason
  note?: string
  /** What it is the move of. */
  key: string
}

export const noItem = () => new Refusal(404, 'Item not found', { code: 'stock_item_not_found' })

/**
 * Items by id, locked in the order of all: acts on the pieces of an item follow each other, on all instances.
 * @throws {Refusal} 404 for one that is not there
 */
export async function lockItems(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ItemRow>> {
  const unique = [...new Set(ids)]
  const rows = await tx
    .select()
    .from(stockItems)
    .where(inArray(stockItems.id, unique))
    .orderBy(stockItems.id)
    .for('no key update')
  if (rows.length < unique.length) throw noItem()
  return new Map(rows.map((row) => [row.id, row]))
}

/** An item, locked. @throws {Refusal} 404 */
export async function lockItem(tx: Tx, id: string): Promise<ItemRow> {
  const item = (await lockItems(tx, [id])).get(id)
  if (!item) throw noItem()
  return item
}

type AtPlace = { itemId: string; place: Place; centreId: string | null }
const isAt = ({ itemId, place, centreId }: AtPlace) =>
  and(
    eq(stockBalances.itemId, itemId),
    eq(stockBalances.place, place),
    sql`${stockBalances.centreId} is not distinct from ${centreId}`,
  )

/** How many pieces are at a place; 0 where none ever was. */
export async function piecesAt(on: Db | Tx, at: AtPlace): Promise<number> {
  const [row] = await on.select({ pieces: stockBalances.pieces }).from(stockBalances).where(isAt(at))
  return row?.pieces ?? 0
}

/**
 * Moves pieces, all or none. Their items must be locked.
 * @throws {Refusal} 409 when a place has fewer than would leave it, and onto the shelf of a closed centre
 */
export async function movePieces({ tx, now, byId }: StockContext, moves: readonly NewMove[]): Promise<void> {
  const shelves = moves.flatMap(({ to, centreId }) =>
    to === 'centre' && centreId !== null ? [centreId] : [],
  )
  for (const centreId of new Set(shelves)) await assertNotClosed(tx, centreId)
  for (const { itemId, pieces, from, to, centreId } of moves) {
    await takeFrom(tx, { itemId, place: from, centreId: isOfCentre(from) ? centreId : null }, pieces)
    await addTo(tx, { itemId, place: to, centreId: isOfCentre(to) ? centreId : null }, pieces)
  }
  if (moves.length > 0)
    await tx.insert(stockMoves).values(
      moves.map(({ from, to, note = '', ...move }) => ({
        ...move,
        fromPlace: from,
        toPlace: to,
        note,
        byId,
        at: now,
      })),
    )
}

async function takeFrom(tx: Tx, at: AtPlace, pieces: number): Promise<void> {
  if (at.place === 'supplier') return addTo(tx, at, -pieces)
  const taken = await tx
    .update(stockBalances)
    .set({ pieces: sql`${stockBalances.pieces} - ${pieces}` })
    .where(and(isAt(at), gte(stockBalances.pieces, pieces)))
    .returning({ id: stockBalances.id })
  if (taken.length > 0) return
  const [item] = await tx.select().from(stockItems).where(eq(stockItems.id, at.itemId))
  const left = await piecesAt(tx, at)
  const some = left === 0 ? 'None is left' : `Only ${left} ${left === 1 ? 'is' : 'are'} left`
  throw new Refusal(409, `${some} of ${item?.name ?? 'this item'}`, { code: 'stock_too_few' })
}

const addTo = async (tx: Tx, at: AtPlace, pieces: number): Promise<void> => {
  await tx
    .insert(stockBalances)
    .values({ ...at, pieces })
    .onConflictDoUpdate({
      target: [stockBalances.itemId, stockBalances.place, stockBalances.centreId],
      set: { pieces: sql`${stockBalances.pieces} + ${pieces}` },
    })
}

/**
 * Whether this very move was made already. Its item must be locked.
 * @throws {Refusal} 409 for another one under its key
 */
export async function isMoved(
  tx: Tx,
  {
    key,
    ...move
  }: Pick<NewMove, 'key' | 'itemId' | 'centreId'> & {
    pieces?: number
  },
): Promise<boolean> {
  const [stored] = await tx.select().from(stockMoves).where(eq(stockMoves.key, key))
  if (!stored) return false
  if (!hasValues(stored, move)) throw usedId()
  return true
}

export const usedId = () =>
  new Refusal(409, 'This was saved already with other details. Reload the page.', {
    code: 'stock_id_used',
  })
