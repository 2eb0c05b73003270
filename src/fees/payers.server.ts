import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Milestone } from '../platform/rooms/milestones.server.ts'
import { manyPeople, payerIdOf } from './families.server.ts'
import { feeAccounts, feePayments } from './fees.tables.ts'

/** Students whose family has paid a fee that did not come back. */
export const feePayers: Milestone = async (on, studentIds) => {
  const students = [...(await manyPeople(on, studentIds)).values()]
  const payerIds = JSON.stringify([...new Set(students.map(payerIdOf))])
  const rows = await on
    .selectDistinct({ id: feeAccounts.personId })
    .from(feePayments)
    .innerJoin(feeAccounts, eq(feeAccounts.id, feePayments.accountId))
    .where(
      and(
        sql`${feeAccounts.personId} in (select value::uuid from jsonb_array_elements_text(${payerIds}::jsonb))`,
        isNull(feePayments.returnedAt),
        ne(feePayments.method, 'brought forward'),
      ),
    )
  const paid = new Set(rows.map(({ id }) => id))
  return new Set(students.filter((student) => paid.has(payerIdOf(student))).map(({ id }) => id))
}
