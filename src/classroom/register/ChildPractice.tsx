import type { ReactNode } from 'react'
import { daysWords, partWords, unbroken } from '../../craft/practice-labels.rules.ts'
import { MapView } from '../../craft/soroban/MapView.tsx'
import { Button } from '../../ui/Button.tsx'
import type { GroupChild } from '../child.contract.ts'
import './practice.css'

type PracticeProps = {
  child: GroupChild
  /** Sets an exercise as homework, by its key. */
  onSet: (exercise: string) => void
}

/** A child's practice in the last seven days, and what needs help. */
export function ChildPractice({ child: { practice }, onSet }: PracticeProps): ReactNode {
  return (
    <section className="reg-child-s" aria-labelledby="reg-practice">
      <h2 id="reg-practice">Practice</h2>
      <p>
        {practice.days === 0
          ? 'No practice in the last seven days.'
          : `Practised ${daysWords(practice.days)} in the last seven days, as recorded on the child’s device.`}
      </p>
      <ul className="reg-parts">
        {practice.parts.map((part) => (
          <li key={part.part} className="tnum">
            {unbroken(partWords(part))}
          </li>
        ))}
      </ul>
      {practice.hard.map(({ key, title, tries, right }) => (
        <p key={key} className="reg-hard">
          <span>
            Needs help: <b className="tnum">{unbroken(title)}</b>, {right} of {tries} right without help in 30
            days.
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

/** A child's state at each formula of the abacus; nothing before the first one. */
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
