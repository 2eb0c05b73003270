import { ChevronDown } from 'lucide-react'
import { href, Link } from 'react-router'
import { formAction, bindForm } from '../../platform/browser/form-action.ts'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { accountForms } from '../account/account-forms.ts'
import { ConfirmEmail } from '../account/ConfirmEmail.tsx'
import { DeleteAccount, DeleteWithPassword, SaveData } from '../account/OwnData.tsx'
import { NewPassword, Sessions } from '../account/Security.tsx'
import { consentGiven } from '../people.rules.ts'
import { AddChildView } from './AddChildView.tsx'
import { ConsentField } from './ConsentField.tsx'
import {
  addChild,
  giveConsent,
  type Child,
  deleteChild,
  exportChild,
  type Family,
  getFamily,
  getDeviceProfiles,
} from './family.contract.ts'
import { LanguageFieldView, OwnLanguage } from '../account/LanguageFieldView.tsx'
import { words as language } from '../account/language.words.ts'
import { Passkeys } from '../account/Passkeys.tsx'
import { setChildLanguage } from '../language.contract.ts'
import { ActingView, PinGateView } from './PinGateView.tsx'
import { PinCard } from './PinCard.tsx'
import { useSwitch } from './useSwitch.tsx'
import { formatDate } from '../../platform/text/dates.rules.ts'
import { translate } from '../../platform/translate.ts'
import { words as account } from '../account/account.words.ts'
import { words } from './family.words.ts'
import { words as switching } from './switch.words.ts'

const load = async () => {
  const here = await call(getDeviceProfiles, {})
  const shut = here.data.pin && here.data.actingFor !== null
  return { data: { pin: here.data.pin, family: shut ? null : (await call(getFamily, {})).data } }
}

export const action = formAction({
  ...accountForms,
  child: bindForm(addChild, {
    checked: true,
    sends: ({ consent, ...child }) => ({ body: { ...child, consent: consentGiven({ consent }) } as never }),
  }),
  agree: bindForm(giveConsent, {
    checked: true,
    sends: ({ childId = '', consent }) =>
      ({
        params: { id: childId },
        body: { consent: consentGiven(consent === undefined ? {} : { consent }) },
      }) as never,
  }),
  deleteChild: bindForm(deleteChild, {
    checked: true,
    sends: ({ childId = '', password = '' }) => ({ params: { id: childId }, body: { password } }),
  }),
})

/** /family/account: the children, their data and consent, PIN, password, logged-in devices. */
export function FamilyAccountPage() {
  const { view, retry } = usePrivateQuery(withNext(href('/family/login'), href('/family/account')), load)
  return (
    <div className="wrap py-8 lg:py-12">
      <p>
        <Link className="textlink" to={href('/family')}>
          {words.diary}
        </Link>
      </p>
      <h1 className="mt-2 text-3xl">{words.title}</h1>
      {view.phase === 'loading' && (
        <div className="mt-8 grid gap-6 lg:grid-cols-2" aria-busy="true">
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </div>
      )}
      {view.phase === 'failed' && (
        <ErrorState
          className="mt-8"
          title={view.message}
          action={<Button onClick={retry}>{switching.retry}</Button>}
        />
      )}
      {view.phase === 'shown' &&
        (view.data.family ? (
          <Account family={view.data.family} pin={view.data.pin} onChanged={retry} />
        ) : (
          <PinGateView home={href('/home')} onOpen={retry} />
        ))}
    </div>
  )
}

type AccountProps = { family: Family; pin: boolean; onChanged: () => void }

