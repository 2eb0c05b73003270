import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { enquiries } from './enquiries.tables.ts'

/** Who asked for a child, as the enquiry has it; `email` is empty without one. */
export type Asker = { fullName: string; mobile: string; email: string }

/** Who asked for these children who came from an enquiry without a parent's account, by the child's id. */
export async function askersOf(
  on: Db | Tx,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, Asker>> {
  const rows = await on
    .select()
    .from(enquiries)
    .where(and(inArray(enquiries.studentId, [...studentIds]), isNull(enquiries.parentId)))
    .orderBy(asc(enquiries.createdAt))
  return new Map(
    rows.map(({ studentId, name, mobile, email }) => [
      studentId ?? '',
      { fullName: name, mobile, email: email ?? '' },
    ]),
  )
}
