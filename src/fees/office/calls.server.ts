import { inRupees, rupees } from '../../platform/text/rupees.rules.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Database } from '../../platform/db/db.server.ts'
import type { Outbox } from '../../platform/mail/outbox.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { assertCentre, isUnlimited, serveInCentres } from '../../centres/centres.reads.server.ts'
import { addCharge, creditCharge } from '../charges.server.ts'
import { settledFamilies } from '../found-families.server.ts'
import { duesSummary, duesPage, duesSheet } from '../dues.server.ts'
import { chargeEntryFee } from '../entry-fees.server.ts'
import { childIn, familyOf, isFamilyIn, payerIn } from '../families.server.ts'
import { ledgerOf } from '../ledger.server.ts'
import { addPause, endPause } from '../pauses.server.ts'
import { payBack, storedReceipt, takePayment } from '../payments.server.ts'
import { assertMayCredit, assertMayEndCheque } from '../policy.server.ts'
import { clearCheque, returnCheque } from '../cheques.server.ts'
import { addConcession, endConcession, endStay, planGroup, startStay } from '../plans.server.ts'
import { givePromise, takePromiseBack } from '../promises.server.ts'
import { mailPayBack, mailPayment } from '../receipt-mail.server.ts'
import { feeReceiptFile } from '../receipts.server.ts'
import { answerReported } from '../reported.server.ts'
import { billMonth } from '../run.server.ts'
import { outOfScope, runIn } from '../centre-run.server.ts'
import { canReopen, tillDayOf } from '../till-day.server.ts'
import { closeDay, moveCash, reopenDay } from '../till.server.ts'
import type { SignedPaths } from '../../platform/http/signed-paths.server.ts'
import { booksExportCalls } from './export/books-export.server.ts'
import { feeImportCalls } from './import/fee-import.server.ts'
import { discountCalls } from './discount-calls.server.ts'
import { monthsAheadCalls } from './months-ahead-calls.server.ts'
import { planCalls } from './plan-calls.server.ts'
import { pauseRequestCalls } from './pause-request-calls.server.ts'
import * as day from './day.contract.ts'
import * as wire from './fees.contract.ts'
import * as run from './run.contract.ts'

const said = (message: string) => ({ success: true as const, message })

type FeeParts = { database: Database; outbox: Outbox; signedPaths: SignedPaths; publicUrl: URL }

/** The office's calls of fees. */
export const feeCalls = ({ database, outbox, signedPaths, publicUrl }: FeeParts): EndpointHandler[] => [
  ...duesCalls(database),
  ...paymentCalls({ database, outbox }),
  ...chargeCalls(database),
  ...planCalls({ database, outbox, publicUrl }),
  ...termCalls(database),
  ...runCalls({ database, outbox, publicUrl }),
  ...dayCalls(database),
  ...pauseRequestCalls({ database, outbox }),
  ...monthsAheadCalls(database),
  ...discountCalls(database),
  ...feeImportCalls(database),
  ...booksExportCalls(database, signedPaths),
]

const duesCalls = ({ db }: Database): EndpointHandler[] => [
  serveInCentres(wire.getDuesSummary, async ({ person, now }, scope) =>
    enveloped(await duesSummary(db, { scope, person, now })),
  ),
  serveInCentres(wire.findDues, ({ body, now }, scope) => duesPage(db, body, { scope, now })),
  serveInCentres(wire.findSettledFamilies, async ({ body: { words }, now }, scope) =>
    enveloped(await settledFamilies(db, words, { scope, now })),
  ),
  serveInCentres(wire.exportDues, ({ body, now, audit }, scope) => {
    audit(`exported who owes fees as ${body.format.toUpperCase()}`)
    return Promise.resolve(duesSheet(db, body, { scope, now }))
  }),
  serveInCentres(wire.getFeeLedger, async ({ params, person, now }, scope) =>
    enveloped(await ledgerOf(db, params.id, { scope, person, now })),
  ),
]

