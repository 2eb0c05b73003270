import type { ReactNode } from 'react'
import { words as names } from '../../craft/exercise-names.words.ts'
import { unbroken } from '../../craft/practice-labels.rules.ts'
import { words as week } from '../../craft/practice-week.words.ts'
import { MapView } from '../../craft/soroban/MapView.tsx'
import { Button } from '../../ui/Button.tsx'
import type { GroupChild } from '../child.contract.ts'
import { words } from './child-page.words.ts'
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
      <h2 id="reg-practice">{words.practice}</h2>
      <p>{practice.days === 0 ? words.noPractice : words.practised(practice.days)}</p>
      <ul className="reg-parts">
        {practice.parts.map((part) => (
          <li key={part.part} className="tnum">
            {unbroken(week.weekOf(part))}
          </li>
        ))}
      </ul>
      {practice.hard.map((hard) => (
        <NeedsHelp key={hard.key} {...{ hard, onSet }} />
      ))}
    </section>
  )
}

function NeedsHelp({
  hard,
  onSet,
}: { hard: GroupChild['practice']['hard'][number] } & Pick<PracticeProps, 'onSet'>) {
  const title = names.exercise(hard)
  const [before, exercise, after] = words.needsHelp(unbroken(title), hard.right, hard.tries)
  return (
    <p className="reg-hard">
      <span>
        {before}
        <b className="tnum">{exercise}</b>
        {after}
      </span>
      <button
        type="button"
        className="textlink"
        aria-label={words.setThis(title)}
        onClick={() => onSet(hard.key)}
      >
        {words.setAsHomework}
      </button>
    </p>
  )
}

/** A child's state at each formula of the abacus; nothing before the first one. */
export function ChildMap({ child: { formulas }, onSet }: PracticeProps): ReactNode {
  if (formulas.every(({ state }) => state === 'new')) return null
  return (
    <section className="reg-map" aria-labelledby="reg-map">
      <h2 id="reg-map">{words.formulas}</h2>
      <MapView
        standings={formulas}
        renderAction={({ key }) => (
          <Button variant="line" onClick={() => onSet(`soroban ${key}`)}>
            {words.setAsHomework}
          </Button>
        )}
      />
    </section>
  )
}
