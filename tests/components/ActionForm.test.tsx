import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import * as z from 'zod/mini'
import { CallError } from '../../src/platform/errors.ts'
import { formAction, bindForm } from '../../src/platform/browser/form-action.ts'
import { EmailAddress, endpoint, OneLine, setTransport } from '../../src/platform/wire.ts'
import { ActionForm } from '../../src/ui/ActionForm.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { toast, Toasts } from '../../src/ui/toast.tsx'

const invite = endpoint('POST', '/invitations', {
  summary: 'Invites somebody',
  access: 'anyone',
  body: z.object({ name: OneLine('Name is required'), email: EmailAddress }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
})

/**
 * The form on a page of its own. `reply` answers its call; `done` are the words of each reply it was told.
 */
async function openForm({ reply, resets = false }: { reply: () => Promise<string>; resets?: boolean }) {
  const sent: unknown[] = []
  const done: string[] = []
  setTransport(async (_, { body }) => {
    sent.push(body)
    return { success: true, message: await reply() }
  })
  const Component = () => (
    <>
      <ActionForm<{ message: string }, 'name' | 'email'>
        form="invite"
        submit="Invite"
        resets={resets}
        onDone={({ message }) => done.push(message)}
      >
        {(field) => (
          <>
            <Field label="Name" {...field('name')} />
            <Field label="Email" {...field('email')} />
          </>
        )}
      </ActionForm>
      <Toasts />
    </>
  )
  const action = formAction({ invite: bindForm(invite, { checked: true }) })
  const router = createMemoryRouter([{ path: '*', Component, action }])
  const screen = await render(<RouterProvider router={router} />)
  return {
    sent,
    done,
    screen,
    name: screen.getByLabelText('Name'),
    email: screen.getByLabelText('Email'),
    button: screen.getByRole('button', { name: 'Invite' }),
  }
}

afterEach(() => toast.dismiss())

test('one wrong field has its error beside it, and gets the focus', async () => {
  const { screen, sent, name, email, button } = await openForm({ reply: async () => 'Sent' })
  await name.fill('Asha')
  await email.fill('not an address')
  await button.click()
  await expect.element(email).toHaveAccessibleDescription('Invalid email format')
  await expect.element(email).toHaveFocus()
  await expect.element(screen.getByText('1 field needs a look')).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('of several wrong fields a list gets the focus, and each line of it leads to its field', async () => {
  const { screen, sent, name, email, button } = await openForm({ reply: async () => 'Sent' })
  await email.fill('not an address')
  await button.click()
  await expect.element(name).toHaveAccessibleDescription('Name is required')
  await expect.element(name).toBeInvalid()
  await expect.element(email).toHaveAccessibleDescription('Invalid email format')
  const list = screen.getByRole('group', { name: '2 fields need a look' })
  await expect.element(list).toHaveFocus()
  await list.getByRole('link', { name: 'Invalid email format' }).click()
  await expect.element(email).toHaveFocus()
  await list.getByRole('link', { name: 'Name is required' }).click()
  await expect.element(name).toHaveFocus()
  await name.fill('Asha')
  await expect.element(list).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('a message that does not name its field is listed with the label; what is no field that can be seen stands alone and leads nowhere', async () => {
  const { screen, name, email, button } = await openForm({
    reply: () =>
      Promise.reject(
        new CallError(422, 'Validation error', { errors: { name: 'Too long', email: 'Is taken' } }),
      ),
  })
  await name.fill('Asha')
  await email.fill('asha@example.in')
  await button.click()
  await expect.element(screen.getByRole('link', { name: 'Name: Too long' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Email: Is taken' })).toBeVisible()
  expect(screen.getByText('Validation error').elements()).toHaveLength(0)
  await screen.unmount()
  const hidden = await openForm({
    reply: () =>
      Promise.reject(new CallError(422, 'Validation error', { errors: { token: 'Invalid link' } })),
  })
  await hidden.name.fill('Asha')
  await hidden.email.fill('asha@example.in')
  await hidden.button.click()
  const list = hidden.screen.getByRole('group', { name: 'Invalid link' })
  await expect.element(list.getByText('Invalid link')).toBeVisible()
  expect(list.getByRole('link').elements()).toHaveLength(0)
})

test('an error goes when its field is edited, the others stay; a second try tells again', async () => {
  const { name, email, button } = await openForm({ reply: async () => 'Sent' })
  await button.click()
  await expect.element(email).toHaveAccessibleDescription('Email is required')
  await name.fill('Asha')
  await expect.element(name).toBeValid()
  await expect.element(email).toHaveAccessibleDescription('Email is required')
  await name.clear()
  await button.click()
  await expect.element(name).toHaveAccessibleDescription('Name is required')
})

test('pressed twice it is sent once, and answers once', async () => {
  let answer = (_: string) => {}
  const { sent, done, name, email, button } = await openForm({
    reply: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  await name.fill('Asha')
  await email.fill('asha@example.in')
  const form = button.element().closest('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await expect.element(button).toBeDisabled()
  form?.requestSubmit()
  expect(sent).toEqual([{ form: 'invite', name: 'Asha', email: 'asha@example.in' }])
  answer('Sent')
  await expect.element(button).toBeEnabled()
  expect(done).toEqual(['Sent'])
  expect(sent).toHaveLength(1)
})

test.each([
  { resets: true, stands: '' },
  { resets: false, stands: 'Asha' },
])('once it went well the name is "$stands" (resets: $resets)', async ({ resets, stands }) => {
  const { done, name, email, button } = await openForm({ reply: async () => 'Sent', resets })
  await name.fill('Asha')
  await email.fill('asha@example.in')
  await button.click()
  await expect.poll(() => done).toEqual(['Sent'])
  await expect.element(name).toHaveValue(stands)
})

test('a refusal is told, its fields are marked, and what was typed stays', async () => {
  const { screen, done, name, email, button } = await openForm({
    reply: () =>
      Promise.reject(new CallError(409, 'Somebody has this email', { errors: { email: 'Is taken' } })),
    resets: true,
  })
  await name.fill('Asha')
  await email.fill('asha@example.in')
  await button.click()
  await expect.element(screen.getByText('Somebody has this email')).toBeVisible()
  await expect.element(email).toHaveAccessibleDescription('Is taken')
  await expect.element(email).toHaveFocus()
  await expect.element(name).toHaveValue('Asha')
  expect(done).toEqual([])
})

test('a refusal is told once, however often it is tried, and does not stand over the thanks', async () => {
  let refuses = true
  const { screen, done, name, email, button } = await openForm({
    reply: () => (refuses ? Promise.reject(new CallError(409, 'Closed for today')) : Promise.resolve('Sent')),
  })
  await name.fill('Asha')
  await email.fill('asha@example.in')
  for (let n = 0; n < 3; n += 1) {
    await button.click()
    await expect.element(screen.getByText('Closed for today')).toBeVisible()
    await expect.element(button).toBeEnabled()
  }
  expect(screen.getByText('Closed for today').elements()).toHaveLength(1)
  refuses = false
  await button.click()
  await expect.poll(() => done).toEqual(['Sent'])
  await expect.poll(() => screen.getByText('Closed for today').elements().length).toBe(0)
})