const paymentCalls = ({
  database: { db },
  outbox,
}: Pick<FeeParts, 'database' | 'outbox'>): EndpointHandler[] => [
  serveInCentres(wire.takeFeePayment, async ({ params, body, person, now, audit }, scope) => {
    const { paymentId, amount, method, reference, chargeIds, reportedId } = body
    const { number, personId } = await db.transaction(async (tx) => {
      const { payer, centreId } = await payerIn(tx, params.id, { scope, now })
      const paid = { paise: amount * 100, method, reference, chargeIds, reportedId }
      const payment = { id: paymentId, personId: payer.id, centreId, ...paid }
      const receipt = await takePayment({ tx, now, byId: person.id }, payment)
      await mailPayment({ tx, outbox, now }, paymentId)
      return { personId: payer.id, ...receipt }
    })
    outbox.wake()
    audit(`took ${inRupees(amount)} (${method}) of {person:${personId}}, receipt ${number}`)
    return enveloped({ number, paymentId })
  }),

  serveInCentres(wire.answerReportedPayment, async ({ params: { id }, body, person, now, audit }, scope) => {
    const act = { now, byId: person.id }
    const personId = await db.transaction((tx) => answerReported({ tx, ...act }, { id, scope, ...body }))
    audit(`answered {person:${personId}} that a payment was not found: ${body.answer}`)
    return said('The family reads your answer beside its fees')
  }),

  serveInCentres(wire.payBackAdvance, async ({ params, body, person, now, audit }, scope) => {
    await db.transaction(async (tx) => {
      if (person.role !== 'owner' && (await isUnlimited(tx, scope)))
        throw new Refusal(403, 'Only the owner and the head of the centre give an advance back', {
          code: 'pay_back_owner_or_head',
        })
      const { payer, centreId } = await payerIn(tx, params.id, { scope, now })
      const { payBackId: key, amount, method, reason: note } = body
      const paid = { personId: payer.id, paise: amount * 100, method, key, note, centreId }
      await payBack({ tx, now, byId: person.id }, paid)
      await mailPayBack({ tx, outbox, now }, paid)
    })
    outbox.wake()
    audit(`paid ${inRupees(body.amount)} back to {person:${params.id}}: ${body.reason}`)
    return said(`${inRupees(body.amount)} paid back`)
  }),

  serveInCentres(wire.clearFeeCheque, async ({ params, person, now }, scope) => {
    await db.transaction(async (tx) => {
      await assertMayEndCheque(tx, params.id, { scope, now })
      await clearCheque({ tx, now, byId: person.id }, params.id)
    })
    return said('The cheque was paid by the bank')
  }),

  serveInCentres(wire.returnFeeCheque, async ({ params, person, now }, scope) => {
    await db.transaction(async (tx) => {
      await assertMayEndCheque(tx, params.id, { scope, now })
      await returnCheque({ tx, now, byId: person.id }, params.id)
    })
    return said('The cheque came back. What it settled is open again.')
  }),

  serveInCentres(wire.getFeeReceipt, async ({ params, now }, scope) => {
    const stored = await storedReceipt(db, params.id)
    if (!stored || !(await isFamilyIn(db, stored.personId, { scope, now })))
      throw new Refusal(404, 'Receipt not found', { code: 'receipt_not_found' })
    const { receipt, isCancelled } = stored
    const { content, ...file } = await feeReceiptFile({ ...receipt, isCancelled })
    return enveloped({ ...file, content: content.toString('base64') })
  }),
]

