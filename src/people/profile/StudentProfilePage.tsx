import { useCallback } from 'react'
import { href, Link, useParams } from 'react-router'
import { formAction } from '../../platform/browser/form-action.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { getStudent, getStudentRecord, type StudentRecord } from '../people.contract.ts'
import { accountForms } from '../account/account-forms.ts'
import { CardFallback } from '../account/CardFallback.tsx'
import { ProfileFrame, ProfileSheet, SheetRows } from './ProfileFrame.tsx'
import { Rod } from './Rod.tsx'
import { withNext } from '../../platform/browser/paths.ts'

export const action = formAction(accountForms)

/** /studentprofile/{id} */
export function StudentProfilePage() {
  const { id = '' } = useParams()
  const login = withNext(href('/login'), href('/studentprofile/:id', { id }))
  const load = useCallback(() => call(getStudent, { params: { id } }), [id])
  const loadRecord = useCallback(() => call(getStudentRecord, { params: { id } }), [id])
  const { view, retry } = usePrivateQuery(login, load)
  const record = usePrivateQuery(login, loadRecord)
  const state = (
    <div className="p-text">
      <CardFallback view={record.view} onRetry={record.retry} />
    </div>
  )
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
      <ProfileSheet title="Courses">{shown ? <Courses courses={shown.courses} /> : state}</ProfileSheet>
      <ProfileSheet title="Quizzes">{shown ? <Quizzes subjects={shown.subjects} /> : state}</ProfileSheet>
      <ProfileSheet title="Achievements">
        {shown ? <Achievements achievements={shown.achievements} /> : state}
      </ProfileSheet>
    </ProfileFrame>
  )
}

function Courses({ courses }: Pick<StudentRecord, 'courses'>) {
  if (courses.length === 0)
    return (
      <p className="p-text">
        No courses yet.{' '}
        <Link className="textlink" to={href('/course')}>
          See the courses
        </Link>
      </p>
    )
  return (
    <>
      <SheetRows rows={courses} idOf={({ courseId }) => courseId}>
        {({ title, lessonsDone, lessonCount }) => (
          <>
            <p className="p-line">
              <b className="font-[680]">{title}</b>
              <span>
                {lessonsDone} of {lessonCount} lessons
              </span>
            </p>
            <Rod done={lessonsDone} total={lessonCount} />
          </>
        )}
      </SheetRows>
      <p className="p-foot">
        <Link className="textlink" to={href('/my-courses')}>
          Go to My Courses
        </Link>
      </p>
    </>
  )
}

/** Quizzes that were started; the others are on the quizzes page. */
function Quizzes({ subjects }: Pick<StudentRecord, 'subjects'>) {
  const begun = subjects.filter(({ done, total }) => done > 0 && total > 0)
  if (begun.length === 0)
    return (
      <p className="p-text">
        No quizzes finished yet.{' '}
        <Link className="textlink" to={href('/competition')}>
          Go to the quizzes
        </Link>
      </p>
    )
  return (
    <SheetRows rows={begun} idOf={({ name }) => name}>
      {({ name, done, total, averageScore }) => (
        <>
          <p className="p-line">
            <b className="font-[680]">{name}</b>
            <span>
              {done} of {total} done{averageScore === null ? '' : `, ${averageScore.toFixed(0)}% on average`}
            </span>
          </p>
          <Rod done={done} total={total} />
        </>
      )}
    </SheetRows>
  )
}

function Achievements({ achievements }: Pick<StudentRecord, 'achievements'>) {
  if (achievements.length === 0)
    return <p className="p-text">None yet. Finish a quiz to get your first one.</p>
  return (
    <SheetRows rows={achievements} idOf={({ title, text }) => title + text}>
      {({ title, text }) => (
        <p className="p-line">
          <b className="font-[680]">{title}</b>
          <span>{text}</span>
        </p>
      )}
    </SheetRows>
  )
}
