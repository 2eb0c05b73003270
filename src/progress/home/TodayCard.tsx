import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { CalendarLinkView, useCalendarLink } from '../../classroom/CalendarLinkView.tsx'
import { GoInView } from '../../live/GoInView.tsx'
import { useSession } from '../../platform/browser/session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Soroban } from '../../ui/art/Soroban.tsx'
import type { Home, HomeTask } from './home.contract.ts'
import { PRACTICE_PATH } from './practise.ts'
import { dueText, timeText, today } from './labels.ts'
import { capital } from './sentence.rules.ts'
import { words } from './home.words.ts'
import { words as language } from '../../platform/language.words.ts'

type TodayProps = { home: Pick<Home, 'hard' | 'homework' | 'nextClass' | 'lesson'> }

/** Today's practice, the homework and the next class. */
export function TodayCard({ home: { hard, homework, nextClass, lesson } }: TodayProps): ReactNode {
  const ahead = homework.filter(({ dueOn }) => dueOn >= today())
  // Overdue homework shows only when nothing else is due.
  const [next] = ahead.length > 0 ? ahead : homework
  const tasks = homework.filter(({ dueOn }) => dueOn === next?.dueOn)
  return (
    <section className="wrap slip-wrap" aria-label={words.today}>
      <div className="today-slip">
        <div className="slip-main">
          <div className="slip-pic">
            <Soroban value={10} rods={2} decorative />
          </div>
          <div>
            <h2>{words.tenMinutes}</h2>
            <p>{words.tenMinutesText}</p>
            <p>
              <Link className="textlink" to={PRACTICE_PATH}>
                {words.mistakes(hard?.topic ?? null)}
              </Link>
            </p>
          </div>
          <ButtonLink to={href('/practice/ten')} variant="line">
            {words.practise}
          </ButtonLink>
        </div>
        {(tasks.length > 0 || nextClass) && (
          <div className="slip-side">
            {next && (
              <>
                <h3>
                  {ahead.length > 0
                    ? words.homeworkFor(dueText(next.dueOn))
                    : words.lateSince(dueText(next.dueOn))}
                </h3>
                <ul>
                  {tasks.map((task) => (
                    <li key={task._id}>
                      <Task task={task} />
                    </li>
                  ))}
                </ul>
              </>
            )}
            {nextClass && <NextClass next={nextClass} />}
            {lesson && <GoInView lesson={lesson} />}
          </div>
        )}
      </div>
    </section>
  )
}

/** When and with whom, the meeting link of an online class, and the calendar link. */
function NextClass({ next }: { next: NonNullable<Home['nextClass']> }): ReactNode {
  const { groupId, at, teacher, place, meetingUrl } = next
  const { link, ask, close } = useCalendarLink()
  const session = useSession()
  const [when, whereAndWho] = words.nextClass(timeText(at), teacher, place)
  return (
    <div className="slip-class">
      <p>
        <b>{when}</b>
        {whereAndWho}
      </p>
      <p className="slip-ways">
        {meetingUrl && (
          <a className="textlink" href={meetingUrl} rel="noopener noreferrer">
            {words.openMeeting}
          </a>
        )}
        {!session?.behindPin && (
          <button type="button" className="textlink" onClick={() => ask(groupId)}>
            {words.calendarLink}
          </button>
        )}
      </p>
      <CalendarLinkView link={link} onClose={close} />
    </div>
  )
}

/** A homework task, with a link to its lesson or exercise. */
function Task({ task }: { task: HomeTask }): ReactNode {
  const { _id: id, text, lesson, quiz, exercise } = task
  const taskText = quiz ? words.theQuiz(quiz) : text
  const own = quiz ? undefined : language.langOf(taskText)
  return (
    <>
      {lesson && (
        <Link className="slip-link" to={href('/my-courses/:courseId', { courseId: lesson.courseId })}>
          <span lang={language.langOf(lesson.title)}>{lesson.title}</span>
        </Link>
      )}
      {lesson && (taskText || exercise) && words.andThen}
      {exercise && (
        <>
          <Link className="slip-link tnum" to={exercise.to}>
            {words.practiseTitle(exercise.title)}
          </Link>
          {words.exerciseRight(exercise.right, exercise.of)}
          {taskText && words.stop}
        </>
      )}
      <span lang={own}>{lesson && !exercise ? taskText : capital(taskText)}</span>
      {quiz && text ? words.stop : ''}
      {quiz && text && <span lang={language.langOf(text)}>{text}</span>}{' '}
      <Link className="slip-link" to={href('/homework/:id', { id })}>
        {handInText(task)}
      </Link>
    </>
  )
}

function handInText({ files, answers }: HomeTask): string {
  if (answers > 0) return words.handedIn
  return files === 0 ? words.handIn : words.handInFiles(files)
}
