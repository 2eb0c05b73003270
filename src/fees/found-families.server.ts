import { and, inArray, isNotNull, notInArray } from 'drizzle-orm'
import { roleAllows } from '../academy/roles.rules.ts'
import { isFamilyOf } from '../classroom/centre-children.reads.server.ts'
import { childrenOfMany, payersNamed, type PersonRow } from '../people/people.reads.server.ts'
import type { Database, Db } from '../platform/db/db.server.ts'
import { type DashboardSource, MAX_SEARCH_HITS, type SearchHit } from '../platform/rooms/dashboard.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import type { Within } from './families.server.ts'
import { feeAccounts, feePlans } from './fees.tables.ts'
import type { SettledFamily } from './office/fees.contract.ts'
import { type Standing, standingsOf } from './standing.server.ts'

/** More are not shown: another letter of the name leaves fewer. */
const MOST_SETTLED = 10

type FamilySearch = { within?: Within; isSettled?: boolean; limit: number }

/**
 * Families of a scope by the name of who pays or of a child, or by mobile. Without a scope those of the whole
 * academy with a fee account: who never had a fee is found as a person.
 */
function familiesNamed(
  on: Db,
  words: string,
  { within, isSettled = false, limit }: FamilySearch,
): Promise<PersonRow[]> {
  const known = on.select({ id: feeAccounts.personId }).from(feeAccounts)
  const owing = on
    .select({ id: feeAccounts.personId })
    .from(feeAccounts)
    .where(isNotNull(feeAccounts.dueSince))
  return payersNamed(on, words, {
    limit,
    where: async (id) =>
      and(
        isSettled ? notInArray(id, owing) : undefined,
        within ? undefined : inArray(id, known),
        within && (await isFamilyOf(on, id, { scope: within.scope, day: indianDay(within.now) })),
      ),
  })
}

async function standingsOfPayers(on: Db, payers: readonly PersonRow[]) {
  const ids = payers.map(({ id }) => id)
  const accounts =
    ids.length === 0 ? [] : await on.select().from(feeAccounts).where(inArray(feeAccounts.personId, ids))
  const accountOf = new Map(accounts.map(({ id, personId }) => [personId, id]))
  const standingOf = await standingsOf(on, [...accountOf.values()])
  return (payerId: string): Standing => standingOf(accountOf.get(payerId))
}

/** Those who owe nothing now, with their children and what they have paid ahead. */
export async function settledFamilies(on: Db, words: string, within: Within): Promise<SettledFamily[]> {
  const payers = await familiesNamed(on, words, { within, isSettled: true, limit: MOST_SETTLED })
  const standingOf = await standingsOfPayers(on, payers)
  const children = await childrenOfMany(
    on,
    payers.map(({ id }) => id),
  )
  return payers.map(({ id, fullName, mobile }) => ({
    personId: id,
    family: fullName,
    mobile: mobile ?? '',
    children: (children.get(id) ?? []).map((child) => child.fullName).join(', '),
    aheadPaise: standingOf(id).aheadPaise,
  }))
}

function standingText({ owesPaise, aheadPaise }: Standing): string {
  const ahead = aheadPaise > 0 ? [`${rupees(aheadPaise)} paid ahead`] : []
  const owes = owesPaise > 0 ? [`owes ${rupees(owesPaise)}`] : []
  return [...owes, ...ahead].join(', ') || 'owes nothing'
}

async function hitsFor(on: Db, words: string, within?: Within): Promise<SearchHit[]> {
  const payers = await familiesNamed(on, words, { limit: MAX_SEARCH_HITS, ...(within ? { within } : {}) })
  const standingOf = await standingsOfPayers(on, payers)
  return payers.map(({ id, fullName, mobile }) => ({
    kind: 'Fees',
    title: fullName,
    detail: standingText(standingOf(id)),
    meta: mobile ?? '',
    to: `/office/fees/families/${id}`,
  }))
}

/** The owner's first step with fees, and families for the office's search. */
export const feesDashboard = ({ db }: Database): DashboardSource => ({
  firstSteps: async (person) =>
    roleAllows(person, 'owner')
      ? [
          {
            order: 70,
            title: 'Set the monthly fees',
            detail: 'a plan with its price and due day, and where families pay',
            minutes: 5,
            to: '/office/fees/plans',
            done: (await db.$count(feePlans)) > 0,
          },
        ]
      : [],

  finds: async (person, words) => (roleAllows(person, 'office') ? hitsFor(db, words) : []),

  inScope: {
    finds: async (person, { words, scope, now }) =>
      roleAllows(person, 'office') ? hitsFor(db, words, { scope, now }) : [],
  },
})