const chargeCalls = ({ db }: Database): EndpointHandler[] => [
  serve(wire.addFeeCharge, async ({ params, body, person, now, audit }) => {
    const { chargeId, amount, studentId, head, title, dueOn } = body
    await db.transaction(async (tx) => {
      const family = await familyOf(tx, params.id)
      childIn(family, studentId)
      const charge = { personId: family.payer.id, studentId, head, title, paise: amount * 100, dueOn }
      await addCharge({ tx, now, byId: person.id }, { id: chargeId, ...charge })
    })
    audit(`charged ${inRupees(amount)} to {person:${params.id}} for “${title}”`)
    return said(`${inRupees(amount)} charged`)
  }),

  serve(wire.chargeEntryFee, async ({ params: { id, entryId }, person, now, audit }) => {
    const { studentId, title, feePaise } = await db.transaction(async (tx) => {
      const family = await familyOf(tx, id)
      return chargeEntryFee({ tx, now, byId: person.id }, { family, entryId })
    })
    audit(`charged ${rupees(feePaise)} for {person:${studentId}} in “${title}”`)
    return said(`${rupees(feePaise)} charged`)
  }),

  serveInCentres(wire.creditFeeCharge, async ({ params, body, person, now, audit }, scope) => {
    const { creditId, amount, reason } = body
    const credit = { id: creditId, chargeId: params.id, paise: amount * 100, reason }
    const number = await db.transaction(async (tx) => {
      await assertMayCredit(tx, [params.id], { scope, now })
      return creditCharge({ tx, now, byId: person.id }, credit)
    })
    audit(`gave the credit note ${number} over ${inRupees(amount)}: ${reason}`)
    return enveloped({ number })
  }),
]

const termCalls = ({ db }: Database): EndpointHandler[] => [
  serve(wire.startFeeStay, async ({ params, body, now, audit }) => {
    await db.transaction(async (tx) =>
      startStay({ tx, now }, { family: await familyOf(tx, params.id), ...body }),
    )
    audit(`put {person:${body.studentId}} on a fee plan from ${body.fromDay}`)
    return said('The plan was added')
  }),

  serve(wire.endFeeStay, async ({ params, body: { untilDay }, person, now, audit }) => {
    const act = { now, byId: person.id }
    const { studentId, creditedPaise } = await db.transaction((tx) =>
      endStay({ tx, ...act }, params.id, untilDay),
    )
    const credited = creditedPaise > 0 ? `, ${rupees(creditedPaise)} credited` : ''
    audit(`ended a fee plan of {person:${studentId}}, last day ${untilDay}${credited}`)
    const back = creditedPaise > 0 ? `. ${rupees(creditedPaise)} came back by credit notes.` : ''
    return said(`The plan ends on that day${back}`)
  }),

  serve(wire.pauseFeeStay, async ({ params, body: { pauseId, ...pause }, person, now, audit }) => {
    const given = { id: pauseId, stayId: params.id, ...pause }
    const { studentId, creditedPaise } = await db.transaction((tx) =>
      addPause({ tx, now, byId: person.id }, given),
    )
    const credited = creditedPaise > 0 ? `, ${rupees(creditedPaise)} credited` : ''
    const days = `${pause.fromDay} to ${pause.untilDay}`
    audit(`paused a fee plan of {person:${studentId}}, ${days}: ${pause.reason}${credited}`)
    return enveloped({ creditedPaise })
  }),

  serve(wire.endFeePause, async ({ params, body: { untilDay }, person, now, audit }) => {
    const act = { now, byId: person.id }
    const studentId = await db.transaction((tx) => endPause({ tx, ...act }, params.id, untilDay))
    audit(`ended a pause of {person:${studentId}}, last day ${untilDay}`)
    return said('The pause ends on that day')
  }),

  serveInCentres(wire.addFeePromise, async ({ params, body, person, now, audit }, scope) => {
    const { promiseId: id, day: by, note } = body
    await db.transaction(async (tx) => {
      const { payer } = await payerIn(tx, params.id, { scope, now })
      await givePromise({ tx, now, byId: person.id }, { id, personId: payer.id, day: by, note })
    })
    audit(`noted that {person:${params.id}} will pay by ${by}${note ? `: ${note}` : ''}`)
    return said('Noted. No reminders until then.')
  }),

  serveInCentres(wire.endFeePromise, async ({ params, now, audit }, scope) => {
    const personId = await db.transaction((tx) => takePromiseBack({ tx, now }, params.id, scope))
    audit(`took the promise of {person:${personId}} to pay back`)
    return said('The promise was taken back')
  }),

  serve(wire.addFeeConcession, async ({ params, body, person, now, audit }) => {
    await db.transaction(async (tx) => {
      const family = await familyOf(tx, params.id)
      await addConcession({ tx, now }, { family, byId: person.id, ...body })
    })
    const worth = body.kind === 'percent' ? `${body.value} %` : inRupees(body.value)
    audit(`gave {person:${body.studentId}} a discount of ${worth}: ${body.reason}`)
    return said('The discount was added')
  }),

  serve(wire.endFeeConcession, async ({ params, body: { untilDay }, audit }) => {
    const studentId = await db.transaction((tx) => endConcession(tx, params.id, untilDay))
    audit(`ended a discount of {person:${studentId}}, last day ${untilDay}`)
    return said('The discount ends on that day')
  }),
]

