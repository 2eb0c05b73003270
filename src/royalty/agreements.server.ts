import { monthAfter } from '../platform/text/india.rules.ts'
import { and, asc, eq, gt, gte, isNull, ne, or, sql } from 'drizzle-orm'
import {
  type CentreFacts,
  centresOf,
  notFound,
  onlyCentre,
  type Scope,
} from '../centres/centres.reads.server.ts'
import { monthOf, placeOf } from '../enrolment/gst-lines.rules.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import { hasValues } from '../platform/db/has-values.rules.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { HandlerInput } from '../platform/wire.ts'
import type { Agreement, createAgreement } from './office/royalty.contract.ts'
import { FROM_MONTHS, isShare, type Slab } from './royalty.rules.ts'
import { agreements, statements } from './royalty.tables.ts'

export type AgreementRow = typeof agreements.$inferSelect
type Form = HandlerInput<typeof createAgreement>['body']
type By = TxContext & { byId: string }

const hundredths = (percent: number): number => Math.round(percent * 100)

/** The same for an agreement that is not there and for one of another centre. */
const unknown = () => new Refusal(404, 'Agreement not found', { code: 'agreement_not_found' })

/** Acts on the agreements of a centre follow each other, on all instances. */
const lockCentre = (tx: Tx, centreId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`royalty ${centreId}`}))`)

/**
 * Stores what was agreed with a franchise. One that it renews ends with the month before, in the same act.
 * @throws {Refusal} 404 for no centre, 409 while another agreement runs in these months and for another one
 * of this id, 422 at centreId for a centre that is no franchise.
 */
export async function makeAgreement({ tx, now, byId }: By, form: Form): Promise<AgreementRow> {
  const { _id: id, centreId, fromMonth } = form
  await lockCentre(tx, centreId)
  const months = { fromMonth, untilMonth: null, renewsId: null }
  const values: AgreementRow = { ...termsOf(form), ...months, id, centreId, byId, createdAt: now }
  const [stored] = await tx.select().from(agreements).where(eq(agreements.id, id))
  if (stored) return sameOrRefused(stored, values)
  const [centre] = await centresOf(tx, onlyCentre(centreId))
  if (!centre) throw notFound()
  assertFits(centre, form, monthOf(now))
  if (form.renews !== undefined) values.renewsId = await endForRenewal(tx, form.renews, form)
  const runs = or(isNull(agreements.untilMonth), gte(agreements.untilMonth, fromMonth))
  const [other] = await tx
    .select()
    .from(agreements)
    .where(and(eq(agreements.centreId, centreId), runs))
  if (other)
    throw new Refusal(409, `An agreement with ${centre.name} runs already. End it first.`, {
      code: 'agreement_runs',
    })
  await tx.insert(agreements).values(values)
  return values
}

/** @throws {Refusal} 422 at the field that does not fit the centre or the day. */
function assertFits({ name, kind, state }: CentreFacts, { gstin, fromMonth }: Form, month: string): void {
  const errors: Record<string, string> = {}
  const [earliest, latest] = FROM_MONTHS.map((by) => monthAfter(month, by))
  if (kind !== 'franchise') errors.centreId = `${name} is not a franchise`
  else if (state === '') errors.centreId = `Enter the State of ${name} first`
  else if (gstin !== '' && !placeOf(state).startsWith(gstin.slice(0, 2)))
    errors.gstin = `This GSTIN is not of ${state}`
  if (earliest && latest && (fromMonth < earliest || fromMonth > latest))
    errors.fromMonth = 'At most 3 months back and 12 months ahead'
  if (Object.keys(errors).length > 0) throw new Refusal(422, undefined, { errors })
}

function termsOf({ company, gstin, kind, sharePercent, slabs = [], perChild, minimum, tdsPercent }: Form) {
  const isChild = kind === 'child'
  if (isChild && perChild === undefined)
    throw new Refusal(422, undefined, { errors: { perChild: 'Enter an amount a child' } })
  if (isShare(kind) && sharePercent === undefined)
    throw new Refusal(422, undefined, { errors: { sharePercent: 'Enter a percentage' } })
  if (!isShare(kind) && slabs.length > 0)
    throw new Refusal(422, undefined, {
      errors: { slabs: 'Only a percentage can change with the number of children' },
    })
  if (kind === 'fixed' && minimum === 0)
    throw new Refusal(422, undefined, { errors: { minimum: 'Enter at least ₹1' } })
  return {
    company,
    gstin,
    kind,
    shareHundredths: isShare(kind) ? hundredths(sharePercent ?? 0) : 0,
    slabs: slabs.map((slab) => ({
      fromChildren: slab.fromChildren,
      shareHundredths: hundredths(slab.sharePercent),
    })),
    perChildPaise: isChild ? (perChild ?? 0) * 100 : 0,
    minimumPaise: minimum * 100,
    tdsHundredths: hundredths(tdsPercent),
  }
}

const isSameSlabs = (a: readonly Slab[], b: readonly Slab[]): boolean =>
  a.length === b.length && a.every((slab, at) => hasValues<Slab>(slab, b[at] ?? {}))

function sameOrRefused(stored: AgreementRow, values: AgreementRow): AgreementRow {
  const { untilMonth: _, createdAt: __, byId: ___, renewsId: ____, slabs, ...terms } = values
  if (hasValues(stored, terms) && isSameSlabs(stored.slabs, slabs)) return stored
  throw new Refusal(409, 'This form was sent already with other terms. Reload the page.', {
    code: 'agreement_id_used',
  })
}

/**
 * Ends an agreement with a month.
 * @throws {Refusal} 404 for none, 409 for one that ended otherwise, 422 at untilMonth.
 */
export async function finishAgreement(
  { tx }: By,
  { id, untilMonth }: { id: string; untilMonth: string },
): Promise<AgreementRow> {
  const [found] = await tx.select().from(agreements).where(eq(agreements.id, id))
  if (!found) throw unknown()
  await lockCentre(tx, found.centreId)
  const [row] = await tx.select().from(agreements).where(eq(agreements.id, id)).for('update')
  if (!row) throw unknown()
  const problem = await endProblem(tx, row, untilMonth)
  if (problem !== null) throw new Refusal(422, undefined, { errors: { untilMonth: problem } })
  return endWith(tx, row, untilMonth)
}

/**
 * Why an agreement can't end with a month; null where it can.
 * @throws {Refusal} 409 for one that ended otherwise.
 */
async function endProblem(tx: Tx, row: AgreementRow, untilMonth: string): Promise<string | null> {
  if (row.untilMonth === untilMonth) return null
  if (row.untilMonth !== null)
    throw new Refusal(409, 'This agreement has ended already', { code: 'agreement_ended' })
  if (untilMonth < row.fromMonth) return 'It ends before it begins'
  const shown = and(laterThan(row.id, untilMonth), ne(statements.status, 'counted'))
  return (await tx.$count(statements, shown)) > 0 ? 'A later month was shown to the franchise' : null
}

const laterThan = (id: string, month: string) =>
  and(eq(statements.agreementId, id), gt(statements.month, month))

async function endWith(tx: Tx, row: AgreementRow, untilMonth: string): Promise<AgreementRow> {
  if (row.untilMonth === untilMonth) return row
  await tx.delete(statements).where(laterThan(row.id, untilMonth))
  const [ended] = await tx.update(agreements).set({ untilMonth }).where(eq(agreements.id, row.id)).returning()
  return ended ?? row
}

/**
 * Ends the agreement that a new one renews with the month before.
 * @returns its id; null for one that had ended with this month before.
 * @throws {Refusal} 404 for none of this centre, 409 for one that ended otherwise, 422 at fromMonth.
 */
async function endForRenewal(tx: Tx, id: string, { centreId, fromMonth }: Form): Promise<string | null> {
  const own = and(eq(agreements.id, id), eq(agreements.centreId, centreId))
  const [row] = await tx.select().from(agreements).where(own).for('update')
  if (!row) throw unknown()
  const untilMonth = monthAfter(fromMonth, -1)
  const problem = await endProblem(tx, row, untilMonth)
  if (problem !== null)
    throw new Refusal(422, undefined, { errors: { fromMonth: `The agreement before: ${lowered(problem)}` } })
  await endWith(tx, row, untilMonth)
  return row.untilMonth === null ? id : null
}

const lowered = (sentence: string) => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`

