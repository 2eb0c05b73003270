import { type SubmitEvent, useState } from 'react'
import { href, Link } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeField, OfficeSwitch } from '../../ui/office/fields.tsx'
import { resetDemo, type getDemo, type DemoCount } from './demo.contract.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

type Demo = NonNullable<Reply<typeof getDemo>['data']>
type Emptied = Reply<typeof resetDemo>['data']

const number = new Intl.NumberFormat('en-IN')
const worded = (going: readonly DemoCount[]): string =>
  going.map(({ count, what }) => `${number.format(count)} ${what}`).join(', ')

type AskProps = { demo: Demo; onClose: () => void; onEmptied: (result: Emptied) => void }

/** Lists what is deleted and kept, and asks for the academy's name. */
export function ResetDemoDialog({ demo, onClose, onEmptied }: AskProps) {
  const [name, setName] = useState('')
  const [courses, setCourses] = useState(false)
  const [newcomers, setNewcomers] = useState(false)
  const [came, setCame] = useState(demo.newcomers.length > 0)
  const [error, setError] = useState('')
  const { busy, submit } = useSubmit((caught) => {
    // Somebody joined while the dialog was open.
    if (isCallError(caught) && caught.errors?.newcomers) setCame(true)
    setError((isCallError(caught) && (caught.errors?.name ?? caught.message)) || 'Please try again.')
  })
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    return submit(async () => {
      onEmptied((await call(resetDemo, { body: { name, courses, newcomers } })).data)
    })
  }
  const goes = courses ? [...demo.goes, ...demo.withCourses] : demo.goes
  return (
    <Dialog open title="Empty the demo?" onClose={onClose} dismissible={!busy}>
      <form className="mt-3 grid gap-3" noValidate onSubmit={(event) => void onSubmit(event)}>
        <p>
          <b>Permanently deleted:</b> {worded(goes) || 'nothing'}, with their logins, answers, progress,
          consents and messages. Receipt and credit note numbers start from 1 again.
        </p>
        <p>
          <b>Kept:</b> {courses ? '' : 'courses, quizzes, '}banners, blogs, pictures, testimonials, settings,
          the log and all staff, with their demo passwords. Change yours and close accounts that nobody uses.
        </p>
        {came && (
          <>
            <p>
              <b>Added since the demo was set up:</b> {worded(demo.newcomers) || 'something just now'}. If any
              of it is from a real family, cancel. Afterwards only the backup has it.
            </p>
            <OfficeSwitch
              label="These were our own tests. Delete them too."
              checked={newcomers}
              onChange={setNewcomers}
            />
          </>
        )}
        {demo.withCourses.length > 0 && (
          <OfficeSwitch label="Delete courses and quizzes too" checked={courses} onChange={setCourses} />
        )}
        <OfficeField
          label={`Type the academy’s name: ${demo.academyName}`}
          autoComplete="off"
          value={name}
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex gap-2">
          <button type="submit" className="ob ob-bad" aria-disabled={busy} aria-busy={busy}>
            {busy ? 'Backing up and deleting' : 'Empty the demo'}
          </button>
          <button type="button" className="ob" aria-disabled={busy} onClick={() => !busy && onClose()}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** What was deleted, and the backup that has it. */
export function DemoResetDialog({ gone, backup, onClose }: Emptied & { onClose: () => void }) {
  return (
    <Dialog open title="Demo data deleted" onClose={onClose}>
      <div className="mt-3 grid gap-3">
        <p>Deleted: {worded(gone) || 'nothing, it was already empty'}.</p>
        <p>
          The backup <code className="break-all">{backup}</code> has all of it, in{' '}
          <Link className="olink" to={href('/office/backups')}>
            Backups
          </Link>
          .
        </p>
        <p>
          Staff still have demo passwords. Change yours now, and close the others in{' '}
          <Link className="olink" to={href('/office/staff')}>
            Staff
          </Link>
          .
        </p>
        <div>
          <button type="button" className="ob ob-main" data-autofocus="" onClick={onClose}>
            Close
          </button>
        </div>
      </div>
    </Dialog>
  )
}
