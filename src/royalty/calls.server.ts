import { everyCentre, type Scope, serveInCentres } from '../centres/centres.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import {
  agreementsOf,
  finishAgreement,
  makeAgreement,
  presentAgreement,
  removeAgreement,
} from './agreements.server.ts'
import { credit } from './credits.server.ts'
import { refund, setOff } from './excess.server.ts'
import { invoiceSheet } from './invoices.server.ts'
import { listRoyalty, presentStatement, visibleStatement } from './present.server.ts'
import * as wire from './office/royalty.contract.ts'
import { addAnswer, addObjection, agree } from './objections.server.ts'
import { pay, takeBack } from './payments.server.ts'
import { lockStatement, type RoyaltyParts, type StatementRow } from './statements.server.ts'

/** The calls of royalties: what head office and the franchise read and do. */
export const royaltyCalls = (parts: RoyaltyParts): EndpointHandler[] => [
  ...agreementCalls(parts.database.db),
  ...headCalls(parts),
  ...officeCalls(parts),
]

function agreementCalls(db: Db): EndpointHandler[] {
  const shown = async (id: string) => {
    const found = (await agreementsOf(db, everyCentre)).find(({ agreement }) => agreement.id === id)
    if (!found) throw new Error('an agreement that was just stored is not there')
    return enveloped(presentAgreement(found.agreement, found.centre.name))
  }
  return [
    serveInCentres(wire.getRoyalty, async ({ now }, scope) => enveloped(await listRoyalty(db, scope, now))),

    serve(wire.createAgreement, async ({ body, person, now }) => {
      const { id } = await db.transaction((tx) => makeAgreement({ tx, now, byId: person.id }, body))
      return shown(id)
    }),

    serve(wire.endAgreement, async ({ params: { id }, body: { untilMonth }, person, now }) => {
      await db.transaction((tx) => finishAgreement({ tx, now, byId: person.id }, { id, untilMonth }))
      return shown(id)
    }),

    serve(wire.deleteAgreement, async ({ params: { id } }) => {
      const goesOn = await db.transaction((tx) => removeAgreement(tx, id))
      const message = goesOn ? 'Agreement deleted. The one before goes on.' : 'Agreement deleted'
      return { success: true as const, message }
    }),
  ]
}

/** The statement of a head of its centre, locked. @throws {Refusal} 404, 403 for who is no head of it */
async function lockOwn(tx: Tx, id: string, scope: Scope): Promise<StatementRow> {
  const { isWhole } = await visibleStatement(tx, id, scope)
  if (isWhole)
    throw new Refusal(403, 'Only a head of this centre can do this', { code: 'not_head_of_centre' })
  return lockStatement(tx, id)
}

/** What is read of a statement, and what a head of its centre does with it. */
function headCalls({ database: { db }, ...mailing }: RoyaltyParts): EndpointHandler[] {
  return [
    serveInCentres(wire.getStatement, async ({ params: { id }, now }, scope) =>
      enveloped(await presentStatement(db, id, { scope, now })),
    ),

    serveInCentres(wire.objectToLine, async ({ params: { id }, body, person, now }, scope) => {
      const { _id, line, words } = body
      await db.transaction(async (tx) => {
        const row = await lockOwn(tx, id, scope)
        await addObjection({ tx, now, ...mailing }, row, { id: _id, line, words, byId: person.id })
      })
      mailing.outbox.wake()
      return enveloped(await presentStatement(db, id, { scope, now }))
    }),

    serveInCentres(wire.agreeToStatement, async ({ params: { id }, body, person, now }, scope) => {
      await db.transaction(async (tx) => {
        const row = await lockOwn(tx, id, scope)
        await agree({ tx, now }, row, { ...body, byId: person.id })
      })
      return enveloped(await presentStatement(db, id, { scope, now }))
    }),
  ]
}

/** What head office does. */
function officeCalls({ database: { db }, ...mailing }: RoyaltyParts): EndpointHandler[] {
  return [
    serve(wire.answerObjection, async ({ params: { id }, body, person, now }) => {
      const statementId = await db.transaction((tx) =>
        addAnswer({ tx, now, ...mailing }, { ...body, id, byId: person.id }),
      )
      mailing.outbox.wake()
      return enveloped(await presentStatement(db, statementId, { scope: everyCentre, now }))
    }),

    serve(wire.recordRoyaltyPayment, async ({ params: { id }, body, person, now }) => {
      const { _id, ...payment } = body
      await db.transaction(async (tx) => {
        const row = await lockStatement(tx, id)
        await pay({ tx, now }, row, { ...payment, id: _id, byId: person.id })
      })
      return enveloped(await presentStatement(db, id, { scope: everyCentre, now }))
    }),

    serve(wire.refundRoyalty, async ({ params: { id }, body: { _id, ...refunded }, person, now }) => {
      await db.transaction(async (tx) => {
        const row = await lockStatement(tx, id)
        await refund({ tx, now }, row, { ...refunded, id: _id, byId: person.id })
      })
      return enveloped(await presentStatement(db, id, { scope: everyCentre, now }))
    }),

    serve(wire.setOffRoyalty, async ({ params: { id }, body: { _id, ...used }, person, now }) => {
      await db.transaction((tx) => setOff({ tx, now }, { ...used, id: _id, fromId: id, byId: person.id }))
      return enveloped(await presentStatement(db, id, { scope: everyCentre, now }))
    }),

    serve(wire.creditRoyaltyInvoice, async ({ params: { id }, body, person, now }) => {
      const { _id, ...note } = body
      await db.transaction(async (tx) => {
        const row = await lockStatement(tx, id)
        await credit({ tx, now, ...mailing }, row, { ...note, id: _id, byId: person.id })
      })
      mailing.outbox.wake()
      return enveloped(await presentStatement(db, id, { scope: everyCentre, now }))
    }),

    serve(wire.exportRoyaltyInvoices, ({ query: { month } }) => invoiceSheet(db, month)),

    serve(wire.takeBackRoyaltyPayment, async ({ params: { id }, body: { reason }, person, now }) => {
      const statementId = await db.transaction((tx) => takeBack({ tx, now }, { id, reason, byId: person.id }))
      return enveloped(await presentStatement(db, statementId, { scope: everyCentre, now }))
    }),
  ]
}
