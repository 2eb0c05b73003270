import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { CalendarLinkView, useCalendarLink } from '../../classroom/CalendarLinkView.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Soroban } from '../../ui/art/Soroban.tsx'
import type { Home, HomeTask } from './home.contract.ts'
import { PRACTISE } from './practise.ts'
import { capital, dueText, inSentence, timeText, today } from './words.ts'

type SlipProps = { home: Pick<Home, 'hard' | 'homework' | 'nextClass'> }

/** A slip over the edge of the hero: the ten minutes of today, the homework, the next class. */
export function TodaySlip({ home: { hard, homework, nextClass } }: SlipProps): ReactNode {
  const first = hard ? `${capital(inSentence(hard.topic))} first, then what else went wrong.` : null
  const ahead = homework.filter(({ dueOn }) => dueOn >= today())
  // What was due is asked for once nothing else is.
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
            <p>{first ?? 'What went wrong comes again, without a clock.'}</p>
          </div>
          <ButtonLink to={PRACTISE} variant="line">
            Practise
          </ButtonLink>
        </div>
        {(tasks.length > 0 || nextClass) && (
          <div className="slip-side">
            {next && (
              <>
                <h3>
                  {ahead.length > 0 ? 'Homework for' : 'Still open from'} {dueText(next.dueOn)}
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
          </div>
        )}
      </div>
    </section>
  )
}

/** When and with whom, the way in where it is online, and the link for a calendar. */
function NextClass({ next }: { next: NonNullable<Home['nextClass']> }): ReactNode {
  const { groupId, at, teacher, place, meetingUrl } = next
  const { link, ask, close } = useCalendarLink()
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
        <button type="button" className="textlink" onClick={() => ask(groupId)}>
          Calendar link
        </button>
      </p>
      <CalendarLinkView link={link} onClose={close} />
    </div>
  )
}

/** What is to be done, with the way to it where there is one. */
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
