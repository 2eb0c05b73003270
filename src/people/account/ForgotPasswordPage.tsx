import { useState } from 'react'
import { href, useActionData } from 'react-router'
import { doneOf, formAction, type FormOutcome, formTo } from '../../platform/form-action.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormChoice } from '../../ui/FormChoice.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { DoorLinks } from './DoorLinks.tsx'
import { requestRecovery } from '../people.contract.ts'
import { Thanks } from './Thanks.tsx'

const tabs = [
  { id: 'teacher', label: 'Teacher' },
  { id: 'student', label: 'Student' },
  { id: 'parent', label: 'Family' },
  { id: 'staff', label: 'Staff' },
] as const
type Tab = (typeof tabs)[number]['id']

const recoveryOf = (role: Tab) =>
  formTo(requestRecovery, { checked: true, sends: ({ email = '' }) => ({ body: { email, role } }) })
export const action = formAction({
  teacher: recoveryOf('teacher'),
  student: recoveryOf('student'),
  parent: recoveryOf('parent'),
  staff: recoveryOf('staff'),
})

/** /forgot-password */
export function ForgotPasswordPage() {
  const posted = useActionData<FormOutcome<{ message: string }>>()
  const [role, setRole] = useState<Tab>(tabs.find(({ id }) => id === posted?.form)?.id ?? 'student')
  const [told, setTold] = useState(doneOf(posted)?.message ?? null)
  return (
    <AccountFrame
      title="Forgot your password?"
      text="Tell us your email. We send a link with which you set a new one."
    >
      {told !== null ? (
        <Thanks text={told} />
      ) : (
        <Tabs
          label="Whose account"
          className="door-tabs mt-6"
          panelClassName="pt-6"
          tabs={tabs}
          selected={role}
          onSelect={setRole}
        >
          <ActionForm<{ message: string }, 'email'>
            form={role}
            choice={<FormChoice legend="Whose account" choices={tabs} selected={role} />}
            submit="Send the link"
            onDone={({ message }) => setTold(message)}
          >
            {(field) => (
              <Field
                label="Email"
                type="email"
                autoComplete="username"
                inputMode="email"
                required
                {...field('email')}
              />
            )}
          </ActionForm>
        </Tabs>
      )}
      <DoorLinks links={[{ to: href('/login'), label: 'Back to login' }]} />
    </AccountFrame>
  )
}
