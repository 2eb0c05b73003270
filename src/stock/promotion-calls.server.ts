import { serveInCentres } from '../centres/centres.reads.server.ts'
import type { Db } from '../platform/db/db.server.ts'
import { enveloped, type EndpointHandler } from '../platform/http/serve.server.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import * as wire from './office/promotions.contract.ts'
import { placeOf, presentPromotions } from './promotions-view.server.ts'
import { dropKit, giveKit, moveChildrenUp, undoMoveUp } from './promotions.server.ts'

const done = (message: string) => ({ success: true as const, message })

/** The calls of moving up after an exam. */
export const promotionCalls = (
  db: Db,
  { outbox, publicUrl }: Pick<RoomParts, 'outbox' | 'publicUrl'>,
): EndpointHandler[] => [
  serveInCentres(wire.getPromotions, async ({ query: { centreId }, now }, scope) =>
    enveloped(await presentPromotions(db, scope, { centreId, now })),
  ),

  serveInCentres(wire.moveUp, async ({ body: { centreId, ...body }, person, now, audit }, scope) => {
    const moved = await db.transaction(async (tx) => {
      const place = await placeOf(tx, scope, { centreId, now })
      return moveChildrenUp({ tx, outbox, now, byId: person.id, site: publicUrl.origin }, body, place)
    })
    outbox.wake()
    const count = body.children.length
    if (moved > 0) audit(`moved ${count} up after an exam, from ${body.from}`)
    return done(`${count} ${count === 1 ? 'child moves' : 'children move'} up`)
  }),

  serveInCentres(wire.undoPromotion, async ({ params: { id }, person, now }, scope) => {
    await db.transaction((tx) => undoMoveUp({ tx, now, byId: person.id }, id, scope))
    return done('Taken back')
  }),

  serveInCentres(wire.giveReservedKit, async ({ params: { id }, body: { giftId }, person, now }, scope) => {
    const name = await db.transaction((tx) => giveKit({ tx, now, byId: person.id }, { id, giftId }, scope))
    return done(`${name} given`)
  }),

  serveInCentres(wire.dropReservedKit, async ({ params: { id }, person, now }, scope) => {
    await db.transaction((tx) => dropKit({ tx, now, byId: person.id }, id, scope))
    return done('No kit is reserved any more')
  }),
]
