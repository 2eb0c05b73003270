import { and, desc, eq, lt } from 'drizzle-orm'
import {
  assertNotClosed,
  centresOf,
  isUnlimited,
  onlyCentre,
  type Scope,
} from '../centres/centres.reads.server.ts'
import { billerOfCentre, billersOf, companyOf } from '../enrolment/billers.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import type { BookContext, JournalInput } from '../ledger/ledger.reads.server.ts'
import type { Account } from '../ledger/ledger.rules.ts'
import { isPosted, postJournal } from './books.server.ts'
import { countedPaise } from './fees.rules.ts'
import { feeCentreTillDays, feeCentreTills, feeTill, feeTillDays } from './fees.tables.ts'
import type { CashMove } from './office/day.contract.ts'

/** Of which centre a till is; null: the academy's own. */
export type TillCentre = string | null

type TillRow = Pick<typeof feeCentreTills.$inferSelect, 'balancePaise' | 'closedDay' | 'companyId'>

/**
 * The till's row, made at its first use and locked; its centre is held as it is until the transaction ends.
 * @throws {Refusal} 409 for the till of a centre that is closed.
 */
async function lockTill(tx: Tx, centreId: TillCentre): Promise<TillRow> {
  if (centreId !== null) await assertNotClosed(tx, centreId)
  const found = await readTill(tx, centreId)
  if (found) return found
  await (centreId === null
    ? tx.insert(feeTill).values({ only: true }).onConflictDoNothing()
    : tx.insert(feeCentreTills).values({ centreId }).onConflictDoNothing())
  const made = await readTill(tx, centreId)
  if (!made) throw new Error('no till')
  return made
}

async function readTill(tx: Tx, centreId: TillCentre): Promise<TillRow | undefined> {
  const [row] =
    centreId === null
      ? await tx.select().from(feeTill).for('update')
      : await tx.select().from(feeCentreTills).where(eq(feeCentreTills.centreId, centreId)).for('update')
  return row && { companyId: null, ...row }
}

const setTill = (tx: Tx, centreId: TillCentre, { companyId, ...change }: Partial<TillRow>) =>
  centreId === null
    ? tx.update(feeTill).set(change)
    : tx
        .update(feeCentreTills)
        .set({ ...change, ...(companyId !== undefined && { companyId }) })
        .where(eq(feeCentreTills.centreId, centreId))

type TillMove = {
  centreId: TillCentre
  day: string
  paise: number
  /** Whose cash it is: the biller of a franchise; null: the academy's. */
  companyId: string | null
}

/**
 * Moves cash in or out of a till; its row stays locked until the transaction ends.
 * @throws {Refusal} 409 for a closed day, for more than is in the till and for cash of another company.
 */
export async function moveTill(tx: Tx, { centreId, day, paise, companyId }: TillMove): Promise<void> {
  const till = await lockTill(tx, centreId)
  await assertCompany(tx, till, { centreId, day, companyId })
  assertOpen(till, day)
  assertEnough(till, paise)
  await setTill(tx, centreId, { balancePaise: till.balancePaise + paise, companyId })
}

/**
 * Cash of two companies never lies in one till: the academy's holds its own, that of a centre what is of who
 * bills there. @throws {Refusal} 409
 */
async function assertCompany(
  tx: Tx,
  till: TillRow,
  { centreId, day, companyId }: Pick<TillMove, 'centreId' | 'day' | 'companyId'>,
): Promise<void> {
  const here = await companyHere(tx, centreId, day)
  const held = till.balancePaise > 0 ? till.companyId : here
  if (companyId === here && held === here) return
  const names = new Map((await billersOf(tx)).map(({ id, name }) => [id, name]))
  const nameOf = (id: string | null) => names.get(id ?? '') ?? 'the academy'
  if (companyId === here)
    throw new Refusal(
      409,
      `This till still holds ${rupees(till.balancePaise)} of ${nameOf(held)}. Take it to the bank first.`,
      { code: 'till_of_another_company' },
    )
  throw new Refusal(409, `This till is not for cash of ${nameOf(companyId)}`, {
    code: 'cash_of_another_company',
  })
}

