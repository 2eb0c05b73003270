import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MergeDialog } from '../../src/people/office/MergeDialog.tsx'
import type { PersonPage } from '../../src/people/office/office.contract.ts'
import { CallError } from '../../src/platform/errors.ts'
import { setTransport } from '../../src/platform/wire.ts'

afterEach(() => page.viewport(414, 896))

const shown = {
  person: {
    _id: '01a2025b-22d9-792c-af92-e42e6eb62a56',
    role: 'parent',
    fullName: 'Kavita Rao',
    email: 'kavita@example.com',
    mobile: '9876500041',
    emailVerifiedAt: '2026-11-01T10:00:00.000Z',
  },
  family: [],
} as unknown as PersonPage
const double: PersonPage['doubles'][number] = {
  _id: '01a2025b-22d9-792c-af92-e42e6eb62a57',
  fullName: 'Kavita Rao',
  note: '',
  email: 'other.kavita@example.com',
  mobile: '9876500042',
  isConfirmed: false,
  ofSameFamily: false,
  children: ['Asha'],
}

async function openDialog(of: Partial<typeof double> = {}) {
  const sent: unknown[] = []
  setTransport((_, { body }) => {
    sent.push(body)
    if (sent.length > 1) return Promise.resolve({ success: true, data: { mergeId: double._id, stays: [] } })
    return Promise.reject(new CallError(422, 'Look', { errors: { reason: 'Reason is required' } }))
  })
  const element = (
    <MergeDialog shown={shown} double={{ ...double, ...of }} onClose={() => {}} onDone={() => {}} />
  )
  const screen = await render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return { screen, sent }
}

test('two emails: what is confirmed and what differs is shown, and a reason is asked for', async () => {
  await page.viewport(360, 800)
  const { screen, sent } = await openDialog()
  await expect.element(screen.getByText('Keep: kavita@example.com (confirmed)')).toBeVisible()
  await expect.element(screen.getByText('Duplicate: other.kavita@example.com (not confirmed)')).toBeVisible()
  await expect.element(screen.getByText('Mobile: not the same')).toBeVisible()
  await expect.element(screen.getByText('Duplicate: Asha')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await screen.getByRole('button', { name: 'Merge' }).click()
  await expect.element(screen.getByText('Reason is required')).toBeVisible()
  await screen.getByLabelText('How do you know that they are one person?').fill('She called')
  await screen.getByRole('button', { name: 'Merge' }).click()
  await expect.element(screen.getByText('Accounts merged')).toBeVisible()
  expect(sent.at(-1)).toEqual({ duplicateId: double._id, reason: 'She called' })
})

test('children of one parent are merged without a reason', async () => {
  const { screen, sent } = await openDialog({ ofSameFamily: true })
  expect(screen.getByLabelText('How do you know that they are one person?').query()).toBeNull()
  await screen.getByRole('button', { name: 'Merge' }).click()
  expect(sent).toEqual([{ duplicateId: double._id }])
})
