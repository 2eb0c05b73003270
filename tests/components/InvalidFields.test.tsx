import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { InvalidFields } from '../../src/ui/office/InvalidFields.tsx'
import { OfficeField } from '../../src/ui/office/fields.tsx'

const labels = { title: 'Title', questions: 'Question' }

/** An editor with two fields and, once it is opened, those of its third question. */
function Editor({ errors }: { errors: Readonly<Record<string, string>> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <form>
      <InvalidFields errors={errors} labels={labels} open={() => setOpen(true)} />
      <OfficeField label="Title" error={errors.title} />
      <OfficeField label="Minutes" error={errors.minutes} />
      {isOpen && <OfficeField label="Answer" error={errors['questions.2.answer']} />}
    </form>
  )
}

test('two wrong fields are listed, and each line leads to its field', async () => {
  const screen = await render(<Editor errors={{ title: 'Title is required', minutes: '1 to 300' }} />)
  await expect.element(screen.getByRole('group', { name: '2 fields need a look' })).toBeVisible()
  await screen.getByRole('link', { name: 'Minutes: 1 to 300' }).click()
  await expect.element(screen.getByLabelText('Minutes')).toHaveFocus()
  await userEvent.tab()
  await screen.getByRole('link', { name: 'Title is required' }).click()
  await expect.element(screen.getByLabelText('Title')).toHaveFocus()
})

test('a field that is not on screen is listed too, and opened', async () => {
  const screen = await render(<Editor errors={{ 'questions.2.answer': 'A whole number' }} />)
  const link = screen.getByRole('link', { name: 'Question 3: A whole number' })
  await expect.element(screen.getByRole('group', { name: '1 field needs a look' })).toBeVisible()
  await link.click()
  await expect.element(screen.getByLabelText('Answer')).toHaveFocus()
})

test('a mended field leaves the list; one field on screen needs none', async () => {
  const screen = await render(<Editor errors={{ title: 'Title is required', minutes: '1 to 300' }} />)
  await expect.element(screen.getByRole('group', { name: '2 fields need a look' })).toBeVisible()
  await screen.rerender(<Editor errors={{ minutes: '1 to 300' }} />)
  await expect.element(screen.getByRole('group')).not.toBeInTheDocument()
})
