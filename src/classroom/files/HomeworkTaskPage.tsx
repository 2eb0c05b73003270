import { Camera, Mic, Trash2 } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { href, useParams } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { send } from '../../platform/browser/send.ts'
import { useSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { isCallError } from '../../platform/errors.ts'
import { words as language } from '../../platform/language.words.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { formatDay, formatLongWeekday, formatTime } from '../../platform/text/dates.rules.ts'
import { addressOf, call, download } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import {
  getHomeworkFile,
  getHomeworkTask,
  getOwnAnswer,
  handInAnswer,
  type HomeworkAnswer,
  type HomeworkSheet,
  withdrawAnswer,
} from './files.contract.ts'
import { FILE_MAX_BYTES } from '../../platform/files/attachments.contract.ts'
import { ANSWER_DAYS, MAX_ANSWERS } from './files.rules.ts'
import { FileList } from './FileList.tsx'
import { words } from './homework-task.words.ts'
import { Recording } from './Recording.tsx'
import './files.css'
import { FileInput } from '../../ui/FileInput.tsx'

/** /homework/{id}: a child reads a homework, opens its files, and hands in a page or a recording. */
export function HomeworkTaskPage(): ReactNode {
  const { id = '' } = useParams()
  const load = useCallback(() => call(getHomeworkTask, { params: { id } }), [id])
  const here = href('/homework/:id', { id })
  const { view, retry } = usePrivateQuery(withNext(href('/login'), here), load)
  const session = useSession()
  if (view.phase === 'loading') return <LoadingScreen label={words.loading} />
  return (
    <div className="wrap hf-main">
      {view.phase === 'failed' ? (
        <>
          <h1 className="text-3xl">{words.homework}</h1>
          <ErrorState
            className="mt-8"
            title={view.message}
            action={
              <>
                {view.status !== 404 && view.status !== 403 && <Button onClick={retry}>{words.retry}</Button>}
                {session?.role === 'parent' ? (
                  <ButtonLink to={href('/family')}>{words.chooseChild}</ButtonLink>
                ) : (
                  <ButtonLink variant="line" to={href('/home')}>
                    {words.home}
                  </ButtonLink>
                )}
              </>
            }
          />
        </>
      ) : (
        <Task task={view.data} onChanged={retry} />
      )}
    </div>
  )
}

type TaskProps = { task: HomeworkSheet; onChanged: () => void }

function Task({ task, onChanged }: TaskProps): ReactNode {
  const { _id: id, title, text, group, teacher, dueOn, files, answers } = task
  return (
    <>
      <h1 className="text-3xl" lang={title ? language.langOf(title) : undefined}>
        {title || words.homework}
      </h1>
      <p className="hf-due">
        {words.due(formatLongWeekday(dueOn))}, <span lang={language.langOf(group)}>{group}</span>
        {teacher && `, ${teacher}`}
      </p>
      {text && text !== title && (
        <p className="hf-text" lang={language.langOf(text)}>
          {text}
        </p>
      )}
      {files.length > 0 && (
        <section aria-labelledby="files">
          <h2 id="files">{words.files}</h2>
          <FileList files={files} load={(fileId) => download(getHomeworkFile, { params: { id, fileId } })} />
        </section>
      )}
      <section aria-labelledby="answers">
        <h2 id="answers">{words.handIn}</h2>
        {answers.length < MAX_ANSWERS && <HandIn homeworkId={id} onSent={onChanged} />}
        {answers.length > 0 && (
          <ul className="hf-answers">
            {answers.map((answer) => (
              <Answer key={answer._id} homeworkId={id} answer={answer} onGone={onChanged} />
            ))}
          </ul>
        )}
        <p className="hf-quiet">{words.privacy(ANSWER_DAYS)}</p>
      </section>
    </>
  )
}

function HandIn({ homeworkId, onSent }: { homeworkId: string; onSent: () => void }): ReactNode {
  const [status, setStatus] = useState('')
  // A file whose sending failed stays, with its id: a retry is the same answer.
  const [waiting, setWaiting] = useState<{ id: string; file: File } | null>(null)
  const { busy, submit } = useSubmit((error) => {
    setStatus(isCallError(error) && error.message ? error.message : words.cannotSend)
  })
  const post = ({ id, file }: { id: string; file: File }) =>
    submit(async () => {
      setStatus('')
      const body = new Uint8Array(await file.arrayBuffer())
      const sending = { params: { id: homeworkId, answerId: id }, body }
      const { message } = await send(handInAnswer, sending, (part) =>
        setStatus(words.sentPart(Math.round(part * 100))),
      )
      setStatus('')
      setWaiting(null)
      toast.success(message ?? words.handedIn)
      onSent()
    })
  const choose = (file: File) => {
    if (file.size > FILE_MAX_BYTES) return setStatus(words.tooLarge)
    const next = { id: uuidv7(Date.now()), file }
    setWaiting(next)
    return void post(next)
  }
  return (
    <div className="hf-send">
      <FileButton accept="image/*" label={words.photo} busy={busy} onFile={choose}>
        <Camera className="ico" aria-hidden="true" />
      </FileButton>
      <FileButton accept="audio/*" label={words.recording} busy={busy} onFile={choose}>
        <Mic className="ico" aria-hidden="true" />
      </FileButton>
      {waiting && !busy && <Button onClick={() => void post(waiting)}>{words.sendAgain}</Button>}
      <p role="status" className={status ? 'field-error' : 'sr-only'}>
        {status}
      </p>
    </div>
  )
}

type FileButtonProps = {
  accept: string
  label: string
  busy: boolean
  onFile: (file: File) => void
  children: ReactNode
}

/** A file field that looks like a button; a phone offers its camera or recorder. */
function FileButton({ accept, label, busy, onFile, children }: FileButtonProps): ReactNode {
  return (
    <label className="btn btn-neel hf-file">
      <FileInput accept={accept} disabled={busy} onFile={onFile} />
      {children}
      {label}
    </label>
  )
}

type AnswerProps = { homeworkId: string; answer: HomeworkAnswer; onGone: () => void }

function Answer({ homeworkId, answer: { _id, kind, sentAt }, onGone }: AnswerProps): ReactNode {
  const { busy, submit } = useSubmit()
  const params = { id: homeworkId, answerId: _id }
  const at = `${formatDay(sentAt)}, ${formatTime(sentAt)}`
  return (
    <li>
      {kind === 'recording' ? (
        <Recording label={words.yourRecording(at)} load={() => download(getOwnAnswer, { params })} />
      ) : (
        <img src={addressOf(getOwnAnswer, { params })} alt={words.yourPage(at)} />
      )}
      <span className="hf-size">{words.handedInAt(at)}</span>
      <button
        type="button"
        className="textlink"
        disabled={busy}
        onClick={() =>
          void submit(async () => {
            await call(withdrawAnswer, { params })
            onGone()
          })
        }
      >
        <Trash2 className="ico" aria-hidden="true" />
        {words.remove}
      </button>
    </li>
  )
}
