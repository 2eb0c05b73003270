import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Ranks, RankRow } from '../../src/competition/competition.contract.ts'
import type { Candidate } from '../../src/competition/entry.contract.ts'
import { RanksPage } from '../../src/competition/RanksPage.tsx'
import { storeSession } from '../../src/platform/browser/session.ts'
import { setTransport } from '../../src/platform/wire.ts'

const row = (rank: number, name: string | null, time: number): RankRow => ({
  rank,
  name,
  place: 'Pune',
  marks: 4,
  wrong: 0,
  time,
  award: null,
})
const group = (_id: string, rows: RankRow[]) => ({
  _id,
  name: _id,
  ages: '5 to 8',
  groupSize: rows.length,
  maxMarks: 4,
  rows,
})
const ranks: Ranks = {
  _id: 'cup',
  title: 'Monsoon Cup',
  rounds: [
    {
      _id: 'final',
      number: 1,
      title: 'Final',
      ranksFinalAt: '2026-11-14T07:44:00.000Z',
      wrote: 6,
      objections: { made: 0, upheld: 0 },
      changed: 0,
      groups: [
        group('A', [row(1, 'Yusuf R.', 90)]),
        group('B', [row(1, null, 100), row(1, null, 100), row(1, null, 100), row(4, 'Tara D.', 120)]),
      ],
    },
  ],
}

type Known = { studentId: string; fullName: string; decides?: boolean; groupId?: string }

const candidate = ({ studentId, fullName, decides = true, groupId = 'B' }: Known): Candidate => ({
  studentId,
  fullName,
  confirmed: true,
  decides,
  mayEnter: false,
  mayWithdraw: decides,
  entry: {
    _id: studentId,
    seat: 1,
    groupId,
    group: groupId,
    place: 'Pune',
    listed: false,
    enteredBy: 'parent',
    paid: true,
    voided: null,
    rounds: [
      {
        roundId: 'final',
        mayWrite: false,
        state: 'written',
        marking: 'final',
        result: {
          marks: 4,
          maxMarks: 4,
          correct: 1,
          wrong: 0,
          total: 1,
          time: 100,
          rank: 1,
          groupSize: 4,
          award: null,
        },
        first: null,
        certificate: null,
      },
    ],
  },
})

async function open(mine: readonly Candidate[]) {
  setTransport(async () => ({ success: true, data: mine }))
  const router = createMemoryRouter([{ path: '*', Component: RanksPage, loader: () => ({ ranks }) }])
  const screen = await render(<RouterProvider router={router} />)
  const own = () =>
    [...document.querySelectorAll('tr.is-own .rn')].map((cell) => cell.textContent?.replace('A child ', ''))
  return { screen, own }
}

beforeEach(() => storeSession({ userId: 'kavita', name: 'Kavita', role: 'parent', family: true }))

test('children who share a rank unlisted have a row each, and strangers beside them none', async () => {
  const { own } = await open([
    candidate({ studentId: 'rohan', fullName: 'Rohan Iyer' }),
    candidate({ studentId: 'diya', fullName: 'Diya Iyer' }),
  ])
  await expect.poll(own).toEqual(['Rohan Iyer', 'Diya Iyer'])
})

test('whom the family does not list, a teacher’s screen does not name in the ranks', async () => {
  storeSession({ userId: 'guru', name: 'Guru', role: 'teacher', family: false })
  const { own } = await open([candidate({ studentId: 'rohan', fullName: 'Rohan Iyer', decides: false })])
  await expect.poll(own).toEqual(['A child'])
})

test('of a group in which nobody is ranked the first list is shown', async () => {
  const { screen, own } = await open([
    candidate({ studentId: 'rohan', fullName: 'Rohan Iyer', groupId: 'C' }),
  ])
  await expect.element(screen.getByText('Rohan ranked 1st of 4.')).toBeVisible()
  await expect.element(screen.getByRole('tab', { selected: true })).toHaveTextContent('A, 5 to 8')
  expect(own()).toEqual([])
})
