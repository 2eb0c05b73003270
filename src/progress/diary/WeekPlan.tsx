import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { CalendarLinkView, useCalendarLink } from '../../classroom/CalendarLinkView.tsx'
import { beadPath } from '../../ui/art/bead.ts'
import { saveFile } from '../../ui/save-file.ts'
import { calendarOf } from './calendar.rules.ts'
import type { Diary, NextClass } from './diary.contract.ts'
import { homeworkWords, momentWords, placeWords } from './weekly-digest.rules.ts'
import { type PlanItem, planOf } from './plan.rules.ts'
import { formatDay, formatWeekdayName, formatTime } from '../../platform/text/dates.rules.ts'

type WeekPlanProps = { diary: Diary; wantsLetter: boolean; email: string }

/** The plan: classes, homework, competitions and the letter, one line each with its day. */
export function WeekPlan({ diary, wantsLetter, email }: WeekPlanProps): ReactNode {
  // The time when the diary was opened.
  const [now] = useState(() => new Date())
  const { link, ask, close } = useCalendarLink()
  const [chosen, setChosen] = useState<NextClass | null>(null)
  const items = planOf(diary, { wantsLetter, now })
  const save = (lesson: NextClass) => {
    const text = calendarOf(lesson, { name: diary.child.firstName, now: new Date() })
    saveFile('class.ics', new Blob([text], { type: 'text/calendar' }))
  }
  if (items.length === 0) return null
  return (
    <section className="dy-plan">
      <h3>Coming up</h3>
      <ul>
        {items.map((item) => (
          <li key={keyOf(item)}>
            <time dateTime={item.at.toISOString()}>
              <b>{formatWeekdayName(item.at)}</b>
              {formatDay(item.at)}
            </time>
            <svg className="dy-plan-bead" viewBox="-15 -10 30 20" aria-hidden="true">
              <path className={`dy-plan-${item.kind}`} d={beadPath(25, 15)} />
            </svg>
            <p>
              <PlanWords item={item} email={email} />
            </p>
            {item.kind === 'class' && (
              <button
                type="button"
                className="textlink dy-plan-add"
                onClick={() => {
                  setChosen(item.lesson)
                  ask(item.lesson.groupId)
                }}
              >
                Add to calendar
                <span className="sr-only">: {item.lesson.group}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <CalendarLinkView
        link={link}
        onClose={close}
        more={
          chosen && (
            <button type="button" className="textlink mt-2 min-h-11" onClick={() => save(chosen)}>
              Only the class on {momentWords(new Date(chosen.at))}
            </button>
          )
        }
      />
    </section>
  )
}

function PlanWords({ item, email }: { item: PlanItem; email: string }): ReactNode {
  if (item.kind === 'class') return <ClassWords lesson={item.lesson} />
  if (item.kind === 'homework')
    return (
      <>
        <b>Homework due</b>
        <span>{homeworkWords(item.homework)}</span>
      </>
    )
  if (item.kind === 'letter')
    return (
      <>
        <b>Sunday letter, {formatTime(item.at)}</b>
        <span>to {email}</span>
      </>
    )
  const { competitionId, title, opensAt } = item.round
  const opens = item.at.getTime() === new Date(opensAt).getTime()
  return (
    <>
      <b>
        <Link className="textlink" to={href('/competitions/:id', { id: competitionId })}>
          {title}
        </Link>
      </b>
      <span>
        {opens ? `opens at ${formatTime(item.at)}` : `not started, start by ${formatTime(item.at)}`}
      </span>
    </>
  )
}

function ClassWords({ lesson }: { lesson: NextClass }): ReactNode {
  return (
    <>
      <b className="tnum">Class {formatTime(lesson.at)}</b>
      <span>
        {[lesson.group, placeWords(lesson)].filter(Boolean).join(', ')}
        {lesson.meetingUrl && (
          <>
            {' '}
            <a className="textlink" href={lesson.meetingUrl} rel="noopener noreferrer">
              Join class
            </a>
          </>
        )}
      </span>
    </>
  )
}

function keyOf(item: PlanItem): string {
  if (item.kind === 'class') return item.lesson.groupId
  if (item.kind === 'homework') return item.homework.homeworkId
  return item.kind === 'contest' ? `${item.round.competitionId} ${item.round.opensAt}` : 'letter'
}
