import {
  and,
  asc,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  min,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { newId } from '../platform/db/columns.tables.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { type Account, isBalanced, type JournalKind, type Posting, type Source } from './ledger.rules.ts'
import { journals, postings } from './ledger.tables.ts'

/** Context of an act on the books: whose hand, in which transaction. */
export type BookContext = TxContext & { byId: string }

export type JournalInput = {
  kind: JournalKind
  source?: Source
  /** What it is the entry of. */
  key: string
  /** The family's account; null without one. */
  accountId: string | null
  /** Under which registration for GST; null or left out: the academy's own. */
  billerId?: string | null
  /** Of goods: their HSN, or empty. */
  hsn?: string | null
  /** Of cash: in the till of which centre; null or left out: the academy's own. */
  tillCentreId?: string | null
  lines: readonly Posting[]
  note?: string
}

/** Writes entries of the books, in one statement each for entries and lines. The key stands once. */
export async function postJournals(
  { tx, now, byId }: BookContext,
  entries: readonly JournalInput[],
): Promise<void> {
  const rows = entries.map((entry) => ({
    ...entry,
    id: newId(),
    lines: entry.lines.filter(({ paise }) => paise !== 0),
  }))
  for (const { kind, key, lines } of rows)
    if (!isBalanced(lines)) throw new Error(`the journal ${kind} ${key} does not balance`)
  await tx.insert(journals).values(
    rows.map(({ lines: _, source = 'fees', ...entry }) => ({
      billerId: null,
      hsn: null,
      tillCentreId: null,
      note: '',
      ...entry,
      source,
      day: indianDay(now),
      byId,
      at: now,
    })),
  )
  await tx.insert(postings).values(
    rows.flatMap(({ id: journalId, accountId, lines }) =>
      lines.map(({ account, paise, percent }, line) => ({
        journalId,
        line,
        account,
        paise,
        percent: percent ?? null,
        accountId: account === 'family' ? accountId : null,
      })),
    ),
  )
}

export type StoredJournal = Pick<
  typeof journals.$inferSelect,
  'accountId' | 'hsn' | 'tillCentreId' | 'note'
> & { lines: Posting[] }

/** The entry of a key; undefined before it is posted. */
export async function journalOf(on: Db | Tx, key: string): Promise<StoredJournal | undefined> {
  const [stored] = await on.select().from(journals).where(eq(journals.key, key))
  if (!stored) return undefined
  const lines = await on
    .select({ account: postings.account, paise: postings.paise })
    .from(postings)
    .where(eq(postings.journalId, stored.id))
    .orderBy(asc(postings.line))
  const { accountId, hsn, tillCentreId, note } = stored
  return { accountId, hsn, tillCentreId, note, lines }
}

/** An entry with what it moves on one account or one family. */
export type JournalLine = { journal: typeof journals.$inferSelect; paise: number }

const lines = (on: Db | Tx) =>
  on
    .select({ journal: journals, paise: postings.paise })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journalId))

/** The entries of a family's account, in the order of the books. */
export const journalsOfFamily = (on: Db | Tx, accountId: string): Promise<JournalLine[]> =>
  lines(on).where(eq(postings.accountId, accountId)).orderBy(asc(journals.at), asc(journals.id))

/** The day of the first entry of a family's account; null without any. */
export async function firstDayOfFamily(on: Db | Tx, accountId: string): Promise<string | null> {
  const [row] = await on
    .select({ day: min(journals.day) })
    .from(journals)
    .where(eq(journals.accountId, accountId))
  return row?.day ?? null
}

/** Cash of the till of a centre; of the academy's own for null. */
const inTill = (centreId: string | null) =>
  and(
    eq(postings.account, 'till'),
    centreId === null ? isNull(journals.tillCentreId) : eq(journals.tillCentreId, centreId),
  )

/** The entries of a day that move cash of a till, in the order of the books. */
export const cashOfDay = (on: Db | Tx, centreId: string | null, day: string): Promise<JournalLine[]> =>
  lines(on)
    .where(and(inTill(centreId), eq(journals.day, day)))
    .orderBy(asc(journals.id))

/** How many orders were paid into the academy's own till on a day, and how much; null for none. */
export async function orderCashOfDay(
  on: Db | Tx,
  day: string,
): Promise<{ count: number; paise: number } | null> {
  const [row] = await on
    .select({
      count: sql<number>`count(*)::int`,
      paise: sql<number>`coalesce(sum(${postings.paise}), 0)::float8`,
    })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journalId))
    .where(
      and(inTill(null), eq(journals.day, day), eq(journals.source, 'course'), eq(journals.kind, 'payment')),
    )
  return row && row.count > 0 ? row : null
}

/** What is in a till before a day, in paise. */
export async function cashBefore(on: Db | Tx, centreId: string | null, day: string): Promise<number> {
  const [row] = await on
    .select({ paise: sql<number>`coalesce(sum(${postings.paise}), 0)::float8` })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journalId))
    .where(and(inTill(centreId), lt(journals.day, day)))
  return row?.paise ?? 0
}

/** Under which registrations something is; null among them is the academy's own, undefined any. */
export type BilledUnder = readonly (string | null)[] | undefined

/** Holds for rows under these registrations, by the column that names theirs. */
export const isBilledUnder = (column: AnyPgColumn, ids: BilledUnder): SQL | undefined =>
  ids &&
  or(
    ids.includes(null) ? isNull(column) : undefined,
    inArray(
      column,
      ids.flatMap((id) => id ?? []),
    ),
  )

