import { desc, eq, lt } from 'drizzle-orm'
import type { Database } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import { getEnquiries, handleEnquiry } from './enquiries.contract.ts'
import { contactMessages, demoRequests, franchiseRequests } from './enquiries.tables.ts'

const PAGE = 50
const tables = { demo: demoRequests, franchise: franchiseRequests, message: contactMessages } as const

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
