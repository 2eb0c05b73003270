import { type FormEvent, useCallback, useState } from 'react'
import { href } from 'react-router'
import { withNext } from '../../platform/paths.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { addressOf, call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { shortDate } from '../../ui/dates.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { answerPage, getGroupPages, getGroupPicture, type GroupPage } from '../written/written.contract.ts'
import { ANSWER_MAX } from '../written/written.rules.ts'
import '../written/written.css'

/** Kind ways to begin. */
const READY = ['Lovely, even letters.', 'Straight lines: well done.', 'Look once more at'] as const

/** Photos of written pages that children of the group sent; each is marked, with a few words or none. */
export function PagesOfGroup({ groupId }: { groupId: string }) {
  const load = useCallback(() => call(getGroupPages, { params: { id: groupId } }), [groupId])
  const { view, retry } = useOwn(withNext(href('/login'), href('/teach/groups/:id', { id: groupId })), load)
  const [open, setOpen] = useState<GroupPage | null>(null)
  // The register goes on without them, and nobody misses a list that is empty.
  if (view.phase === 'loading' || (view.phase === 'shown' && view.data.length === 0)) return null
  if (view.phase === 'failed')
    return (
      <section className="wp-in-register" aria-labelledby="wp-title">
        <h2 id="wp-title">Written pages</h2>
        <p role="alert">They did not come: {view.message}</p>
        <Button variant="line" onClick={retry}>
          Retry
        </Button>
      </section>
    )
  const waiting = view.data.filter(({ answer }) => answer === null).length
  return (
    <section className="wp-in-register" aria-labelledby="wp-title">
      <h2 id="wp-title">Written pages</h2>
      <p className="wp-quiet tnum">{waiting === 0 ? 'All are seen.' : `${waiting} to look at.`}</p>
      <ul className="wp-list">
        {view.data.map((page) => (
          <li key={page._id}>
            <button type="button" onClick={() => setOpen(page)}>
              <Picture groupId={groupId} page={page} />
              <b>{page.child.fullName}</b>
            </button>
            <p className="wp-quiet">
              {shortDate(page.sentAt)}
              {page.answer ? `, seen${page.answer.text ? `: ${page.answer.text}` : ''}` : ', new'}
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
      alt={large ? `Page of ${page.child.fullName}` : ''}
      width={page.width}
      height={page.height}
      loading="lazy"
    />
  )
}

type OneProps = { groupId: string; page: GroupPage; onClose: () => void; onAnswered: () => void }

function OnePage({ groupId, page, onClose, onAnswered }: OneProps) {
  const [text, setText] = useState(page.answer?.text ?? '')
  const [busy, setBusy] = useState(false)
  async function write(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      const { message } = await call(answerPage, {
        params: { id: groupId, pageId: page._id },
        body: { text: text.trim() },
      })
      toast.success(message)
      onAnswered()
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${page.child.fullName}, ${shortDate(page.sentAt)}`}
      variant="sheet"
    >
      <Picture groupId={groupId} page={page} large />
      <form className="wp-form" onSubmit={(event) => void write(event)}>
        <label htmlFor="wp-words">A few words, if you like</label>
        <textarea
          id="wp-words"
          className="field-input"
          rows={2}
          maxLength={ANSWER_MAX}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="reg-ready" role="group" aria-label="Begin with">
          {READY.map((words) => (
            <button key={words} type="button" onClick={() => setText(`${words} `)}>
              {words}
            </button>
          ))}
        </div>
        <Button type="submit" busy={busy}>
          Mark as seen
        </Button>
      </form>
    </Dialog>
  )
}
