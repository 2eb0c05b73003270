import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { CallError } from '../../src/platform/errors.ts'
import { toast, toastError, Toasts } from '../../src/ui/toast.tsx'

afterEach(() => toast.dismiss())

test.each([
  [new CallError(409, 'This seat is taken'), 'This seat is taken'],
  [new CallError(500, ''), 'It could not be saved'],
  ['nothing of ours', 'It could not be saved'],
])('tells %s in its own words, or in those of who asked', async (error, words) => {
  const screen = await render(<Toasts />)
  toastError(error, 'It could not be saved')
  await expect.element(screen.getByText(words)).toBeVisible()
})

test('is closed by its button, and the others stay', async () => {
  const screen = await render(<Toasts />)
  toast.success('First')
  toast.error('Second')
  await expect.element(screen.getByText('First')).toBeVisible()
  const second = screen.getByRole('listitem').filter({ hasText: 'Second' })
  await second.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByText('Second')).not.toBeInTheDocument()
  await expect.element(screen.getByText('First')).toBeVisible()
})
