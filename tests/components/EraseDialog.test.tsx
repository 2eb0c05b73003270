import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { EraseDialog } from '../../src/people/office/EraseDialog.tsx'
import type { PersonPage } from '../../src/people/office/office.contract.ts'

const child = {
  _id: '01a2025b-22d9-792c-af92-e42e6eb62a57',
  fullName: 'Rohan Rao',
  presentEducation: 'Class 3',
}
const shown = {
  person: { _id: '01a2025b-22d9-792c-af92-e42e6eb62a56', role: 'parent', fullName: 'Kavita Rao' },
  family: [child],
  chapters: [],
  merged: [{ other: { _id: child._id, fullName: 'K. Rao' } }],
} as unknown as PersonPage

const openDialog = (of: PersonPage) => {
  const element = <EraseDialog shown={of} onClose={() => {}} />
  return render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('who deletes a parent is told of the children before, and is led to them', async () => {
  const screen = await openDialog(shown)
  const link = screen.getByRole('link', { name: 'Rohan Rao' })
  await expect.element(link).toHaveAttribute('href', `/office/people/${child._id}`)
  await expect.element(screen.getByRole('button', { name: 'Delete permanently' })).not.toBeInTheDocument()
})

test('who deletes a person without children reads which duplicate goes along', async () => {
  const screen = await openDialog({ ...shown, family: [] })
  await expect
    .element(screen.getByText('The duplicate merged into this account is deleted too: K. Rao.'))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Delete permanently' })).toBeVisible()
})
