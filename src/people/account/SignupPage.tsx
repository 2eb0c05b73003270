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

const tabs = [
  { id: 'teacher', label: "Teacher's Signup" },
  { id: 'student', label: "Student's Signup" },
] as const
type Tab = (typeof tabs)[number]['id']

const signup = { checked: true, fallbackMessage: 'Signup failed' }
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
    <AccountFrame
      title="Create your account"
      text="One account for quizzes, results and courses. It takes a minute."
    >
      <Tabs
        label="Sign up as"
        className="door-tabs mt-6"
        panelClassName="pt-6"
        tabs={tabs}
        selected={role}
        onSelect={setRole}
      >
        <ActionForm<{ message?: string }, SignupField>
          form={role}
          choice={<FormSwitcher legend="Sign up as" choices={tabs} selected={role} />}
          submit="Signup"
          onDone={({ message = 'Signup successful' }, values) => {
            toast.success(message)
            setDone({ message, values })
          }}
        >
          {(field) => (
            <>
              <SignupFields field={field} student={role === 'student'} />
              {role === 'student' && (
                <p className="text-sm text-ink-2">
                  Under 18? Use a parent’s or guardian’s email. We will email them what data we keep and ask
                  for consent.
                </p>
              )}
            </>
          )}
        </ActionForm>
      </Tabs>
      <LoginLinks
        links={[
          { ask: 'Already have an account?', to: href('/login'), label: 'Login' },
          { ask: 'Parent?', to: href('/family/signup'), label: 'Create a family account' },
        ]}
      />
    </AccountFrame>
  )
}
