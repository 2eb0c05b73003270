import { ArrowLeft, ArrowRight, CalendarPlus, Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CalendarLinkView, useCalendarLink } from '../../classroom/CalendarLinkView.tsx'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { calendarOf } from './calendar.rules.ts'
import type { Diary, FamilyHomework, NextClass } from './diary.contract.ts'
import { homeworkWords, momentWords, placeWords, shortDayOf } from './letter.rules.ts'
import { MinutesFrame } from './MinutesFrame.tsx'
import { TeachersRemark } from './TeachersRemark.tsx'
import { TrendRods } from './TrendRods.tsx'
import { weekWords } from './week.rules.ts'
import { WeeksPractice } from './WeeksPractice.tsx'
import { WrittenPages } from './WrittenPages.tsx'

type BookProps = {
  diary: Diary
  /** Who signs. */
  parent: string
  /** While another week comes. */
  busy: boolean
  onWeek: (monday: string) => void
  onChanged: () => void
}

/** The open diary: the week on the left, how it goes and what the teacher wrote on the right. */
export function DiaryBook({ diary, parent, busy, onWeek, onChanged }: BookProps): ReactNode {
  const { child, teacher, week, sentence, time, topics, remark, classes, homework } = diary
  const words = weekWords(week.monday)
  return (
    <article className="dy-book" aria-label={`${child.fullName}, ${words}`} aria-busy={busy || undefined}>
      <div className="dy-page dy-left">
        <dl className="dy-label">
          <div>
            <dt>Name</dt>
            <dd>{child.fullName}</dd>
          </div>
          <div>
            <dt>Class</dt>
            <dd>{child.presentEducation.replace(/^class\s+/i, '') || '–'}</dd>
          </div>
          {teacher && (
            <div>
              <dt>Teacher</dt>
              <dd>{teacher}</dd>
            </div>
          )}
        </dl>
        <div className="dy-week">
          <Turn to={week.before} label="Week before" onTurn={onWeek}>
            <ArrowLeft className="ico" aria-hidden="true" />
          </Turn>
          <h2 aria-live="polite">{words}</h2>
          <Turn to={week.after} label={week.after ? 'Next week' : 'Next week, not there yet'} onTurn={onWeek}>
            <ArrowRight className="ico" aria-hidden="true" />
          </Turn>
        </div>
        <p className="dy-say">{sentence}</p>
        <MinutesFrame time={time} />
        {classes.length > 0 && <Classes classes={classes} name={child.firstName} />}
      </div>
      <div className="dy-page dy-right">
        <TrendRods topics={topics} name={child.firstName} />
        <WeeksPractice diary={diary} />
        {remark && <TeachersRemark remark={remark} parent={parent} onSigned={onChanged} />}
        <WrittenPages diary={diary} />
        {homework.length > 0 && <Homework homework={homework} />}
      </div>
    </article>
  )
}

type TurnProps = { to: string | null; label: string; onTurn: (monday: string) => void; children: ReactNode }

/** An arrow to another week; it keeps its place and its focus where there is none. */
function Turn({ to, label, onTurn, children }: TurnProps): ReactNode {
  return (
    <button
      type="button"
      className="dy-turn"
      aria-label={label}
      aria-disabled={to === null || undefined}
      onClick={() => to !== null && onTurn(to)}
    >
      {children}
    </button>
  )
}

function Classes({ classes, name }: { classes: readonly NextClass[]; name: string }): ReactNode {
  const save = (each: NextClass) => {
    const text = calendarOf(each, { name, now: new Date() })
    saveFile('class.ics', new Blob([text], { type: 'text/calendar' }))
  }
  const { link, ask, close } = useCalendarLink()
  const [chosen, setChosen] = useState<NextClass | null>(null)
  return (
    <section className="dy-next">
      <h3>Next class</h3>
      <ul>
        {classes.map((each) => (
          <li key={each.groupId}>
            <p>
              <b className="tnum">{momentWords(new Date(each.at))}</b>
              <br />
              {[each.group, placeWords(each)].filter(Boolean).join(', ')}
              {each.meetingUrl && (
                <>
                  {' '}
                  <a className="textlink" href={each.meetingUrl} rel="noopener noreferrer">
                    Open the meeting
                  </a>
                </>
              )}
            </p>
            <Button
              variant="line"
              onClick={() => {
                setChosen(each)
                ask(each.groupId)
              }}
            >
              <CalendarPlus className="ico" aria-hidden="true" />
              To the calendar
              <span className="sr-only">: {each.group}</span>
            </Button>
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

function Homework({ homework }: { homework: readonly FamilyHomework[] }): ReactNode {
  return (
    <section className="dy-hw">
      <h3>Homework</h3>
      <ul>
        {homework.map((each) => (
          <li key={each.homeworkId}>
            <span>{homeworkWords(each)}</span>
            <span className="dy-due">
              {each.done ? (
                <>
                  <Check className="ico" aria-hidden="true" />
                  Done
                </>
              ) : (
                `for ${shortDayOf(each.dueOn)}`
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
