import { Megaphone, X } from 'lucide-react'
import { useState } from 'react'
import type { Notice } from '../quiz.contract.ts'
// In the stylesheet of the question, which saves a request.
import '../asked.css'
import { words } from './attempt.words.ts'
import { words as language } from '../../platform/language.words.ts'

/** The organiser's notice; shown until closed, and again for a newer one. */
export function NoticeView({ notice }: { notice: Notice | null }) {
  const [away, setAway] = useState('')
  const shown = notice && notice._id !== away ? notice : null
  return (
    <div role="status" className="tell-at">
      {shown && (
        <div className="tell">
          <Megaphone className="ico" aria-hidden="true" />
          <p>
            <b>{words.fromOrganiser}</b> <span lang={language.content}>{shown.text}</span>
          </p>
          <button type="button" aria-label={words.closeMessage} onClick={() => setAway(shown._id)}>
            <X className="ico" aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
}
