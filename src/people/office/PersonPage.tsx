import { Download, GitMerge, KeyRound, LogOut, Printer, Trash2, UserPlus, Users } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { href, Link, useParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call, download } from '../../platform/wire.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { saveDownload, saveFile } from '../../ui/save-file.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import {
  endSessionsOf,
  exportPerson,
  getPerson,
  type PersonPage as Shown,
  sendResetLink,
} from './office.contract.ts'
import { printFamilyLogin } from './details.contract.ts'
import { ParentDialog } from './ParentDialog.tsx'
import { PersonDetails } from './PersonDetails.tsx'
import { PersonHistory } from './PersonHistory.tsx'
import { IdCardSection } from './IdCardSection.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { MergeDialog, Merges } from './MergeDialog.tsx'
import { TeacherDialog } from './TeacherDialog.tsx'
import { formatDate } from '../../platform/text/dates.rules.ts'

const pathOf = (id: string) => href('/office/people/:id', { id })
const roles: Readonly<Record<string, string>> = { student: 'Student', teacher: 'Teacher', parent: 'Parent' }

/** The role, and of an invited teacher that it does not work here yet. */
const noteOf = ({ person, invited }: Shown): string =>
  [roles[person.role] ?? '', invited ? `invited on ${formatDate(invited.at)}, not here yet` : '']
    .filter(Boolean)
    .join(', ')

/** /office/people/{id}: everything about one person. */
export function PersonPage() {
  const { id = '' } = useParams()
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getPerson, { params: { id } }), [id]),
  )
  usePageBar({
    title: view.phase === 'shown' ? view.data.person.fullName : 'Person',
    help: 'All details of this person, and what you can do. Every change is recorded with the old value.',
    note: view.phase === 'shown' ? noteOf(view.data) : '',
    above: { title: 'People', to: href('/office/people') },
  })
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  return <Person key={id} shown={view.data} onChanged={retry} />
}

type Asking = 'teacher' | 'parent' | 'erase' | Shown['doubles'][number] | null

type DuplicatesProps = { shown: Shown; onMerge: (double: Shown['doubles'][number]) => void }

