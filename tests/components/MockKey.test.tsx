import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Competition } from '../../src/competition/competition.contract.ts'
import type { Candidate } from '../../src/competition/entry.contract.ts'
import { MockButton } from '../../src/competition/MockButton.tsx'
import { type StoredSession, storeSession } from '../../src/platform/browser/session.ts'
import { setTransport } from '../../src/platform/wire.ts'

const competition = (ranksFinalAt: string | null) =>
  ({ _id: 'cup', mock: true, rounds: [{ ranksFinalAt }] }) as unknown as Competition
const rohan: Candidate = {
  studentId: 'rohan',
  fullName: 'Rohan Iyer',
  confirmed: true,
  decides: true,
  mayEnter: false,
  mayWithdraw: true,
  entry: null,
}

async function open(who: StoredSession, ranksFinalAt: string | null = null) {
  const sent: string[] = []
  setTransport(async ({ path }) => {
    sent.push(path)
    return { success: true, data: { quizId: 'mock' } }
  })
  storeSession(who)
  const Component = () => <MockButton competition={competition(ranksFinalAt)} mine={[rohan]} />
  const router = createMemoryRouter([
    { path: '/', Component },
    { path: '*', element: <p>elsewhere</p> },
  ])
  return { screen: await render(<RouterProvider router={router} />), router, sent }
}

test('a student begins the mock paper', async () => {
  const { screen, router, sent } = await open({
    userId: 'rohan',
    name: 'Rohan',
    role: 'student',
    family: false,
  })
  await screen.getByRole('button', { name: 'Try the mock paper' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/questionPaper/mock')
  expect(sent).toEqual(['/competitions/{id}/mock'])
})

test('a parent hands the device to the child who tries it', async () => {
  const { screen } = await open({ userId: 'kavita', name: 'Kavita', role: 'parent', family: true })
  await screen.getByRole('button', { name: 'Try the mock paper' }).click()
  await expect.element(screen.getByRole('button', { name: 'Switch to Rohan' })).toBeVisible()
})

test('a teacher has none, and once the ranks are final nobody has', async () => {
  const teacher = await open({ userId: 'guru', name: 'Guru', role: 'teacher', family: false })
  await expect.element(teacher.screen.getByText('Try the mock paper')).not.toBeInTheDocument()
  await teacher.screen.unmount()
  const after = await open({ userId: 'rohan', name: 'Rohan', role: 'student', family: false }, '2026-11-14')
  await expect.element(after.screen.getByText('Try the mock paper')).not.toBeInTheDocument()
})
