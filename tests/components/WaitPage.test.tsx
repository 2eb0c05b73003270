import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { WaitPage } from '../../src/competition/WaitPage.tsx'
import { storeSession } from '../../src/platform/browser/session.ts'
import { setTransport } from '../../src/platform/wire.ts'

type State = 'before' | 'open' | 'running'
const now = new Date().toISOString()

/** Rohan comes to the waiting room of a paper of 8 minutes; `sent` are the addresses that were called. */
async function come(state: State, startsInMs = 0) {
  const sent: string[] = []
  setTransport(async ({ path }) => {
    sent.push(path)
    if (path.endsWith('/start')) return { success: true, data: { quizId: 'paper', attemptId: 'attempt' } }
    return {
      success: true,
      data: {
        title: 'Winter Abacus Cup',
        round: 'Final',
        fullName: 'Rohan Iyer',
        seat: 7,
        group: 'B',
        ages: '8 and 9 years',
        paper: { quizId: 'paper', minutes: 8, questions: 40, language: 'English' },
        state,
        opensAt: now,
        lastStartAt: now,
        startsAt: now,
        startsInMs,
        hindrance: null,
        notice: null,
        phone: '',
      },
    }
  })
  const router = createMemoryRouter(
    [
      { path: '/competitions/:id/wait', Component: WaitPage },
      { path: '/competitions/:id', element: <p>The competition</p> },
      { path: '/questionPaper/:quizId', element: <p>The paper</p> },
    ],
    { initialEntries: ['/competitions/cup/wait'] },
  )
  const screen = await render(<RouterProvider router={router} />)
  return { screen, starts: () => sent.filter((path) => path.endsWith('/start')).length }
}

beforeEach(() => storeSession({ userId: 'rohan', name: 'Rohan', role: 'student', family: false }))

test('an open window asks before the only attempt begins, with the figures of the paper', async () => {
  const { screen, starts } = await come('open')
  const sheet = screen.getByRole('dialog', { name: 'Ready, Rohan?' })
  for (const rule of ['Once', 'Cannot be paused', 'The timer starts when you press Start.'])
    await expect.element(sheet.getByText(rule, { exact: true })).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Not now' })).toHaveFocus()
  expect(starts()).toBe(0)
  await sheet.getByRole('button', { name: 'Start the 8 minutes' }).click()
  await expect.element(screen.getByText('The paper')).toBeVisible()
  expect(starts()).toBe(1)
})

test('"Not now" begins nothing and leads back to the competition', async () => {
  const { screen, starts } = await come('open')
  await screen.getByRole('button', { name: 'Not now' }).click()
  await expect.element(screen.getByText('The competition')).toBeVisible()
  expect(starts()).toBe(0)
})

test('a start that is spread over an open window is asked for, too', async () => {
  const { screen, starts } = await come('open', 150)
  await expect.element(screen.getByRole('dialog', { name: 'Ready, Rohan?' })).toBeVisible()
  expect(starts()).toBe(0)
})

test('whoever waits for the opening starts without a question, and a paper that runs goes on', async () => {
  const waiting = await come('before', 150)
  await expect.element(waiting.screen.getByText('The paper')).toBeVisible()
  await waiting.screen.unmount()
  const running = await come('running')
  await expect.element(running.screen.getByText('The paper')).toBeVisible()
})

test('whoever left the page before it opened is asked on coming back', async () => {
  const { screen, starts } = await come('before', 150)
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  try {
    await expect.element(screen.getByRole('dialog', { name: 'Ready, Rohan?' })).toBeInTheDocument()
    expect(starts()).toBe(0)
  } finally {
    Reflect.deleteProperty(document, 'visibilityState')
  }
})
