import { ArrowRight, ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { formAction, formTo } from '../../platform/form-action.ts'
import { readSession, storeSession } from '../../platform/session.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { shortDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { AddChild } from './AddChild.tsx'
import { ConfirmEmail } from '../account/ConfirmEmail.tsx'
import { accountForms } from '../account/account-forms.ts'
import { ConsentField, consentOf } from './ConsentField.tsx'
import {
  addChild,
  agreeForChild,
  type Child,
  deleteChild,
  exportChild,
  type Family,
  getFamily,
  switchTo,
} from './family.contract.ts'
import { DeleteAccount, DeleteWithPassword, SaveData } from '../account/OwnData.tsx'
import { NewPassword, Sessions } from '../account/Security.tsx'
import { withNext } from '../../platform/paths.ts'

const load = () => call(getFamily, {})

export const action = formAction({
  ...accountForms,
  child: formTo(addChild, {
    checked: true,
    sends: ({ consent, ...child }) => ({ body: { ...child, consent: consentOf({ consent }) } as never }),
  }),
  agree: formTo(agreeForChild, {
    checked: true,
    sends: ({ childId = '', consent }) =>
      ({
        params: { id: childId },
        body: { consent: consentOf(consent === undefined ? {} : { consent }) },
      }) as never,
  }),
  deleteChild: formTo(deleteChild, {
    checked: true,
    sends: ({ childId = '', password = '' }) => ({ params: { id: childId }, body: { password } }),
  }),
})

/** Lets the session act for a child, or for the parent again, and remembers it in the browser. */
function useSwitch(): (childId: string | null) => Promise<boolean> {
  return async (childId) => {
    try {
      const { data } = await call(switchTo, { body: { childId } })
      storeSession({
        userId: data._id,
        name: data.fullName,
        role: data.role,
        family: data.role === 'student',
      })
      return true
    } catch (error) {
      toastError(error)
      return false
    }
  }
}

/**
 * The server knows for whom this session acts; the browser follows, whatever another tab or a lost reply left
 * behind.
 */
function useActing(parent: Family['parent'], child: Child | undefined): void {
  const { _id, fullName } = child ?? parent
  const family = child !== undefined
  useEffect(() => {
    const stored = readSession()
    if (stored && (stored.userId !== _id || stored.name !== fullName || stored.family !== family))
      storeSession({ userId: _id, name: fullName, role: family ? 'student' : 'parent', family })
  }, [_id, fullName, family])
}

/** /family: the children, how it goes, and for whom this device acts. */
export function FamilyPage() {
  const { view, retry } = useOwn(withNext(href('/family/login'), href('/family')), load)
  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl">Family</h1>
      {view.phase === 'loading' && (
        <div className="mt-8 grid gap-6 lg:grid-cols-2" aria-busy="true">
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </div>
      )}
      {view.phase === 'failed' && (
        <ErrorState className="mt-8" title={view.message} action={<Button onClick={retry}>Retry</Button>} />
      )}
      {view.phase === 'shown' && <Children family={view.data} onChanged={retry} />}
    </div>
  )
}