/** Which company bills where a till is; null: the academy. */
const companyHere = async (tx: Tx, centreId: TillCentre, day: string): Promise<string | null> =>
  centreId === null ? null : companyOf(await billerOfCentre(tx, centreId, day))

function assertOpen({ closedDay }: TillRow, day: string): void {
  if (closedDay !== null && day <= closedDay)
    throw new Refusal(
      409,
      'The till is closed for today. The owner or the head of the centre can reopen it in the day book.',
      {
        code: 'till_day_closed',
      },
    )
}

function assertEnough({ balancePaise }: TillRow, paise: number): void {
  if (balancePaise + paise < 0)
    throw new Refusal(409, `The till has only ${rupees(balancePaise)}`, { code: 'till_too_low' })
}

/** Whose the academy's own till is, beside those of centres. */
export const HEAD_OFFICE = 'Head office'

export type NamedTill = { centreId: TillCentre; name: string }

/**
 * The tills of a scope by name: of a seat those of its centres; of the whole academy its own, then those of
 * centres where cash was taken, and of the one that is looked at.
 */
export async function tillsIn(
  on: Db | Tx,
  scope: Scope,
  shown: TillCentre | undefined,
): Promise<NamedTill[]> {
  const isWhole = await isUnlimited(on, scope)
  const used = new Set(
    (await on.select({ id: feeCentreTills.centreId }).from(feeCentreTills)).map(({ id }) => id),
  )
  const centres = (await centresOf(on, scope)).filter(({ id }) => !isWhole || used.has(id) || id === shown)
  return [
    ...(isWhole ? [{ centreId: null, name: HEAD_OFFICE }] : []),
    ...centres.map(({ id: centreId, name }) => ({ centreId, name })),
  ]
}

/** The name of the centre whose till it is; empty for the academy's own. */
export const nameOfTill = async (on: Db | Tx, centreId: TillCentre): Promise<string> =>
  centreId === null ? '' : ((await centresOf(on, onlyCentre(centreId)))[0]?.name ?? '')

const otherSide = { bank: 'bank', expense: 'expenses', float: 'cash float' } as const satisfies Record<
  CashMove,
  Account
>

type CashMovement = { id: string; centreId: TillCentre; kind: CashMove; paise: number; note: string }

/**
 * Cash to the bank, for an expense, or put in; the same id again is the same movement.
 * @throws {Refusal} 409 for a low or closed till and for other details under a used id.
 */
export async function moveCash(
  act: BookContext,
  { id, centreId, kind, paise, note }: CashMovement,
): Promise<void> {
  const { tx, now } = act
  const inTill = kind === 'float' ? paise : -paise
  const day = indianDay(now)
  // What is put in is of who bills there; what goes out is of whose cash is in it.
  const companyId =
    kind === 'float' ? await companyHere(tx, centreId, day) : await companyOfTill(tx, centreId, day)
  const entry: JournalInput = {
    kind: 'cash moved',
    key: `cash ${id}`,
    accountId: null,
    billerId: companyId,
    tillCentreId: centreId,
    lines: [
      { account: 'till', paise: inTill },
      { account: otherSide[kind], paise: -inTill },
    ],
    note,
  }
  if (await isPosted(tx, entry)) return
  if (kind === 'float') await moveTill(tx, { centreId, day, paise, companyId })
  else await bookCash(tx, centreId, { paise: inTill, day })
  await postJournal(act, entry)
}

/** Cash to the bank or for an expense is of the company whose cash is in the till. */
async function bookCash(tx: Tx, centreId: TillCentre, { paise, day }: { paise: number; day: string }) {
  const till = await lockTill(tx, centreId)
  assertOpen(till, day)
  assertEnough(till, paise)
  await setTill(tx, centreId, { balancePaise: till.balancePaise + paise })
}

/** Whose cash is in a till, locked; of an empty one, whose would be put in. */
async function companyOfTill(tx: Tx, centreId: TillCentre, day: string): Promise<string | null> {
  const till = await lockTill(tx, centreId)
  if (till.balancePaise > 0 || centreId === null) return till.companyId
  const companyId = await companyHere(tx, centreId, day)
  await setTill(tx, centreId, { companyId })
  return companyId
}

