import { and, eq, isNull } from 'drizzle-orm'
import {
  assertCentre,
  holdsCentre,
  isClosed,
  onlyCentre,
  type Scope,
} from '../centres/centres.reads.server.ts'
import { childrenOfCentre } from '../classroom/centre-children.reads.server.ts'
import { chargeKit, creditKit, payerOf } from '../fees/kits.reads.server.ts'
import { idsByName, lockPeople, peopleById } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { compareNames } from '../platform/text/names.rules.ts'
import { shelfOf } from './items.server.ts'
import { type ItemRow, lockItem, movePieces, type StockContext, usedId } from './moves.server.ts'
import { assertNotReserved, endReservation, renewReservation } from './reservations.server.ts'
import { stockGifts } from './stock.tables.ts'

const noChild = () => new Refusal(404, 'Child not found', { code: 'child_not_found' })
const MAX_FOUND = 20

type Named = { _id: string; fullName: string }

/** Who can be given something from a shelf, by a part of the name. @throws {Refusal} 404 out of scope */
export async function findChildren(
  tx: Tx,
  { centreId, words, now }: { centreId: string | null; words: string; now: Date },
  scope: Scope,
): Promise<Named[]> {
  await assertCentre(tx, centreId, scope)
  const named = idsByName(tx, words)
  const ids =
    centreId === null
      ? (await named.limit(MAX_FOUND * 10)).map(({ id }) => id)
      : await childrenOfCentre(tx, onlyCentre(centreId), { day: indianDay(now), among: named })
  const found = [...(await peopleById(tx, ids)).values()].filter(
    ({ role, erasedAt, endedAt }) => role === 'student' && !erasedAt && !endedAt,
  )
  return found
    .map(({ id, fullName }) => ({ _id: id, fullName }))
    .toSorted((a, b) => compareNames(a.fullName, b.fullName))
    .slice(0, MAX_FOUND)
}

type Giving = {
  id: string
  itemId: string
  centreId: string | null
  studentId: string
  again: boolean
}

/**
 * Gives a piece to a child, and charges its family once if families pay for the item.
 * @returns the item. @throws {Refusal} 404 for no item, no child of the centre and a centre out of scope, 409
 * when none is left, for one that the child has unless `again`, and for another gift of this id
 */
export async function give(
  act: StockContext,
  { id, itemId, centreId, studentId, again }: Giving,
  scope: Scope,
): Promise<ItemRow> {
  const { tx, now, byId } = act
  await assertCentre(tx, centreId, scope)
  await assertChild(act, { centreId, studentId })
  const item = await lockItem(tx, itemId)
  const [stored] = await tx.select().from(stockGifts).where(eq(stockGifts.id, id))
  if (stored) {
    const isSame = stored.itemId === itemId && stored.centreId === centreId && stored.studentId === studentId
    if (isSame) return item
    throw usedId()
  }
  if (!again) await assertHasNone(tx, { itemId, studentId })
  await assertNotReserved(tx, { itemId, centreId }, studentId)
  const move = { itemId, pieces: 1, from: shelfOf(centreId), to: 'child', reason: 'given' } as const
  await movePieces(act, [{ ...move, centreId, key: `given ${id}` }])
  const { familyPaise: paise, name: title, gstHundredths } = item
  // At the rate of the fees and without a code it goes with the course.
  const hsn = item.hsn === '' && gstHundredths === null ? null : item.hsn
  await tx.insert(stockGifts).values({ id, itemId, centreId, studentId, paise, byId, at: now })
  await endReservation(tx, { itemId, centreId }, { studentId, giftId: id })
  const ratePercent = gstHundredths === null ? null : gstHundredths / 100
  if (paise > 0)
    await chargeKit(act, {
      id,
      studentId,
      title,
      paise,
      ratePercent,
      hsn,
      personId: await payerOf(tx, studentId),
    })
  return item
}

/** The child and who pays are here, and stay so until the transaction ends. @throws {Refusal} 404 */
async function assertChild(
  { tx, now }: StockContext,
  { centreId, studentId }: Pick<Giving, 'centreId' | 'studentId'>,
): Promise<void> {
  const child = (await peopleById(tx, [studentId])).get(studentId)
  if (child?.role !== 'student') throw noChild()
  const here = await lockPeople(tx, [studentId, child.guardianId ?? studentId])
  if (!here.has(studentId)) throw noChild()
  if (centreId === null) return
  const there = await childrenOfCentre(tx, onlyCentre(centreId), { day: indianDay(now), among: [studentId] })
  if (there.length === 0) throw noChild()
}

async function assertHasNone(
  tx: Db | Tx,
  { itemId, studentId }: Pick<Giving, 'itemId' | 'studentId'>,
): Promise<void> {
  const own = and(eq(stockGifts.itemId, itemId), eq(stockGifts.studentId, studentId))
  if ((await tx.$count(stockGifts, and(own, isNull(stockGifts.takenBackAt)))) > 0)
    throw new Refusal(409, 'The child has this already. Turn on “Give another one” to give a second.', {
      code: 'stock_given_already',
    })
}

type TakingBack = { id: string; reason: string; isDamaged: boolean }

/**
 * Takes a piece back with its charge; again is harmless.
 * @throws {Refusal} 404 for none and for one out of scope
 */
export async function takeBack(
  act: StockContext,
  { id, reason, isDamaged }: TakingBack,
  scope: Scope,
): Promise<void> {
  const { tx, now, byId } = act
  const [found] = await tx.select().from(stockGifts).where(eq(stockGifts.id, id))
  if (!found || !(await holdsCentre(tx, found.centreId, scope))) throw noGift()
  const { itemId, centreId, paise } = found
  await lockItem(tx, itemId)
  const [gift] = await tx
    .update(stockGifts)
    .set({ takenBackAt: now, takenBackBy: byId, reason })
    .where(and(eq(stockGifts.id, id), isNull(stockGifts.takenBackAt)))
    .returning()
  if (!gift) return
  await renewReservation(tx, id)
  // A closed centre has no shelf any more.
  const shelfId = centreId !== null && (await isClosed(tx, centreId)) ? null : centreId
  await movePieces(act, [
    {
      itemId,
      pieces: 1,
      from: 'child',
      to: isDamaged ? 'lost' : shelfOf(shelfId),
      centreId: isDamaged ? null : shelfId,
      reason: 'taken back',
      note: isDamaged ? 'damaged' : '',
      key: `taken back ${id}`,
    },
  ])
  if (paise > 0) await creditKit(act, { chargeId: id, reason })
}

const noGift = () => new Refusal(404, 'Gift not found', { code: 'stock_gift_not_found' })
