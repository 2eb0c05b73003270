import { X } from 'lucide-react'
import { clockText } from '../attempt/attempt.rules.ts'
import { letterOf } from '../question-layout.rules.ts'
import { Words } from '../Words.tsx'
import { LazyKindInput } from '../kinds/KindView.tsx'
import type { OneDraft, QuestionDraft, TaskDraft } from './documents.contract.ts'
import { isOne } from './questions.rules.ts'
import { asShown } from './preview.rules.ts'
import './quizzes.css'

type LookProps = {
  title: string
  minutes: number
  question: QuestionDraft
  place: number
  total: number
  onTry: () => void
}

/** The open question as a student sees it on a phone. */
export function PhonePreview({ title, minutes, question, place, total, onTry }: LookProps) {
  return (
    <section className="qe-look" aria-labelledby="look">
      <div className="qe-pt">
        <h2 id="look">Student’s view</h2>
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
        {isOne(question) ? <Options question={question} /> : <Kind question={question} />}
      </div>
    </section>
  )
}

const Options = ({ question }: { question: OneDraft }) => (
  <ol className="ph-o">
    {question.options.map((option, index) => (
      <li key={index} className={`ph-op ${index === question.correct ? 'sel' : ''}`}>
        <b aria-hidden="true">{letterOf(index)}</b>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <Words text={option} />
        </span>
      </li>
    ))}
  </ol>
)

/** The correct answer, read-only. */
function Kind({ question }: { question: TaskDraft }) {
  const [shown] = asShown(question)
  if (!shown) return <p className="ph-no">Complete the question to see it here.</p>
  return (
    <div className="ph-k">
      <p id="ph-asked" className="sr-only">
        Correct answer
      </p>
      <LazyKindInput
        key={JSON.stringify([shown.task, shown.options, shown.correctAnswer])}
        question={shown}
        said={shown.correctAnswer}
        labelledBy="ph-asked"
        disabled
        onSay={() => {}}
      />
    </div>
  )
}
