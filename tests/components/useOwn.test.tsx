import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { CallError } from '../../src/platform/errors.ts'
import { readSession, storeSession } from '../../src/platform/browser/session.ts'
import { invalidatePrivateQueries, usePrivateQuery } from '../../src/platform/browser/usePrivateQuery.ts'
import { ErrorState } from '../../src/ui/ErrorState.tsx'

type Answer = { data: string } | CallError

/** A page of one's own. Each reading of it waits for `answer`; `readings` counts them. */
async function openOwn() {
  const waiting: ((answer: Answer) => void)[] = []
  const load = () =>
    new Promise<{ data: string }>((resolve, reject) => {
      waiting.push((answer) => (answer instanceof CallError ? reject(answer) : resolve(answer)))
    })
  let first: (() => void) | undefined
  function Own() {
    const { view, retry } = usePrivateQuery('/login?next=/own', load)
    first ??= retry
    if (view.phase === 'loading') return <p>Loading</p>
    if (view.phase === 'failed')
      return (
        <ErrorState title={`${view.status}`} action={<button onClick={retry}>Retry</button>}>
          {view.message}
        </ErrorState>
      )
    return (
      <>
        <p>{view.data}</p>
        <button onClick={retry}>Read again</button>
      </>
    )
  }
  const router = createMemoryRouter(
    [
      { path: '/own', Component: Own },
      { path: '/login', Component: () => <h1>Login</h1> },
    ],
    { initialEntries: ['/own'] },
  )
  const screen = await render(<RouterProvider router={router} />)
  return {
    screen,
    router,
    readings: () => waiting.length,
    answer: (answer: Answer) => waiting.at(-1)?.(answer),
    firstRetry: () => first?.(),
    answerFirst: (answer: Answer) => waiting[0]?.(answer),
  }
}

const asha = { userId: 'a1', name: 'Asha', role: 'student', family: false } as const

beforeEach(() => storeSession(asha))

test('shows that it loads, then what is there; while it is read again that stays', async () => {
  const { screen, readings, answer } = await openOwn()
  await expect.element(screen.getByText('Loading')).toBeVisible()
  answer({ data: 'Two courses' })
  await expect.element(screen.getByText('Two courses')).toBeVisible()
  await screen.getByText('Read again').click()
  expect(readings()).toBe(2)
  await expect.element(screen.getByText('Two courses')).toBeVisible()
  answer({ data: 'Three courses' })
  await expect.element(screen.getByText('Three courses')).toBeVisible()
})

test('an error says what happened, and Retry reads once more', async () => {
  const { screen, readings, answer } = await openOwn()
  answer(new CallError(503, 'We are a little busy right now'))
  await expect.element(screen.getByText('We are a little busy right now')).toBeVisible()
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('Loading')).toBeVisible()
  expect(readings()).toBe(2)
  answer({ data: 'Two courses' })
  await expect.element(screen.getByText('Two courses')).toBeVisible()
})

test('without a network what is shown stays; what the server refuses is an error', async () => {
  const { screen, readings, answer } = await openOwn()
  answer({ data: 'Two courses' })
  await screen.getByText('Read again').click()
  answer(new CallError(0, 'You are offline. Check your internet connection and try again.'))
  await screen.getByText('Read again').click()
  await expect.poll(readings).toBe(3)
  answer(new CallError(503, 'We are a little busy right now'))
  await expect.element(screen.getByText('We are a little busy right now')).toBeVisible()
  await screen.getByRole('button', { name: 'Retry' }).click()
  answer(new CallError(0, 'You are offline. Check your internet connection and try again.'))
  await expect.element(screen.getByText(/^You are offline/)).toBeVisible()
})

test('a session that has ended leads to the login, and back is known', async () => {
  const { screen, router, answer } = await openOwn()
  answer(new CallError(401, 'Please log in to continue'))
  await expect.element(screen.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(router.state.location.search).toBe('?next=/own')
  expect(readSession()).toBeNull()
})

test('a refusal that comes late does not end the session of who has logged in meanwhile', async () => {
  const { screen, readings, answer, answerFirst } = await openOwn()
  await expect.poll(readings).toBe(1)
  const rohan = { ...asha, userId: 'r1', name: 'Rohan' }
  storeSession(rohan)
  await expect.poll(readings).toBe(2)
  answerFirst(new CallError(401, 'Please log in to continue'))
  answer({ data: 'Rohan’s courses' })
  await expect.element(screen.getByText('Rohan’s courses')).toBeVisible()
  expect(readSession()).toEqual(rohan)
})

test('who has become somebody else and reads at once reads as that one', async () => {
  const { screen, answer, firstRetry } = await openOwn()
  answer({ data: 'Asha’s courses' })
  await expect.element(screen.getByText('Asha’s courses')).toBeVisible()
  storeSession({ ...asha, userId: 'r1', name: 'Rohan' })
  await expect.element(screen.getByText('Loading')).toBeVisible()
  firstRetry()
  answer({ data: 'Rohan’s courses' })
  await expect.element(screen.getByText('Rohan’s courses')).toBeVisible()
})

test('a page that Back brings out of its sleep shows nobody else’s, and a logout meanwhile counts', async () => {
  const { screen, readings, answer } = await openOwn()
  answer({ data: 'Asha’s courses' })
  await expect.element(screen.getByText('Asha’s courses')).toBeVisible()
  const wake = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  // What happens while it sleeps is announced to no listener.
  localStorage.setItem('user', JSON.stringify('Rohan'))
  localStorage.setItem('userid', JSON.stringify('r1'))
  wake()
  await expect.element(screen.getByText('Loading')).toBeVisible()
  await expect.element(screen.getByText('Asha’s courses')).not.toBeInTheDocument()
  await expect.poll(readings).toBe(2)
  answer({ data: 'Rohan’s courses' })
  await expect.element(screen.getByText('Rohan’s courses')).toBeVisible()
  for (const key of ['authToken', 'user', 'userid', 'role']) localStorage.removeItem(key)
  wake()
  await expect.element(screen.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(screen.getByText('Rohan’s courses').query()).toBeNull()
})

test('what the server was told meanwhile is read again; the later reading stands, whichever arrives first', async () => {
  const { screen, readings, answer, answerFirst } = await openOwn()
  await expect.poll(readings).toBe(1)
  invalidatePrivateQueries()
  await expect.poll(readings).toBe(2)
  answer({ data: '8 of 8 right' })
  await expect.element(screen.getByText('8 of 8 right')).toBeVisible()
  answerFirst({ data: '7 of 8 right' })
  invalidatePrivateQueries()
  await expect.poll(readings).toBe(3)
  await expect.element(screen.getByText('8 of 8 right')).toBeVisible()
  await expect.element(screen.getByText('7 of 8 right')).not.toBeInTheDocument()
})
