import { type FormEvent, useCallback, useState } from 'react'
import { href } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { addressOf, call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import {
  commentOnPhoto,
  getGroupPages,
  getGroupPicture,
  type GroupPage,
} from '../page-photos/written.contract.ts'
import { MAX_ANSWER } from '../page-photos/written.rules.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { words } from './register-tools.words.ts'
import '../page-photos/written.css'

/** Photos of handwriting pages from the group's children, to be checked with an optional comment. */
export function GroupPagePhotos({ groupId }: { groupId: string }) {
  const load = useCallback(() => call(getGroupPages, { params: { id: groupId } }), [groupId])
  const { view, retry } = usePrivateQuery(
    withNext(href('/login'), href('/teach/groups/:id', { id: groupId })),
    load,
  )
  const [open, setOpen] = useState<GroupPage | null>(null)
  // Optional part of the register: nothing while loading or empty.
  if (view.phase === 'loading' || (view.phase === 'shown' && view.data.length === 0)) return null
  if (view.phase === 'failed')
    return (
      <section className="wp-in-register" aria-labelledby="wp-title">
        <h2 id="wp-title">{words.pages}</h2>
        <p role="alert">{words.notLoaded(view.message)}</p>
        <Button variant="line" onClick={retry}>
          {words.retry}
        </Button>
      </section>
    )
  const waiting = view.data.filter(({ answer }) => answer === null).length
  return (
    <section className="wp-in-register" aria-labelledby="wp-title">
      <h2 id="wp-title">{words.pages}</h2>
      <p className="wp-quiet tnum">{waiting === 0 ? words.allChecked : words.toCheck(waiting)}</p>
      <ul className="wp-list">
        {view.data.map((page) => (
          <li key={page._id}>
            <button type="button" onClick={() => setOpen(page)}>
              <Picture groupId={groupId} page={page} />
              <b>{page.child.fullName}</b>
            </button>
            <p className="wp-quiet">
              {page.answer
                ? words.checked(formatDate(page.sentAt), page.answer.text)
                : words.isNew(formatDate(page.sentAt))}
            </p>
          </li>
        ))}
      </ul>
      {open && (
        <OnePage
          key={open._id}
          groupId={groupId}
          page={open}
          onClose={() => setOpen(null)}
          onAnswered={() => {
            setOpen(null)
            retry()
          }}
        />
      )}
    </section>
  )
}

function Picture({ groupId, page, large = false }: { groupId: string; page: GroupPage; large?: boolean }) {
  return (
    <img
      className={large ? 'wp-large' : undefined}
      src={addressOf(getGroupPicture, { params: { id: groupId, pageId: page._id } })}
      alt={large ? words.pageOf(page.child.fullName) : ''}
      width={page.width}
      height={page.height}
      loading="lazy"
    />
  )
}

type OneProps = { groupId: string; page: GroupPage; onClose: () => void; onAnswered: () => void }

function OnePage({ groupId, page, onClose, onAnswered }: OneProps) {
  const [text, setText] = useState(page.answer?.text ?? '')
  const { busy, submit } = useSubmit()
  function write(event: FormEvent): Promise<void> {
    event.preventDefault()
    return submit(async () => {
      const { message } = await call(commentOnPhoto, {
        params: { id: groupId, pageId: page._id },
        body: { text: text.trim() },
      })
      toast.success(message)
      onAnswered()
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${page.child.fullName}, ${formatDate(page.sentAt)}`}
      variant="sheet"
    >
      <Picture groupId={groupId} page={page} large />
      <form className="wp-form" onSubmit={(event) => void write(event)}>
        <label htmlFor="wp-words">{words.comment}</label>
        <textarea
          id="wp-words"
          className="field-input"
          rows={2}
          maxLength={MAX_ANSWER}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="reg-ready" role="group" aria-label={words.quickPhrases}>
          {words.comments.map((phrase) => (
            <button key={phrase} type="button" onClick={() => setText(`${phrase} `)}>
              {phrase}
            </button>
          ))}
        </div>
        <Button type="submit" busy={busy}>
          {words.markChecked}
        </Button>
      </form>
    </Dialog>
  )
}
