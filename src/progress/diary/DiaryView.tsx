import { ArrowLeft, ArrowRight, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Diary, FamilyDiary, FamilyHomework } from './diary.contract.ts'
import { words } from './diary.words.ts'
import { Exams } from './Exams.tsx'
import { MakeUps } from './MakeUps.tsx'
import { HomeworkText } from './HomeworkText.tsx'
import { PracticeMinutesChart } from './PracticeMinutesChart.tsx'
import { TeachersRemark } from './TeachersRemark.tsx'
import { TrendRods } from './TrendRods.tsx'
import { WeekPlan } from './WeekPlan.tsx'
import { WeeksLessons } from './WeeksLessons.tsx'
import { WeeksPractice } from './WeeksPractice.tsx'
import { WrittenPages } from './WrittenPages.tsx'
import { download } from '../../platform/wire.ts'
import { saveDownload } from '../../ui/save-file.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { getPortfolio } from '../portfolio/portfolio.contract.ts'
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
  const { child, teacher, week, summary, time, topics, remark, homework } = diary
  const weekName = words.week(week.monday)
  return (
    <article className="dy-book" aria-label={`${child.fullName}, ${weekName}`} aria-busy={busy || undefined}>
      <div className="dy-page dy-left">
        <dl className="dy-label">
          <div>
            <dt>{words.name}</dt>
            <dd>{child.fullName}</dd>
          </div>
          <div>
            <dt>{words.className}</dt>
            <dd>{words.classNumber(child.presentEducation) || '–'}</dd>
          </div>
          {teacher && (
            <div>
              <dt>{words.teacher}</dt>
              <dd>{teacher}</dd>
            </div>
          )}
        </dl>
        <div className="dy-week">
          <Turn to={week.before} label={words.previousWeek} onTurn={onWeek}>
            <ArrowLeft className="ico" aria-hidden="true" />
          </Turn>
          <h2 aria-live="polite">{weekName}</h2>
          <Turn to={week.after} label={week.after ? words.nextWeek : words.noNextWeek} onTurn={onWeek}>
            <ArrowRight className="ico" aria-hidden="true" />
          </Turn>
        </div>
        <p className="dy-say">{words.summary(summary)}</p>
        <PracticeMinutesChart time={time} isNew={week.isNew} />
        <WeeksPractice diary={diary} />
        <WeeksLessons diary={diary} />
        <MakeUps makeUps={diary.makeUps} />
        {!week.after && <WeekPlan diary={diary} wantsLetter={wantsLetter} email={parent.email} />}
      </div>
      <div className="dy-page dy-right">
        <TrendRods topics={topics} name={child.firstName} />
        {remark && <TeachersRemark remark={remark} parent={parent.fullName} onSigned={onChanged} />}
        <Exams exams={diary.exams} />
        <WrittenPages diary={diary} />
        {homework.length > 0 && <Homework homework={homework} />}
        <Portfolio childId={child._id} />
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

/** Everything to keep of a child, as one file. */
function Portfolio({ childId }: { childId: string }): ReactNode {
  const { busy, submit } = useSubmit()
  const save = () =>
    submit(() => saveDownload(download(getPortfolio, { params: { id: childId } }), words.noPortfolio))
  return (
    <section className="dy-hw">
      <h3>{words.toKeep}</h3>
      <button type="button" className="textlink" disabled={busy} onClick={() => void save()}>
        {words.portfolio}
      </button>
    </section>
  )
}

function Homework({ homework }: { homework: readonly FamilyHomework[] }): ReactNode {
  return (
    <section className="dy-hw">
      <h3>{words.homework}</h3>
      <ul>
        {homework.map((each) => (
          <li key={each.homeworkId}>
            <HomeworkText homework={each} />
            <span className="dy-due">
              {each.done ? (
                <>
                  <Check className="ico" aria-hidden="true" />
                  {words.done}
                </>
              ) : (
                words.dueOn(formatDay(each.dueOn))
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
