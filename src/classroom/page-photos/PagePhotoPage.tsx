import { Camera, Check, Clock, Send } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { withNext } from '../../platform/browser/paths.ts'
import { send } from '../../platform/browser/send.ts'
import { useSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { addressOf, call, PICTURE_MAX_BYTES } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { toast } from '../../ui/toast.tsx'
import {
  getWrittenPages,
  getWrittenPicture,
  uploadPagePhoto,
  withdrawPagePhoto,
  type Written,
  type PagePhoto as Page,
} from './written.contract.ts'
import { AGAIN, STORED_DAYS, PAGES_A_DAY } from './written.rules.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import './written.css'
import { FileInput } from '../../ui/FileInput.tsx'
import { words as room } from '../room.words.ts'
import { words } from './page-photo.words.ts'
import { words as language } from '../../platform/language.words.ts'

const load = () => call(getWrittenPages, {})

/** /practice/write/show: a child sends a photo of a handwriting page and reads the teacher's comment. */
export function PagePhotoPage() {
  const { view, retry } = usePrivateQuery(withNext(href('/login'), href('/practice/write/show')), load)
  const session = useSession()
  if (view.phase === 'loading') return <LoadingScreen label={words.yourPages} />
  return (
    <div className="wrap wp-main">
      <h1 className="text-3xl">{room.showPage}</h1>
      {view.phase === 'failed' ? (
        <ErrorState
          className="mt-8"
          title={view.message}
          action={
            <>
              {view.status !== 403 && <Button onClick={retry}>{words.retry}</Button>}
              {session?.role === 'parent' && (
                <ButtonLink to={href('/family')}>{words.chooseChild}</ButtonLink>
              )}
              <ButtonLink variant="line" to={href('/practice/write')}>
                {words.sheets}
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
        <p className="wp-send">{words.noGroup}</p>
      )}
      <h2 className="mt-10 text-2xl">{words.yourPages}</h2>
      {pages.length === 0 ? (
        <p className="wp-quiet">
          {words.none[0]}
          <Link to={href('/practice/write')}>{words.none[1]}</Link>
          {words.none[2]}
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
  // The id stays the same on retries, so that a photo is stored once.
  const [id, setId] = useState(() => uuidv7(Date.now()))
  const [status, setStatus] = useState('')
  const { busy, submit } = useSubmit((error) => {
    setStatus(isCallError(error) && error.message ? error.message : words.notSent)
  })
  const choose = (next: File | null) => {
    setId(uuidv7(Date.now()))
    const large = next !== null && next.size > PICTURE_MAX_BYTES
    setStatus(large ? words.tooLarge : '')
    setFile(large ? null : next)
  }
  async function post(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (!file) return
    setStatus('')
    await submit(async () => {
      const body = new Uint8Array(await file.arrayBuffer())
      const sent = { params: { id }, query: { group }, body }
      const { message } = await send(uploadPagePhoto, sent, (part) =>
        setStatus(words.percentSent(Math.round(part * 100))),
      )
      toast.success(message ?? words.sent)
      choose(null)
      onSent()
    })
  }
  const chosen = groups.find(({ _id }) => _id === group)
  return (
    <form className="wp-send" onSubmit={(event) => void post(event)}>
      {groups.length > 1 ? (
        <label className="wp-pick">
          {words.group}
          <select
            className="field-input"
            value={group}
            onChange={({ currentTarget }) => setGroup(currentTarget.value)}
          >
            {groups.map(({ _id, name, teacher }) => (
              <option key={_id} value={_id} lang={language.content}>
                {name}, {teacher}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p>
          {words.forTeacher}
          <span lang={language.content}>
            <b>{chosen?.teacher}</b>, {chosen?.name}
          </span>
        </p>
      )}
      {file && <Preview key={id} photo={file} />}
      {!file && (
        <PhotoInput capture="environment" className="btn btn-neel wp-camera" onPhoto={choose}>
          <Camera className="ico" aria-hidden="true" />
          {words.takePhoto}
        </PhotoInput>
      )}
      <p role="status" className={status ? 'field-error' : 'sr-only'}>
        {status}
      </p>
      {file && (
        <Button type="submit" busy={busy} className="wp-post">
          <Send className="ico" aria-hidden="true" />
          {words.sendTo(chosen?.teacher.split(' ')[0] ?? '')}
        </Button>
      )}
      <PhotoInput className="textlink" onPhoto={choose}>
        {file ? words.another : words.fromDevice}
      </PhotoInput>
      <p className="wp-quiet">{words.rules(STORED_DAYS, PAGES_A_DAY)}</p>
    </form>
  )
}

type PhotoInputProps = {
  className: string
  /** Opens the camera directly on a phone. */
  capture?: 'environment'
  onPhoto: (photo: File | null) => void
  children: ReactNode
}

/** A file field that looks like a button or a link. */
function PhotoInput({ className, capture, onPhoto, children }: PhotoInputProps) {
  return (
    <label className={`wp-photo ${className}`}>
      <FileInput
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        capture={capture}
        onFile={onPhoto}
      />
      {children}
    </label>
  )
}

/** Width of the preview in pixels: enough to see whether the photo is sharp. */
const PREVIEW_PX = 900

/** The photo before sending; nothing if the browser cannot draw its format. */
function Preview({ photo }: { photo: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    let isGone = false
    const draw = async () => {
      const picture = await createImageBitmap(photo)
      const target = canvas.current
      if (!isGone && target) {
        const scale = Math.min(1, PREVIEW_PX / picture.width)
        target.width = Math.round(picture.width * scale)
        target.height = Math.round(picture.height * scale)
        target.getContext('2d')?.drawImage(picture, 0, 0, target.width, target.height)
        setIsDrawn(true)
      }
      picture.close()
    }
    // The server may know a format that the browser cannot draw.
    draw().catch(() => setIsDrawn(false))
    return () => {
      isGone = true
    }
  }, [photo])
  return (
    <canvas ref={canvas} className="wp-preview" role="img" aria-label={words.yourPhoto} hidden={!isDrawn} />
  )
}

function Sent({ page, onGone }: { page: Page; onGone: () => void }) {
  const { busy, submit } = useSubmit()
  const day = formatDate(page.sentAt)
  function takeAway(): Promise<void> {
    return submit(async () => {
      await call(withdrawPagePhoto, { params: { id: page._id } })
      onGone()
    })
  }
  return (
    <li>
      <img
        src={addressOf(getWrittenPicture, { params: { id: page._id } })}
        alt={words.pageOf(day)}
        width={page.width}
        height={page.height}
        loading="lazy"
      />
      <p className="wp-quiet">
        {day}, <span lang={language.content}>{page.group}</span>
      </p>
      {page.answer ? (
        <p className="wp-answer">
          <Check className="ico" aria-hidden="true" />
          {page.answer.text ? <Comment text={page.answer.text} /> : words.checked}
        </p>
      ) : (
        <p className="wp-quiet wp-waits">
          <Clock className="ico" aria-hidden="true" />
          {words.notChecked}
        </p>
      )}
      <button
        type="button"
        className="textlink min-h-11 justify-self-start"
        disabled={busy}
        aria-label={words.deletePage(day)}
        onClick={() => void takeAway()}
      >
        {words.remove}
      </button>
    </li>
  )
}

const Comment = ({ text }: { text: string }): ReactNode =>
  text === AGAIN ? words.onceMore : <span lang={language.langOf(text)}>{text}</span>
