import * as catalogue from '../catalogue/catalogue.contract.ts'
import * as content from '../content/content.contract.ts'
import * as enquiries from '../enquiries/enquiries.contract.ts'
import * as enrolment from '../enrolment/enrolment.contract.ts'
import * as family from '../people/family.contract.ts'
import * as people from '../people/people.contract.ts'
import * as staff from '../people/staff.contract.ts'
import * as reports from './reports.contract.ts'
import type { AnyEndpoint } from '../platform/wire.ts'
import * as quiz from '../quiz/quiz.contract.ts'

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'definition' in value

/** Every call of every room, served already or not. */
export const endpoints: readonly AnyEndpoint[] = [people, family, staff, quiz, catalogue, content, enquiries, enrolment, reports].flatMap(
  (room) => Object.values(room).filter(isEndpoint),
)
