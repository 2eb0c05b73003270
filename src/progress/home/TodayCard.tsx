import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { CalendarLinkView, useCalendarLink } from '../../classroom/CalendarLinkView.tsx'
import { GoInView } from '../../live/GoInView.tsx'
import { useSession } from '../../platform/browser/session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Soroban } from '../../ui/art/Soroban.tsx'
import type { Home, HomeTask } from './home.contract.ts'
import { PRACTICE_PATH } from './practise.ts'
import { capital, dueText, inSentence, timeText, today } from './labels.ts'

type SlipProps = { home: Pick<Home, 'hard' | 'homework' | 'nextClass' | 'lesson'> }

/** Today's practice, the homework and the next class. */
export function TodayCard({ home: { hard, homework, nextClass, lesson } }: SlipProps): ReactNode {
  const first = hard ? `Start with ${inSentence(hard.topic)}, then your other mistakes.` : null
  const ahead = homework.filter(({ dueOn }) => dueOn >= today())
  // Overdue homework shows only when nothing else is due.
  const [next] = ahead.length > 0 ? ahead : homework
  const tasks = homework.filter(({ dueOn }) => dueOn === next?.dueOn)
  return (
    <section className="wrap slip-wrap" aria-label="Today">
      <div className="today-slip">
        <div className="slip-main">
          <div className="slip-pic">
            <Soroban value={10} rods={2} decorative />
          </div>
          <div>
            <h2>Ten minutes today</h2>
            <p>{first ?? 'Try your mistakes again. No timer.'}</p>
          </div>
          <ButtonLink to={PRACTICE_PATH} variant="line">
            Practise
          </ButtonLink>
        </div>
        {(tasks.length > 0 || nextClass) && (
          <div className="slip-side">
            {next && (
              <>
                <h3>
                  {ahead.length > 0 ? 'Homework for' : 'Late since'} {dueText(next.dueOn)}
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
  return (
    <div className="slip-class">
      <p>
        <b>Class {timeText(at)}</b>
        {teacher && ` with ${teacher}`}
        {place && `, ${place}`}
      </p>
      <p className="slip-ways">
        {meetingUrl && (
          <a className="textlink" href={meetingUrl} rel="noopener noreferrer">
            Open the meeting
          </a>
        )}
        {!session?.behindPin && (
          <button type="button" className="textlink" onClick={() => ask(groupId)}>
            Calendar link
          </button>
        )}
      </p>
      <CalendarLinkView link={link} onClose={close} />
    </div>
  )
}

/** A homework task, with a link to its lesson or exercise. */
function Task({ task: { text, lesson, quiz, exercise } }: { task: HomeTask }): ReactNode {
  const words = quiz ? `the quiz “${quiz}”` : text
  return (
    <>
      {lesson && (
        <Link className="slip-link" to={href('/my-courses/:courseId', { courseId: lesson.courseId })}>
          {lesson.title}
        </Link>
      )}
      {lesson && (words || exercise) && ', then '}
      {exercise && (
        <>
          <Link className="slip-link tnum" to={exercise.to}>
            Practise {exercise.title}
          </Link>
          {`: ${exercise.right} of ${exercise.of} right`}
          {words && '. '}
        </>
      )}
      {lesson && !exercise ? words : capital(words)}
      {quiz && text ? `. ${text}` : ''}
    </>
  )
}
