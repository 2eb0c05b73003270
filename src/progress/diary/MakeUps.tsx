import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { words as language } from '../../platform/language.words.ts'
import { formatDay, formatTime, formatWeekday } from '../../platform/text/dates.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import type { Diary } from './diary.contract.ts'
import { words } from './diary.words.ts'

/** Classes of the child that the academy called off, and what the family has for each. */
export function MakeUps({ makeUps }: Pick<Diary, 'makeUps'>): ReactNode {
  if (makeUps.length === 0) return null
  return (
    <section className="dy-off">
      <h3>{words.calledOff}</h3>
      <ul>
        {makeUps.map((makeUp) => (
          <li key={makeUp._id}>
            <b>
              {formatWeekday(makeUp.day)}, <span lang={language.langOf(makeUp.group)}>{makeUp.group}</span>
            </b>
            <span>{whatFollows(makeUp)}</span>
            {makeUp.mayChoose && (
              <Link className="textlink min-h-11" to={href('/family/make-ups')}>
                {makeUp.chosen ? words.changeClass : words.chooseClass}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function whatFollows({
  state,
  untilDay,
  chosen,
  mayChoose,
  creditedPaise,
}: Diary['makeUps'][number]): string {
  if (state === 'credited') return words.feeBack(rupees(creditedPaise ?? 0))
  if (chosen) {
    const time = formatTime(new Date(`${chosen.day}T${chosen.time}:00+05:30`))
    const when = `${formatWeekday(chosen.day)}, ${time}`
    if (state === 'booked' && !mayChoose) return words.makeUpBegun(when)
    return state === 'used' ? words.madeUp(when) : words.comesTo(when)
  }
  return state === 'open' ? words.chooseUntil(formatDay(untilDay)) : words.makeUpOver
}
