import { expect, test } from 'vitest'
import { routeOf } from '../src/app/server/metrics.server.ts'
import { createRouteMatcher } from '../src/platform/http/route-pattern.rules.ts'

const find = createRouteMatcher([
  '/',
  '/blogs',
  '/blogs/:id',
  '/blogs/new',
  '/api/a/{x}/b',
  '/uploads/*',
  '/:any',
])

test.each([
  ['/', '/'],
  ['/blogs', '/blogs'],
  ['/blogs/12', '/blogs/:id'],
  ['/blogs/new', '/blogs/new'],
  ['/api/a/7/b', '/api/a/{x}/b'],
  ['/uploads/a/b/c.webp', '/uploads/*'],
  ['/uploads', '/:any'],
  ['/blogs/12/3', null],
  ['/api/a//b', null],
  ['', null],
])('the path %j has the pattern %j', (path, pattern) => {
  expect(find(path)).toBe(pattern)
})

test('an address that nothing declares is counted as other, whatever was typed in it', () => {
  expect(routeOf('/api/quizzes/get-questions-by-quiz/01a1fc80?userId=asha')).not.toMatch(/asha|01a1fc80/)
  expect(['/wp-login.php?x=asha', '//evil', '/../etc/passwd', 'asha'].map(routeOf)).toEqual([
    'other',
    'other',
    'other',
    'other',
  ])
})
