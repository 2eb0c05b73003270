import { Check, Clock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { getFamilyPicture } from '../../classroom/page-photos/written.contract.ts'
import { AGAIN } from '../../classroom/page-photos/written.rules.ts'
import { addressOf } from '../../platform/wire.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Diary, FamilyPage } from './diary.contract.ts'
import { words } from './diary.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'

/** Photos of handwriting pages that the child sent, with the teacher's comments. */
export function WrittenPages({ diary: { child, pages } }: { diary: Diary }): ReactNode {
  const [open, setOpen] = useState<FamilyPage | null>(null)
  if (pages.length === 0) return null
  return (
    <section className="dy-pages">
      <h3>{words.pages}</h3>
      <ul>
        {pages.map((page) => (
          <li key={page._id}>
            <button type="button" onClick={() => setOpen(page)}>
              <Picture page={page} alt={words.openPage(nameOf(child.firstName, page))} />
            </button>
            <div>
              <Sent page={page} />
              <Said page={page} />
            </div>
          </li>
        ))}
      </ul>
      {open && (
        <Dialog open title={nameOf(child.firstName, open)} onClose={() => setOpen(null)}>
          <Picture page={open} alt={nameOf(child.firstName, open)} />
        </Dialog>
      )}
    </section>
  )
}

const nameOf = (child: string, { sentAt }: FamilyPage) => words.pageOf(child, formatDay(sentAt))

function Picture({ page, alt }: { page: FamilyPage; alt: string }): ReactNode {
  const { _id: id, width, height } = page
  const src = addressOf(getFamilyPicture, { params: { id } })
  return <img src={src} alt={alt} width={width} height={height} loading="lazy" />
}

function Sent({ page: { sentAt, group } }: { page: FamilyPage }): ReactNode {
  const [before, day, after] = words.sentOn(formatDay(sentAt), group)
  return (
    <p>
      {before}
      <time dateTime={sentAt}>{day}</time>
      {after}
    </p>
  )
}

/** The teacher's comment, or that there is none yet. */
function Said({ page: { answer, teacher } }: { page: FamilyPage }): ReactNode {
  if (!answer)
    return (
      <p className="dy-waits">
        <Clock className="ico" aria-hidden="true" />
        {words.notChecked(teacher)}
      </p>
    )
  return (
    <>
      {answer.text === AGAIN && <blockquote>{words.pageAgain}</blockquote>}
      {answer.text !== '' && answer.text !== AGAIN && (
        <blockquote lang={language.content}>{answer.text}</blockquote>
      )}
      <p className="dy-waits">
        <Check className="ico" aria-hidden="true" />
        <span>{words.checked(teacher, formatDay(answer.at), answer.text !== '')}</span>
      </p>
    </>
  )
}
