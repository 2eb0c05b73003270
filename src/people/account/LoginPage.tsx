import { ArrowRight, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useActionData } from 'react-router'
import { formAction, type FormOutcome, bindForm } from '../../platform/browser/form-action.ts'
import { withNext } from '../../platform/browser/paths.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { FormSwitcher } from '../../ui/FormSwitcher.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { LoginLinks } from './LoginLinks.tsx'
import { LoginFields } from './LoginFields.tsx'
import { studentLogin, teacherLogin } from '../people.contract.ts'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { useNext } from './useNext.ts'
import { landingPath, type LoggedIn, useWelcome } from './useWelcome.ts'

const tabs = [
  { id: 'teacher', label: "Teacher's Login" },
  { id: 'student', label: "Student's Login" },
] as const
type Tab = (typeof tabs)[number]['id']

const login = { checked: true, fallbackMessage: 'Login failed', redirectTo: landingPath() }
export const action = formAction({
  student: bindForm(studentLogin, login),
  teacher: bindForm(teacherLogin, login),
})

/** /login */
export function LoginPage() {
  const posted = useActionData<FormOutcome>()
  const [role, setRole] = useState<Tab>(posted?.form === 'teacher' ? 'teacher' : 'student')
  const welcome = useWelcome({}, role)
  const next = useNext()
  return (
    <AccountFrame
      title="Welcome Back"
      text="Log in to take quizzes, see your results and continue your courses."
    >
      <Link className="door-parent mt-6" to={withNext(href('/family/login'), next)}>
        <UsersRound className="ico" aria-hidden="true" />
        <span>
          <b>Parent? Log in here</b>
          <span>One login for all your children</span>
        </span>
        <ArrowRight className="ico" aria-hidden="true" />
      </Link>
      <Tabs
        label="Log in as"
        className="door-tabs mt-6"
        panelClassName="pt-6"
        tabs={tabs}
        selected={role}
        onSelect={setRole}
      >
        <ActionForm<LoggedIn, 'email' | 'password'>
          form={role}
          choice={<FormSwitcher legend="Log in as" choices={tabs} selected={role} />}
          submit="Sign In"
          onDone={welcome}
        >
          {(field) => <LoginFields field={field} />}
        </ActionForm>
      </Tabs>
      <PasskeyLogin onDone={welcome} />
      <LoginLinks
        links={[
          { to: href('/forgot-password'), label: 'Forgot password?' },
          { ask: 'No account yet?', to: href('/signup'), label: 'Signup' },
        ]}
      />
    </AccountFrame>
  )
}
