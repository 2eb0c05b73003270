import { Trash2 } from 'lucide-react'
import type { Reply } from '../../platform/wire.ts'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import type { getPlanChoices } from './plan.contract.ts'
import type { TypedGroup, TypedRound } from './plan-typed.ts'

export type Choices = Reply<typeof getPlanChoices>['data']['quizzes']

type RoundProps = {
  round: TypedRound
  at: number
  groups: readonly TypedGroup[]
  errors: Readonly<Record<string, string>>
  quizzes: Choices
  onChange: (part: Partial<TypedRound>) => void
  onDrop: (() => void) | null
}

/** One round: its day, its window, and the paper of each group. */
export function RoundFields({ round, at, groups, errors, quizzes, onChange, onDrop }: RoundProps) {
  const error = (name: string) => errors[`rounds.${at}.${name}`]
  type Line = 'title' | 'day' | 'opens' | 'lastDay' | 'lastStart' | 'closes' | 'spread' | 'qualify'
  const line = (name: Line, sent: string = name) => ({
    value: round[name],
    error: error(sent),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const setPaper = (place: number, quizId: string) =>
    onChange({ papers: groups.map((_, n) => (n === place ? quizId : (round.papers[n] ?? ''))) })
  const n = at + 1
  return (
    <div className="cf mt-2">
      <OfficeField label={`Round ${n}`} maxLength={60} {...line('title')} />
      <OfficeField label={`Day of round ${n}`} type="date" {...line('day')} />
      <OfficeField label={`Opens (${n})`} type="time" {...line('opens', 'opensAt')} />
      <OfficeField
        label={`Last day (${n})`}
        type="date"
        hint="Only if it stays open for days"
        {...line('lastDay')}
      />
      <OfficeField label={`Last start (${n})`} type="time" {...line('lastStart', 'lastStartAt')} />
      <OfficeField label={`Closes (${n})`} type="time" {...line('closes', 'closesAt')} />
      <OfficeField
        label={`Starts spread over (${n})`}
        inputMode="numeric"
        hint="Seconds; 60 for thousands of children"
        {...line('spread')}
      />
      {at > 0 && (
        <OfficeField
          label={`Last rank that comes in (${n})`}
          inputMode="numeric"
          hint="Of each group, in the round before; empty: everybody"
          {...line('qualify')}
        />
      )}
      {groups.map((group, place) => (
        <OfficeSelect
          key={group.key}
          label={`Paper of ${group.name || `group ${place + 1}`} (${n})`}
          wide
          value={round.papers[place] ?? ''}
          error={error(`papers.${place}`)}
          onChange={(event) => setPaper(place, event.target.value)}
        >
          <option value="">Choose a quiz that nobody has taken</option>
          {quizzes.map(({ _id, title, subject, questions, minutes }) => (
            <option key={_id} value={_id}>
              {title} ({subject}, {questions} questions, {minutes} min)
            </option>
          ))}
        </OfficeSelect>
      ))}
      {onDrop && (
        <button type="button" className="ob ob-bad" onClick={onDrop}>
          <Trash2 className="ico" aria-hidden="true" />
          Take round {n} away
        </button>
      )}
    </div>
  )
}
