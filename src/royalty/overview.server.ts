import { and, asc, count, eq, getTableColumns, isNull, lt, min } from 'drizzle-orm'
import { everyCentre } from '../centres/centres.reads.server.ts'
import type { Db } from '../platform/db/db.server.ts'
import type { Overview, Pending } from '../platform/rooms/overview.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import { leftOf } from './payments.server.ts'
import { monthText } from './royalty.rules.ts'
import { agreements, objections, statements } from './royalty.tables.ts'

/** Objections without an answer, and invoices that were due and are not paid. */
export const royaltyOverview: Overview = {
  pending: async (on, now) => [...(await objectedIn(on)), ...(await overdueIn(on, indianDay(now)))],
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