/** Accounts that may be the same person's. */
function Duplicates({ shown: { person, doubles }, onMerge }: DuplicatesProps) {
  if (doubles.length === 0) return null
  return (
    <section className="rg" aria-labelledby="doubles">
      <div className="rg-h">
        <h2 id="doubles">Possible duplicates</h2>
        <span className="tnum">{doubles.length}</span>
      </div>
      <ul className="pp-l">
        {doubles.map((double) => {
          const { _id, fullName, note } = double
          return (
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
                  onClick={() => onMerge(double)}
                >
                  <GitMerge className="ico" aria-hidden="true" />
                  Merge
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Does what a button of the page asks for and says what came of it. */
type Act = (go: () => Promise<{ message: string }>) => Promise<void>

/**
 * Sends whoever has an address a new link. Who has none gets a slip, or as a child without a family has no
 * login at all.
 */
function LoginLink({ shown, act }: { shown: Shown; act: Act }): ReactNode {
  const { _id: id, email } = shown.person
  if (email === '') return null
  const send = () => act(() => call(sendResetLink, { params: { id }, body: {} }))
  return (
    <button type="button" className="ob" onClick={() => void send()}>
      <KeyRound className="ico" aria-hidden="true" />
      {shown.invited ? 'Send the invitation again' : 'Send reset link'}
    </button>
  )
}

function Person({ shown, onChanged }: { shown: Shown; onChanged: () => void }) {
  const { person, parent, family, teachers, students, sessions, mergedInto } = shown
  const [asking, setAsking] = useState<Asking>(null)
  const params = { id: person._id }
  const act: Act = async (go) => {
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
  const saveSlip = () =>
    void saveDownload(download(printFamilyLogin, { params, body: {} }), 'We couldn’t create the slip')
  const isAlone = person.role === 'student' && !person.ofFamily && person.email === ''
  const hasFamily = person.ofFamily || (person.role === 'parent' && family.length > 0)
  const close = () => setAsking(null)
  return (
    <>
      <Merges shown={shown} onChanged={onChanged} />
      {!mergedInto && (
        <div className="pp-acts" role="group" aria-label="Actions">
          <LoginLink shown={shown} act={act} />
          <button
            type="button"
            className="ob"
            onClick={() => void act(() => call(endSessionsOf, { params, body: {} }))}
          >
            <LogOut className="ico" aria-hidden="true" />
            Log out everywhere
          </button>
          {hasFamily && (
            <button type="button" className="ob" onClick={saveSlip}>
              <Printer className="ico" aria-hidden="true" />
              Login slip
            </button>
          )}
          {isAlone && (
            <button type="button" className="ob" onClick={() => setAsking('parent')}>
              <UserPlus className="ico" aria-hidden="true" />
              Add a parent
            </button>
          )}
          {person.role === 'student' && (
            <button type="button" className="ob" onClick={() => setAsking('teacher')}>
              <UserPlus className="ico" aria-hidden="true" />
              Assign a teacher
            </button>
          )}
          {person.role === 'student' && (
            <Link
              className="ob"
              to={href('/office/groups')}
              state={{
                childToAdd: {
                  _id: person._id,
                  fullName: person.fullName,
                  detail: person.presentEducation,
                },
              }}
            >
              <Users className="ico" aria-hidden="true" />
              Put into a group
            </Link>
          )}
          <button type="button" className="ob" onClick={() => void save()}>
            <Download className="ico" aria-hidden="true" />
            Export
          </button>
          <button type="button" className="ob ob-bad" onClick={() => setAsking('erase')}>
            <Trash2 className="ico" aria-hidden="true" />
            Delete permanently
          </button>
        </div>
      )}
      <div className="pp">
        <PersonDetails shown={shown} onChanged={onChanged} />
        <div className="grid content-start gap-4">
          {person.role !== 'teacher' && (
            <Names
              title={person.role === 'parent' ? 'Children' : 'Family'}
              none="No family account"
              people={[
                ...(parent ? [{ ...parent, note: 'parent' }] : []),
                ...family.map((one) => ({ ...one, note: one.presentEducation })),
              ]}
            />
          )}
          {person.role === 'student' && (
            <Names title="Teachers" none="No teacher assigned yet" people={since(teachers)} />
          )}
          {person.role === 'teacher' && (
            <Names title="Students" none="No students assigned yet" people={since(students)} />
          )}
          <IdCardSection shown={shown} onChanged={onChanged} />
          <Duplicates shown={shown} onMerge={setAsking} />
          <section className="rg" aria-labelledby="sessions">
            <div className="rg-h">
              <h2 id="sessions">Logged in</h2>
              <span className="tnum">{sessions.length}</span>
            </div>
            {sessions.length === 0 ? (
              <p className="pp-none">Not logged in on any device</p>
            ) : (
              <ul className="pp-l">
                {sessions.map(({ device, createdAt, expiresAt }) => (
                  <li key={createdAt}>
                    <span>
                      <b>{device}</b>
                      <small>
                        since {formatDate(createdAt)}, until {formatDate(expiresAt)}
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
      {asking === 'parent' && <ParentDialog child={person} onClose={close} onDone={onChanged} />}
      {asking === 'teacher' && <TeacherDialog ids={[person._id]} onClose={close} onDone={onChanged} />}
      {asking === 'erase' && <EraseDialog shown={shown} onClose={close} />}
      {asking !== null && typeof asking === 'object' && (
        <MergeDialog shown={shown} double={asking} onClose={close} onDone={onChanged} />
      )}
    </>
  )
}

const since = (people: readonly { _id: string; fullName: string; since: string }[]) =>
  people.map(({ since: at, ...one }) => ({ ...one, note: `since ${formatDate(at)}` }))

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
