import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { words as language } from '../../platform/language.words.ts'
import { formatDay, formatTime, formatWeekday } from '../../platform/text/dates.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import type { Diary } from './diary.contract.ts'
import { words } from './diary.words.ts'

type MakeUpsOfDiary = Pick<Diary, 'makeUps'>

/** Classes that the child did not have, and what the family has for each. */
export function MakeUps({ makeUps }: MakeUpsOfDiary): ReactNode {
  const isAbsence = ({ cause }: Diary['makeUps'][number]) => cause === 'absence'
  return (
    <>
      <MissedClasses title={words.calledOff} makeUps={makeUps.filter((one) => !isAbsence(one))} />
      <MissedClasses title={words.notAtClass} makeUps={makeUps.filter(isAbsence)} />
    </>
  )
}

function MissedClasses({ title, makeUps }: MakeUpsOfDiary & { title: string }): ReactNode {
  if (makeUps.length === 0) return null
  return (
    <section className="dy-off">
      <h3>{title}</h3>
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

function whatFollows(makeUp: Diary['makeUps'][number]): string {
  const { state, cause, untilDay, chosen, mayChoose, creditedPaise } = makeUp
  if (state === 'credited') return words.feeBack(rupees(creditedPaise ?? 0))
  if (chosen) {
    const time = formatTime(new Date(`${chosen.day}T${chosen.time}:00+05:30`))
    const when = `${formatWeekday(chosen.day)}, ${time}`
    if (state === 'booked' && !mayChoose) return words.makeUpBegun(when)
    return state === 'used' ? words.madeUp(when) : words.comesTo(when)
  }
  if (state !== 'open') return words.makeUpOver
  return (cause === 'absence' ? words.chooseOtherUntil : words.chooseUntil)(formatDay(untilDay))
}
