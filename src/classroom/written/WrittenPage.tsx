import { Camera, Check, Clock, Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { href, Link } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import { makeId } from '../../platform/new-id.ts'
import { withNext } from '../../platform/paths.ts'
import { send } from '../../platform/send.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { addressOf, call, PICTURE_MAX_BYTES } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { shortDate } from '../../ui/dates.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import {
  getWrittenPages,
  getWrittenPicture,
  sendWrittenPage,
  takeWrittenPageBack,
  type Written,
  type WrittenPage as Page,
} from './written.contract.ts'
import { KEPT_DAYS, PAGES_A_DAY } from './written.rules.ts'
import './written.css'

const load = () => call(getWrittenPages, {})

/** /practice/write/show: a photo of what was written on paper goes to the teacher, and the answer comes. */
export function WrittenPage() {
  const { view, retry } = useOwn(withNext(href('/login'), href('/practice/write/show')), load)
  if (view.phase === 'loading') return <LoadingScreen label="Your pages" />
  return (
    <div className="wrap wp-main">
      <h1 className="text-3xl">Show your page</h1>
      {view.phase === 'failed' ? (
        <ErrorState
          className="mt-8"
          title={view.message}
          action={
            <>
              {view.status !== 403 && <Button onClick={retry}>Retry</Button>}
              <ButtonLink variant="line" to={href('/practice/write')}>
                To the writing sheets
              </ButtonLink>
            </>
          }
        />
      ) : (
        <Shown written={view.data} onChanged={retry} />
      )}
    </div>
  )
}

function Shown({ written: { groups, pages }, onChanged }: { written: Written; onChanged: () => void }) {
  return (
    <>
      {groups.length > 0 ? (
        <SendForm groups={groups} onSent={onChanged} />
      ) : (
        <p className="wp-send">
          You are in no group at the moment, so no teacher would see it. The office puts children into groups.
        </p>
      )}
      <h2 className="mt-10 text-2xl">Your pages</h2>
      {pages.length === 0 ? (
        <p className="wp-quiet">
          None yet. <Link to={href('/practice/write')}>Print a sheet</Link>, write on it, and take a photo.
        </p>
      ) : (
        <ul className="wp-list">
          {pages.map((page) => (
            <Sent key={page._id} page={page} onGone={onChanged} />
          ))}
        </ul>
      )}
    </>
  )
}

type FormProps = { groups: Written['groups']; onSent: () => void }

function SendForm({ groups, onSent }: FormProps) {
  const [group, setGroup] = useState(groups[0]?._id ?? '')
  const [file, setFile] = useState<File | null>(null)
  // One id for one photo, however often it is sent.
  const [id, setId] = useState(() => makeId(Date.now()))
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const choose = (next: File | null) => {
    setId(makeId(Date.now()))
    const large = next !== null && next.size > PICTURE_MAX_BYTES
    setTold(large ? 'This photo is too large: at most 8 MB. Take it with a smaller setting.' : '')
    setFile(large ? null : next)
  }
  async function post(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (!file) return setTold('Take or choose a photo first.')
    const form = event.currentTarget
    setBusy(true)
    setTold('')
    try {
      const body = new Uint8Array(await file.arrayBuffer())
      const sent = { params: { id }, query: { group }, body }
      const { message } = await send(sendWrittenPage, sent, (part) =>
        setTold(`${Math.round(part * 100)} % is on its way.`),
      )
      toast.success(message ?? 'Sent')
      form.reset()
      choose(null)
      onSent()
    } catch (error) {
      setTold(isCallError(error) && error.message ? error.message : 'It did not work. Please try again.')
    }
    setBusy(false)
  }
  const chosen = groups.find(({ _id }) => _id === group)
  return (
    <form className="wp-send" onSubmit={(event) => void post(event)}>
      {groups.length > 1 ? (
        <label className="wp-pick">
          Group
          <select
            className="field-input"
            value={group}
            onChange={({ currentTarget }) => setGroup(currentTarget.value)}
          >
            {groups.map(({ _id, name, teacher }) => (
              <option key={_id} value={_id}>
                {name}, {teacher}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p>
          It goes to <b>{chosen?.teacher}</b>, {chosen?.name}.
        </p>
      )}
      <label className="wp-pick">
        <span>
          <Camera className="ico" aria-hidden="true" />A photo of the page
        </span>
        <input
          className="field-input"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0] ?? null)}
        />
      </label>
      <p role="status" className={told ? 'field-error' : 'sr-only'}>
        {told}
      </p>
      <Button type="submit" busy={busy}>
        <Send className="ico" aria-hidden="true" />
        Send it
      </Button>
      <p className="wp-quiet">
        Only the page, please: no faces. You, your parent and this teacher see it, nobody else. It ends after{' '}
        {KEPT_DAYS} days, and you can take it away before. At most {PAGES_A_DAY} a day.
      </p>
    </form>
  )
}

function Sent({ page, onGone }: { page: Page; onGone: () => void }) {
  const [busy, setBusy] = useState(false)
  const day = shortDate(page.sentAt)
  async function takeAway(): Promise<void> {
    setBusy(true)
    try {
      await call(takeWrittenPageBack, { params: { id: page._id } })
      onGone()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <li>
      <img
        src={addressOf(getWrittenPicture, { params: { id: page._id } })}
        alt={`Your page of ${day}`}
        width={page.width}
        height={page.height}
        loading="lazy"
      />
      <p className="wp-quiet">
        {day}, {page.group}
      </p>
      {page.answer ? (
        <p className="wp-answer">
          <Check className="ico" aria-hidden="true" />
          {page.answer.text || 'Your teacher has seen it.'}
        </p>
      ) : (
        <p className="wp-quiet wp-waits">
          <Clock className="ico" aria-hidden="true" />
          Your teacher has not seen it yet.
        </p>
      )}
      <button
        type="button"
        className="textlink min-h-11 justify-self-start"
        disabled={busy}
        aria-label={`Take it away: the page of ${day}`}
        onClick={() => void takeAway()}
      >
        Take it away
      </button>
    </li>
  )
}
