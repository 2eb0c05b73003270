import { everyCentre } from '../src/centres/centres.reads.server.ts'
import { FIRST_CENTRE_ID } from '../src/centres/centres.tables.ts'
import { charge as chargeOrder } from '../src/enrolment/buy/charge.server.ts'
import { addCharge, creditCharge } from '../src/fees/charges.server.ts'
import { moveCourseCash } from '../src/fees/course-cash.server.ts'
import { feeAccounts, feeCharges, feePayments, feeStays } from '../src/fees/fees.tables.ts'
import { CHARGE_KINDS } from '../src/fees/fees.rules.ts'
import { addPause } from '../src/fees/pauses.server.ts'
import { payBack, takePayment } from '../src/fees/payments.server.ts'
import { clearCheque, returnCheque } from '../src/fees/cheques.server.ts'
import { givePromise } from '../src/fees/promises.server.ts'
import { billMonth } from '../src/fees/run.server.ts'
import { prepareRun } from '../src/fees/run-lines.server.ts'
import { closeDay, moveCash, reopenDay } from '../src/fees/till.server.ts'
import type { BookContext } from '../src/ledger/ledger.reads.server.ts'
import { newId } from '../src/platform/db/columns.tables.ts'
import type { Database } from '../src/platform/db/db.server.ts'
import type { Outbox } from '../src/platform/mail/outbox.server.ts'
import { Refusal } from '../src/platform/errors.ts'
import { DAY_MS, indianDay } from '../src/platform/text/india.rules.ts'
import type { Rng } from '../src/quiz/seeded.rules.ts'

/** A family of the model: who pays, and a child. */
export type ModelFamily = { personId: string; studentId: string }
type Model = {
  database: Database
  families: readonly ModelFamily[]
  courseIds: readonly string[]
  byId: string
  rng: Rng
}
type Act = (act: BookContext) => Promise<unknown>

/** The cut of a process in the middle of an act: its transaction is never committed. */
class Killed extends Error {}

const METHODS = ['cash', 'upi', 'bank', 'cheque'] as const

/**
 * Random acts of two desks at once, with repeats, kills before the commit and jumps of the clock. Refusals are
 * part of it; any other failure is thrown. @returns how many acts were committed.
 */
export async function randomActs(
  model: Model,
  { acts, from }: { acts: number; from: Date },
): Promise<number> {
  const { rng, database } = model
  let now = from
  let committed = 0
  for (let done = 0; done < acts; done += 2) {
    // The clock goes on by up to two hours, now and then by days or back by a day.
    const jump = rng() < 0.03 ? (Math.floor(rng() * 40) - 1) * DAY_MS : rng() * 7_200_000
    now = new Date(now.getTime() + jump)
    const desks = await Promise.all([runOne(model, now), runOne(model, now)])
    committed += desks.filter(Boolean).length
  }
  const month = indianDay(now).slice(0, 7)
  const { lines } = await prepareRun(database.db, month)
  const totalPaise = lines.reduce((sum, { paise }) => sum + paise, 0)
  const run = { month, count: lines.length, totalPaise, byId: model.byId, now, scope: everyCentre }
  const runs = await Promise.allSettled([billMonth(database.db, run), billMonth(database.db, run)])
  const failed = runs.find((one) => one.status === 'rejected' && !(one.reason instanceof Refusal))
  if (failed?.status === 'rejected') throw failed.reason
  return committed
}

async function runOne(model: Model, now: Date): Promise<boolean> {
  const { database, rng, byId } = model
  const act = await chooseAct(model, now)
  const isKilled = rng() < 0.05
  const isRepeated = rng() < 0.1
  const once = (killed: boolean) =>
    database.db.transaction(async (tx) => {
      await act({ tx, now, byId })
      if (killed) throw new Killed()
    })
  try {
    await once(isKilled)
    if (isRepeated) await once(false)
    return true
  } catch (error) {
    if (error instanceof Refusal || error instanceof Killed) return false
    throw error
  }
}

