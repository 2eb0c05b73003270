import { Megaphone, X } from 'lucide-react'
import { useState } from 'react'
import type { Notice } from '../quiz.contract.ts'
import './tell.css'

/** What the organiser tells all; it stands until it is put away, and what is newer stands again. */
export function TellView({ told }: { told: Notice | null }) {
  const [away, setAway] = useState('')
  const shown = told && told._id !== away ? told : null
  return (
    <div role="status" className="tell-at">
      {shown && (
        <div className="tell">
          <Megaphone className="ico" aria-hidden="true" />
          <p>
            <b>From the organiser:</b> {shown.text}
          </p>
          <button type="button" aria-label="Put the message away" onClick={() => setAway(shown._id)}>
            <X className="ico" aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
}
