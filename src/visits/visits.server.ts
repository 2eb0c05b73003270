import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import {
  assertNotClosed,
  centresOf,
  everyCentre,
  notFound as noCentre,
} from '../centres/centres.reads.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import type { HandlerInput } from '../platform/wire.ts'
import type { answerVisit, planVisit, saveFindings } from './office/visits.contract.ts'
import { statusAfter } from './visits.rules.ts'
import { visitPoints, visits } from './visits.tables.ts'

export type VisitRow = typeof visits.$inferSelect
export type PointRow = typeof visitPoints.$inferSelect
type By = TxContext & { byId: string }

/** The same for a visit that is not there and for one of another centre. */
export const noVisit = () => new Refusal(404, 'Visit not found', { code: 'visit_not_found' })
const noPoint = () => new Refusal(404, 'Point not found', { code: 'visit_point_not_found' })
const refuseState = (why: string) => new Refusal(409, why, { code: 'visit_state' })

/** A visit, locked: acts on it follow each other. @throws {Refusal} 404 */
export async function lockVisit(tx: Tx, id: string): Promise<VisitRow> {
  const [row] = await tx.select().from(visits).where(eq(visits.id, id)).for('update')
  if (!row) throw noVisit()
  return row
}

/** The points of visits, in the order of their lists. */
export const pointsOf = (on: Db | Tx, visitIds: readonly string[]): Promise<PointRow[]> =>
  on
    .select()
    .from(visitPoints)
    .where(inArray(visitPoints.visitId, [...visitIds]))
    .orderBy(asc(visitPoints.visitId), asc(visitPoints.place))

type Planned = HandlerInput<typeof planVisit>['body']

/** @throws {Refusal} 404, 409 for a closed centre and for another visit of this id, 422 at points */
export async function plan({ tx, now, byId }: By, planned: Planned): Promise<void> {
  const { _id: id, centreId, day, points } = planned
  if (new Set(points).size < points.length)
    throw new Refusal(422, undefined, { errors: { points: 'A point is there twice' } })
  if (await isPlanned(tx, planned)) return
  if (!(await centresOf(tx, everyCentre)).some((centre) => centre.id === centreId)) throw noCentre()
  await assertNotClosed(tx, centreId)
  const added = await tx
    .insert(visits)
    .values({ id, centreId, day, status: 'planned', byId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: visits.id })
  // The same form twice at once: the other one has stored it.
  if (added.length === 0 && (await isPlanned(tx, planned))) return
  await tx
    .insert(visitPoints)
    .values(points.map((text, place) => ({ id: newId(), visitId: id, place, text })))
}

/** Whether this very visit is stored. @throws {Refusal} 409 for another one of this id */
async function isPlanned(tx: Tx, { _id: id, centreId, day, points }: Planned): Promise<boolean> {
  const [stored] = await tx.select().from(visits).where(eq(visits.id, id))
  if (!stored) return false
  const texts = (await pointsOf(tx, [id])).map(({ text }) => text)
  if (stored.centreId === centreId && stored.day === day && texts.join('\n') === points.join('\n'))
    return true
  throw new Refusal(409, 'This form was sent already for another visit. Reload the page.', {
    code: 'visit_id_used',
  })
}

type Found = HandlerInput<typeof saveFindings>['body']['points']

/** @throws {Refusal} 404 for a point of another visit, 409 once it was sent, 422 at a point */
export async function saveAll({ tx }: TxContext, row: VisitRow, found: Found): Promise<void> {
  if (row.status !== 'planned')
    throw refuseState(
      row.status === 'cancelled' ? 'This visit was cancelled' : 'The findings were sent and stay as they are',
    )
  const points = new Map((await pointsOf(tx, [row.id])).map((point) => [point.id, point]))
  const errors = Object.assign({}, ...found.map((each, at) => faultsOf(row, each, at))) as Record<
    string,
    string
  >
  if (Object.keys(errors).length > 0) throw new Refusal(422, undefined, { errors })
  for (const { _id, finding, remark, followUpOn } of found) {
    if (!points.has(_id)) throw noPoint()
    await tx.update(visitPoints).set({ finding, remark, followUpOn }).where(eq(visitPoints.id, _id))
  }
}

