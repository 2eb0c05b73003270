import { centresOf, everyCentre, onlyCentre } from '../../centres/centres.reads.server.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { notFound, readEnquiry } from '../office/enquiry-commands.server.ts'
import {
  endIt,
  makeOffer,
  pointsOf,
  sayState,
  setPoint,
  storedApplication,
} from './application-commands.server.ts'
import * as wire from './applications.contract.ts'
import { OPENING_POINTS, stateOf } from './applications.rules.ts'
import { territoryOf } from './territories.server.ts'

/** What head office does with an enquiry about a franchise. */
export function applicationCalls({ database: { db } }: Pick<RoomParts, 'database'>): EndpointHandler[] {
  type Caller = { params: { id: string }; person: { account: { id: string } }; now: Date }
  /** A command in its transaction, then the application as it is. */
  const run = async (
    { params: { id }, person, now }: Caller,
    command: (by: TxContext & { byId: string }, id: string) => Promise<void>,
  ) => {
    await db.transaction((tx) => command({ tx, now, byId: person.account.id }, id))
    return enveloped(await presentApplication(db, id))
  }
  return [
    serve(wire.getApplication, async ({ params: { id } }) => enveloped(await presentApplication(db, id))),
    serve(wire.moveApplication, (call) => run(call, (by, id) => sayState(by, id, call.body.state))),
    serve(wire.offerFranchise, (call) => run(call, (by, id) => makeOffer(by, id, call.body))),
    serve(wire.endApplication, (call) => run(call, (by, id) => endIt(by, id, call.body))),
    serve(wire.setOpeningPoint, (call) =>
      run(call, (by, id) => setPoint(by, id, { ...call.body, point: call.params.point })),
    ),
  ]
}

/** @throws {Refusal} 404 for an enquiry that is none, or not about a franchise */
async function presentApplication(db: Db, id: string): Promise<wire.Application> {
  const row = await readEnquiry(db, id, everyCentre)
  if (row.kind !== 'franchise') throw notFound()
  const stored = await storedApplication(db, id)
  const points = await pointsOf(db, id)
  const names = await namesOf(
    db,
    [...points.values()].map(({ byId }) => byId),
  )
  const [centre] = stored?.centreId ? await centresOf(db, onlyCentre(stored.centreId)) : []
  return {
    state: stateOf(row.stage, stored?.state),
    territory: await territoryOf(db, id),
    feePaise: stored?.feePaise ?? null,
    termMonths: stored?.termMonths ?? null,
    endReason: stored?.endReason ?? '',
    centre: centre ? { _id: centre.id, name: centre.name } : null,
    points: OPENING_POINTS.map((point) => {
      const said = points.get(point)
      return {
        point,
        state: said?.state ?? 'open',
        reason: said?.reason ?? '',
        by: said ? (names.get(said.byId) ?? '') : '',
        at: said?.at.toISOString() ?? null,
      }
    }),
  }
}
