import { and, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { roleAllows } from '../../academy/roles.rules.ts'
import { type Scope, serveInCentres } from '../../centres/centres.reads.server.ts'
import { type Asker, askersOf } from '../../enquiries/enquiries.reads.server.ts'
import {
  studentRecord,
  studentsPage,
  type StudentsOf,
  studentsWithoutConsent,
} from '../../people/office/children.reads.server.ts'
import type { ConsentState } from '../../people/office/people-office.rules.ts'
import type { Database, Db } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type EndpointHandler } from '../../platform/http/serve.server.ts'
import { type DashboardSource, MAX_SEARCH_HITS } from '../../platform/rooms/dashboard.server.ts'
import { DAY_MS, indianDay } from '../../platform/text/india.rules.ts'
import { isChildOf, isFamilyOf } from '../centre-children.reads.server.ts'
import { attendance, groupMembers, groups } from '../classroom.tables.ts'
import { scheduleText } from '../labels.ts'
import * as wire from './children.contract.ts'

/** Most marks of the register on a child's page. */
const MARKS_SHOWN = 12

type Within = { scope: Scope; now: Date }

/** The children of centres, for their desks. */
export const childrenCalls = ({ db }: Pick<Database, 'db'>): EndpointHandler[] => [
  serveInCentres(wire.findChildren, async ({ body: { sort = 'fullName', ...asked }, now }, scope) => {
    const page = await studentsPage(db, await studentsIn(db, { scope, now }), { ...asked, sort })
    const ids = page.data.map(({ _id }) => _id)
    const askers = await askersOf(db, ids)
    const names = await groupNamesOf(db, ids, { scope, now })
    return {
      ...page,
      data: page.data.map(({ _id, fullName, presentEducation, parent, mobile, email, consent }) => ({
        _id,
        fullName,
        presentEducation,
        ...contactOf({ fullName: parent?.fullName ?? '', mobile, email }, askers.get(_id)),
        consent: consentState(consent),
        groups: names.get(_id) ?? [],
      })),
    }
  }),

  serveInCentres(wire.getChild, async ({ params: { id }, now }, scope) =>
    enveloped(await childRecord(db, id, { scope, now })),
  ),
]

/** Which students are of the centres of a scope now. */
export const studentsIn = async (on: Db, { scope, now }: Within): Promise<StudentsOf> => {
  const day = indianDay(now)
  return (studentId) => isChildOf(on, studentId, { scope, day })
}

/** @throws {Refusal} 404 for whoever is no child of these centres now */
async function childRecord(db: Db, id: string, within: Within): Promise<wire.ChildRecord> {
  const record = await studentRecord(db, id, await studentsIn(db, within))
  if (!record) throw new Refusal(404, 'Child not found', { code: 'child_not_found' })
  const { student, parent, consent, birthDate, school, secondParent, siblings, idCard } = record
  const holder = parent ?? student
  const contact = {
    fullName: parent?.fullName ?? '',
    mobile: holder.mobile ?? '',
    email: holder.email ?? '',
  }
  return {
    _id: id,
    fullName: student.fullName,
    presentEducation: student.presentEducation ?? '',
    ...contactOf(contact, (await askersOf(db, [id])).get(id)),
    consent: consentState(consent),
    groups: (await groupNamesOf(db, [id], within)).get(id) ?? [],
    birthDate,
    school,
    secondParent,
    siblings: siblings.map((one) => ({
      _id: one.id,
      fullName: one.fullName,
      presentEducation: one.presentEducation ?? '',
    })),
    idCard,
    places: await placesIn(db, id, within),
    register: await registerIn(db, id, within),
    hasFees: await hasFees(db, student.guardianId ?? id, within),
  }
}

/** The parent's account; without one who asked for the child. */
function contactOf(own: Asker, asker: Asker | undefined) {
  const { fullName: parent, mobile, email } = own.fullName === '' && asker ? asker : own
  return { parent, mobile, email }
}

