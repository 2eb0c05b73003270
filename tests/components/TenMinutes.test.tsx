import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { getMastery, type ItemMastery } from '../../src/craft/craft.contract.ts'
import { nothingKnown, withAttempt } from '../../src/craft/practice/item-mastery.rules.ts'
import { TenMinutesPage } from '../../src/craft/practice/TenMinutesPage.tsx'
import { clearLocalData, storeSession } from '../../src/platform/browser/session.ts'
import { setTransport } from '../../src/platform/wire.ts'

const DAY_MS = 86_400_000

/** Numbers set right by oneself on each of four days, the last of them a week ago. */
function numbersKnown(): ItemMastery {
  const thing = { part: 'soroban', itemKey: 'set' } as const
  let known = nothingKnown(thing)
  for (let one = 0; one < 24; one += 1) {
    const at = new Date(Date.now() - (10 - Math.floor(one / 6)) * DAY_MS + one * 60_000).toISOString()
    known = withAttempt(known, { ...thing, right: true, help: 'none', milliseconds: 5_000, at })
  }
  return known
}

/** A student who logs in on a device that knows nothing of them. */
function loginOnNewDevice(): void {
  clearLocalData()
  const userId = '018f0000-0000-7000-8000-00000000000a'
  storeSession({ userId, name: 'Asha', role: 'student', family: false })
}

test('on a new device the day waits for what the server knows', async () => {
  loginOnNewDevice()
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  setTransport(async ({ path }) => {
    if (path === getMastery.path) await asked
    return { success: true, data: [numbersKnown()] }
  })
  const router = createMemoryRouter([{ path: '*', Component: TenMinutesPage }])
  const screen = await render(<RouterProvider router={router} />)
  await expect.element(screen.getByText('Getting your practice …')).toBeVisible()
  expect(screen.getByRole('heading', { name: /Showing numbers/ }).query()).toBeNull()
  answer()
  await expect.element(screen.getByRole('heading', { name: 'Something new: Adding directly' })).toBeVisible()
})

test('on a new device whose server does not answer, practice begins all the same', async () => {
  loginOnNewDevice()
  setTransport(() => new Promise(() => undefined))
  const router = createMemoryRouter([{ path: '*', Component: TenMinutesPage }])
  const screen = await render(<RouterProvider router={router} />)
  await expect.element(screen.getByText('Getting your practice …')).toBeVisible()
  const first = screen.getByRole('heading', { name: 'Something new: Showing numbers to 9' })
  await expect.element(first, { timeout: 8_000 }).toBeVisible()
})
