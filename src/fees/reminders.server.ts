import { and, asc, between, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { type NewMessage, putMessages } from '../messages/messages.reads.server.ts'
import { peopleById } from '../people/people.reads.server.ts'
import type { CommandContext } from '../platform/db/context.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { forEachIsolated } from '../platform/jobs/jobs.server.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import { datesIn } from '../platform/text/dates-in.rules.ts'
import { DAY_MS, dayBegins, indianDay } from '../platform/text/india.rules.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import {
  type ChargeRow,
  isOpenCharge,
  lockAccountById,
  openCharges,
  openPaiseOf,
  reminderKey,
  settingsOf,
} from './books.server.ts'
import { payerIdOf } from './families.server.ts'
import { REMINDER_LATE_DAYS, REMINDER_STEPS, reminderStep, wordsForPhones } from './fees.rules.ts'
import { feeCharges } from './fees.tables.ts'
import { mailWords } from './mails.server.ts'
import { isCoveredByMandate } from './online/mandates.server.ts'
import { isPromised } from './promises.server.ts'

/** Accounts looked up at once. */
const AT_ONCE = 500

/**
 * Reminds families of open charges on the days of their steps, once for each charge and step, if the owner
 * has switched it on. A family that fails does not stop the others.
 */
export async function remindFamilies(
  { database, outbox }: Pick<RoomParts, 'database' | 'outbox'>,
  now: Date,
): Promise<void> {
  const { db } = database
  if (!(await settingsOf(db)).remindsFamilies) return
  await forEachIsolated(accountsToRemind(db, now), (accountId) =>
    db.transaction((tx) => remindAccount({ tx, outbox, now }, accountId)),
  )
}

async function* accountsToRemind(on: Db, now: Date): AsyncGenerator<string> {
  const dayBefore = (days: number) => indianDay(new Date(now.getTime() - days * DAY_MS))
  const isDue = or(
    ...REMINDER_STEPS.map((step) =>
      and(
        between(feeCharges.dueOn, dayBefore(step + REMINDER_LATE_DAYS), dayBefore(step)),
        or(isNull(feeCharges.remindedStep), lt(feeCharges.remindedStep, step)),
      ),
    ),
  )
  let after: string | undefined
  do {
    const rows = await on
      .selectDistinct({ id: feeCharges.accountId })
      .from(feeCharges)
      .where(and(isOpenCharge, isDue, after === undefined ? undefined : gt(feeCharges.accountId, after)))
      .orderBy(asc(feeCharges.accountId))
      .limit(AT_ONCE)
    for (const { id } of rows) yield id
    after = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id
  } while (after !== undefined)
}

/** Payments and credits lock the account too: what they close meanwhile is not reminded of. */
async function remindAccount(act: CommandContext, accountId: string): Promise<void> {
  const { tx, now } = act
  const { personId } = await lockAccountById(tx, accountId)
  const today = indianDay(now)
  if (await isPromised(tx, accountId, today)) return
  const isTaken = await isCoveredByMandate(tx, accountId)
  const messages: NewMessage[] = []
  for (const charge of await openCharges(tx, accountId)) {
    const step = reminderStep(charge.dueOn, today)
    if (isTaken(charge) || step === null || (charge.remindedStep ?? Number.NEGATIVE_INFINITY) >= step)
      continue
    await tx.update(feeCharges).set({ remindedStep: step }).where(eq(feeCharges.id, charge.id))
    const said = await reminderOf(tx, charge, personId)
    if (said) messages.push({ kind: 'fee_due', key: reminderKey(charge.id, step), ...said })
  }
  await putMessages(act, messages)
}

/** What a reminder says and to whom; undefined for an erased child. */
async function reminderOf(
  tx: Tx,
  charge: ChargeRow,
  personId: string,
): Promise<Pick<NewMessage, 'personId' | 'facts' | 'path'> | undefined> {
  const { studentId, title, dueOn } = charge
  const people = await peopleById(tx, [studentId, personId])
  const [child, payer] = [people.get(studentId), people.get(personId)]
  if (!child || child.erasedAt || !payer) return undefined
  return {
    // A child that has another parent by now owes nothing there: the account's own person is reminded.
    personId: payerIdOf(child) === personId ? studentId : personId,
    facts: (language) => ({
      for: wordsForPhones([{ child: child.fullName, title }], mailWords[language]),
      amount: rupees(openPaiseOf(charge)),
      until: datesIn[language].weekday(dayBegins(dueOn)),
    }),
    path: payer.role === 'parent' ? '/family/fees' : '/',
  }
}