/**
 * Deletes an agreement that was made by mistake; the one that ended for it goes on, unless others follow.
 * @returns whether one goes on.
 * @throws {Refusal} 404 for none, 409 once a month of it was shown and while another one renews it.
 */
export async function removeAgreement(tx: Tx, id: string): Promise<boolean> {
  const [found] = await tx.select().from(agreements).where(eq(agreements.id, id))
  if (!found) throw unknown()
  await lockCentre(tx, found.centreId)
  const [row] = await tx.select().from(agreements).where(eq(agreements.id, id)).for('update')
  if (!row) throw unknown()
  const own = eq(statements.agreementId, id)
  if ((await tx.$count(statements, and(own, ne(statements.status, 'counted')))) > 0)
    throw new Refusal(409, 'A month of it was shown to the franchise. End it instead.', {
      code: 'agreement_shown',
    })
  if ((await tx.$count(agreements, eq(agreements.renewsId, id))) > 0)
    throw new Refusal(409, 'This agreement was renewed. Delete the renewal first.', {
      code: 'agreement_renewed',
    })
  await tx.delete(statements).where(own)
  await tx.delete(agreements).where(eq(agreements.id, id))
  return row.renewsId !== null && reopen(tx, row.renewsId, row)
}

/** Lets an agreement go on that ended for a renewal, if nothing else follows it. @returns whether it does. */
async function reopen(tx: Tx, id: string, { centreId, fromMonth }: AgreementRow): Promise<boolean> {
  const untilMonth = monthAfter(fromMonth, -1)
  const later = and(eq(agreements.centreId, centreId), gt(agreements.fromMonth, untilMonth))
  if ((await tx.$count(agreements, later)) > 0) return false
  const ended = and(eq(agreements.id, id), eq(agreements.untilMonth, untilMonth))
  return (await tx.update(agreements).set({ untilMonth: null }).where(ended).returning()).length > 0
}