function Children({
  family: { parent, actingFor, children },
  onChanged,
}: {
  family: Family
  onChanged: () => void
}) {
  const change = useSwitch()
  useActing(
    parent,
    children.find(({ _id }) => _id === actingFor),
  )
  const back = async () => {
    if (await change(null)) onChanged()
  }
  const acting = children.find(({ _id }) => _id === actingFor)
  return (
    <>
      <p className="mt-2 text-ink-2 [overflow-wrap:anywhere]">
        {parent.fullName}, {parent.email}, {parent.mobile}
      </p>
      {!parent.emailVerified && (
        <div className="mt-6">
          <ConfirmEmail email={parent.email} />
        </div>
      )}
      {acting && (
        <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-neel-soft px-5 py-3">
          <span>
            This device is used by <b>{acting.fullName}</b>: quizzes, courses and payments are theirs.
          </span>
          <Button variant="line" className="btn-sm" onClick={() => void back()}>
            Be the parent again
          </Button>
        </p>
      )}
      {children.length === 0 ? (
        <EmptyState className="mt-8" title="No children yet">
          Add the first one below: a name and a class are enough.
        </EmptyState>
      ) : (
        <ul className="mt-8 grid items-start gap-6 lg:grid-cols-2">
          {children.map((child) => (
            <li key={child._id}>
              <ChildCard child={child} acting={child._id === actingFor} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-12 grid items-start gap-6 lg:grid-cols-3">
        <AddChild onAdded={onChanged} />
        <NewPassword />
        <Sessions />
      </div>
      {children.length === 0 && (
        <p className="mt-6">
          <DeleteAccount />
        </p>
      )}
    </>
  )
}

function ChildCard({ child, acting, onChanged }: { child: Child; acting: boolean; onChanged: () => void }) {
  const change = useSwitch()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const go = async (to: string) => {
    setBusy(true)
    // Always said again: what the browser remembers may be older than what the server knows.
    if (await change(child._id)) void navigate(to)
    else setBusy(false)
  }
  const removed = async (message: string) => {
    toast.success(message)
    if (acting) await change(null)
    onChanged()
  }
  return (
    <article className="rounded-lg bg-card p-6 shadow-rest" aria-labelledby={`child-${child._id}`}>
      <h2 id={`child-${child._id}`} className="text-xl [overflow-wrap:anywhere]">
        {child.fullName}
      </h2>
      <p className="text-ink-2">
        {child.presentEducation}, here since {shortDate(child.createdAt)}
      </p>
      <p className="mt-4 tnum">
        {child.quizzesDone === 1 ? '1 quiz finished' : `${child.quizzesDone} quizzes finished`}
        {child.averageScore === null ? '' : `, ${child.averageScore.toFixed(0)}% on average`}
      </p>
      {child.latest.length > 0 && (
        <ul className="mt-2 divide-y divide-rule">
          {child.latest.map(({ submissionId, title, score, submittedAt }) => (
            <li key={submissionId} className="flex justify-between gap-4 py-2">
              <span className="min-w-0">
                {title} <span className="text-sm text-ink-2">{shortDate(submittedAt)}</span>
              </span>
              <b className="font-[700] tnum">{score.toFixed(1)}%</b>
            </li>
          ))}
        </ul>
      )}
      {child.courses.map(({ title, lessonsDone, lessonCount }) => (
        <p key={title} className="mt-2 tnum">
          {title}: {lessonsDone} of {lessonCount} lessons
        </p>
      ))}
      {child.consent ? (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button busy={busy} onClick={() => void go(href('/competition'))}>
            {acting ? 'Go on' : `Go on as ${child.fullName.split(' ')[0] ?? ''}`}
            <ArrowRight className="ico" aria-hidden="true" />
          </Button>
          <Button variant="line" disabled={busy} onClick={() => void go(href('/course'))}>
            Choose a course
          </Button>
        </div>
      ) : (
        <Agree childId={child._id} onAgreed={onChanged} />
      )}
      <details className="group mt-5">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-[640]">
          <ChevronDown className="ico group-open:rotate-180" aria-hidden="true" />
          Consent, data and deletion
        </summary>
        {child.consent && (
          <p className="mt-1 text-sm text-ink-2">
            You agreed on {shortDate(child.consent.givenAt)} (text {child.consent.version}
            {child.consent.verified ? ', confirmed by your email' : ', to be confirmed by your email'}).
          </p>
        )}
        <div className="mt-1 flex flex-wrap gap-x-6">
          <SaveData load={() => call(exportChild, { params: { id: child._id } })} />
          <DeleteWithPassword
            form="deleteChild"
            sends={{ childId: child._id }}
            label="Delete this account"
            title={`Delete the account of ${child.fullName}?`}
            text="Name, answers, results and progress are deleted for ever, and your consent ends. Payments and their receipts stay in our books, as the law asks."
            onDone={(message) => void removed(message)}
          />
        </div>
      </details>
      {acting && (
        <p className="mt-3">
          <Link className="textlink" to={href('/studentprofile/:id', { id: child._id })}>
            Profile
          </Link>
        </p>
      )}
    </article>
  )
}

/**
 * The office has made the account of this child: it begins once the parent has read what is kept, and agrees.
 */
function Agree({ childId, onAgreed }: { childId: string; onAgreed: () => void }) {
  return (
    <ActionForm<{ message?: string }, 'consent'>
      form="agree"
      submit="Agree"
      className="mt-5"
      onDone={({ message = 'Thank you' }) => {
        toast.success(message)
        onAgreed()
      }}
    >
      {(field) => (
        <>
          <p className="font-[640]">Our office has made this account for you. Please read and agree:</p>
          <ConsentField field={field('consent')} />
          <input type="hidden" name="childId" value={childId} readOnly />
        </>
      )}
    </ActionForm>
  )
}
