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
import { words } from './account.words.ts'

const tabs = [
  { id: 'teacher', label: words.teacherLogin },
  { id: 'student', label: words.studentLogin },
] as const
type Tab = (typeof tabs)[number]['id']

const login = { checked: true, fallbackMessage: words.loginFailed, redirectTo: landingPath() }
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
    <AccountFrame title={words.welcomeBack} text={words.loginText}>
      <Link className="door-parent mt-6" to={withNext(href('/family/login'), next)}>
        <UsersRound className="ico" aria-hidden="true" />
        <span>
          <b>{words.parentHere}</b>
          <span>{words.oneLogin}</span>
        </span>
        <ArrowRight className="ico" aria-hidden="true" />
      </Link>
      <Tabs
        label={words.loginAs}
        className="door-tabs mt-6"
        panelClassName="pt-6"
        tabs={tabs}
        selected={role}
        onSelect={setRole}
      >
        <ActionForm<LoggedIn, 'email' | 'password'>
          form={role}
          choice={<FormSwitcher legend={words.loginAs} choices={tabs} selected={role} />}
          submit={words.signIn}
          onDone={welcome}
        >
          {(field) => <LoginFields field={field} />}
        </ActionForm>
      </Tabs>
      <PasskeyLogin onDone={welcome} />
      <LoginLinks
        links={[
          { to: href('/forgot-password'), label: words.forgot },
          { ask: words.noAccount, to: href('/signup'), label: words.signup },
        ]}
      />
    </AccountFrame>
  )
}
