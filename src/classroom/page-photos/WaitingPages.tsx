import { Check, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { words as language } from '../../platform/language.words.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'
import { addressOf, call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { commentOnPhoto, getGroupPicture, getWaitingPages, type WaitingPage } from './written.contract.ts'
import { AGAIN } from './written.rules.ts'
import { words } from './teach-letters.words.ts'
import './written.css'

const load = () => call(getWaitingPages, {})

/** The written pages that wait in all of a teacher's groups: one tap checks a page, one asks for it again. */
export function WaitingPages(): ReactNode {
  const { view, retry } = usePrivateQuery(null, load)
  return (
    <section className="wp-in-register" aria-labelledby="wp-waiting">
      <h2 id="wp-waiting">{words.pagesToCheck}</h2>
      {view.phase === 'loading' && <p role="status">{words.loading}</p>}
      {view.phase === 'failed' && (
        <>
          <p role="alert">{words.notLoaded(view.message)}</p>
          <Button variant="line" onClick={retry}>
            {words.retry}
          </Button>
        </>
      )}
      {view.phase === 'shown' && (
        <>
          <p className="wp-quiet tnum" role="status">
            {view.data.length === 0 ? words.none : words.toCheck(view.data.length)}
          </p>
          <ul className="wp-list">
            {view.data.map((page) => (
              <OnePage key={page._id} page={page} onAnswered={retry} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function OnePage({ page, onAnswered }: { page: WaitingPage; onAnswered: () => void }): ReactNode {
  const { busy, submit } = useSubmit()
  const { _id: pageId, groupId: id, child, sentAt, group, width, height } = page
  const answer = (text: string) => () =>
    void submit(async () => {
      const { message } = await call(commentOnPhoto, { params: { id, pageId }, body: { text } })
      toast.success(message)
      onAnswered()
    })
  const picture = addressOf(getGroupPicture, { params: { id, pageId } })
  return (
    <li>
      <a href={picture} target="_blank" rel="noreferrer">
        <img src={picture} alt={words.pageOf(child.fullName)} {...{ width, height }} loading="lazy" />
      </a>
      <p>
        <b>{child.fullName}</b>
      </p>
      <p className="wp-quiet">
        {formatDate(sentAt)}, <span lang={language.langOf(group)}>{group}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={answer('')} aria-label={words.isRight(child.fullName)}>
          <Check className="ico" aria-hidden="true" />
          {words.right}
        </Button>
        <Button
          variant="line"
          busy={busy}
          onClick={answer(AGAIN)}
          aria-label={words.onceMore(child.fullName)}
        >
          <RotateCcw className="ico" aria-hidden="true" />
          {words.again}
        </Button>
      </div>
    </li>
  )
}
