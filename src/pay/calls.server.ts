import { and, eq } from 'drizzle-orm'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { addCorrection } from './corrections.server.ts'
import * as wire from './office/pay.contract.ts'
import { askAboutPay, getOwnPay } from './pay.contract.ts'
import { paySheets } from './pay.tables.ts'
import { pay, takeBack } from './payments.server.ts'
import { listOwnPay, listPay, presentForOffice, presentSheet } from './present.server.ts'
import { addQuestion, answerQuestion } from './questions.server.ts'
import { approve, countOpenSheets, lockPay, lockSheet, notFound, type PayParts } from './sheets.server.ts'
import { setTerms } from './terms.server.ts'

const done = (message: string) => ({ success: true as const, message })

/** The calls of pay: a teacher's own, and the owner's. A seat at a centre opens none of them. */
export const payCalls = (parts: PayParts): EndpointHandler[] => [
  ...teacherCalls(parts),
  ...agreedCalls(parts),
  ...sheetCalls(parts),
]

/** What a teacher reads and asks of the own sheets. */
function teacherCalls({ database: { db }, ...mailing }: PayParts): EndpointHandler[] {
  return [
    serve(getOwnPay, async ({ query: { month }, person }) =>
      enveloped(await listOwnPay(db, person.id, month)),
    ),

    serve(askAboutPay, async ({ params: { id }, body: { _id, line, words }, person, now }) => {
      const sheet = await db.transaction(async (tx) => {
        await lockPay(tx)
        const [row] = await tx
          .select()
          .from(paySheets)
          .where(and(eq(paySheets.id, id), eq(paySheets.teacherId, person.id)))
        if (!row) throw notFound()
        await addQuestion({ tx, now, ...mailing }, row, { id: _id, line, words })
        return presentSheet(tx, row)
      })
      mailing.outbox.wake()
      return enveloped(sheet)
    }),
  ]
}

/** What is agreed with teachers, and what is added to it. */
function agreedCalls({ database: { db } }: PayParts): EndpointHandler[] {
  return [
    serve(wire.getPay, async ({ now }) => enveloped(await listPay(db, now))),

    serve(wire.setPayTerms, async ({ params: { id }, body, person, now }) => {
      await db.transaction((tx) => setTerms({ tx, now }, { ...body, teacherId: id, byId: person.id }))
      return done('Terms saved')
    }),

    serve(wire.correctPay, async ({ params: { id }, body: { _id, ...body }, person, now }) => {
      const correction = { ...body, id: _id, teacherId: id, byId: person.id }
      await db.transaction((tx) => addCorrection({ tx, now }, correction))
      return done('Correction added')
    }),
  ]
}

/** What the owner does with sheets. */
function sheetCalls({ database: { db }, ...mailing }: PayParts): EndpointHandler[] {
  return [
    serve(wire.getPaySheet, async ({ params: { id } }) => enveloped(await presentForOffice(db, id))),

    serve(wire.answerPayQuestion, async ({ params: { id }, body: { words }, person, now }) => {
      const sheetId = await db.transaction((tx) =>
        answerQuestion({ tx, now, ...mailing }, { id, words, byId: person.id }),
      )
      mailing.outbox.wake()
      return enveloped(await presentForOffice(db, sheetId))
    }),

    serve(wire.approvePaySheet, async ({ params: { id }, body: read, person, now }) => {
      // Counted by itself first, so that who is refused reads the new sum.
      await db.transaction(async (tx) => {
        const { teacherId } = await lockSheet(tx, id)
        await countOpenSheets({ tx, now }, teacherId)
      })
      await db.transaction(async (tx) => {
        const row = await lockSheet(tx, id)
        await approve({ tx, now }, row, { ...read, byId: person.id })
        await countOpenSheets({ tx, now }, row.teacherId)
      })
      return enveloped(await presentForOffice(db, id))
    }),

    serve(wire.recordPayPayment, async ({ params: { id }, body: { _id, ...payment }, person, now }) => {
      await db.transaction(async (tx) => {
        const row = await lockSheet(tx, id)
        await pay({ tx, now }, row, { ...payment, id: _id, byId: person.id })
      })
      return enveloped(await presentForOffice(db, id))
    }),

    serve(wire.takeBackPayPayment, async ({ params: { id }, body: { reason }, person, now }) => {
      const sheetId = await db.transaction((tx) => takeBack({ tx, now }, { id, reason, byId: person.id }))
      return enveloped(await presentForOffice(db, sheetId))
    }),
  ]
}
