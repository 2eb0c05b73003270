import { useState } from 'react'
import { href, useActionData } from 'react-router'
import { formReply, formAction, type FormOutcome, bindForm } from '../../platform/browser/form-action.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormSwitcher } from '../../ui/FormSwitcher.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { LoginLinks } from './LoginLinks.tsx'
import { requestRecovery } from '../people.contract.ts'
import { Thanks } from './Thanks.tsx'
import { useLinkOf } from './useLinkOf.ts'
import { words } from './account.words.ts'

const tabs = [
  { id: 'teacher', label: words.teacher },
  { id: 'student', label: words.student },
  { id: 'parent', label: words.parentType },
  { id: 'staff', label: words.staff },
] as const
type Tab = (typeof tabs)[number]['id']

const recoveryOf = (role: Tab) =>
  bindForm(requestRecovery, { checked: true, sends: ({ email = '' }) => ({ body: { email, role } }) })
export const action = formAction({
  teacher: recoveryOf('teacher'),
  student: recoveryOf('student'),
  parent: recoveryOf('parent'),
  staff: recoveryOf('staff'),
})

/** /forgot-password */
export function ForgotPasswordPage() {
  const posted = useActionData<FormOutcome<{ message: string }>>()
  const invited = useLinkOf()
  const [chosen, setRole] = useState<Tab | null>(tabs.find(({ id }) => id === posted?.form)?.id ?? null)
  const role = chosen ?? invited ?? 'student'
  const [message, setMessage] = useState(formReply(posted)?.message ?? null)
  return (
    <AccountFrame title={words.forgotTitle} text={words.forgotText}>
      {message !== null ? (
        <Thanks text={message} />
      ) : (
        <Tabs
          label={words.accountType}
          className="door-tabs mt-6"
          panelClassName="pt-6"
          tabs={tabs}
          selected={role}
          onSelect={setRole}
        >
          <ActionForm<{ message: string }, 'email'>
            form={role}
            choice={<FormSwitcher legend={words.accountType} choices={tabs} selected={role} />}
            submit={words.sendLink}
            onDone={({ message }) => setMessage(message)}
          >
            {(field) => (
              <Field
                label={words.email}
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
      <LoginLinks links={[{ to: href('/login'), label: words.backLogin }]} />
    </AccountFrame>
  )
}
