import { academyOf } from '../../../academy/academy.reads.server.ts'
import { centresOf, everyCentre, isUnlimited } from '../../../centres/centres.reads.server.ts'
import { type Biller, billersOf, centreBillersOn } from '../../../enrolment/billers.reads.server.ts'
import type { BilledUnder } from '../../../ledger/ledger.reads.server.ts'
import type { Db } from '../../../platform/db/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { indianDay } from '../../../platform/text/india.rules.ts'
import type { Viewer } from '../../policy.server.ts'
import { ACADEMY } from './books.rules.ts'

/** Whose books: `billedUnder` are its registrations, `code` the first signs of its numbers or `academy`. */
export type BookCompany = {
  id: string
  name: string
  code: string
  companyId: string | null
  billedUnder: BilledUnder
}

/**
 * The companies whose books somebody may take along: the owner all; a head those of franchises of which they
 * head every centre that is not closed. One of several heads would see families of the other centres.
 */
export async function bookCompaniesOf(
  db: Db,
  { scope, person, now }: Viewer,
): Promise<{ mayTakeAll: boolean; companies: BookCompany[] }> {
  const billers = await billersOf(db)
  const franchises = billers.filter(({ name }) => name !== null).map(companyOfFranchise)
  if (person.role === 'owner')
    return { mayTakeAll: true, companies: [await ownCompany(db, billers), ...franchises] }
  if (await isUnlimited(db, scope)) return { mayTakeAll: false, companies: [] }

  const headed = new Set((await centresOf(db, scope)).map(({ id }) => id))
  const running = (await centresOf(db, everyCentre)).filter(({ status }) => status !== 'closed')
  const assigned = await centreBillersOn(db, indianDay(now))
  const companies = franchises.filter(({ id }) => {
    const own = running.filter((centre) =>
      assigned.some(({ centreId, billerId }) => centreId === centre.id && billerId === id),
    )
    return own.length > 0 && own.every((centre) => headed.has(centre.id))
  })
  return { mayTakeAll: false, companies }
}

/**
 * The company that a file is asked of; undefined for all.
 * @throws {Refusal} 404 for one whose books the caller may not take, as for none; 403 for who of head office
 * is not the owner.
 */
export async function wantedCompany(
  db: Db,
  wanted: string | undefined,
  viewer: Viewer,
): Promise<BookCompany | undefined> {
  const { mayTakeAll, companies } = await bookCompaniesOf(db, viewer)
  if (!mayTakeAll && (await isUnlimited(db, viewer.scope)))
    throw new Refusal(403, 'Only the owner takes the books of the academy along', {
      code: 'books_owner_only',
    })
  if (wanted === undefined && mayTakeAll) return undefined
  const company = companies.find(({ id }) => id === wanted)
  if (!company) throw new Refusal(404, 'Company not found', { code: 'company_not_found' })
  return company
}

const companyOfFranchise = ({ id, name, code }: Biller): BookCompany => ({
  id,
  name: name ?? '',
  code,
  companyId: id,
  billedUnder: [id],
})

/** The academy, under all its registrations. */
async function ownCompany(db: Db, billers: readonly Biller[]): Promise<BookCompany> {
  const others = billers.flatMap(({ id, name }) => (name === null ? [id] : []))
  const name = (await academyOf(db))?.academyName ?? ''
  return { id: ACADEMY, name, code: ACADEMY, companyId: null, billedUnder: [null, ...others] }
}
