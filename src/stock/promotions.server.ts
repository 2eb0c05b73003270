import { and, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { queueMails } from '../academy/mails.server.ts'
import { holdsCentre, type Scope } from '../centres/centres.reads.server.ts'
import {
  moveChildBack,
  moveChildren,
  type OpenGroup,
  openGroups,
  placesToday,
} from '../classroom/moving-up.reads.server.ts'
import { type EndedExam, endedExams } from '../craft/exams.reads.server.ts'
import { followTransfers } from '../fees/transfers.reads.server.ts'
import { contactsOf, lockPeople } from '../people/people.reads.server.ts'
import type { CommandContext } from '../platform/db/context.server.ts'
import { hasValues } from '../platform/db/has-values.rules.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { HandlerInput } from '../platform/wire.ts'
import { give } from './gifts.server.ts'
import { movedUpMail } from './mails.server.ts'
import { lockItems, type StockContext, usedId } from './moves.server.ts'
import type { moveUp } from './office/promotions.contract.ts'
import { EXAM_DAYS, type LastMove, standingAfter, type Standing } from './promotions.rules.ts'
import { isReserved } from './reservations.server.ts'
import { promotions, stockItems } from './stock.tables.ts'

type Row = typeof promotions.$inferSelect
/** A centre's children: its scope, and its shelf; null: the store of head office. */
export type CentreShelf = { scope: Scope; shelfId: string | null; now: Date }
/** A child with its newest place, and where it stands after its exams. */
export type Examined = { studentId: string; group: OpenGroup; exam: EndedExam; standing: Standing }

const stands = isNull(promotions.undoneAt)

/** The exam after which each of these children moved up last. */
async function lastMoves(on: Db | Tx, studentIds: readonly string[]): Promise<ReadonlyMap<string, LastMove>> {
  const rows = await on
    .select({
      studentId: promotions.studentId,
      sittingId: promotions.sittingId,
      at: promotions.examEndedAt,
    })
    .from(promotions)
    .where(and(inArray(promotions.studentId, [...studentIds]), stands))
    .orderBy(promotions.examEndedAt, promotions.at)
  return new Map(rows.map(({ studentId, ...last }) => [studentId, last]))
}

/** Children of a place who had an exam that no move up followed, of these groups. */
export async function examinedChildren(
  on: Db | Tx,
  { scope, now }: Omit<CentreShelf, 'shelfId'>,
  groups: readonly OpenGroup[],
): Promise<Examined[]> {
  const byId = new Map(groups.map((group) => [group.id, group]))
  // The newest place of a child is its last row.
  const places = new Map<string, string>()
  for (const { studentId, groupId } of await placesToday(on, scope, now)) places.set(studentId, groupId)
  const ids = [...places.keys()]
  const span = { from: new Date(now.getTime() - EXAM_DAYS * 86_400_000), to: now }
  const exams = Map.groupBy(
    await endedExams(on, ids, { ...span, language: undefined }),
    ({ studentId }) => studentId,
  )
  const moved = await lastMoves(on, ids)
  return ids.flatMap((studentId) => {
    const found = standingAfter(exams.get(studentId) ?? [], moved.get(studentId) ?? null)
    const group = byId.get(places.get(studentId) ?? '')
    return found && group ? [{ studentId, group, ...found }] : []
  })
}

type Wanted = HandlerInput<typeof moveUp>['body']
type ChosenChild = Wanted['children'][number] & Examined

const notReady = () =>
  new Refusal(409, 'One of these children is not ready to move up any more. Reload the page.', {
    code: 'not_ready_to_move_up',
  })

/**
 * Moves children up, all or none. @returns how many moved now: 0 for the same act again.
 * @throws {Refusal} 404, 409 and 422 as the call says
 */
export async function moveChildrenUp(
  act: StockContext & CommandContext & { site: string },
  { from, children }: Omit<Wanted, 'centreId'>,
  { scope, shelfId }: Omit<CentreShelf, 'now'>,
): Promise<number> {
  const { tx, now, byId } = act
  if (await isRepeat(tx, children, byId)) return 0
  const groups = await openGroups(tx, scope, now)
  const examined = new Map(
    (await examinedChildren(tx, { scope, now }, groups)).map((child) => [child.exam.sittingId, child]),
  )
  const chosen = children.map((wanted): ChosenChild => {
    const child = examined.get(wanted.sittingId)
    if (child?.standing !== 'ready') throw notReady()
    return { ...wanted, ...child }
  })
  assertOnce(chosen)
  await assertKits(tx, children)
  // Of two acts for a child the second one sees what the first has stored.
  const ids = chosen.map(({ studentId }) => studentId)
  if ((await lockPeople(tx, ids)).size < ids.length) throw notReady()
  const names = new Map(groups.map((group) => [group.id, group]))
  for (const [row, { toGroupId }] of children.entries())
    if (toGroupId !== null && !names.has(toGroupId))
      throw new Refusal(422, undefined, { errors: { [`children.${row}.toGroupId`]: 'Choose another group' } })
  const moves = chosen.flatMap(({ studentId, group, toGroupId }) =>
    toGroupId === null || toGroupId === group.id ? [] : [{ studentId, groupId: group.id, toGroupId }],
  )
  await moveChildren(act, moves, { from, scope })
  await followTransfers(
    act,
    moves.map(({ studentId, groupId, toGroupId }) => ({
      personId: studentId,
      fromId: groupId,
      toId: toGroupId,
      day: from,
    })),
  )
  const stored = await tx
    .insert(promotions)
    .values(
      chosen.map(({ _id: id, sittingId, exam, studentId, group, toGroupId, level, itemId }) => ({
        id,
        sittingId,
        examEndedAt: exam.at,
        studentId,
        fromLevel: group.level,
        level,
        groupId: group.id,
        toGroupId: toGroupId ?? group.id,
        fromDay: from,
        itemId,
        centreId: shelfId,
        byId,
        at: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: promotions.id })
  // Another act was faster, or one of the ids is that of another move.
  if (stored.length < chosen.length) throw notReady()
  await mailFamilies(act, chosen, { from, names })
  return chosen.length
}

/** @throws {Refusal} 409 for ids of other moves */
async function isRepeat(tx: Tx, children: Wanted['children'], byId: string): Promise<boolean> {
  const ids = children.map(({ _id }) => _id)
  const stored = await tx.select().from(promotions).where(inArray(promotions.id, ids))
  if (stored.length === 0) return false
  const isSame = (row: Row) => {
    const wanted = children.find(({ _id }) => _id === row.id)
    if (!wanted) return false
    const { sittingId, level, itemId } = wanted
    return hasValues(row, { sittingId, level, itemId, byId })
  }
  if (stored.length === children.length && stored.every(isSame)) return true
  throw usedId()
}

/** @throws {Refusal} 422 for a child that is chosen twice */
function assertOnce(chosen: readonly ChosenChild[]): void {
  for (const [row, { studentId }] of chosen.entries())
    if (chosen.findIndex((each) => each.studentId === studentId) < row)
      throw new Refusal(422, undefined, { errors: { [`children.${row}.sittingId`]: 'Chosen twice' } })
}

/** Locks the kits. @throws {Refusal} 422 for one that is not there or is not offered any more */
async function assertKits(tx: Tx, children: Wanted['children']): Promise<void> {
  const wanted = [...new Set(children.flatMap(({ itemId }) => itemId ?? []))]
  if (wanted.length === 0) return
  const offered = await tx
    .select({ id: stockItems.id })
    .from(stockItems)
    .where(and(inArray(stockItems.id, wanted), isNull(stockItems.withdrawnAt)))
  const ids = new Set(offered.map(({ id }) => id))
  for (const [row, { itemId }] of children.entries())
    if (itemId !== null && !ids.has(itemId))
      throw new Refusal(422, undefined, { errors: { [`children.${row}.itemId`]: 'Choose another kit' } })
  await lockItems(tx, wanted)
}

type NewPlaces = { from: string; names: ReadonlyMap<string, OpenGroup> }

/** Each family hears once, by mail, to which level its child moves, when and where its class is. */
async function mailFamilies(
  act: CommandContext & { site: string },
  chosen: readonly ChosenChild[],
  { from, names }: NewPlaces,
): Promise<void> {
  const contacts = await contactsOf(
    act.tx,
    chosen.map(({ studentId }) => studentId),
  )
  await queueMails(
    act,
    chosen.flatMap(({ _id: id, studentId, group, toGroupId, level }) => {
      const to = contacts.get(studentId)
      const next = names.get(toGroupId ?? group.id)
      if (!to?.email || !next) return []
      const facts = { id, to: to.email, fullName: to.fullName, level, group: next.name, from }
      return movedUpMail.write({ ...facts, week: next, address: `${act.site}/family` }, to.language)
    }),
  )
}

const kitGiven = () =>
  new Refusal(409, 'The kit is given already. Take it back first.', { code: 'kit_given' })

const noPromotion = () => new Refusal(404, 'Move not found', { code: 'promotion_not_found' })

/**
 * A move up by its id, locked, if one of its groups is in the scope.
 * @throws {Refusal} 404 for none and for one out of scope
 */
async function lockedPromotion(
  tx: Tx,
  id: string,
  { scope, now }: Omit<CentreShelf, 'shelfId'>,
): Promise<Row> {
  const [row] = await tx.select().from(promotions).where(eq(promotions.id, id)).for('update')
  if (!row) throw noPromotion()
  const isHere =
    row.centreId === null
      ? (await openGroups(tx, scope, now)).some(({ id: groupId }) => groupId === row.toGroupId)
      : await holdsCentre(tx, row.centreId, scope)
  if (!isHere) throw noPromotion()
  return row
}

/** Takes a move up back. @throws {Refusal} 404, 409 and 422 as the call says */
export async function undoMoveUp(act: StockContext, id: string, scope: Scope): Promise<void> {
  const { tx, now, byId } = act
  const row = await lockedPromotion(tx, id, { scope, now })
  if (row.undoneAt) return
  if (row.giftId) throw kitGiven()
  const { studentId, groupId, toGroupId, fromDay: from } = row
  if (groupId !== toGroupId) {
    await moveChildBack(act, { studentId, groupId, toGroupId, from, scope })
    await followTransfers(act, [{ personId: studentId, fromId: toGroupId, toId: groupId, day: from }])
  }
  await tx.update(promotions).set({ undoneAt: now, undoneBy: byId }).where(eq(promotions.id, id))
}

/**
 * Gives the child the kit that is reserved for it. @returns the kit's name.
 * @throws {Refusal} 404 and 409 as the call says
 */
export async function giveKit(
  act: StockContext,
  { id, giftId }: { id: string; giftId: string },
  scope: Scope,
): Promise<string> {
  const {
    studentId,
    itemId,
    centreId,
    undoneAt,
    giftId: given,
  } = await lockedPromotion(act.tx, id, {
    scope,
    now: act.now,
  })
  if (itemId === null || undoneAt || (given !== null && given !== giftId))
    throw new Refusal(409, 'No kit waits for this child any more. Reload the page.', { code: 'no_kit_waits' })
  const { name } = await give(act, { id: giftId, itemId, centreId, studentId, again: false }, scope)
  return name
}

/** The child needs no kit. @throws {Refusal} 404 and 409 as the call says */
export async function dropKit({ tx, now }: StockContext, id: string, scope: Scope): Promise<void> {
  const { giftId } = await lockedPromotion(tx, id, { scope, now })
  if (giftId) throw kitGiven()
  await tx.update(promotions).set({ itemId: null }).where(eq(promotions.id, id))
}

/** The moves up of a place: all that wait for a kit, and the newest of the others. */
export async function movesOf(on: Db | Tx, groupIds: readonly string[], most: number): Promise<Row[]> {
  const here = and(inArray(promotions.toGroupId, [...groupIds]), stands)
  const newest = on
    .select({ id: promotions.id })
    .from(promotions)
    .where(here)
    .orderBy(desc(promotions.at), desc(promotions.id))
    .limit(most)
  return on
    .select()
    .from(promotions)
    .where(and(here, or(and(isReserved, isNotNull(promotions.itemId)), inArray(promotions.id, newest))))
    .orderBy(desc(promotions.at), desc(promotions.id))
}
