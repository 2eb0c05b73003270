import { useState } from 'react'
import { href, useActionData } from 'react-router'
import { formAction, type FormOutcome, bindForm } from '../../platform/browser/form-action.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { FormSwitcher } from '../../ui/FormSwitcher.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { createStudent, createTeacher } from '../people.contract.ts'
import { LoginLinks } from './LoginLinks.tsx'
import { joinedOf, SignupDone } from './SignupDone.tsx'
import { type SignupField, SignupFields } from './SignupFields.tsx'
import { words } from './account.words.ts'

const tabs = [
  { id: 'teacher', label: words.teacherSignup },
  { id: 'student', label: words.studentSignup },
] as const
type Tab = (typeof tabs)[number]['id']

const signup = { checked: true, fallbackMessage: words.signupFailed }
export const action = formAction({
  student: bindForm(createStudent, signup),
  teacher: bindForm(createTeacher, signup),
})

/** /signup */
export function SignupPage() {
  const posted = useActionData<FormOutcome<{ message?: string }>>()
  const [role, setRole] = useState<Tab>(posted?.form === 'teacher' ? 'teacher' : 'student')
  const [done, setDone] = useState(joinedOf(posted))
  if (done) return <SignupDone joined={done} login={href('/login')} kind={role} />
  return (
    <AccountFrame title={words.createAccount} text={words.signupText}>
      <Tabs
        label={words.signupAs}
        className="door-tabs mt-6"
        panelClassName="pt-6"
        tabs={tabs}
        selected={role}
        onSelect={setRole}
      >
        <ActionForm<{ message?: string }, SignupField>
          form={role}
          choice={<FormSwitcher legend={words.signupAs} choices={tabs} selected={role} />}
          submit={words.signup}
          onDone={({ message = words.signupDone }, values) => {
            toast.success(message)
            setDone({ message, values })
          }}
        >
          {(field) => (
            <>
              <SignupFields field={field} student={role === 'student'} />
              {role === 'student' && <p className="text-sm text-ink-2">{words.underAge}</p>}
            </>
          )}
        </ActionForm>
      </Tabs>
      <LoginLinks
        links={[
          { ask: words.haveAccount, to: href('/login'), label: words.login },
          { ask: words.parent, to: href('/family/signup'), label: words.familyAccount },
        ]}
      />
    </AccountFrame>
  )
}
