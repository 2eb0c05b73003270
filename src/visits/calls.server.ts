import { everyCentre, type Scope, serveInCentres } from '../centres/centres.reads.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import * as wire from './office/visits.contract.ts'
import { mailAnswer, mailFindings } from './notices.server.ts'
import { listVisits, presentVisit, visibleVisit } from './present.server.ts'
import { answer, cancel, finish, lockVisit, plan, saveAll, send, type VisitRow } from './visits.server.ts'

type VisitParts = Pick<RoomParts, 'database' | 'outbox' | 'publicUrl'>

/** The calls of visits: what head office does, and what a head of a centre reads and answers. */
export const visitCalls = (parts: VisitParts): EndpointHandler[] => [
  ...headCalls(parts),
  ...officeCalls(parts),
]

/** A visit of a head of its centre, locked. @throws {Refusal} 404, 403 for who is no head of it */
async function lockOwn(tx: Tx, id: string, scope: Scope): Promise<VisitRow> {
  const { isWhole } = await visibleVisit(tx, id, scope)
  if (isWhole)
    throw new Refusal(403, 'Only a head of this centre can do this', { code: 'not_head_of_centre' })
  return lockVisit(tx, id)
}

const headCalls = ({ database: { db }, outbox, publicUrl }: VisitParts): EndpointHandler[] => [
  serveInCentres(wire.getVisits, async ({ now }, scope) => enveloped(await listVisits(db, scope, now))),

  serveInCentres(wire.getVisit, async ({ params: { id } }, scope) =>
    enveloped(await presentVisit(db, id, scope)),
  ),

  serveInCentres(wire.answerVisit, async ({ params: { id }, body, person, now }, scope) => {
    await db.transaction(async (tx) => {
      const row = await lockOwn(tx, id, scope)
      await answer({ tx, now, byId: person.id }, row, body.answers)
      await mailAnswer({ tx, outbox, now, publicUrl }, row, person.id)
    })
    outbox.wake()
    return enveloped(await presentVisit(db, id, scope))
  }),
]

const officeCalls = ({ database: { db }, outbox, publicUrl }: VisitParts): EndpointHandler[] => {
  const shown = async (id: string) => enveloped(await presentVisit(db, id, everyCentre))
  return [
    serve(wire.planVisit, async ({ body, person, now }) => {
      await db.transaction((tx) => plan({ tx, now, byId: person.id }, body))
      return shown(body._id)
    }),

    serve(wire.saveFindings, async ({ params: { id }, body, now }) => {
      await db.transaction(async (tx) => saveAll({ tx, now }, await lockVisit(tx, id), body.points))
      return shown(id)
    }),

    serve(wire.sendVisit, async ({ params: { id }, person, now }) => {
      await db.transaction(async (tx) => {
        const row = await lockVisit(tx, id)
        await send({ tx, now, byId: person.id }, row)
        await mailFindings({ tx, outbox, now, publicUrl }, row)
      })
      outbox.wake()
      return shown(id)
    }),

    serve(wire.cancelVisit, async ({ params: { id }, now }) => {
      await db.transaction(async (tx) => cancel({ tx, now }, await lockVisit(tx, id)))
      return shown(id)
    }),

    serve(wire.finishFollowUp, async ({ params: { id, pointId }, body: { note }, person, now }) => {
      await db.transaction(async (tx) =>
        finish({ tx, now, byId: person.id }, await lockVisit(tx, id), { pointId, note }),
      )
      return shown(id)
    }),
  ]
}
