import { useState } from 'react'
import { href, useActionData } from 'react-router'
import { formAction, type FormOutcome, formTo } from '../../platform/form-action.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { FormChoice } from '../../ui/FormChoice.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { createStudent, createTeacher } from '../people.contract.ts'
import { DoorLinks } from './DoorLinks.tsx'
import { joinedOf, SignedUp } from './SignedUp.tsx'
import { type SignupField, SignupFields } from './SignupFields.tsx'

const tabs = [
  { id: 'teacher', label: "Teacher's Signup" },
  { id: 'student', label: "Student's Signup" },
] as const
type Tab = (typeof tabs)[number]['id']

const signup = { checked: true, otherwise: 'Signup failed' }
export const action = formAction({
  student: formTo(createStudent, signup),
  teacher: formTo(createTeacher, signup),
})

/** /signup */
export function SignupPage() {
  const posted = useActionData<FormOutcome<{ message?: string }>>()
  const [role, setRole] = useState<Tab>(posted?.form === 'teacher' ? 'teacher' : 'student')
  const [done, setDone] = useState(joinedOf(posted))
  if (done) return <SignedUp joined={done} login={href('/login')} kind={role} />
  return (
    <AccountFrame
      title="Create your account"
      text="One account for quizzes, results and courses. It takes a minute."
    >
      <Tabs
        label="Who signs up"
        className="door-tabs mt-6"
        panelClassName="pt-6"
        tabs={tabs}
        selected={role}
        onSelect={setRole}
      >
        <ActionForm<{ message?: string }, SignupField>
          form={role}
          choice={<FormChoice legend="Who signs up" choices={tabs} selected={role} />}
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
                  Under 18? A parent or guardian signs up with their own email: we mail them what we keep, and
                  they agree there.
                </p>
              )}
            </>
          )}
        </ActionForm>
      </Tabs>
      <DoorLinks
        links={[
          { ask: 'Already have an account?', to: href('/login'), label: 'Login' },
          { ask: 'Several children?', to: href('/family/signup'), label: 'Make a family account' },
        ]}
      />
    </AccountFrame>
  )
}