/** A student's: whoever is none is not here. */
const consentState = (state: ConsentState): wire.CentreChild['consent'] =>
  state === 'none needed' ? 'missing' : state

async function groupNamesOf(
  on: Db,
  studentIds: readonly string[],
  { scope, now }: Within,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await on
    .select({ studentId: groupMembers.studentId, name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(
      and(
        inArray(groupMembers.studentId, [...studentIds]),
        or(isNull(groupMembers.leftOn), gte(groupMembers.leftOn, indianDay(now))),
        or(isNull(groups.untilDay), gte(groups.untilDay, indianDay(now))),
        scope.holds(groups.centreId),
      ),
    )
    .orderBy(groups.name, groups.id)
  const byChild = Map.groupBy(rows, ({ studentId }) => studentId)
  return new Map([...byChild].map(([id, places]) => [id, places.map(({ name }) => name)]))
}

async function placesIn(on: Db, studentId: string, { scope }: Within): Promise<wire.ChildRecord['places']> {
  const rows = await on
    .select({ group: groups, joinedOn: groupMembers.joinedOn, leftOn: groupMembers.leftOn })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groupMembers.studentId, studentId), scope.holds(groups.centreId)))
    .orderBy(desc(groupMembers.joinedOn), groups.name, groups.id)
  return rows.map(({ group, joinedOn, leftOn }) => ({
    groupId: group.id,
    group: group.name,
    times: scheduleText(group),
    joinedOn,
    leftOn,
  }))
}

async function registerIn(
  on: Db,
  studentId: string,
  { scope }: Within,
): Promise<wire.ChildRecord['register']> {
  const rows = await on
    .select({ day: attendance.day, group: groups.name, mark: attendance.mark })
    .from(attendance)
    .innerJoin(groups, eq(groups.id, attendance.groupId))
    .where(and(eq(attendance.studentId, studentId), isNotNull(attendance.mark), scope.holds(groups.centreId)))
    .orderBy(desc(attendance.day), groups.name, groups.id)
    .limit(MARKS_SHOWN)
  return rows.flatMap(({ day, group, mark }) => (mark === null ? [] : { day, group, mark }))
}

async function hasFees(on: Db, payerId: string, { scope, now }: Within): Promise<boolean> {
  const isHere = await isFamilyOf(on, payerId, { scope, day: indianDay(now) })
  const rows = await on.select({ one: sql`1` }).from(sql`(select 1) as once`).where(isHere)
  return rows.length > 0
}

/** Time to give consent before a desk is shown it, and before it is late, in milliseconds. */
const [ASK_MS, LATE_MS] = [7 * DAY_MS, 30 * DAY_MS]

/** Children of centres on the first page of their desk: missing consents, and the search. */
export const childrenInScope = ({ db }: Pick<Database, 'db'>): DashboardSource['inScope'] => ({
  waits: async (person, { scope, now }) => {
    if (!roleAllows(person, 'office')) return []
    const before = new Date(now.getTime() - ASK_MS)
    const waiting = await studentsWithoutConsent(db, await studentsIn(db, { scope, now }), before)
    if (!waiting) return []
    const { count, since } = waiting
    return [
      {
        section: 'People',
        count,
        since,
        late: now.getTime() - since.getTime() > LATE_MS,
        title: count === 1 ? 'A child without consent' : `${count} children without consent`,
        detail: 'No parent consent for a week or more',
        to: '/office/children?consent=missing',
        act: 'Look',
      },
    ]
  },

  finds: async (person, { words, scope, now }) => {
    if (!roleAllows(person, 'office')) return []
    const isOf = await studentsIn(db, { scope, now })
    const { data } = await studentsPage(db, isOf, { words, sort: 'fullName', limit: MAX_SEARCH_HITS })
    return data.map(({ _id, fullName, presentEducation, parent, mobile }) => ({
      kind: 'Child',
      title: fullName,
      detail: [presentEducation, parent && `child of ${parent.fullName}`].filter(Boolean).join(', '),
      meta: mobile,
      to: `/office/children/${_id}`,
    }))
  },
})
