import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Competition } from '../../src/competition/competition.contract.ts'
import { EntryKeys } from '../../src/competition/EntryKeys.tsx'
import { clearSession } from '../../src/platform/session.ts'

const DAY = 86_400_000
const iso = (ms: number) => new Date(Date.now() + ms).toISOString()

/** The keys of a competition as a visitor reads them; entries from and until so many milliseconds from now. */
async function keys(opens: number, closes: number) {
  const competition = {
    _id: 'cup',
    fee: 150,
    mock: false,
    entryOpensAt: iso(opens),
    entryClosesAt: iso(closes),
    rounds: [{ _id: 'final', finalAt: null }],
  } as unknown as Competition
  const Component = () => <EntryKeys competition={competition} />
  const router = createMemoryRouter([{ path: '*', Component }])
  return render(<RouterProvider router={router} />)
}

beforeEach(() => clearSession())

test('a visitor is led to the login, with the fee and the last day, while entries are open', async () => {
  const screen = await keys(-DAY, DAY)
  await expect.element(screen.getByRole('link', { name: 'Enter a child' })).toBeVisible()
  await expect.element(screen.getByText('₹150')).toBeInTheDocument()
})

test('after the last day only who is in has a reason to log in, and no entry is promised', async () => {
  const screen = await keys(-2 * DAY, -DAY)
  await expect.element(screen.getByRole('link', { name: 'Login, if you are in' })).toBeVisible()
  await expect.element(screen.getByText('₹150')).not.toBeInTheDocument()
})

test('before the first day there is nothing to enter', async () => {
  const screen = await keys(DAY, 2 * DAY)
  await expect.element(screen.getByText('Enter a child')).not.toBeInTheDocument()
})
