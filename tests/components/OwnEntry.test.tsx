import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Competition } from '../../src/competition/competition.contract.ts'
import type { Candidate } from '../../src/competition/entry.contract.ts'
import { MyEntry } from '../../src/competition/MyEntry.tsx'
import { storeSession } from '../../src/platform/browser/session.ts'
import { setTransport } from '../../src/platform/wire.ts'

const OPENS = Date.parse('2026-11-23T04:30:00Z')
const HOUR = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()

const competition = {
  _id: 'cup',
  fee: 150,
  rounds: [
    { _id: 'final', opensAt: iso(OPENS), lastStartAt: iso(OPENS + HOUR / 3), closesAt: iso(OPENS + HOUR) },
  ],
} as unknown as Competition
const round = {
  roundId: 'final',
  mayWrite: true,
  state: 'before',
  marking: 'none',
  result: null,
  first: null,
  certificate: null,
} as const
const entry = {
  _id: 'entry',
  seat: 7,
  groupId: 'a',
  group: 'A',
  place: '',
  listed: false,
  enteredBy: 'parent',
  paid: true,
  voided: null,
} as const

type Known = { at: number; decides?: boolean; paid?: boolean; state?: 'before' | 'running' | 'written' }

/** Rohan's entry as his mother sees it at a moment; `sent` are the addresses that were called. */
async function openEntry({ at, decides = true, paid = true, state = 'before' }: Known) {
  const sent: string[] = []
  let changes = 0
  setTransport(async ({ path }) => {
    sent.push(path)
    return { success: true, message: 'Entry withdrawn' }
  })
  const one: Candidate = {
    studentId: 'rohan',
    fullName: 'Rohan Iyer',
    confirmed: true,
    decides,
    mayEnter: false,
    mayWithdraw: decides,
    entry: { ...entry, paid, rounds: [{ ...round, state }] },
  }
  const changed = () => {
    changes += 1
  }
  const Component = () => <MyEntry one={one} competition={competition} now={at} onChanged={changed} />
  const router = createMemoryRouter([{ path: '*', Component }])
  const screen = await render(<RouterProvider router={router} />)
  const leave = screen.getByRole('button', { name: 'Withdraw entry' })
  return { screen, sent, leave, changes: () => changes }
}

beforeEach(() => storeSession({ userId: 'kavita', name: 'Kavita', role: 'parent', family: true }))

test('an entry is taken back after a question, until the first paper opens', async () => {
  const { screen, sent, leave, changes } = await openEntry({ at: OPENS - 1 })
  await leave.click()
  await screen.getByRole('button', { name: 'Keep entry' }).click()
  expect(sent).toEqual([])
  await leave.click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Withdraw entry' }).click()
  await expect.poll(changes).toBe(1)
  expect(sent).toEqual(['/competitions/entries/{entryId}/withdraw'])
})

test('from the opening on it stays, and who did not enter the child takes nothing back', async () => {
  const opened = await openEntry({ at: OPENS })
  await expect.element(opened.leave).not.toBeInTheDocument()
  await opened.screen.unmount()
  const others = await openEntry({ at: OPENS - 1, decides: false })
  await expect.element(others.leave).not.toBeInTheDocument()
})

test('a fee that is open keeps from starting, and says so; on the day a parent hands over', async () => {
  const { screen } = await openEntry({ at: OPENS - 1, paid: false })
  await expect.element(screen.getByText('Fee of ₹150 not received yet.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Switch to Rohan' })).toBeVisible()
})

test('a parent is told that the paper is handed in', async () => {
  const { screen } = await openEntry({ at: OPENS + HOUR, state: 'written' })
  await expect.element(screen.getByText(/^Paper submitted\. Your marks/)).toBeVisible()
})

test('whoever writes has one key: to wait, to start, to go on', async () => {
  storeSession({ userId: 'rohan', name: 'Rohan', role: 'student', family: false })
  const key = async (known: Known) => {
    const { screen } = await openEntry(known)
    const link = screen.getByRole('link')
    const words = [link.element().textContent, link.element().getAttribute('href')]
    await screen.unmount()
    return words
  }
  const room = '/competitions/cup/wait'
  expect(await key({ at: OPENS - 60_000 })).toEqual(['Go to the waiting room', room])
  expect(await key({ at: OPENS })).toEqual(['Start your paper', room])
  expect(await key({ at: OPENS + HOUR / 3 + 1 })).toEqual(['Go to the waiting room', room])
  expect(await key({ at: OPENS, paid: false })).toEqual(['Go to the waiting room', room])
  expect(await key({ at: OPENS + HOUR, state: 'running' })).toEqual(['Continue your paper', room])
})
