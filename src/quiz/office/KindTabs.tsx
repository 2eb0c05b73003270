import type { QuestionDraft } from './documents.contract.ts'
import { asKind } from './questions.rules.ts'
import './quizzes.css'

const kinds = [
  ['one', 'One answer'],
  ['several', 'Multiple answers'],
  ['number', 'Number'],
  ['beads', 'Abacus'],
  ['order', 'Put in order'],
  ['match', 'Match'],
  ['face', 'Cube face'],
] as const

type TabsProps = { question: QuestionDraft; onChange: (question: QuestionDraft) => void }

/** Kind of a question. A change keeps the data that both kinds share. */
export function KindTabs({ question, onChange }: TabsProps) {
  const now = question.kind ?? 'one'
  return (
    <div className="qk" role="group" aria-label="Answer type">
      {kinds.map(([kind, name]) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === now}
          onClick={() => kind !== now && onChange(asKind(question, kind))}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
