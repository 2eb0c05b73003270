import { Award } from 'lucide-react'
import { useCallback } from 'react'
import { href, Link, useParams } from 'react-router'
import { formAction } from '../../platform/form-action.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { getStudent, getStudentRecord, type StudentRecord } from '../people.contract.ts'
import { accountForms } from '../account/account-forms.ts'
import { CardState } from '../account/CardState.tsx'
import { ProfileCard, ProfileFrame } from './ProfileFrame.tsx'
import { withNext } from '../../platform/paths.ts'

export const action = formAction(accountForms)

/** /studentprofile/{id} */
export function StudentProfilePage() {
  const { id = '' } = useParams()
  const login = withNext(href('/login'), href('/studentprofile/:id', { id }))
  const load = useCallback(() => call(getStudent, { params: { id } }), [id])
  const loadRecord = useCallback(() => call(getStudentRecord, { params: { id } }), [id])
  const { view, retry } = useOwn(login, load)
  const record = useOwn(login, loadRecord)
  const state = <CardState view={record.view} onRetry={record.retry} />
  const shown = record.view.phase === 'shown' ? record.view.data : null
  return (
    <ProfileFrame
      view={view}
      failure="Failed to fetch student profile"
      onRetry={retry}
      more={(student) => [['Education', student.presentEducation]]}
      action={
        <ButtonLink to={href('/events')} state={{ userId: id }}>
          My Quizzes
        </ButtonLink>
      }
    >
      <ProfileCard title="Courses">{shown ? <Courses courses={shown.courses} /> : state}</ProfileCard>
      <ProfileCard title="Quizzes">{shown ? <Quizzes subjects={shown.subjects} /> : state}</ProfileCard>
      <ProfileCard title="Achievements">
        {shown ? <Achievements achievements={shown.achievements} /> : state}
      </ProfileCard>
    </ProfileFrame>
  )
}

function Courses({ courses }: Pick<StudentRecord, 'courses'>) {
  if (courses.length === 0)
    return (
      <p>
        No courses yet.{' '}
        <Link className="textlink" to={href('/course')}>
          See the courses
        </Link>
      </p>
    )
  return (
    <>
      <ul className="grid gap-3">
        {courses.map(({ courseId, title, lessonsDone, lessonCount }) => (
          <li key={courseId}>
            <p id={`course-${courseId}`} className="flex flex-wrap justify-between gap-x-4">
              <span className="font-[640] text-ink">{title}</span>
              <span className="tnum">
                {lessonsDone} of {lessonCount} lessons
              </span>
            </p>
            <progress
              className="bar mt-1"
              value={lessonsDone}
              max={Math.max(1, lessonCount)}
              aria-labelledby={`course-${courseId}`}
            />
          </li>
        ))}
      </ul>
      <Link className="textlink mt-3" to={href('/my-courses')}>
        Go to My Courses
      </Link>
    </>
  )
}

function Quizzes({ subjects }: Pick<StudentRecord, 'subjects'>) {
  if (!subjects.some(({ done }) => done > 0))
    return (
      <p>
        No quiz finished yet.{' '}
        <Link className="textlink" to={href('/competition')}>
          Go to the quizzes
        </Link>
      </p>
    )
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {subjects
        .filter(({ total }) => total > 0)
        .map(({ name, done, total, averageScore }) => (
          <li key={name}>
            <p className="font-[640] text-ink">{name}</p>
            <p className="tnum">
              {done} of {total} done{averageScore === null ? '' : `, ${averageScore.toFixed(0)}% on average`}
            </p>
          </li>
        ))}
    </ul>
  )
}

function Achievements({ achievements }: Pick<StudentRecord, 'achievements'>) {
  if (achievements.length === 0) return <p>None yet. They begin with the first quiz you finish.</p>
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {achievements.map(({ title, text }) => (
        <li key={title + text} className="flex gap-3">
          <Award className="ico mt-1 shrink-0 text-tota" aria-hidden="true" />
          <span>
            <b className="block font-[680] text-ink">{title}</b>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
