import * as z from 'zod/mini'
import { Day } from '../../../classroom/classroom.contract.ts'
import { AFile, endpoint } from '../../../platform/wire.ts'
import { BOOK_FILES } from './books.rules.ts'

export const downloadBooks = endpoint('GET', '/fees/books/{file}', {
  summary:
    'The books of a span of days, both ends counted, as a file: CSV, or XML for Tally. `until` and `key` are those of the address that `POST /office/export` replies for a code: 403 without them. 422 for a span that ends before it begins.',
  access: 'owner',
  auditVerb: 'exported the books of fees',
  params: { file: z.enum(BOOK_FILES) },
  query: {
    fromDay: Day,
    untilDay: Day,
    until: z.string().check(z.maxLength(20)),
    key: z.string().check(z.maxLength(100)),
  },
  reply: AFile,
  download: true,
})
