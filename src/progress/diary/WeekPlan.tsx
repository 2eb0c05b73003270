import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { CalendarLinkView, useCalendarLink } from '../../classroom/CalendarLinkView.tsx'
import { beadPath } from '../../ui/art/bead.ts'
import { saveFile } from '../../ui/save-file.ts'
import { calendarOf } from './calendar.rules.ts'
import type { Diary, NextClass } from './diary.contract.ts'
import { words } from './diary.words.ts'
import { HomeworkText } from './HomeworkText.tsx'
import { words as language } from '../../platform/language.words.ts'
import { type PlanItem, planOf } from './plan.rules.ts'
import { formatDay, formatWeekdayName, formatTime } from '../../platform/text/dates.rules.ts'

type WeekPlanProps = { diary: Diary; wantsLetter: boolean; email: string }

/** The plan: classes, homework, competitions and the letter, one line each with its day. */
export function WeekPlan({ diary, wantsLetter, email }: WeekPlanProps): ReactNode {
  // The time when the diary was opened.
  const [now] = useState(() => new Date())
  const { link, ask, close } = useCalendarLink()
  const [chosen, setChosen] = useState<NextClass | null>(null)
  // Without an address no letter can come.
  const items = planOf(diary, { wantsLetter: wantsLetter && email !== '', now })
  const save = (lesson: NextClass) => {
    const text = calendarOf(lesson, { name: diary.child.firstName, now: new Date() })
    saveFile('class.ics', new Blob([text], { type: 'text/calendar' }))
  }
  if (items.length === 0) return null
  return (
    <section className="dy-plan">
      <h3>{words.comingUp}</h3>
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
                {words.addToCalendar}
                <span className="sr-only" lang={language.content}>
                  : {item.lesson.group}
                </span>
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
              {words.onlyThisClass(words.moment(chosen.at))}
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
        <b>{words.homeworkDue}</b>
        <HomeworkText homework={item.homework} />
      </>
    )
  if (item.kind === 'letter')
    return (
      <>
        <b>{words.letterAt(formatTime(item.at))}</b>
        <span>{words.letterTo(email)}</span>
      </>
    )
  const { competitionId, title, opensAt } = item.round
  const opens = item.at.getTime() === new Date(opensAt).getTime()
  return (
    <>
      <b>
        <Link
          className="textlink"
          to={href('/competitions/:id', { id: competitionId })}
          lang={language.content}
        >
          {title}
        </Link>
      </b>
      <span>{opens ? words.opensAt(formatTime(item.at)) : words.startBy(formatTime(item.at))}</span>
    </>
  )
}

function ClassWords({ lesson }: { lesson: NextClass }): ReactNode {
  return (
    <>
      <b className="tnum">{words.classAt(formatTime(lesson.at))}</b>
      <span>
        {words.classOf(lesson)}
        {lesson.meetingUrl && (
          <>
            {' '}
            <a className="textlink" href={lesson.meetingUrl} rel="noopener noreferrer">
              {words.joinClass}
            </a>
          </>
        )}{' '}
        <Link className="textlink" to={href('/family/make-ups')}>
          {words.cannotCome}
        </Link>
      </span>
    </>
  )
}

function keyOf(item: PlanItem): string {
  if (item.kind === 'class') return item.lesson.groupId
  if (item.kind === 'homework') return item.homework.homeworkId
  return item.kind === 'contest' ? `${item.round.competitionId} ${item.round.opensAt}` : 'letter'
}
