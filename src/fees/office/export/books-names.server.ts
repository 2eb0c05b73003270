import { gt, inArray, type SQL } from 'drizzle-orm'
import { centresOf, everyCentre } from '../../../centres/centres.reads.server.ts'
import { tillsWithCash } from '../../../ledger/ledger.reads.server.ts'
import { namesOf } from '../../../people/people.reads.server.ts'
import type { Db } from '../../../platform/db/db.server.ts'
import { feeAccounts, feeCentreTills, feePayments, feeCredits, feeCharges } from '../../fees.tables.ts'
import { HEAD_OFFICE } from '../../till.server.ts'
import type { BookCompany } from './book-companies.server.ts'

/** The books of days like 2026-11-05, both ends counted; of one company, or undefined of all. */
export type BooksSpan = { from: string; until: string; company: BookCompany | undefined }

/** All rows of a query page by page, by ids that grow. */
export async function* byId<Row extends { id: string }>(
  read: (after: string | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | undefined
  for (;;) {
    const page = await read(after)
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)?.id
  }
}

/** Who pays, by the ids of accounts. */
export async function familiesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: feeAccounts.id, personId: feeAccounts.personId })
    .from(feeAccounts)
    .where(inArray(feeAccounts.id, [...new Set(ids)]))
  const names = await namesOf(
    db,
    rows.map(({ personId }) => personId),
  )
  return new Map(rows.map(({ id, personId }) => [id, names.get(personId) ?? '']))
}

/**
 * The desks by their centre, the academy's own by null; `code` of a centre never changes. `hasTill`: cash was
 * taken there, and not transfers alone; of one company, its cash.
 */
export type Desks = ReadonlyMap<string | null, { name: string; code: string; hasTill: boolean }>

export async function desksOf(db: Db, company: BookCompany | undefined): Promise<Desks> {
  const used = await db.select({ id: feeCentreTills.centreId }).from(feeCentreTills)
  const ids = new Set(used.map(({ id }) => id))
  const ofCompany = company && (await tillsWithCash(db, company.billedUnder))
  const centres = await centresOf(db, everyCentre)
  const isAcademys = !company || company.companyId === null
  return new Map([
    [null, { name: HEAD_OFFICE, code: '', hasTill: isAcademys }],
    ...centres.map(({ id, name, code }) => {
      const hasTill = ids.has(id) && (!ofCompany || ofCompany.has(id))
      return [id, { name, code, hasTill }] as const
    }),
  ])
}

/* Charges, payments, credit notes, day closes */
export type Named<Row> = Row & { family: string; child: string }
type OfFamily = { accountId: string; studentId?: string }

export async function withNames<Row extends OfFamily>(db: Db, rows: readonly Row[]): Promise<Named<Row>[]> {
  const families = await familiesOf(
    db,
    rows.map(({ accountId }) => accountId),
  )
  const children = await namesOf(
    db,
    rows.flatMap(({ studentId }) => studentId ?? []),
  )
  return rows.map((row) => ({
    ...row,
    family: families.get(row.accountId) ?? '',
    child: children.get(row.studentId ?? '') ?? '',
  }))
}

/** Rows read at once. */
export const PAGE = 500
export const idAfter = (
  id: typeof feeCharges.id | typeof feePayments.id | typeof feeCredits.id,
  after: string | undefined,
): SQL | undefined => (after ? gt(id, after) : undefined)
