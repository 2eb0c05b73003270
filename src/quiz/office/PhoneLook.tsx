import { X } from 'lucide-react'
import { clockText } from '../attempt/attempt.rules.ts'
import { Words } from '../Words.tsx'
import type { QuestionDraft } from './documents.contract.ts'

type LookProps = {
  title: string
  minutes: number
  question: QuestionDraft
  place: number
  total: number
  onTry: () => void
}

/** The open question as a child sees it on a phone. */
export function PhoneLook({ title, minutes, question, place, total, onTry }: LookProps) {
  return (
    <section className="qe-look" aria-labelledby="look">
      <div className="qe-pt">
        <h2 id="look">As a child sees it</h2>
        <button type="button" className="olink" aria-haspopup="dialog" onClick={onTry}>
          Try it
        </button>
      </div>
      <div className="ph-f">
        <div className="ph-b">
          <X className="ico" aria-hidden="true" />
          <b className="truncate">{title || 'Untitled'}</b>
          <span className="ph-tm tnum">{clockText(minutes * 60_000)}</span>
        </div>
        <p className="ph-n tnum">
          Question {place + 1} of {total}
        </p>
        <p className="ph-q">
          <Words text={question.text} />
        </p>
        <ol className="ph-o">
          {question.options.map((option, index) => (
            <li key={index} className={`ph-op ${index === question.correct ? 'sel' : ''}`}>
              <b aria-hidden="true">{String.fromCharCode(65 + index)}</b>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <Words text={option} />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
