import { assertCentre, everyCentre, type Scope, serveInCentres } from '../centres/centres.reads.server.ts'
import type { Db } from '../platform/db/db.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import { findChildren, give, takeBack } from './gifts.server.ts'
import { addItem, changeItem, countShelf, receive, takeIntoStore } from './items.server.ts'
import type { StockContext } from './moves.server.ts'
import * as wire from './office/stock.contract.ts'
import {
  acceptOrder,
  changeDraft,
  draftOrder,
  lockOrder,
  type OrderRow,
  payOrder,
  placeOrder,
  refundOrder,
} from './orders.server.ts'
import { cancelOrder, closeOrder, countIn, packOrder, sendOrder, settle } from './parcels.server.ts'
import { presentOrder, presentStock, stockSheet } from './present.server.ts'
import { promotionCalls } from './promotion-calls.server.ts'

const done = (message: string) => ({ success: true as const, message })

type StockParts = Pick<RoomParts, 'database' | 'outbox' | 'publicUrl'>

/** The calls of the stock: what head office does, and what a centre does with its own shelf. */
export const stockCalls = ({ database: { db }, ...parts }: StockParts): EndpointHandler[] => [
  ...readCalls(db),
  ...shelfCalls(db),
  ...giftCalls(db),
  ...centreOrderCalls(db),
  ...officeOrderCalls(db),
  ...promotionCalls(db, parts),
]

const readCalls = (db: Db): EndpointHandler[] => [
  serveInCentres(wire.getStock, async ({ query: { centreId } }, scope) =>
    enveloped(await presentStock(db, scope, centreId)),
  ),
  serveInCentres(wire.exportStock, (_, scope) => stockSheet(db, scope)),
  serveInCentres(wire.getStockOrder, async ({ params: { id } }, scope) =>
    enveloped(await presentOrder(db, id, scope)),
  ),
]

const shelfCalls = (db: Db): EndpointHandler[] => [
  serve(wire.addStockItem, async ({ body: { _id, ...form }, now }) => {
    await db.transaction((tx) => addItem({ tx, now }, _id, form))
    return done(`${form.name} added`)
  }),

  serve(wire.changeStockItem, async ({ params: { id }, body, now }) => {
    await db.transaction((tx) => changeItem({ tx, now }, id, body))
    return done(`${body.name} saved`)
  }),

  serve(wire.receiveStock, async ({ body: { _id: id, ...receipt }, person, now }) => {
    await db.transaction((tx) => receive({ tx, now, byId: person.id }, { id, ...receipt }))
    return done('Received')
  }),

  serveInCentres(wire.countStock, async ({ body: { _id: id, ...count }, person, now }, scope) => {
    await db.transaction(async (tx) => {
      await assertCentre(tx, count.centreId, scope)
      await countShelf({ tx, now, byId: person.id }, { id, ...count })
    })
    return done('Counted')
  }),

  serve(wire.returnStock, async ({ body: { _id: id, ...back }, person, now }) => {
    await db.transaction(async (tx) => {
      await assertCentre(tx, back.centreId, everyCentre)
      await takeIntoStore({ tx, now, byId: person.id }, { id, ...back })
    })
    return done('Back in the store')
  }),
]

const giftCalls = (db: Db): EndpointHandler[] => [
  serveInCentres(wire.findStockChildren, async ({ body, now }, scope) =>
    enveloped(await db.transaction((tx) => findChildren(tx, { ...body, now }, scope))),
  ),

  serveInCentres(wire.giveStock, async ({ body: { _id: id, ...gift }, person, now, audit }, scope) => {
    const { name } = await db.transaction((tx) => give({ tx, now, byId: person.id }, { id, ...gift }, scope))
    audit(`gave “${name}” to {person:${gift.studentId}}`)
    return done(`${name} given`)
  }),

  serveInCentres(wire.takeBackGift, async ({ params: { id }, body, person, now }, scope) => {
    await db.transaction((tx) => takeBack({ tx, now, byId: person.id }, { id, ...body }, scope))
    return done('Taken back')
  }),
]

type Asking = { id: string; byId: string; now: Date; scope: Scope }
type ActOnOrder = (act: StockContext, row: OrderRow) => Promise<void>

/** Does something with an order under its lock. @returns the order as it is afterwards */
async function withOrder(db: Db, { id, byId, now, scope }: Asking, act: ActOnOrder) {
  await db.transaction(async (tx) => act({ tx, now, byId }, await lockOrder(tx, id, scope)))
  return enveloped(await presentOrder(db, id, scope))
}

/** What a centre does with its orders; head office may too. */
const centreOrderCalls = (db: Db): EndpointHandler[] => [
  serveInCentres(wire.createStockOrder, async ({ body: { _id: id, ...draft }, person, now }, scope) => {
    await db.transaction((tx) =>
      draftOrder({ tx, now, byId: person.id }, { id, ...draft, centreId: draft.centreId }, scope),
    )
    return enveloped(await presentOrder(db, id, scope))
  }),

  serveInCentres(wire.changeStockOrder, ({ params: { id }, body, person, now }, scope) =>
    withOrder(db, { id, byId: person.id, now, scope }, (act, row) => changeDraft(act, row, body)),
  ),

  serveInCentres(wire.placeStockOrder, ({ params: { id }, body, person, now }, scope) =>
    withOrder(db, { id, byId: person.id, now, scope }, (act, row) => placeOrder(act, row, body.duePaise)),
  ),

  serveInCentres(wire.countInStockOrder, ({ params: { id }, body, person, now }, scope) =>
    withOrder(db, { id, byId: person.id, now, scope }, (act, row) => countIn(act, row, body.lines)),
  ),

  serveInCentres(wire.settleShort, ({ params: { id }, body: { _id, ...short }, person, now }, scope) =>
    withOrder(db, { id, byId: person.id, now, scope }, (act, row) =>
      settle(act, row, { ...short, id: _id, scope }),
    ),
  ),

  serveInCentres(wire.cancelStockOrder, ({ params: { id }, body: { reason }, person, now }, scope) =>
    withOrder(db, { id, byId: person.id, now, scope }, (act, row) =>
      cancelOrder(act, row, { reason, scope }),
    ),
  ),
]

/** What head office does. */
const officeOrderCalls = (db: Db): EndpointHandler[] => [
  serve(wire.acceptStockOrder, ({ params: { id }, body, person, now }) =>
    withOrder(db, { id, byId: person.id, now, scope: everyCentre }, (act, row) =>
      acceptOrder(act, row, body.reference),
    ),
  ),

  serve(wire.payStockOrder, ({ params: { id }, body, person, now }) =>
    withOrder(db, { id, byId: person.id, now, scope: everyCentre }, (act, row) => payOrder(act, row, body)),
  ),

  serve(wire.refundStockOrder, ({ params: { id }, body, person, now }) =>
    withOrder(db, { id, byId: person.id, now, scope: everyCentre }, (act, row) =>
      refundOrder(act, row, body),
    ),
  ),

  serve(wire.packStockOrder, ({ params: { id }, body, person, now }) =>
    withOrder(db, { id, byId: person.id, now, scope: everyCentre }, (act, row) =>
      packOrder(act, row, body.lines),
    ),
  ),

  serve(wire.sendStockOrder, ({ params: { id }, body, person, now }) =>
    withOrder(db, { id, byId: person.id, now, scope: everyCentre }, (act, row) =>
      sendOrder(act, row, body.parcel),
    ),
  ),

  serve(wire.closeStockOrder, ({ params: { id }, person, now }) =>
    withOrder(db, { id, byId: person.id, now, scope: everyCentre }, closeOrder),
  ),
]
