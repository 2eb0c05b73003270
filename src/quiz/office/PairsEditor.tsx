import { Plus, X } from 'lucide-react'
import { MAX_THINGS, MIN_THINGS } from '../kinds/kinds.rules.ts'
import type { QuestionDraft, TaskDraft } from './documents.contract.ts'
import './quizzes.css'

type Matching = Extract<TaskDraft, { kind: 'match' }>
type PairsProps = {
  question: Matching
  errors: Readonly<Record<string, string>>
  onChange: (question: QuestionDraft) => void
}

/** Pairs and extra options. Students see the matches shuffled. */
export function PairsEditor({ question, errors, onChange }: PairsProps) {
  const { pairs, more } = question
  const wrong = errors.pairs ?? errors.more
  const pair = (at: number, change: Partial<Matching['pairs'][number]>) =>
    onChange({ ...question, pairs: pairs.map((one, place) => (place === at ? { ...one, ...change } : one)) })
  const other = (at: number, text: string) =>
    onChange({ ...question, more: more.map((one, place) => (place === at ? text : one)) })
  const full = pairs.length + more.length >= MAX_THINGS
  return (
    <fieldset className="min-w-0">
      <legend className="qo-h">Pairs: left side and its match</legend>
      {wrong && (
        <p className="of-err" role="alert">
          {wrong}
        </p>
      )}
      <ol className="pe">
        {pairs.map(({ left, right }, at) => (
          <li key={at}>
            <Cell
              label={`Left side, ${at + 1}`}
              value={left}
              error={errors[`pairs.${at}.left`]}
              onValue={(text) => pair(at, { left: text })}
            />
            <Cell
              label={`Match, ${at + 1}`}
              value={right}
              error={errors[`pairs.${at}.right`]}
              onValue={(text) => pair(at, { right: text })}
            />
            {pairs.length > MIN_THINGS && (
              <Away
                name={`pair ${at + 1}`}
                onAway={() => onChange({ ...question, pairs: pairs.filter((_, place) => place !== at) })}
              />
            )}
          </li>
        ))}
        {more.map((text, at) => (
          <li key={`more ${at}`}>
            <span className="pe-no">no match</span>
            <Cell
              label={`Extra option, ${at + 1}`}
              value={text}
              error={errors[`more.${at}`]}
              onValue={(typed) => other(at, typed)}
            />
            <Away
              name={`extra option ${at + 1}`}
              onAway={() => onChange({ ...question, more: more.filter((_, place) => place !== at) })}
            />
          </li>
        ))}
      </ol>
      {!full && (
        <div className="qe-k">
          <button
            type="button"
            className="ob"
            onClick={() => onChange({ ...question, pairs: [...pairs, { left: '', right: '' }] })}
          >
            <Plus className="ico" aria-hidden="true" />
            Pair
          </button>
          <button type="button" className="ob" onClick={() => onChange({ ...question, more: [...more, ''] })}>
            <Plus className="ico" aria-hidden="true" />
            Extra option
          </button>
        </div>
      )}
    </fieldset>
  )
}

type CellProps = { label: string; value: string; error: string | undefined; onValue: (text: string) => void }

const Cell = ({ label, value, error, onValue }: CellProps) => (
  <div className="min-w-0">
    <input
      className="of-in"
      aria-label={label}
      value={value}
      aria-invalid={error ? true : undefined}
      onChange={(event) => onValue(event.target.value)}
    />
    {error && <p className="of-err">{error}</p>}
  </div>
)

const Away = ({ name, onAway }: { name: string; onAway: () => void }) => (
  <button type="button" className="qo-x" aria-label={`Remove ${name}`} onClick={onAway}>
    <X className="ico" aria-hidden="true" />
  </button>
)
