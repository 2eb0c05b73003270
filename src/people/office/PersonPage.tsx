import { Download, GitMerge, KeyRound, LogOut, Trash2, UserPlus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { href, Link, useParams } from 'react-router'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { shortDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failed } from '../../ui/office/Failed.tsx'
import { useBar } from '../../ui/office/frame.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import {
  endSessionsOf,
  exportPerson,
  getPerson,
  type PersonPage as Shown,
  sendResetLink,
} from './office.contract.ts'
import { PersonDetails } from './PersonDetails.tsx'
import { PersonHistory } from './PersonHistory.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { MergeDialog, Merges } from './MergeDialog.tsx'
import { TeacherDialog } from './TeacherDialog.tsx'

const pathOf = (id: string) => href('/office/people/:id', { id })
const roles: Readonly<Record<string, string>> = { student: 'Student', teacher: 'Teacher', parent: 'Parent' }

/** /office/people/{id}: everything about one person. */
export function PersonPage() {
  const { id = '' } = useParams()
  const { view, retry } = useOwn(
    href('/staff/login'),
    useCallback(() => call(getPerson, { params: { id } }), [id]),
  )
  useBar({
    title: view.phase === 'shown' ? view.data.person.fullName : 'Person',
    help: 'Everything the academy knows of this person, and what you can do for it. Whatever you change is kept with what stood there before.',
    note: view.phase === 'shown' ? (roles[view.data.person.role] ?? '') : '',
    above: { title: 'People', to: href('/office/people') },
  })
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed')
    return view.status === 404 ? (
      <EmptyState
        title="This person is not here any more"
        action={
          <Link className="ob" to={href('/office/people')}>
            To the list
          </Link>
        }
      >
        The account was erased, or it was never there.
      </EmptyState>
    ) : (
      <Failed message={view.message} retry={retry} />
    )
  return <Person key={id} shown={view.data} onChanged={retry} />
}

type Asking = 'teacher' | 'erase' | { doubleId: string; name: string } | null

function Person({ shown, onChanged }: { shown: Shown; onChanged: () => void }) {
  const { person, parent, family, teachers, students, sessions, doubles, mergedInto } = shown
  const [asking, setAsking] = useState<Asking>(null)
  const params = { id: person._id }
  const act = async (go: () => Promise<{ message: string }>) => {
    try {
      toast.success((await go()).message)
      onChanged()
    } catch (error) {
      toastError(error)
    }
  }
  const save = async () => {
    try {
      const { data } = await call(exportPerson, { params })
      saveFile(
        `${person.fullName}.json`,
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
      )
    } catch (error) {
      toastError(error)
    }
  }
  const close = () => setAsking(null)
  return (
    <>
      <Merges shown={shown} onChanged={onChanged} />
      {!mergedInto && (
        <div className="pp-acts" role="group" aria-label="For this person">
          <button
            type="button"
            className="ob"
            onClick={() => void act(() => call(sendResetLink, { params, body: {} }))}
          >
            <KeyRound className="ico" aria-hidden="true" />
            Send reset link
          </button>
          <button
            type="button"
            className="ob"
            onClick={() => void act(() => call(endSessionsOf, { params, body: {} }))}
          >
            <LogOut className="ico" aria-hidden="true" />
            End sessions
          </button>
          {person.role === 'student' && (
            <button type="button" className="ob" onClick={() => setAsking('teacher')}>
              <UserPlus className="ico" aria-hidden="true" />
              Assign
            </button>
          )}
          <button type="button" className="ob" onClick={() => void save()}>
            <Download className="ico" aria-hidden="true" />
            Export
          </button>
          <button type="button" className="ob ob-bad" onClick={() => setAsking('erase')}>
            <Trash2 className="ico" aria-hidden="true" />
            Erase
          </button>
        </div>
      )}
      <div className="pp">
        <PersonDetails shown={shown} onChanged={onChanged} />
        <div className="grid content-start gap-4">
          <Names
            title={person.role === 'parent' ? 'Children' : 'Family'}
            none="No family in the academy"
            people={[
              ...(parent ? [{ ...parent, note: 'parent' }] : []),
              ...family.map((one) => ({ ...one, note: one.presentEducation })),
            ]}
          />
          {person.role === 'student' && (
            <Names title="Teachers" none="Nobody looks after this student yet" people={since(teachers)} />
          )}
          {person.role === 'teacher' && (
            <Names title="Students" none="No student is assigned yet" people={since(students)} />
          )}
          {doubles.length > 0 && (
            <section className="rg" aria-labelledby="doubles">
              <div className="rg-h">
                <h2 id="doubles">The same person?</h2>
                <span className="tnum">{doubles.length}</span>
              </div>
              <ul className="pp-l">
                {doubles.map(({ _id, fullName, note }) => (
                  <li key={_id}>
                    <span>
                      <Link to={pathOf(_id)}>
                        <b>{fullName}</b>
                      </Link>
                      <small>{note}</small>
                    </span>
                    {person.role !== 'teacher' && (
                      <button
                        type="button"
                        className="ob"
                        aria-label={`Merge ${fullName}, ${note}`}
                        onClick={() => setAsking({ doubleId: _id, name: [fullName, note].join(', ') })}
                      >
                        <GitMerge className="ico" aria-hidden="true" />
                        Merge
                      </button>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section className="rg" aria-labelledby="sessions">
            <div className="rg-h">
              <h2 id="sessions">Logged in</h2>
              <span className="tnum">{sessions.length}</span>
            </div>
            {sessions.length === 0 ? (
              <p className="pp-none">Nowhere at the moment</p>
            ) : (
              <ul className="pp-l">
                {sessions.map(({ device, createdAt, expiresAt }) => (
                  <li key={createdAt}>
                    <span>
                      <b>{device}</b>
                      <small>
                        since {shortDate(createdAt)}, until {shortDate(expiresAt)}
                      </small>
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
        <PersonHistory shown={shown} />
      </div>
      {asking === 'teacher' && <TeacherDialog ids={[person._id]} onClose={close} onDone={onChanged} />}
      {asking === 'erase' && <EraseDialog shown={shown} onClose={close} />}
      {asking !== null && typeof asking === 'object' && (
        <MergeDialog kept={person} double={asking} onClose={close} onDone={onChanged} />
      )}
    </>
  )
}

const since = (people: readonly { _id: string; fullName: string; since: string }[]) =>
  people.map(({ since: at, ...one }) => ({ ...one, note: `since ${shortDate(at)}` }))

type NamesProps = {
  title: string
  none: string
  people: readonly { _id: string; fullName: string; note: string }[]
}

function Names({ title, none, people }: NamesProps) {
  const id = `names-${title}`
  return (
    <section className="rg" aria-labelledby={id}>
      <div className="rg-h">
        <h2 id={id}>{title}</h2>
        <span className="tnum">{people.length}</span>
      </div>
      {people.length === 0 ? (
        <p className="pp-none">{none}</p>
      ) : (
        <ul className="pp-l">
          {people.map(({ _id, fullName, note }) => (
            <li key={_id}>
              <span>
                <Link to={pathOf(_id)}>
                  <b>{fullName}</b>
                </Link>
                <small>{note}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
