import { expect, test } from 'vitest'
import { STAFF } from '../src/academy/roles.rules.ts'
import { endpoints } from '../src/app/rooms.server.ts'
import { verbOf } from '../src/people/staff/audit.rules.ts'

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const ofStaff: readonly unknown[] = [...STAFF, 'staff']

test('the log has words for every call of staff', () => {
  const theirs = endpoints.filter(({ definition }) => ofStaff.includes(definition.access))
  expect(theirs.length).toBeGreaterThan(100)
  expect(theirs.filter(({ definition }) => !definition.auditVerb).map(nameOf)).toEqual([])
})

test('what an entry is about stands in its sentence', () => {
  const draft = { call: 'POST /office/documents/{kind}/{id}/draft', verb: 'edited the draft of a {kind}' }
  expect(verbOf(draft, { kind: 'course-category' })).toBe('edited the draft of a course category')
  const erased = { call: 'POST /office/people/{id}/erase', verb: 'deleted {person:id}' }
  expect(verbOf(erased, { id: 'x' })).toBe('deleted {person:x}')
  expect(verbOf(erased, {})).toBe('deleted somebody')
  expect(verbOf({ call: 'POST /office/gone/{id}', verb: undefined }, {})).toBe('did gone/{id}')
})
