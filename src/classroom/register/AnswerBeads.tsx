import { beadPath } from '../../ui/art/bead.ts'
import type { State } from '../homework.rules.ts'
import { words } from './child-page.words.ts'

/** '6 minutes'. */
export const minutesWords = (seconds: number): string => words.minutes(Math.max(1, Math.round(seconds / 60)))

/** One bead per question with its number: filled if correct, empty if wrong, dashed if not answered. */
export function AnswerBeads({ states }: { states: readonly State[] }) {
  return (
    <ol className="reg-beads">
      {states.map((state, at) => (
        <li key={at} className={`is-${state ?? 'none'}`}>
          <svg viewBox="-22 -12 44 24" aria-hidden="true">
            <path d={beadPath(40, 22)} />
          </svg>
          <b className="tnum" aria-hidden="true">
            {at + 1}
          </b>
          <span className="sr-only">{words.answered(at + 1, state)}</span>
        </li>
      ))}
    </ol>
  )
}

/** The same in one line, for a table. */
export function AnswerDots({ states }: { states: readonly State[] }) {
  const open = states.flatMap((state, at) => (state === 'wrong' || state === 'blank' ? [at + 1] : []))
  return (
    <span className="reg-dots">
      {states.map((state, at) => (
        <svg key={at} className={`is-${state ?? 'none'}`} viewBox="-12 -8 24 16" aria-hidden="true">
          <path d={beadPath(22, 13)} />
        </svg>
      ))}
      <span className="sr-only">{open.length === 0 ? words.allCorrect : words.open(open)}</span>
    </span>
  )
}
