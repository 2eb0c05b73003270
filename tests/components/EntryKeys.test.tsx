import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Competition } from '../../src/competition/competition.contract.ts'
import { EntryButtons } from '../../src/competition/EntryButtons.tsx'
import { clearSession, storeSession } from '../../src/platform/browser/session.ts'
import { CallError } from '../../src/platform/errors.ts'
import { setTransport } from '../../src/platform/wire.ts'

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
    rounds: [{ _id: 'final', ranksFinalAt: null }],
  } as unknown as Competition
  const Component = () => <EntryButtons competition={competition} />
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
  await expect.element(screen.getByRole('link', { name: 'Already entered? Log in' })).toBeVisible()
  await expect.element(screen.getByText('₹150')).not.toBeInTheDocument()
})

test('before the first day there is nothing to enter', async () => {
  const screen = await keys(DAY, 2 * DAY)
  await expect.element(screen.getByText('Enter a child')).not.toBeInTheDocument()
})

test('a child behind a PIN enters nobody: its key asks for the PIN, and a family that took it back is not offered to a teacher', async () => {
  const sent: string[] = []
  const rohan = {
    studentId: 'rohan',
    fullName: 'Rohan Iyer',
    confirmed: true,
    decides: false,
    mayEnter: true,
    mayWithdraw: false,
    entry: null,
  }
  setTransport(async ({ path }) => {
    sent.push(path)
    if (path === '/family/switch') throw new CallError(422, '', { errors: { pin: 'Please enter your PIN' } })
    return { success: true, data: [rohan] }
  })
  storeSession({ userId: 'rohan', name: 'Rohan Iyer', role: 'student', family: true, behindPin: true })
  const screen = await keys(-DAY, DAY)
  await screen.getByRole('button', { name: 'Take part: ask your parent' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
  expect(sent).not.toContain('/competitions/{id}/entries')
  await screen.unmount()
  rohan.mayEnter = false
  storeSession({ userId: 'guru', name: 'Guru', role: 'teacher', family: false })
  const teachers = await keys(-DAY, DAY)
  await expect.poll(() => sent.filter((path) => path === '/competitions/{id}/mine').length).toBe(2)
  await expect.element(teachers.getByRole('button', { name: 'Enter a child' })).not.toBeInTheDocument()
})
