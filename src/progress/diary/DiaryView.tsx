import { ArrowLeft, ArrowRight, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Diary, FamilyDiary, FamilyHomework } from './diary.contract.ts'
import { homeworkWords } from './weekly-digest.rules.ts'
import { MinutesFrame } from './MinutesFrame.tsx'
import { TeachersRemark } from './TeachersRemark.tsx'
import { TrendRods } from './TrendRods.tsx'
import { weekWords } from './week.rules.ts'
import { WeekPlan } from './WeekPlan.tsx'
import { WeeksLessons } from './WeeksLessons.tsx'
import { WeeksPractice } from './WeeksPractice.tsx'
import { WrittenPages } from './WrittenPages.tsx'
import { formatDay } from '../../platform/text/dates.rules.ts'

type BookProps = {
  diary: Diary
  /** Who signs, and gets the Sunday letter. */
  parent: FamilyDiary['parent']
  wantsLetter: boolean
  /** While another week is loading. */
  busy: boolean
  onWeek: (monday: string) => void
  onChanged: () => void
}

/** The open diary: left the week and the plan; right progress, the teacher's remark and homework. */
export function DiaryView({ diary, parent, wantsLetter, busy, onWeek, onChanged }: BookProps): ReactNode {
  const { child, teacher, week, sentence, time, topics, remark, homework } = diary
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
          <Turn to={week.before} label="Previous week" onTurn={onWeek}>
            <ArrowLeft className="ico" aria-hidden="true" />
          </Turn>
          <h2 aria-live="polite">{words}</h2>
          <Turn
            to={week.after}
            label={week.after ? 'Next week' : 'Next week (not available yet)'}
            onTurn={onWeek}
          >
            <ArrowRight className="ico" aria-hidden="true" />
          </Turn>
        </div>
        <p className="dy-say">{sentence}</p>
        <MinutesFrame time={time} isNew={week.isNew} />
        <WeeksPractice diary={diary} />
        <WeeksLessons diary={diary} />
        {!week.after && <WeekPlan diary={diary} wantsLetter={wantsLetter} email={parent.email} />}
      </div>
      <div className="dy-page dy-right">
        <TrendRods topics={topics} name={child.firstName} />
        {remark && <TeachersRemark remark={remark} parent={parent.fullName} onSigned={onChanged} />}
        <WrittenPages diary={diary} />
        {homework.length > 0 && <Homework homework={homework} />}
      </div>
    </article>
  )
}

type TurnProps = { to: string | null; label: string; onTurn: (monday: string) => void; children: ReactNode }

/** An arrow to another week; stays in place and focusable when there is none. */
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
                `Due ${formatDay(each.dueOn)}`
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
