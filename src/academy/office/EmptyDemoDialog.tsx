import { type SubmitEvent, useState } from 'react'
import { href, Link } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeField, OfficeSwitch } from '../../ui/office/fields.tsx'
import { emptyDemo, type getDemo, type Going } from './demo.contract.ts'

type Demo = NonNullable<Reply<typeof getDemo>['data']>
type Emptied = Reply<typeof emptyDemo>['data']

const number = new Intl.NumberFormat('en-IN')
const worded = (going: readonly Going[]): string =>
  going.map(({ count, what }) => `${number.format(count)} ${what}`).join(', ')

type AskProps = { demo: Demo; onClose: () => void; onEmptied: (told: Emptied) => void }

/** Names what goes and what stays, and asks for the academy's name before it is done. */
export function EmptyDemoDialog({ demo, onClose, onEmptied }: AskProps) {
  const [name, setName] = useState('')
  const [courses, setCourses] = useState(false)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      onEmptied((await call(emptyDemo, { body: { name, courses } })).data)
    } catch (caught) {
      setBusy(false)
      setError((isCallError(caught) && (caught.errors?.name ?? caught.message)) || 'Please try again.')
    }
  }
  const goes = courses ? [...demo.goes, ...demo.withCourses] : demo.goes
  return (
    <Dialog open title="Empty the demo?" onClose={onClose} dismissible={!busy}>
      <form className="mt-3 grid gap-3" noValidate onSubmit={(event) => void submit(event)}>
        <p>
          <b>These go for ever:</b> {worded(goes) || 'nothing that is counted'}; and with them their logins,
          answers, progress, consents and messages. Receipts and credit notes are numbered from the beginning
          again.
        </p>
        <p>
          <b>These stay:</b> {courses ? '' : 'courses, quizzes, '}banners, blogs, pictures, testimonials and
          settings, for you to change; the log; and staff, you included, with the passwords of the demo.
          Change yours and end the accounts that nobody uses.
        </p>
        {demo.withCourses.length > 0 && (
          <OfficeSwitch label="Courses and quizzes go too" checked={courses} onChange={setCourses} />
        )}
        <OfficeField
          label={`Type the academy’s name: ${demo.academyName}`}
          autoComplete="off"
          data-autofocus=""
          value={name}
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex gap-2">
          <button type="submit" className="ob ob-bad" aria-disabled={busy} aria-busy={busy}>
            {busy ? 'Backing up and emptying' : 'Empty the demo'}
          </button>
          <button type="button" className="ob" aria-disabled={busy} onClick={() => !busy && onClose()}>
            Keep it
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** What went, and where it is still kept. */
export function EmptiedDialog({ gone, backup, onClose }: Emptied & { onClose: () => void }) {
  return (
    <Dialog open title="The demo is emptied" onClose={onClose}>
      <div className="mt-3 grid gap-3">
        <p>Gone: {worded(gone) || 'nothing, it was empty already'}.</p>
        <p>
          The backup <code className="break-all">{backup}</code> has all of it, in{' '}
          <Link className="olink" to={href('/office/backups')}>
            Backups
          </Link>
          .
        </p>
        <p>
          Staff still log in with the passwords of the demo: change yours now, in your account, and end the
          others in{' '}
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
