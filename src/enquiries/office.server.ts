import { desc, eq, lt } from 'drizzle-orm'
import type { Database } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import { getEnquiries, handleEnquiry } from './enquiries.contract.ts'
import { contactMessages, demoRequests, enquiryKeys, franchiseRequests } from './enquiries.tables.ts'

const PAGE = 50
const tables = { demo: demoRequests, franchise: franchiseRequests, message: contactMessages } as const

/** How long an enquiry is kept, in milliseconds: two years. */
const KEPT_MS = 730 * 24 * 3_600_000

/** Deletes enquiries that are two years old. */
export async function sweepEnquiries({ db }: Database, now: Date): Promise<void> {
  const old = new Date(now.getTime() - KEPT_MS)
  for (const table of [...Object.values(tables), enquiryKeys]) await db.delete(table).where(lt(table.createdAt, old))
}

/** The office's look at what came in. */
export function enquiryOfficeCalls({ db }: Database): Served[] {
  return [
    serve(getEnquiries, async ({ params: { kind }, query }) => {
      const table = tables[kind]
      const rows = await db
        .select()
        .from(table)
        .where(query.before === undefined ? undefined : lt(table.id, query.before))
        .orderBy(desc(table.id))
        .limit(PAGE)
      return enveloped(
        rows.map(({ id, createdAt, handledAt, ...fields }) => ({
          _id: id,
          kind,
          fields,
          createdAt: createdAt.toISOString(),
          handledAt: handledAt?.toISOString() ?? null,
        })),
      )
    }),
    serve(handleEnquiry, async ({ params: { kind, id }, body, now }) => {
      const table = tables[kind]
      const [row] = await db
        .update(table)
        .set({ handledAt: body.handled ? now : null })
        .where(eq(table.id, id))
        .returning({ id: table.id })
      if (!row) throw new Refusal(404, 'Enquiry not found')
      return { success: true as const, message: body.handled ? 'Noted as handled' : 'Open again' }
    }),
  ]
}
