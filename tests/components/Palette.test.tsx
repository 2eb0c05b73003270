import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PalettePanel, PaletteSheet } from '../../src/quiz/attempt/Palette.tsx'
import { counters, type Sheet } from '../../src/quiz/attempt/attempt.rules.ts'

/** Five questions: answered, answered and marked, visited (the current one), marked, not visited. */
const sheet: Sheet = {
  id: 'attempt',
  total: 5,
  current: 2,
  answers: { 0: 'Seven', 1: 'Nine' },
  marked: new Set([1, 3]),
  visited: new Set([0, 1, 2, 3]),
  seq: 0,
  revision: 0,
  pending: new Map(),
  glances: new Set(),
  unheard: false,
}
const count = counters(sheet)

test('each key says its number and its state, and one is the current', async () => {
  const screen = await render(
    <PalettePanel sheet={sheet} count={count} disabled={false} onGo={() => {}} onSubmit={() => {}} />,
  )
  const keys = screen.getByRole('button', { name: /^Question/ })
  expect(keys.elements().map((key) => key.getAttribute('aria-label'))).toEqual([
    'Question 1, answered',
    'Question 2, answered, marked for review',
    'Question 3, not answered',
    'Question 4, not answered, marked for review',
    'Question 5, not visited',
  ])
  expect(keys.elements().map((key) => key.getAttribute('aria-current'))).toEqual([
    null,
    null,
    'true',
    null,
    null,
  ])
  expect(
    screen
      .getByRole('definition')
      .elements()
      .map((number) => number.textContent),
  ).toEqual(['2', '2', '1', '2'])
})

test('a key goes to its question; on a phone the sheet closes first', async () => {
  const done: string[] = []
  const screen = await render(
    <PaletteSheet
      open
      onClose={() => done.push('closed')}
      sheet={sheet}
      count={count}
      disabled={false}
      onGo={(to) => done.push(`went to ${to}`)}
      onSubmit={() => done.push('submitted')}
    />,
  )
  await screen.getByRole('button', { name: 'Question 5, not visited' }).click()
  await screen.getByRole('button', { name: 'Submit Quiz' }).click()
  expect(done).toEqual(['closed', 'went to 4', 'submitted'])
})

test('while nothing may be changed no key can be pressed', async () => {
  const screen = await render(
    <PalettePanel sheet={sheet} count={count} disabled onGo={() => {}} onSubmit={() => {}} />,
  )
  for (const key of screen.getByRole('button').elements()) expect(key).toBeDisabled()
})
