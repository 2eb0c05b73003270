import { and, desc, eq, gte, inArray, notInArray, or } from 'drizzle-orm'
import { centresOf, isUnlimited, type Scope } from '../centres/centres.reads.server.ts'
import { dayAfter } from '../classroom/classroom.rules.ts'
import { namesOf } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import type { ReplyInput } from '../platform/wire.ts'
import type { getVisits, Visit, VisitSummary } from './office/visits.contract.ts'
import { FIRST_CHECK_LIST, openFollowUps } from './visits.rules.ts'
import { visits } from './visits.tables.ts'
import { noVisit, type PointRow, pointsOf, type VisitRow } from './visits.server.ts'

/** Visits are listed for so many days. */
const LISTED_DAYS = 731
const OVER = ['closed', 'cancelled'] as const

/** Heads of a centre see a visit once its findings were sent. */
const isVisible = (isWhole: boolean) =>
  isWhole ? undefined : notInArray(visits.status, ['planned', 'cancelled'])

/** The list of visits, as the caller may see them. */
export async function listVisits(
  db: Db,
  scope: Scope,
  now: Date,
): Promise<ReplyInput<typeof getVisits>['data']> {
  const isWhole = await isUnlimited(db, scope)
  const centres = await centresOf(db, scope)
  const names = new Map(centres.map(({ id, name }) => [id, name]))
  const rows = await db
    .select()
    .from(visits)
    .where(
      and(
        scope.holds(visits.centreId),
        isVisible(isWhole),
        or(gte(visits.day, dayAfter(indianDay(now), -LISTED_DAYS)), notInArray(visits.status, [...OVER])),
      ),
    )
    .orderBy(desc(visits.day), desc(visits.id))
  const points = Map.groupBy(
    await pointsOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ visitId }) => visitId,
  )
  return {
    visits: rows.map((row) => presentRow(row, names.get(row.centreId) ?? '', points.get(row.id) ?? [])),
    centres: isWhole
      ? centres.filter(({ status }) => status !== 'closed').map(({ id, name }) => ({ _id: id, name }))
      : [],
    points: isWhole ? await lastCheckList(db) : [],
  }
}

/** The check list of the visit that was planned last. */
async function lastCheckList(db: Db): Promise<string[]> {
  const [last] = await db
    .select({ id: visits.id })
    .from(visits)
    .orderBy(desc(visits.createdAt), desc(visits.id))
    .limit(1)
  return last ? (await pointsOf(db, [last.id])).map(({ text }) => text) : [...FIRST_CHECK_LIST]
}

const presentRow = (row: VisitRow, centre: string, points: readonly PointRow[]): VisitSummary => {
  const open = openFollowUps(points)
  const days = open.flatMap(({ followUpOn }) => followUpOn ?? []).toSorted()
  return {
    _id: row.id,
    centreId: row.centreId,
    centre,
    day: row.day,
    status: row.status,
    wrong: points.filter(({ finding }) => finding === 'no').length,
    openFollowUps: open.length,
    nextFollowUp: days[0] ?? null,
  }
}

/** A visit, if it is in the caller's scope. @throws {Refusal} 404 */
export async function visibleVisit(
  on: Db | Tx,
  id: string,
  scope: Scope,
): Promise<{ row: VisitRow; isWhole: boolean }> {
  const isWhole = await isUnlimited(on, scope)
  const [row] = await on
    .select()
    .from(visits)
    .where(and(eq(visits.id, id), scope.holds(visits.centreId), isVisible(isWhole)))
  if (!row) throw noVisit()
  return { row, isWhole }
}

/** One visit as both sides read it. @throws {Refusal} 404 */
export async function presentVisit(on: Db | Tx, id: string, scope: Scope): Promise<Visit> {
  const { row, isWhole } = await visibleVisit(on, id, scope)
  const centre = (await centresOf(on, scope)).find((each) => each.id === row.centreId)
  if (!centre) throw noVisit()
  const points = await pointsOf(on, [id])
  const people = [row.byId, row.sentBy, row.answeredBy, ...points.map(({ doneBy }) => doneBy)]
  const names = await namesOf(
    on,
    people.filter((person) => person !== null),
  )
  const nameOf = (person: string | null) => names.get(person ?? '') ?? ''
  return {
    ...presentRow(row, centre.name, points),
    by: nameOf(row.byId),
    sentAt: row.sentAt?.toISOString() ?? null,
    sentBy: nameOf(row.sentBy),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    answeredBy: nameOf(row.answeredBy),
    points: points.map(({ id: _id, text, finding, remark, answer, followUpOn, ...point }) => ({
      _id,
      text,
      finding,
      remark,
      answer,
      followUpOn,
      done: point.doneAt && {
        at: point.doneAt.toISOString(),
        by: nameOf(point.doneBy),
        note: point.doneNote,
      },
    })),
    isOwn: !isWhole,
  }
}

/** Visits that head office still has to do with, with the names of their centres. */
export async function openVisits(db: Db, scope: Scope) {
  const centres = new Map((await centresOf(db, scope)).map(({ id, name }) => [id, name]))
  const rows = await db
    .select()
    .from(visits)
    .where(and(scope.holds(visits.centreId), inArray(visits.status, ['planned', 'sent', 'answered'])))
    .orderBy(visits.day, visits.id)
  const points = await pointsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    presentRow(
      row,
      centres.get(row.centreId) ?? '',
      points.filter(({ visitId }) => visitId === row.id),
    ),
  )
}