/** Holds for accounts of families of which the books have an entry under these registrations. */
export const hasEntries = (on: Db, accountId: AnyPgColumn, ids: BilledUnder): SQL =>
  exists(
    on
      .select({ id: journals.id })
      .from(journals)
      .where(and(eq(journals.accountId, accountId), isBilledUnder(journals.billerId, ids))),
  )

/** The tills in which cash under these registrations moved; null is the academy's own. */
export async function tillsWithCash(on: Db, ids: BilledUnder): Promise<ReadonlySet<string | null>> {
  const rows = await on
    .selectDistinct({ id: journals.tillCentreId })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journalId))
    .where(and(eq(postings.account, 'till'), isBilledUnder(journals.billerId, ids)))
  return new Set(rows.map(({ id }) => id))
}

/** Under which registration the last cash of each day moved in the till of a centre, in the order of days. */
export const lastCashOfDays = (on: Db, centreId: string, until: string) =>
  on
    .selectDistinctOn([journals.day], { day: journals.day, billerId: journals.billerId })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journalId))
    .where(and(inTill(centreId), lte(journals.day, until)))
    .orderBy(asc(journals.day), desc(journals.at), desc(journals.id))

/** How many entries the books have of a family's account. */
export const countJournals = (tx: Tx, accountId: string): Promise<number> =>
  tx.$count(journals, eq(journals.accountId, accountId))

/** What was charged or credited at one rate of tax under one code, in paise; a credit is negative. */
export type EarnedSums = {
  kind: 'charge' | 'credit'
  rate: number
  /** As in the journal: null but for goods. */
  hsn: string | null
  taxable: number
  cgst: number
  sgst: number
  igst: number
  total: number
}

/**
 * What one kind of business earned in a span under one registration, null the academy's own; by rate and
 * code.
 */
export async function earnedIn(
  on: Db | Tx,
  source: Source,
  { from, until, billerId = null }: { from: Date; until: Date; billerId?: string | null },
): Promise<EarnedSums[]> {
  const sumOf = (...accounts: Account[]) =>
    sql<number>`coalesce(-sum(${postings.paise}) filter (where ${inArray(postings.account, accounts)}), 0)::float8`
  const each = on
    .select({
      kind: sql<'charge' | 'credit'>`${journals.kind}`.as('kind'),
      rate: sql<number>`coalesce(sum(${postings.percent}), 0)::float8`.as('rate'),
      hsn: sql<string | null>`${journals.hsn}`.as('hsn'),
      taxable: sumOf('income').as('taxable'),
      cgst: sumOf('cgst').as('cgst'),
      sgst: sumOf('sgst').as('sgst'),
      igst: sumOf('igst').as('igst'),
      total: sumOf('income', 'cgst', 'sgst', 'igst').as('total'),
    })
    .from(journals)
    .innerJoin(postings, eq(postings.journalId, journals.id))
    .where(
      and(
        eq(journals.source, source),
        billerId === null ? isNull(journals.billerId) : eq(journals.billerId, billerId),
        inArray(journals.kind, ['charge', 'credit']),
        gte(journals.at, from),
        lt(journals.at, until),
      ),
    )
    .groupBy(journals.id)
    .having(sql`count(*) filter (where ${postings.account} = 'income') > 0`)
    .as('each')
  const all = (column: 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total') =>
    sql<number>`sum(${each[column]})::float8`
  return on
    .select({
      kind: each.kind,
      rate: each.rate,
      hsn: each.hsn,
      taxable: all('taxable'),
      cgst: all('cgst'),
      sgst: all('sgst'),
      igst: all('igst'),
      total: all('total'),
    })
    .from(each)
    .groupBy(each.kind, each.rate, each.hsn)
    .orderBy(each.rate, each.hsn, each.kind)
}

export type BooksEntry = {
  journal: typeof journals.$inferSelect
  lines: (Posting & { accountId: string | null })[]
}

/** Entries read at once. */
const PAGE = 500

/**
 * The entries of days like 2026-11-05, both ends counted, under some registrations; in the order of the
 * books, page by page.
 */
export async function* journalsIn(
  on: Db,
  { from, until, billedUnder }: { from: string; until: string; billedUnder: BilledUnder },
): AsyncGenerator<BooksEntry> {
  let after: { day: string; id: string } | undefined
  for (;;) {
    const page = await on
      .select()
      .from(journals)
      .where(
        and(
          gte(journals.day, from),
          lte(journals.day, until),
          isBilledUnder(journals.billerId, billedUnder),
          after && sql`(${journals.day}, ${journals.id}) > (${after.day}::date, ${after.id}::uuid)`,
        ),
      )
      .orderBy(asc(journals.day), asc(journals.id))
      .limit(PAGE)
    const ids = page.map(({ id }) => id)
    const all = await on
      .select()
      .from(postings)
      .where(inArray(postings.journalId, ids))
      .orderBy(asc(postings.line))
    const linesOf = Map.groupBy(all, ({ journalId }) => journalId)
    for (const journal of page)
      yield {
        journal,
        lines: (linesOf.get(journal.id) ?? []).map(({ account, paise, percent, accountId }) => ({
          account,
          paise,
          accountId,
          ...(percent === null ? {} : { percent }),
        })),
      }
    after = page.at(-1)
    if (page.length < PAGE) return
  }
}
