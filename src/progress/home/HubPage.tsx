import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { KnownThing } from '../../craft/craft.contract.ts'
import { HubView } from '../../craft/practice/HubView.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import type { HomeTask } from './home.contract.ts'
import { useAskedPractice } from './useAskedPractice.ts'
import { dueText, today } from './words.ts'
import './asked.css'

/** /practice: ten minutes today, what a teacher has asked for, and everything that can be practised. */
export function HubPage(): ReactNode {
  const tasks = useAskedPractice()
  return <HubView renderAsked={(things) => tasks.length > 0 && <Asked tasks={tasks} things={things} />} />
}

type AskedProps = { tasks: readonly HomeTask[]; things: readonly KnownThing[] }

/** Homework that is practised, with the way straight to it. */
function Asked({ tasks, things }: AskedProps): ReactNode {
  return (
    <section className="asked" aria-labelledby="asked">
      <h2 id="asked">Homework</h2>
      <ul>
        {tasks.map(({ _id, dueOn, text, exercise }) => {
          if (!exercise) return null
          const right = Math.min(exercise.of, rightOf(exercise, things))
          return (
            <li key={_id}>
              <div>
                <b className="tnum">{exercise.title}</b>
                <span>
                  {dueOn >= today() ? 'For' : 'Still open from'} {dueText(dueOn)}.{text && ` ${text}`}
                </span>
              </div>
              <p className="asked-far tnum">
                <progress className="bar" value={right} max={exercise.of} aria-label={exercise.title} />
                {right} of {exercise.of} right
              </p>
              {right < exercise.of ? (
                <ButtonLink to={exercise.to} aria-label={`Practise ${exercise.title}`}>
                  Practise
                </ButtonLink>
              ) : (
                <p className="asked-done" role="status">
                  <Check className="ico" aria-hidden="true" />
                  Done
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type Exercise = NonNullable<HomeTask['exercise']>

/** As the server has counted, or this device, which may know more than it could send. */
function rightOf({ part, thing, since, right }: Exercise, things: readonly KnownThing[]): number {
  const known = things.find((one) => one.part === part && one.thing === thing)
  const here = known?.newest.filter((one) => one.right && one.at >= since).length ?? 0
  return Math.max(right, here)
}
