import type { QuestionDraft } from './documents.contract.ts'
import { asKind } from './questions.rules.ts'

const kinds = [
  ['one', 'One right'],
  ['several', 'Several'],
  ['number', 'Number'],
  ['beads', 'On beads'],
  ['order', 'In order'],
  ['match', 'Match'],
  ['face', 'Cube face'],
] as const

type TabsProps = { question: QuestionDraft; onChange: (question: QuestionDraft) => void }

/** How a question is answered. What both ways have stays when it is changed. */
export function KindTabs({ question, onChange }: TabsProps) {
  const now = question.kind ?? 'one'
  return (
    <div className="qk" role="group" aria-label="How it is answered">
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
