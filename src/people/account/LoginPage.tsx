import { useState } from 'react'
import { href, useActionData } from 'react-router'
import { formAction, type FormOutcome, formTo } from '../../platform/form-action.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { FormChoice } from '../../ui/FormChoice.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { DoorLinks } from './DoorLinks.tsx'
import { LoginFields } from './LoginFields.tsx'
import { studentLogin, teacherLogin } from '../people.contract.ts'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { goesOnTo, type LoggedIn, useWelcome } from './useWelcome.ts'

const tabs = [
  { id: 'teacher', label: "Teacher's Login" },
  { id: 'student', label: "Student's Login" },
] as const
type Tab = (typeof tabs)[number]['id']

const login = { checked: true, otherwise: 'Login failed', goesOn: goesOnTo() }
export const action = formAction({
  student: formTo(studentLogin, login),
  teacher: formTo(teacherLogin, login),
})

/** /login */
export function LoginPage() {
  const posted = useActionData<FormOutcome>()
  const [role, setRole] = useState<Tab>(posted?.form === 'teacher' ? 'teacher' : 'student')
  const welcome = useWelcome()
  return (
    <AccountFrame
      title="Welcome Back"
      text="Login to take quizzes, see your results and go on with your courses."
    >
      <Tabs
        label="Who logs in"
        className="door-tabs mt-6"
        panelClassName="pt-6"
        tabs={tabs}
        selected={role}
        onSelect={setRole}
      >
        <ActionForm<LoggedIn, 'email' | 'password'>
          form={role}
          choice={<FormChoice legend="Who logs in" choices={tabs} selected={role} />}
          submit="Sign In"
          onDone={welcome}
        >
          {(field) => <LoginFields field={field} />}
        </ActionForm>
      </Tabs>
      <PasskeyLogin onDone={welcome} />
      <DoorLinks
        links={[
          { to: href('/forgot-password'), label: 'Forgot password?' },
          { ask: 'No account yet?', to: href('/signup'), label: 'Signup' },
          { ask: 'Several children?', to: href('/family/login'), label: 'Family login' },
        ]}
      />
    </AccountFrame>
  )
}
