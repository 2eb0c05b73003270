import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ItemMastery } from '../../craft/craft.contract.ts'
import { PracticeMenuView } from '../../craft/practice/PracticeMenuView.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import type { HomeTask } from './home.contract.ts'
import { useHomeworkPractice } from './useHomeworkPractice.ts'
import { dueText, today } from './labels.ts'
import './asked.css'
import { words } from './hub.words.ts'
import { words as language } from '../../platform/language.words.ts'

/** /practice: today's ten minutes, practice set as homework, and all that can be practised. */
export function HubPage(): ReactNode {
  const tasks = useHomeworkPractice()
  return (
    <PracticeMenuView
      renderAsked={(things) => tasks.length > 0 && <HomeworkPractice tasks={tasks} things={things} />}
    />
  )
}

type HomeworkProps = { tasks: readonly HomeTask[]; things: readonly ItemMastery[] }

/** Homework that is practice, with a link to each exercise. */
function HomeworkPractice({ tasks, things }: HomeworkProps): ReactNode {
  return (
    <section className="asked" aria-labelledby="asked">
      <h2 id="asked">{words.homework}</h2>
      <ul>
        {tasks.map(({ _id, dueOn, text, exercise }) => {
          if (!exercise) return null
          const right = Math.min(exercise.of, rightOf(exercise, things))
          return (
            <li key={_id}>
              <div>
                <b className="tnum">{exercise.title}</b>
                <span>
                  {words.due(dueText(dueOn), dueOn < today())}
                  {text && <span lang={language.langOf(text)}> {text}</span>}
                </span>
              </div>
              <p className="asked-far tnum">
                <progress className="bar" value={right} max={exercise.of} aria-label={exercise.title} />
                {words.right(right, exercise.of)}
              </p>
              {right < exercise.of ? (
                <ButtonLink to={exercise.to} aria-label={words.practiseTitle(exercise.title)}>
                  {words.practise}
                </ButtonLink>
              ) : (
                <p className="asked-done" role="status">
                  <Check className="ico" aria-hidden="true" />
                  {words.done}
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
function rightOf({ part, thing, since, right }: Exercise, things: readonly ItemMastery[]): number {
  const known = things.find((one) => one.part === part && one.itemKey === thing)
  const here = known?.newest.filter((one) => one.right && one.help === 'none' && one.at >= since).length ?? 0
  return Math.max(right, here)
}
