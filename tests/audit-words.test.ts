import { expect, test } from 'vitest'
import { endpoints } from '../src/app/rooms.server.ts'
import { verbOf } from '../src/people/staff/audit.rules.ts'
import { LOOKS, VERBS } from '../src/people/staff/audit-words.rules.ts'
import { STAFF } from '../src/platform/wire.ts'

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const ofStaff: readonly unknown[] = [...STAFF, 'staff']

test('the log has words for every call of staff, and for none that is not there', () => {
  const theirs = endpoints.filter(({ definition }) => ofStaff.includes(definition.access)).map(nameOf)
  expect(theirs.length).toBeGreaterThan(100)
  expect(theirs.filter((call) => VERBS[call] === undefined)).toEqual([])
  const all = new Set(endpoints.map(nameOf))
  expect([...Object.keys(VERBS), ...LOOKS].filter((call) => !all.has(call))).toEqual([])
})

test('what an entry is about stands in its sentence', () => {
  expect(verbOf('POST /office/documents/{kind}/{id}/draft', { kind: 'course-category' })).toBe(
    'worked on the draft of a course category',
  )
  expect(verbOf('POST /office/people/{id}/erase', { id: 'x' })).toBe('erased {person:x}')
  expect(verbOf('POST /office/people/{id}/erase', {})).toBe('erased somebody')
})
