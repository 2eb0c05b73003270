import type { ReactNode } from 'react'
import { daysWords, partWords } from '../../craft/practice-words.rules.ts'
import { MapView } from '../../craft/soroban/MapView.tsx'
import { Button } from '../../ui/Button.tsx'
import type { GroupChild } from '../child.contract.ts'
import './practice.css'

type PracticeProps = {
  child: GroupChild
  /** Asks the group to practise an exercise, by its key. */
  onSet: (exercise: string) => void
}

/** What a child practised in the last seven days, and what goes wrong. */
export function ChildPractice({ child: { practice }, onSet }: PracticeProps): ReactNode {
  return (
    <section className="reg-child-s" aria-labelledby="reg-practice">
      <h2 id="reg-practice">Practice</h2>
      <p>
        {practice.days === 0
          ? 'Nothing was practised in the last seven days.'
          : `In the last seven days ${daysWords(practice.days)}, as the child’s device tells it.`}
      </p>
      <ul className="reg-parts">
        {practice.parts.map((part) => (
          <li key={part.part} className="tnum">
            {partWords(part)}
          </li>
        ))}
      </ul>
      {practice.hard.map(({ key, title, tries, right }) => (
        <p key={key} className="reg-hard">
          <span>
            Goes wrong: <b className="tnum">{title}</b>, {right} of {tries} right in 30 days.
          </span>
          <button
            type="button"
            className="textlink"
            aria-label={`Set as homework: ${title}`}
            onClick={() => onSet(key)}
          >
            Set as homework
          </button>
        </p>
      ))}
    </section>
  )
}

/** Where a child stands with each formula of the abacus; nothing for one who has not begun any. */
export function ChildMap({ child: { formulas }, onSet }: PracticeProps): ReactNode {
  if (formulas.every(({ state }) => state === 'new')) return null
  return (
    <section className="reg-map" aria-labelledby="reg-map">
      <h2 id="reg-map">The 34 formulas</h2>
      <MapView
        standings={formulas}
        renderAction={({ key }) => (
          <Button variant="line" onClick={() => onSet(`soroban ${key}`)}>
            Set as homework
          </Button>
        )}
      />
    </section>
  )
}
