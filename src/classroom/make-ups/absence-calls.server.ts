import { eq, inArray } from 'drizzle-orm'
import { type Scope, serveInCentres } from '../../centres/centres.reads.server.ts'
import { childrenOf } from '../../people/people.reads.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { groupMembers } from '../classroom.tables.ts'
import { storedGroup } from '../office/group-list.server.ts'
import { notFound } from '../office/members.server.ts'
import { ownGroup } from '../policy.server.ts'
import { classesAhead } from './ahead.server.ts'
import * as wire from './reported.contract.ts'
import {
  absenceRulesOf,
  childNotInGroup,
  reportAbsence,
  saveAbsenceRules,
  withdrawAbsence,
} from './reported.server.ts'

const said = (message: string) => ({ success: true as const, message })
const reported = (earnedUntil: string | null) =>
  said(
    earnedUntil === null
      ? 'Noted. The teacher will see it in the register.'
      : 'Noted. You can choose a make-up class.',
  )
const WITHDRAWN = said('Noted: the child will come')

/** Classes to which a child can't come, as its family, the office or its teacher says. */
export const reportedAbsenceCalls = ({
  database: { db },
}: Pick<RoomParts, 'database'>): EndpointHandler[] => [
  ...familyCalls(db),
  ...officeCalls(db),
  ...teacherCalls(db),
]

function familyCalls(db: Db): EndpointHandler[] {
  const childrenIdsOf = async (parentId: string) =>
    (await childrenOf(db, parentId)).map(({ child }) => child.id)
  /** @throws {Refusal} 404, the same for no child and for another's. */
  const assertOwnChild = async (parentId: string, studentId: string) => {
    if (!(await childrenIdsOf(parentId)).includes(studentId)) throw childNotInGroup()
  }
  return [
    serve(wire.getFamilyAbsences, async ({ person, now }) => {
      const whose = inArray(groupMembers.studentId, await childrenIdsOf(person.account.id))
      return enveloped({ classes: await classesAhead(db, whose, now) })
    }),

    serve(wire.reportFamilyAbsence, async ({ params: { id: studentId }, body, person, now }) => {
      const by = person.account.id
      await assertOwnChild(by, studentId)
      const absence = { ...body, studentId, by }
      return reported(await db.transaction((tx) => reportAbsence({ tx, now }, absence)))
    }),

    serve(wire.withdrawFamilyAbsence, async ({ params: { id: studentId }, body, person, now }) => {
      await assertOwnChild(person.account.id, studentId)
      await db.transaction((tx) => withdrawAbsence({ tx, now }, { ...body, studentId }))
      return WITHDRAWN
    }),
  ]
}

function officeCalls(db: Db): EndpointHandler[] {
  const assertInScope = async (groupId: string, scope: Scope) => {
    if (!(await storedGroup(db, groupId, scope))) throw notFound()
  }
  return [
    serveInCentres(wire.getGroupAbsences, async ({ params: { id }, now }, scope) => {
      await assertInScope(id, scope)
      return enveloped({ classes: await classesAhead(db, eq(groupMembers.groupId, id), now) })
    }),

    serveInCentres(wire.reportAbsenceForChild, async ({ params, body, person, now, audit }, scope) => {
      await assertInScope(params.id, scope)
      const absence = { ...body, groupId: params.id, by: person.id }
      const earnedUntil = await db.transaction((tx) => reportAbsence({ tx, now }, absence))
      audit(`noted that {person:${body.studentId}} can’t come on ${body.day}`)
      return reported(earnedUntil)
    }),

    serveInCentres(wire.withdrawAbsenceForChild, async ({ params, body, now, audit }, scope) => {
      await assertInScope(params.id, scope)
      await db.transaction((tx) => withdrawAbsence({ tx, now }, { ...body, groupId: params.id }))
      audit(`noted that {person:${body.studentId}} comes on ${body.day} after all`)
      return WITHDRAWN
    }),

    serve(wire.getAbsenceSettings, async () => enveloped(await absenceRulesOf(db))),

    serve(wire.saveAbsenceSettings, async ({ body }) => {
      await db.transaction((tx) => saveAbsenceRules(tx, body))
      return said('Saved')
    }),
  ]
}

function teacherCalls(db: Db): EndpointHandler[] {
  return [
    serve(wire.getTaughtAbsences, async ({ params: { id }, person, now }) => {
      const group = await ownGroup(db, { person, now }, id)
      return enveloped({ classes: await classesAhead(db, eq(groupMembers.groupId, group.id), now) })
    }),

    serve(wire.reportAbsenceAsTeacher, async ({ params, body, person, now }) => {
      const group = await ownGroup(db, { person, now }, params.id)
      const absence = { ...body, groupId: group.id, by: person.id }
      return reported(await db.transaction((tx) => reportAbsence({ tx, now }, absence)))
    }),

    serve(wire.withdrawAbsenceAsTeacher, async ({ params, body, person, now }) => {
      const group = await ownGroup(db, { person, now }, params.id)
      await db.transaction((tx) => withdrawAbsence({ tx, now }, { ...body, groupId: group.id }))
      return WITHDRAWN
    }),
  ]
}
