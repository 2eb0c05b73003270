import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { CallError } from '../../src/platform/errors.ts'
import { readSession, storeSession } from '../../src/platform/session.ts'
import { useOwn } from '../../src/platform/useOwn.ts'
import { ErrorState } from '../../src/ui/ErrorState.tsx'

type Answer = { data: string } | CallError

/** A page of one's own. Each reading of it waits for `answer`; `readings` counts them. */
async function openOwn() {
  const waiting: ((answer: Answer) => void)[] = []
  const load = () =>
    new Promise<{ data: string }>((resolve, reject) => {
      waiting.push((answer) => (answer instanceof CallError ? reject(answer) : resolve(answer)))
    })
  function Own() {
    const { view, retry } = useOwn('/login?next=/own', load)
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
  answer(new CallError(503, 'The academy is busy for a moment'))
  await expect.element(screen.getByText('The academy is busy for a moment')).toBeVisible()
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('Loading')).toBeVisible()
  expect(readings()).toBe(2)
  answer({ data: 'Two courses' })
  await expect.element(screen.getByText('Two courses')).toBeVisible()
})

test('a session that has ended leads to the login, and back is known', async () => {
  const { screen, router, answer } = await openOwn()
  answer(new CallError(401, 'Please login to continue'))
  await expect.element(screen.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(router.state.location.search).toBe('?next=/own')
  expect(readSession()).toBeNull()
})