function Account({ family: { parent, actingFor, children }, pin, onChanged }: AccountProps) {
  const acting = children.find(({ _id }) => _id === actingFor)
  return (
    <>
      <p className="mt-2 text-ink-2 [overflow-wrap:anywhere]">
        {[parent.fullName, parent.email, parent.mobile].filter(Boolean).join(', ')}
      </p>
      {parent.email !== '' && !parent.emailVerified && (
        <div className="mt-6">
          <ConfirmEmail email={parent.email} />
        </div>
      )}
      {acting && <ActingView name={acting.fullName} onBack={onChanged} />}
      {children.length > 0 && (
        <ul className="mt-8 grid items-start gap-6 lg:grid-cols-2">
          {children.map((child) => (
            <li key={child._id}>
              <ChildCard child={child} acting={child._id === actingFor} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-12 grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <div id="add">
            <AddChildView title={words.addTitle} card onAdded={onChanged} />
          </div>
          <section className="rounded-lg bg-card p-6 shadow-rest">
            <OwnLanguage language={parent.language} userId={parent._id} />
          </section>
          <Sessions />
        </div>
        <div className="grid gap-6">
          {!acting && <PinCard pin={pin} onChanged={onChanged} />}
          <NewPassword />
          {!acting && <Passkeys />}
        </div>
      </div>
      <p className="mt-6 text-ink-2">
        {children.length === 0 ? <DeleteAccount /> : words.deleteChildrenFirst}
      </p>
    </>
  )
}

type CardProps = { child: Child; acting: boolean; onChanged: () => void }

function ChildCard({ child, acting, onChanged }: CardProps) {
  const { change, sheet } = useSwitch()
  const removed = async (message: string) => {
    toast.success(translate(message))
    if (acting) await change(null)
    onChanged()
  }
  return (
    <article className="rounded-lg bg-card p-6 shadow-rest" aria-labelledby={`child-${child._id}`}>
      <h2 id={`child-${child._id}`} className="text-xl [overflow-wrap:anywhere]">
        {child.fullName}
      </h2>
      <p className="text-ink-2">
        {account.className(child.presentEducation)}, {words.joined(formatDate(child.createdAt))}
      </p>
      {child.consent ? (
        <p className="mt-3 flex flex-wrap gap-x-6">
          <Link className="textlink min-h-11" to={href('/family/children/:id', { id: child._id })}>
            {words.openDiary}
          </Link>
          <Link className="textlink min-h-11" to={href('/studentprofile/:id', { id: child._id })}>
            {words.profile}
          </Link>
        </p>
      ) : (
        <Agree childId={child._id} onAgreed={onChanged} />
      )}
      <div className="mt-3">
        <LanguageFieldView
          name={`language-${child._id}`}
          label={language.of(child.fullName)}
          hint={language.childHint}
          language={child.language}
          save={(wished) => call(setChildLanguage, { params: { id: child._id }, body: { language: wished } })}
          onSaved={onChanged}
        />
      </div>
      <details className="group mt-5">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-[640]">
          <ChevronDown className="ico group-open:rotate-180" aria-hidden="true" />
          {words.consentAndData}
        </summary>
        {child.consent && (
          <p className="mt-1 text-sm text-ink-2">
            {(child.consent.verified ? words.consentConfirmed : words.consentWaits)(
              formatDate(child.consent.givenAt),
              child.consent.version,
            )}
          </p>
        )}
        <div className="mt-1 flex flex-wrap gap-x-6">
          <SaveData load={() => call(exportChild, { params: { id: child._id } })} />
          <DeleteWithPassword
            form="deleteChild"
            sends={{ childId: child._id }}
            label={words.deleteThis}
            title={words.deleteTitle(child.fullName)}
            text={words.deleteText}
            onDone={(message) => void removed(message)}
          />
        </div>
      </details>
      {sheet}
    </article>
  )
}

/** The consent form for a child whose account the office created: it starts once the parent agrees. */
function Agree({ childId, onAgreed }: { childId: string; onAgreed: () => void }) {
  return (
    <ActionForm<{ message?: string }, 'consent'>
      form="agree"
      submit={words.giveConsent}
      className="mt-5"
      onDone={({ message = words.thankYou }) => {
        toast.success(translate(message))
        onAgreed()
      }}
    >
      {(field) => (
        <>
          <p className="font-[640]">{words.officeCreated}</p>
          <ConsentField field={field('consent')} />
          <input type="hidden" name="childId" value={childId} readOnly />
        </>
      )}
    </ActionForm>
  )
}
