import * as z from 'zod/mini'
import { Day } from '../../../classroom/classroom.contract.ts'
import { AFile, DataReply, endpoint, Id } from '../../../platform/wire.ts'
import { ACADEMY, BOOK_FILES } from './books.rules.ts'

export const BookCompanies = z.object({
  /** Whether the books of all are there as one file, too. */
  mayTakeAll: z.boolean(),
  /** The academy first, then franchises that bill for themselves. */
  companies: z.array(z.object({ _id: z.string(), name: z.string() })),
})
export type BookCompanies = z.output<typeof BookCompanies>

export const getBookCompanies = endpoint('GET', '/fees/books', {
  summary:
    'The companies whose books the caller may take along: the owner all, who heads every centre of a franchise that bills for itself this one, anybody else none.',
  access: 'office',
  seat: 'head',
  auditVerb: 'viewed whose books can be exported',
  reply: DataReply(BookCompanies),
})

export const downloadBooks = endpoint('GET', '/fees/books/{file}', {
  summary:
    'The books of a span of days, both ends counted, as a file: CSV, or XML for Tally; of one company of `GET /fees/books`, or for the owner of all. 404 for another company, 403 for others of head office. `until` and `key` are those of the address that `POST /office/export` replies for a code: 403 without them. 422 for a span that ends before it begins.',
  access: 'office',
  seat: 'head',
  auditVerb: 'exported the books of fees',
  params: { file: z.enum(BOOK_FILES) },
  query: {
    fromDay: Day,
    untilDay: Day,
    company: z.optional(z.union([z.literal(ACADEMY), Id])),
    until: z.string().check(z.maxLength(20)),
    key: z.string().check(z.maxLength(100)),
  },
  reply: AFile,
  download: true,
})