/** A page of the run shows so many bills; all are counted and billed. */
const MAX_SHOWN_LINES = 500

type RunParts = Pick<FeeParts, 'database' | 'outbox' | 'publicUrl'>

const runCalls = ({ database: { db }, outbox, publicUrl }: RunParts): EndpointHandler[] => [
  serveInCentres(run.getBillingRun, async ({ query: { month }, now }, scope) => {
    const found = await runIn(db, month, scope)
    const { lines, doubts, billedGroupIds, unplanned, plans } = found
    const elsewhere = await outOfScope(db, found, { scope, now })
    return enveloped({
      month,
      billed: billedGroupIds.length,
      doubts: doubts.map(({ personId, ...doubt }) => ({
        ...doubt,
        personId: elsewhere.has(personId) ? null : personId,
      })),
      unplanned: unplanned.map(({ groupId, name, studentIds }) => ({
        groupId,
        name,
        children: studentIds.length,
      })),
      plans,
      count: lines.length,
      totalPaise: lines.reduce((sum, { paise }) => sum + paise, 0),
      lines: lines.slice(0, MAX_SHOWN_LINES).map(({ stay, ...line }) => ({ ...line, stayId: stay.id })),
    })
  }),

  serve(run.planFeeGroup, async ({ body, now, audit }) => {
    const put = await db.transaction((tx) => planGroup({ tx, now }, body))
    audit(`put ${put} children of a group on a fee plan from ${body.fromDay}`)
    return enveloped({ put }, `${put} ${put === 1 ? 'child is' : 'children are'} on the plan`)
  }),

  serveInCentres(run.billMonth, async ({ body: { mailsFamilies, ...body }, person, now, audit }, scope) => {
    const mails = mailsFamilies ? { outbox, publicUrl, before: 0 } : undefined
    const { paise, ...result } = await billMonth(db, { ...body, byId: person.id, now, mails, scope })
    outbox.wake()
    audit(`billed ${result.billed} fees of ${body.month}, together ${rupees(paise)}`)
    return enveloped(result)
  }),
]

const dayCalls = ({ db }: Database): EndpointHandler[] => [
  serveInCentres(day.getTillDay, async ({ query: { day: of = '', centreId }, person, now }, scope) =>
    enveloped(await tillDayOf(db, { day: of, centreId, person, now }, scope)),
  ),

  serveInCentres(day.moveCash, async ({ body: { amount, ...move }, person, now, audit }, scope) => {
    await db.transaction(async (tx) => {
      await assertCentre(tx, move.centreId, scope)
      await moveCash({ tx, now, byId: person.id }, { ...move, paise: amount * 100 })
    })
    audit(`moved ${inRupees(amount)} of cash (${move.kind}): ${move.note}`)
    return said('Noted in the cash book')
  }),

  serveInCentres(day.closeTillDay, async ({ body, person, now, audit }, scope) => {
    const closed = await db.transaction(async (tx) => {
      await assertCentre(tx, body.centreId, scope)
      return closeDay({ tx, now, byId: person.id }, body)
    })
    const { differencePaise } = closed
    audit(`closed the day, difference ${rupees(differencePaise)}${differencePaise ? `: ${body.reason}` : ''}`)
    return enveloped(closed)
  }),

  serveInCentres(day.reopenTillDay, async ({ body, person, now, audit }, scope) => {
    await db.transaction(async (tx) => {
      await assertCentre(tx, body.centreId, scope)
      if (!(await canReopen(tx, person, body.centreId))) throw new Refusal(403)
      await reopenDay({ tx, now, byId: person.id }, body.centreId)
    })
    audit(`reopened the day: ${body.reason}`)
    return said('The day is open again')
  }),
]
