import { Trash2 } from 'lucide-react'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { type Choices, paperName } from './plan-steps.ts'
import type { TypedGroup, TypedRound } from './plan-form.ts'

type RoundProps = {
  round: TypedRound
  at: number
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<TypedRound>) => void
  onDrop: (() => void) | null
}

/** Fields of one round. */
export function RoundFields({ round, at, errors, onChange, onDrop }: RoundProps) {
  const error = (name: string) => errors[`rounds.${at}.${name}`]
  type Line = 'title' | 'day' | 'opens' | 'lastDay' | 'lastStart' | 'closes' | 'spread' | 'qualify'
  const line = (name: Line, sent: string = name) => ({
    value: round[name],
    error: error(sent),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const n = at + 1
  return (
    <div className="cf mt-2">
      <OfficeField label={`Round ${n}`} maxLength={60} {...line('title')} />
      <OfficeField label={`Day of round ${n}`} type="date" {...line('day')} />
      <OfficeField label={`Opens (${n})`} type="time" {...line('opens', 'opensAt')} />
      <OfficeField
        label={`Last day (${n})`}
        type="date"
        hint="Only if it is open for more than a day"
        {...line('lastDay')}
      />
      <OfficeField label={`Last start time (${n})`} type="time" {...line('lastStart', 'lastStartAt')} />
      <OfficeField label={`Closes (${n})`} type="time" {...line('closes', 'closesAt')} />
      <OfficeField
        label={`Stagger starts over (${n})`}
        inputMode="numeric"
        hint="In seconds: 60 for thousands of children"
        {...line('spread')}
      />
      {at > 0 && (
        <OfficeField
          label={`Ranks that qualify (${n})`}
          inputMode="numeric"
          hint="Per group, from the previous round. Leave empty for everyone."
          {...line('qualify')}
        />
      )}
      {onDrop && (
        <button type="button" className="ob ob-bad" onClick={onDrop}>
          <Trash2 className="ico" aria-hidden="true" />
          Remove round {n}
        </button>
      )}
    </div>
  )
}

type PapersProps = Omit<RoundProps, 'onDrop'> & { groups: readonly TypedGroup[]; quizzes: Choices }

/** The paper of each group in a round. */
export function RoundPapers({ round, at, groups, errors, quizzes, onChange }: PapersProps) {
  const setPaper = (place: number, quizId: string) =>
    onChange({ papers: groups.map((_, n) => (n === place ? quizId : (round.papers[n] ?? ''))) })
  const n = at + 1
  return (
    <div className="cf mt-2">
      {groups.map((group, place) => (
        <OfficeSelect
          key={group.key}
          label={`Paper of ${group.name || `group ${place + 1}`} (${n})`}
          wide
          value={round.papers[place] ?? ''}
          error={errors[`rounds.${at}.papers.${place}`]}
          onChange={(event) => setPaper(place, event.target.value)}
        >
          <option value="">Choose a quiz no one has taken</option>
          {quizzes.map((quiz) => (
            <option key={quiz._id} value={quiz._id}>
              {paperName(quiz)}
            </option>
          ))}
        </OfficeSelect>
      ))}
    </div>
  )
}