/**
 * Closes today's till: what was counted is in it from now on, and a difference is booked with its reason.
 * @throws {Refusal} 409 for a closed day, 422 for a difference without a reason.
 */
export async function closeDay(
  act: BookContext,
  { centreId, counts, reason }: { centreId: TillCentre; counts: readonly number[]; reason: string },
): Promise<{ differencePaise: number }> {
  const { tx, now, byId } = act
  const day = indianDay(now)
  const companyId = await companyOfTill(tx, centreId, day)
  const { balancePaise: bookPaise, closedDay } = await lockTill(tx, centreId)
  if (closedDay !== null && closedDay >= day)
    throw new Refusal(409, 'This day is closed already', { code: 'till_day_closed_before' })
  const counted = countedPaise(counts)
  const differencePaise = counted - bookPaise
  if (differencePaise !== 0 && reason === '')
    throw new Refusal(422, undefined, {
      errors: {
        reason: `${rupees(Math.abs(differencePaise))} ${differencePaise < 0 ? 'short' : 'over'}: enter why`,
      },
    })
  if (differencePaise !== 0)
    await postJournal(act, {
      kind: 'day closed',
      key: ['day closed', day, now.toISOString(), ...(centreId === null ? [] : [centreId])].join(' '),
      accountId: null,
      billerId: companyId,
      tillCentreId: centreId,
      lines: [
        { account: 'till', paise: differencePaise },
        { account: 'over and short', paise: -differencePaise },
      ],
      note: reason,
    })
  await setTill(tx, centreId, { balancePaise: counted, closedDay: day })
  const row = {
    bookPaise,
    countedPaise: counted,
    counts: [...counts],
    reason: differencePaise === 0 ? '' : reason,
    closedBy: byId,
    closedAt: now,
  }
  await (centreId === null
    ? tx
        .insert(feeTillDays)
        .values({ day, ...row })
        .onConflictDoUpdate({ target: feeTillDays.day, set: row })
    : tx
        .insert(feeCentreTillDays)
        .values({ centreId, day, ...row })
        .onConflictDoUpdate({ target: [feeCentreTillDays.centreId, feeCentreTillDays.day], set: row }))
  return { differencePaise }
}

/** Opens today's till again, once. @throws {Refusal} 409 for a day that is open, or was reopened before. */
export async function reopenDay({ tx, now }: BookContext, centreId: TillCentre): Promise<void> {
  const day = indianDay(now)
  const { closedDay } = await lockTill(tx, centreId)
  const row = await closedDayOf(tx, centreId, day)
  if (closedDay !== day || !row) throw new Refusal(409, 'Today is not closed', { code: 'till_day_open' })
  if (row.reopenedAt)
    throw new Refusal(409, 'This day was reopened once already', { code: 'till_day_reopened' })
  await (centreId === null
    ? tx.update(feeTillDays).set({ reopenedAt: now }).where(eq(feeTillDays.day, day))
    : tx
        .update(feeCentreTillDays)
        .set({ reopenedAt: now })
        .where(and(eq(feeCentreTillDays.centreId, centreId), eq(feeCentreTillDays.day, day))))
  await setTill(tx, centreId, { closedDay: await closedBefore(tx, centreId, day) })
}

/** How a till was closed on a day; undefined for a day that never was. */
export async function closedDayOf(on: Db | Tx, centreId: TillCentre, day: string) {
  const [row] =
    centreId === null
      ? await on.select().from(feeTillDays).where(eq(feeTillDays.day, day))
      : await on
          .select()
          .from(feeCentreTillDays)
          .where(and(eq(feeCentreTillDays.centreId, centreId), eq(feeCentreTillDays.day, day)))
  return row
}

async function closedBefore(tx: Tx, centreId: TillCentre, day: string): Promise<string | null> {
  const days = centreId === null ? feeTillDays : feeCentreTillDays
  const [row] = await tx
    .select({ day: days.day })
    .from(days)
    .where(and(lt(days.day, day), centreId === null ? undefined : eq(feeCentreTillDays.centreId, centreId)))
    .orderBy(desc(days.day))
    .limit(1)
  return row?.day ?? null
}
