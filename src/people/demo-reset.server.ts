import { count, eq, notInArray, sql } from 'drizzle-orm'
import { MEMBERS, STAFF } from '../academy/roles.rules.ts'
import type { DemoReset, ResetCount } from '../platform/rooms/demo-reset.server.ts'
import { childImports, importMeanings } from './office/import/import.tables.ts'
import { consents, people, recoveryRequests } from './people.tables.ts'

const words: Record<(typeof MEMBERS)[number], Pick<ResetCount, 'one' | 'more'>> = {
  student: { one: 'student', more: 'students' },
  parent: { one: 'parent', more: 'parents' },
  teacher: { one: 'teacher', more: 'teachers' },
}
const isMember = notInArray(people.role, [...STAFF])

/** Everybody but staff, with logins, consents, pictures and whom a teacher looks after. */
export const peopleDemoReset: DemoReset = {
  count: async (on) => {
    const rows = await on
      .select({ role: people.role, count: count() })
      .from(people)
      .where(isMember)
      .groupBy(people.role)
    const counts = new Map<string, number>(rows.map((row) => [row.role, row.count]))
    return MEMBERS.map((role) => ({ count: counts.get(role) ?? 0, ...words[role] }))
  },
  arrivals: MEMBERS.map((role) => ({
    table: people,
    id: people.id,
    at: people.createdAt,
    where: eq(people.role, role),
    ...words[role],
  })),
  clear: async (tx) => {
    // Who signs up meanwhile waits, and joins the academy as it is afterwards.
    await tx.execute(sql`lock table ${people}, ${consents} in share row exclusive mode`)
    await tx.delete(consents)
    await tx.delete(recoveryRequests).where(notInArray(recoveryRequests.role, [...STAFF]))
    // What else is kept of a person goes with its row.
    await tx.delete(people).where(isMember)
    await tx.delete(childImports)
    await tx.delete(importMeanings)
  },
}
