import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, lt, min } from 'drizzle-orm'
import { centresOf, everyCentre, onlyCentre } from '../centres/centres.reads.server.ts'
import type { Db } from '../platform/db/db.server.ts'
import type { Overview, Panel, Pending } from '../platform/rooms/overview.server.ts'
import { formatShortDate } from '../platform/text/dates.rules.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import { agreementsOf, presentAgreement } from './agreements.server.ts'
import { termsText } from './office/labels.ts'
import type { Agreement } from './office/royalty.contract.ts'
import { leftOf } from './payments.server.ts'
import { currentIn, monthText } from './royalty.rules.ts'
import { agreements, objections, statements } from './royalty.tables.ts'

/** Objections without an answer, and invoices that were due and are not paid. */
export const royaltyOverview: Overview = {
  pending: async (on, now) => [...(await objectedIn(on)), ...(await overdueIn(on, indianDay(now)))],
  one: async (on, { id, now }) => ({
    panels: [...(await owedPanel(on, id, indianDay(now))), ...(await agreementPanel(on, id, indianDay(now)))],
  }),
}

async function objectedIn(on: Db): Promise<Pending[]> {
  const rows = await on
    .select({
      id: statements.id,
      month: statements.month,
      centreId: agreements.centreId,
      lines: count(),
      since: min(objections.at),
    })
    .from(objections)
    .innerJoin(statements, eq(statements.id, objections.statementId))
    .innerJoin(agreements, eq(agreements.id, statements.agreementId))
    .where(and(isNull(objections.answeredAt), everyCentre.holds(agreements.centreId)))
    .groupBy(statements.id, agreements.centreId)
    .orderBy(asc(statements.id))
  return rows.map(({ id, month, centreId, lines, since }) => ({
    of: { id: centreId },
    text: `objects to ${lines === 1 ? 'a line' : `${lines} lines`} of ${monthText(month)}`,
    since: since && indianDay(since),
    isLate: false,
    to: `/office/royalty/${id}`,
    act: 'Decide',
  }))
}

async function overdueIn(on: Db, today: string): Promise<Pending[]> {
  const { counted: _, ...columns } = getTableColumns(statements)
  const rows = await on
    .select({ statement: columns, centreId: agreements.centreId })
    .from(statements)
    .innerJoin(agreements, eq(agreements.id, statements.agreementId))
    .where(
      and(
        eq(statements.status, 'invoiced'),
        lt(statements.dueOn, today),
        everyCentre.holds(agreements.centreId),
      ),
    )
    .orderBy(asc(statements.dueOn), asc(statements.id))
  return rows.flatMap(({ statement: { id, month, dueOn, ...sums }, centreId }) => {
    const left = leftOf(sums)
    if (left <= 0) return []
    return {
      of: { id: centreId },
      text: `royalty of ${monthText(month)}: ${rupees(left)} open`,
      since: dueOn,
      isLate: true,
      to: `/office/royalty/${id}`,
      act: 'Open',
    }
  })
}

/** Invoices of a centre that are not paid, and the last one that is. */
async function owedPanel(on: Db, centreId: string, today: string): Promise<Panel[]> {
  const { counted: _, ...columns } = getTableColumns(statements)
  const rows = await on
    .select(columns)
    .from(statements)
    .innerJoin(agreements, eq(agreements.id, statements.agreementId))
    .where(
      and(inArray(statements.status, ['invoiced', 'paid']), onlyCentre(centreId).holds(agreements.centreId)),
    )
    .orderBy(desc(statements.month), asc(statements.id))
  const open = rows.filter((row) => row.status === 'invoiced' && leftOf(row) > 0)
  const paid = rows.filter(({ status }) => status === 'paid').slice(0, 1)
  if (rows.length === 0) return []
  return [
    {
      title: 'Owes head office',
      note: rupees(open.reduce((sum, row) => sum + leftOf(row), 0)),
      lines: [...open, ...paid].map(({ month, dueOn, status, ...row }) => ({
        text: `Royalty of ${monthText(month)}`,
        detail: status === 'paid' || dueOn === null ? '' : `due ${formatShortDate(dueOn)}`,
        value: status === 'paid' ? 'Paid' : rupees(leftOf(row)),
        isLate: status !== 'paid' && dueOn !== null && dueOn < today,
      })),
      to: '/office/royalty',
      act: 'Royalty',
    },
  ]
}

/** The agreement of a centre that counts today, and the terms that are planned after it. */
async function agreementPanel(on: Db, centreId: string, today: string): Promise<Panel[]> {
  const own = await agreementsOf(on, onlyCentre(centreId))
  const at = currentIn(
    own.map(({ agreement }) => agreement),
    today.slice(0, 7),
  )
  const [found, next] = own.slice(at)
  if (!found) return withoutAgreement(on, centreId)
  const agreement = presentAgreement(found.agreement, found.centre.name)
  const line = (text: string, value: string) => ({ text, detail: '', value, isLate: false })
  return [
    {
      title: 'Agreement',
      note: '',
      lines: [
        line('With', agreement.company),
        line('From', monthText(agreement.fromMonth)),
        line('Until', agreement.untilMonth === null ? 'no end' : monthText(agreement.untilMonth)),
        line('Royalty', termsText(agreement)),
        ...(next ? [line('Next', nextText(presentAgreement(next.agreement, next.centre.name)))] : []),
        ...(agreement.gstin === '' ? [] : [line('GSTIN', agreement.gstin)]),
      ],
      to: '/office/royalty',
      act: 'Royalty',
    },
  ]
}

/** '18 % of what came in, from January 2027'. */
const nextText = (agreement: Agreement): string =>
  `${termsText(agreement)}, from ${monthText(agreement.fromMonth)}`

/** A franchise needs one. */
async function withoutAgreement(on: Db, centreId: string): Promise<Panel[]> {
  const [centre] = await centresOf(on, onlyCentre(centreId))
  if (centre?.kind !== 'franchise') return []
  const line = { text: 'No agreement yet', detail: '', value: '', isLate: false }
  return [{ title: 'Agreement', note: '', lines: [line], to: '/office/royalty', act: 'Royalty' }]
}