function faultsOf(
  { day }: VisitRow,
  { finding, remark, followUpOn }: Found[number],
  at: number,
): Record<string, string> {
  if (finding !== 'no')
    return followUpOn === null
      ? {}
      : { [`points.${at}.followUpOn`]: 'Only what is not in order has a follow-up' }
  const remarkFault = remark === '' ? { [`points.${at}.remark`]: 'Please say what is not in order' } : {}
  const isEarly = followUpOn !== null && followUpOn < day
  return isEarly ? { ...remarkFault, [`points.${at}.followUpOn`]: 'This is before the visit' } : remarkFault
}

/** @throws {Refusal} 409 before its day, while a point is open, and for a cancelled visit */
export async function send({ tx, now, byId }: By, row: VisitRow): Promise<void> {
  if (row.status === 'cancelled') throw refuseState('This visit was cancelled')
  if (row.status !== 'planned') return
  if (row.day > indianDay(now)) throw refuseState('This visit is still to come')
  const points = await pointsOf(tx, [row.id])
  const open = points.filter(({ finding }) => finding === null).length
  if (open > 0)
    throw new Refusal(409, `${open} ${open === 1 ? 'point is' : 'points are'} not filled yet`, {
      code: 'visit_points_open',
    })
  await tx
    .update(visits)
    .set({ status: statusAfter(points, false), sentAt: now, sentBy: byId })
    .where(eq(visits.id, row.id))
}

/** @throws {Refusal} 409 once it was sent */
export async function cancel({ tx }: TxContext, row: VisitRow): Promise<void> {
  if (row.status === 'cancelled') return
  if (row.status !== 'planned') throw refuseState('The findings were sent and stay as they are')
  await tx.update(visits).set({ status: 'cancelled' }).where(eq(visits.id, row.id))
}

type Answers = HandlerInput<typeof answerVisit>['body']['answers']

/** @throws {Refusal} 404 for a point of another visit, 409 for other answers, 422 for a point without one */
export async function answer({ tx, now, byId }: By, row: VisitRow, answers: Answers): Promise<void> {
  const points = await pointsOf(tx, [row.id])
  const said = new Map(answers.map((each) => [each._id, each.answer]))
  if (row.status !== 'sent') {
    if (row.answeredAt !== null && points.every((each) => each.answer === (said.get(each.id) ?? ''))) return
    throw refuseState('This visit was answered already')
  }
  const wrong = points.filter(({ finding }) => finding === 'no')
  if (answers.some(({ _id }) => !wrong.some(({ id }) => id === _id))) throw noPoint()
  if (wrong.some(({ id }) => !said.has(id)))
    throw new Refusal(422, undefined, {
      errors: { answers: 'Please answer every point that is not in order' },
    })
  for (const { id } of wrong)
    await tx
      .update(visitPoints)
      .set({ answer: said.get(id) ?? '' })
      .where(eq(visitPoints.id, id))
  await tx
    .update(visits)
    .set({ status: statusAfter(points, true), answeredAt: now, answeredBy: byId })
    .where(eq(visits.id, row.id))
}

/** @throws {Refusal} 404 for a point without a follow-up, 409 before the visit was sent */
export async function finish(
  { tx, now, byId }: By,
  row: VisitRow,
  { pointId, note }: { pointId: string; note: string },
): Promise<void> {
  if (row.sentAt === null) throw refuseState('Send the findings first')
  const own = and(
    eq(visitPoints.visitId, row.id),
    eq(visitPoints.id, pointId),
    isNotNull(visitPoints.followUpOn),
  )
  const [point] = await tx.select().from(visitPoints).where(own)
  if (!point) throw noPoint()
  await tx
    .update(visitPoints)
    .set({ doneAt: now, doneBy: byId, doneNote: note })
    .where(and(own, isNull(visitPoints.doneAt)))
  if (row.status !== 'answered') return
  const status = statusAfter(await pointsOf(tx, [row.id]), true)
  await tx.update(visits).set({ status }).where(eq(visits.id, row.id))
}
