import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { CheckField, Field, PasswordField, SelectField, TextArea } from '../../src/ui/Field.tsx'

const kinds = {
  Field: <Field label="Word" name="word" hint="As it is written" error="Word is required" />,
  TextArea: <TextArea label="Word" name="word" hint="As it is written" error="Word is required" />,
  SelectField: <SelectField label="Word" name="word" hint="As it is written" error="Word is required" />,
  PasswordField: <PasswordField label="Word" name="word" hint="As it is written" error="Word is required" />,
  CheckField: <CheckField label="Word" name="word" hint="As it is written" error="Word is required" />,
}

test.each(Object.entries(kinds))('%s: label, hint and error belong to the control', async (_, field) => {
  const screen = await render(field)
  const control = screen.getByLabelText('Word', { exact: true })
  await expect.element(control).toHaveAccessibleDescription('As it is written Word is required')
  await expect.element(control).toBeInvalid()
  await expect.element(control).toHaveAttribute('name', 'word')
})

test('without an error nothing is invalid, and two fields of one name do not share a label', async () => {
  const screen = await render(
    <>
      <Field label="Yours" name="word" />
      <Field label="Mine" name="word" aria-describedby="elsewhere" />
      <p id="elsewhere">Told elsewhere</p>
    </>,
  )
  await expect.element(screen.getByLabelText('Yours')).toBeValid()
  await expect.element(screen.getByLabelText('Yours')).not.toHaveAccessibleDescription()
  await expect.element(screen.getByLabelText('Mine')).toHaveAccessibleDescription('Told elsewhere')
})

test('a password is shown and hidden again, and keeps what was typed', async () => {
  const screen = await render(<PasswordField label="Password" name="password" />)
  const password = screen.getByLabelText('Password', { exact: true })
  await password.fill('two words')
  await expect.element(password).toHaveAttribute('type', 'password')
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await screen.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(password).toHaveAttribute('type', 'password')
  await expect.element(password).toHaveValue('two words')
})
