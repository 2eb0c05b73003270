import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { Scope } from '../centres/centres.reads.server.ts'
import type { BookContext } from '../ledger/ledger.reads.server.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { formatDay } from '../platform/text/dates.rules.ts'
import { DAY_MS, indianDay } from '../platform/text/india.rules.ts'
import { assertSame, lockAccount, lockAccountById, openCharges, stopReminders } from './books.server.ts'
import { isFamilyIn, lockPayer } from './families.server.ts'
import { feePromises } from './fees.tables.ts'

/** How far ahead a family may promise, in days. */
const MAX_DAYS_AHEAD = 60

export type PromiseRow = typeof feePromises.$inferSelect
export type NewPromise = { id: string; personId: string; day: string; note: string }

/**
 * Notes by which day a family will pay; an open promise before it has moved. Until then it is not reminded
 * and bears no late fee. The same id again is the same promise.
 * @throws {Refusal} 404 for who pays no more, 409 when nothing is open and for other details under a used id,
 * 422 for a day that has passed or is far away.
 */
export async function givePromise(act: BookContext, given: NewPromise): Promise<void> {
  const { tx, now, byId } = act
  const { id, personId, day, note } = given
  await lockPayer(tx, personId)
  const account = await lockAccount(tx, personId)
  const [same] = await tx.select().from(feePromises).where(eq(feePromises.id, id))
  if (same) return assertSame(same, { accountId: account.id, day, note })
  assertDay(day, now)
  const open = await openCharges(tx, account.id)
  const [first] = open
  if (!first) throw new Refusal(409, 'Nothing is open', { code: 'nothing_owed' })
  if (day < first.dueOn)
    throw new Refusal(422, undefined, { errors: { day: `Nothing is due before ${formatDay(first.dueOn)}` } })
  await endOpenPromise(act, { accountId: account.id, endedAs: 'moved' })
  await tx.insert(feePromises).values({ id, accountId: account.id, day, note, byId, at: now })
  for (const charge of open) await stopReminders(act, charge.id)
}

function assertDay(day: string, now: Date): void {
  const refuse = (message: string) => new Refusal(422, undefined, { errors: { day: message } })
  if (day < indianDay(now)) throw refuse('This day has passed')
  if (day > indianDay(new Date(now.getTime() + MAX_DAYS_AHEAD * DAY_MS)))
    throw refuse(`At most ${MAX_DAYS_AHEAD} days ahead`)
}

/**
 * Takes a promise back that was not made. @throws {Refusal} 404 for one that has ended or is out of scope.
 * @returns whose.
 */
export async function takePromiseBack(act: TxContext, id: string, scope: Scope): Promise<string> {
  const [row] = await act.tx.select().from(feePromises).where(eq(feePromises.id, id))
  const gone = new Refusal(404, 'This promise has ended', { code: 'fee_promise_ended' })
  if (!row) throw gone
  const { personId } = await lockAccountById(act.tx, row.accountId)
  if (!(await isFamilyIn(act.tx, personId, { scope, now: act.now }))) throw gone
  if (!(await endOpenPromise(act, { accountId: row.accountId, endedAs: 'taken back', id }))) throw gone
  return personId
}

/** The promise of an account that is neither kept nor moved, its day past or to come. */
export async function openPromiseOf(on: Db | Tx, accountId: string): Promise<PromiseRow | undefined> {
  const [row] = await on
    .select()
    .from(feePromises)
    .where(and(eq(feePromises.accountId, accountId), isNull(feePromises.endedAt)))
  return row
}

/** Whether a promise of the account has not come to its day's end. */
export const isPromised = async (on: Db | Tx, accountId: string, today: string): Promise<boolean> =>
  (await on.$count(
    feePromises,
    and(eq(feePromises.accountId, accountId), isNull(feePromises.endedAt), gte(feePromises.day, today)),
  )) > 0

/** The open promises' days of these accounts. */
export async function promisedDays(
  on: Db | Tx,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await on
    .select({ accountId: feePromises.accountId, day: feePromises.day })
    .from(feePromises)
    .where(and(inArray(feePromises.accountId, [...accountIds]), isNull(feePromises.endedAt)))
  return new Map(rows.map(({ accountId, day }) => [accountId, day]))
}

type PromiseEnding = Pick<PromiseRow, 'accountId' | 'endedAs'> & { id?: string }

async function endOpenPromise(
  { tx, now }: Pick<TxContext, 'tx' | 'now'>,
  { accountId, endedAs, id }: PromiseEnding,
): Promise<boolean> {
  const ended = await tx
    .update(feePromises)
    .set({ endedAt: now, endedAs })
    .where(
      and(
        eq(feePromises.accountId, accountId),
        isNull(feePromises.endedAt),
        id === undefined ? undefined : eq(feePromises.id, id),
      ),
    )
    .returning({ id: feePromises.id })
  return ended.length > 0
}
