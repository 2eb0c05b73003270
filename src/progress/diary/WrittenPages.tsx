import { Check, Clock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { getFamilyPicture } from '../../classroom/written/written.contract.ts'
import { addressOf } from '../../platform/wire.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Diary, FamilyPage } from './diary.contract.ts'
import { shortDay } from './letter.rules.ts'

/** Photos of written pages that were handed in, with what the teacher said. */
export function WrittenPages({ diary: { child, pages } }: { diary: Diary }): ReactNode {
  const [open, setOpen] = useState<FamilyPage | null>(null)
  if (pages.length === 0) return null
  return (
    <section className="dy-pages">
      <h3>Written pages</h3>
      <ul>
        {pages.map((page) => (
          <li key={page._id}>
            <button type="button" onClick={() => setOpen(page)}>
              <Picture page={page} alt={`Look at ${nameOf(child.firstName, page)}`} />
            </button>
            <div>
              <p>
                Handed in on <time dateTime={page.sentAt}>{shortDay(new Date(page.sentAt))}</time>,{' '}
                {page.group}.
              </p>
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

const nameOf = (child: string, { sentAt }: FamilyPage) => `${child}’s page of ${shortDay(new Date(sentAt))}`

function Picture({ page, alt }: { page: FamilyPage; alt: string }): ReactNode {
  const { _id: id, width, height } = page
  const src = addressOf(getFamilyPicture, { params: { id } })
  return <img src={src} alt={alt} width={width} height={height} loading="lazy" />
}

/** What the teacher said, or that nothing was said yet. */
function Said({ page: { answer, teacher } }: { page: FamilyPage }): ReactNode {
  if (!answer)
    return (
      <p className="dy-waits">
        <Clock className="ico" aria-hidden="true" />
        {teacher} has not seen it yet.
      </p>
    )
  return (
    <>
      {answer.text && <blockquote>{answer.text}</blockquote>}
      <p className="dy-waits">
        <Check className="ico" aria-hidden="true" />
        {teacher}, {shortDay(new Date(answer.at))}
        {answer.text ? '' : ': seen'}
      </p>
    </>
  )
}