/** Agreements with the names of their centres, of a scope, by centre and first month. */
export async function agreementsOf(
  on: Db | Tx,
  scope: Scope,
): Promise<{ agreement: AgreementRow; centre: CentreFacts }[]> {
  const names = new Map((await centresOf(on, scope)).map((centre) => [centre.id, centre]))
  const rows = await on
    .select()
    .from(agreements)
    .where(scope.holds(agreements.centreId))
    .orderBy(asc(agreements.centreId), asc(agreements.fromMonth))
  return rows.flatMap((agreement) => {
    const centre = names.get(agreement.centreId)
    return centre ? [{ agreement, centre }] : []
  })
}

export const presentAgreement = (row: AgreementRow, centre: string): Agreement => ({
  _id: row.id,
  centreId: row.centreId,
  centre,
  company: row.company,
  gstin: row.gstin,
  kind: row.kind,
  sharePercent: row.shareHundredths / 100,
  slabs: row.slabs.map(({ fromChildren, shareHundredths }) => ({
    fromChildren,
    sharePercent: shareHundredths / 100,
  })),
  perChildPaise: row.perChildPaise,
  minimumPaise: row.minimumPaise,
  tdsPercent: row.tdsHundredths / 100,
  fromMonth: row.fromMonth,
  untilMonth: row.untilMonth,
})