/** One act with its values drawn, so that a repeat is the same. */
async function chooseAct(model: Model, now: Date): Promise<Act> {
  const {
    database: { db },
    families,
    rng,
  } = model
  const draw = <T>(list: readonly T[]): T | undefined => list[Math.floor(rng() * list.length)]
  const family = draw(families) ?? { personId: '', studentId: '' }
  const paise = (1 + Math.floor(rng() * 30)) * 10_000
  const centreId = draw([null, FIRST_CENTRE_ID]) ?? null
  const id = newId()
  const kind = rng()
  if (kind < 0.03) return buyInCash(draw(model.courseIds) ?? '', family, { paise, now })
  if (kind < 0.3) {
    const head = draw(CHARGE_KINDS) ?? 'other'
    const dueOn = indianDay(new Date(now.getTime() + (Math.floor(rng() * 60) - 30) * DAY_MS))
    return (act) => addCharge(act, { id, ...family, head, title: 'Model', paise, dueOn })
  }
  if (kind < 0.65) {
    const method = draw(METHODS) ?? 'cash'
    // A reference is now and then one that was used before.
    const reference = method === 'cash' ? '' : `R${Math.floor(rng() * 400)}`
    const charges = await db.select({ id: feeCharges.id }).from(feeCharges).limit(50)
    const chosen = draw(charges)
    const chargeIds = chosen && rng() < 0.3 ? [chosen.id] : []
    return (act) =>
      takePayment(act, { id, personId: family.personId, paise, method, reference, chargeIds, centreId })
  }
  if (kind < 0.75) {
    const charge = draw(await db.select().from(feeCharges))
    const part = Math.max(100, Math.floor((rng() * (charge?.paise ?? 100)) / 100) * 100)
    return (act) => creditCharge(act, { id, chargeId: charge?.id ?? newId(), paise: part, reason: 'Model' })
  }
  if (kind < 0.85) {
    const cheque = draw((await db.select().from(feePayments)).filter(({ method }) => method === 'cheque'))
    const end = rng() < 0.5 ? clearCheque : returnCheque
    return (act) => end(act, cheque?.id ?? newId())
  }
  if (kind < 0.9) {
    const ahead = draw((await db.select().from(feeAccounts)).filter(({ balancePaise }) => balancePaise < 0))
    const back = Math.min(paise, -(ahead?.balancePaise ?? 0) || paise)
    const method = rng() < 0.5 ? 'cash' : 'bank'
    const personId = ahead?.personId ?? family.personId
    return (act) => payBack(act, { personId, paise: back, method, key: id, note: 'Model', centreId: null })
  }
  if (kind < 0.95) {
    const move = draw(['bank', 'expense', 'float'] as const) ?? 'bank'
    return (act) => moveCash(act, { id, centreId, kind: move, paise, note: 'Model' })
  }
  if (kind < 0.97) {
    const stay = draw(await db.select().from(feeStays))
    const first = Math.floor(rng() * 30)
    const dayIn = (days: number) => indianDay(new Date(now.getTime() + days * DAY_MS))
    const pause = { fromDay: dayIn(first), untilDay: dayIn(first + 5 + Math.floor(rng() * 20)) }
    return (act) => addPause(act, { id, stayId: stay?.id ?? newId(), ...pause, reason: 'Model' })
  }
  if (kind < 0.98) {
    const day = indianDay(new Date(now.getTime() + Math.floor(rng() * 20) * DAY_MS))
    return (act) => givePromise(act, { id, personId: family.personId, day, note: '' })
  }
  if (kind < 0.985) return (act) => reopenDay(act, centreId)
  return (act) => closeDay(act, { centreId, counts: [0, 0, Math.floor(rng() * 50)], reason: 'Counted' })
}

// Mails are no part of this.
const silent = { put: () => Promise.resolve() } as unknown as Outbox

/** A course that is paid in cash at head office, on that day or the one before; a child buys it once. */
function buyInCash(
  courseId: string,
  { studentId }: ModelFamily,
  { paise, now }: { paise: number; now: Date },
): Act {
  const paidOn = indianDay(new Date(now.getTime() - (paise % 20_000 === 0 ? DAY_MS : 0)))
  return async ({ tx, byId }) => {
    await moveCourseCash({ tx, now }, { personId: studentId, paise, day: paidOn })
    const sale = { studentId, courseId, amountPaise: paise, paidOn, byId }
    await chargeOrder({ tx, outbox: silent, now }, { ...sale, gateway: 'manual', paidBy: 'cash' })
  }
}
