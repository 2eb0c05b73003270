import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { CallError } from '../../src/platform/errors.ts'
import { toast, Toasts } from '../../src/ui/toast.tsx'
import { useFormSubmit, useSubmit } from '../../src/ui/useSubmit.ts'

/** A button whose requests end when the test says so. */
async function openButton(onError?: (error: unknown) => void) {
  toast.dismiss()
  const open: { resolve: () => void; reject: (error: unknown) => void }[] = []
  const Save = () => {
    const { busy, submit } = useSubmit(onError)
    const send = () => new Promise<void>((resolve, reject) => open.push({ resolve, reject }))
    return (
      <button type="button" aria-busy={busy} onClick={() => void submit(send)}>
        Save
      </button>
    )
  }
  const screen = await render(
    <>
      <Save />
      <Toasts />
    </>,
  )
  return { screen, open, button: screen.getByRole('button', { name: 'Save' }) }
}

test('a second press while a request is under way sends nothing, and the next one afterwards does', async () => {
  const { open, button } = await openButton()
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  expect(open).toHaveLength(1)
  open[0]?.resolve()
  await expect.element(button).toHaveAttribute('aria-busy', 'false')
  await button.click()
  expect(open).toHaveLength(2)
})

test('two clicks in one frame send one request', async () => {
  const { open, button } = await openButton()
  const element = button.element() as HTMLButtonElement
  element.click()
  element.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  expect(open).toHaveLength(1)
})

test('a failed request says why in a toast and can be sent again', async () => {
  const { screen, open, button } = await openButton()
  await button.click()
  open[0]?.reject(new CallError(409, 'Someone has changed this'))
  await expect.element(screen.getByText('Someone has changed this')).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-busy', 'false')
})

test('a form shows the errors of its fields, and none while it is sent again', async () => {
  const replies: (() => Promise<void>)[] = [
    () => Promise.reject(new CallError(422, 'Validation error', { errors: { name: 'Name is required' } })),
    () => Promise.reject(new CallError(409, 'Someone has changed this')),
    () => Promise.resolve(),
  ]
  const Form = () => {
    const { errors, stale, submit } = useFormSubmit()
    return (
      <>
        <p role="status">{`${errors.name ?? '-'} | ${errors.form ?? '-'} | ${stale ? 'stale' : 'fresh'}`}</p>
        <button type="button" onClick={() => void submit(replies.shift() ?? (() => Promise.resolve()))}>
          Save
        </button>
      </>
    )
  }
  const screen = await render(<Form />)
  const save = screen.getByRole('button', { name: 'Save' })
  const status = screen.getByRole('status')
  await save.click()
  await expect
    .element(status)
    .toHaveTextContent('Name is required | Please correct the fields marked above. | fresh')
  await save.click()
  await expect.element(status).toHaveTextContent('- | Someone has changed this | stale')
  await save.click()
  await expect.element(status).toHaveTextContent('- | - | fresh')
})
