import { eq, exists, inArray, type SQL, and } from 'drizzle-orm'
import { type Scope, serveInCentres } from '../../centres/centres.reads.server.ts'
import { childrenOf } from '../../people/people.reads.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { groups, makeUps } from '../classroom.tables.ts'
import { ownGroup } from '../policy.server.ts'
import { storedGroup } from '../office/group-list.server.ts'
import { notFound } from '../office/members.server.ts'
import * as wire from './make-ups.contract.ts'
import { chooseClass, giveUpClass } from './make-ups.server.ts'
import { presentWithChoices } from './present.server.ts'

const CHOSEN = { success: true as const, message: 'Class chosen' }
const GIVEN_UP = { success: true as const, message: 'Class given up' }

/** Make-ups as a family, the office and a teacher choose their classes. */
export const makeUpCalls = (parts: Pick<RoomParts, 'database'>): EndpointHandler[] => [
  ...familyCalls(parts.database.db),
  ...officeCalls(parts.database.db),
  ...teacherCalls(parts.database.db),
]

function familyCalls(db: Db): EndpointHandler[] {
  const ofFamily = async (parentId: string): Promise<SQL> => {
    const family = await childrenOf(db, parentId)
    return inArray(
      makeUps.studentId,
      family.map(({ child }) => child.id),
    )
  }
  return [
    serve(wire.getFamilyMakeUps, async ({ person, now }) =>
      enveloped({ makeUps: await presentWithChoices(db, await ofFamily(person.account.id), now) }),
    ),

    serve(wire.chooseFamilyClass, async ({ params: { id }, body, person, now }) => {
      const by = person.account.id
      const whose = await ofFamily(by)
      await db.transaction((tx) => chooseClass({ tx, now }, { id, whose, ...body, by }))
      return CHOSEN
    }),

    serve(wire.giveUpFamilyClass, async ({ params: { id }, person, now }) => {
      const whose = await ofFamily(person.account.id)
      await db.transaction((tx) => giveUpClass({ tx, now }, { id, whose }))
      return GIVEN_UP
    }),
  ]
}

function officeCalls(db: Db): EndpointHandler[] {
  const inScope = (scope: Scope) =>
    exists(
      db
        .select({ id: groups.id })
        .from(groups)
        .where(and(eq(groups.id, makeUps.groupId), scope.holds(groups.centreId))),
    )
  return [
    serveInCentres(wire.getGroupMakeUps, async ({ params: { id }, now }, scope) => {
      if (!(await storedGroup(db, id, scope))) throw notFound()
      return enveloped({ makeUps: await presentWithChoices(db, eq(makeUps.groupId, id), now) })
    }),

    serveInCentres(wire.chooseClassForChild, async ({ params: { id }, body, person, now, audit }, scope) => {
      const chosen = { id, whose: inScope(scope), ...body, by: person.id }
      const { studentId } = await db.transaction((tx) => chooseClass({ tx, now }, chosen))
      audit(`chose the make-up class of {person:${studentId}} on ${body.day}`)
      return CHOSEN
    }),

    serveInCentres(wire.giveUpClassForChild, async ({ params: { id }, now, audit }, scope) => {
      const whose = inScope(scope)
      const { studentId } = await db.transaction((tx) => giveUpClass({ tx, now }, { id, whose }))
      audit(`gave up the make-up class of {person:${studentId}}`)
      return GIVEN_UP
    }),
  ]
}

function teacherCalls(db: Db): EndpointHandler[] {
  return [
    serve(wire.getTaughtMakeUps, async ({ params: { id }, person, now }) => {
      const group = await ownGroup(db, { person, now }, id)
      return enveloped({ makeUps: await presentWithChoices(db, eq(makeUps.groupId, group.id), now) })
    }),

    serve(wire.chooseClassAsTeacher, async ({ params, body, person, now }) => {
      const group = await ownGroup(db, { person, now }, params.id)
      const whose = eq(makeUps.groupId, group.id)
      const chosen = { id: params.makeUpId, whose, ...body, by: person.id }
      await db.transaction((tx) => chooseClass({ tx, now }, chosen))
      return CHOSEN
    }),

    serve(wire.giveUpClassAsTeacher, async ({ params, person, now }) => {
      const group = await ownGroup(db, { person, now }, params.id)
      const makeUp = { id: params.makeUpId, whose: eq(makeUps.groupId, group.id) }
      await db.transaction((tx) => giveUpClass({ tx, now }, makeUp))
      return GIVEN_UP
    }),
  ]
}
