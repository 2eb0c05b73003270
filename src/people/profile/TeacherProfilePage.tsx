import { useCallback } from 'react'
import { href, Link, useParams } from 'react-router'
import { formAction } from '../../platform/form-action.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { shortDate } from '../../ui/dates.ts'
import { getTeacher } from '../people.contract.ts'
import { accountForms } from '../account/account-forms.ts'
import { CardState } from '../account/CardState.tsx'
import { ProfileCard, ProfileFrame } from './ProfileFrame.tsx'
import { getTeaching, type Teaching } from '../staff/staff.contract.ts'
import { withNext } from '../../platform/paths.ts'

export const action = formAction(accountForms)

/** /teacherprofile/{id} */
export function TeacherProfilePage() {
  const { id = '' } = useParams()
  const login = withNext(href('/login'), href('/teacherprofile/:id', { id }))
  const load = useCallback(() => call(getTeacher, { params: { id } }), [id])
  const loadTeaching = useCallback(() => call(getTeaching, { params: { id } }), [id])
  const { view, retry } = useOwn(login, load)
  const teaching = useOwn(login, loadTeaching)
  const state = <CardState view={teaching.view} onRetry={teaching.retry} />
  const shown = teaching.view.phase === 'shown' ? teaching.view.data : null
  return (
    <ProfileFrame view={view} failure="Failed to fetch teacher profile" onRetry={retry}>
      <ProfileCard title="Courses">{shown ? <Courses courses={shown.courses} /> : state}</ProfileCard>
      <ProfileCard title="Franchise">{shown ? <Franchise franchise={shown.franchise} /> : state}</ProfileCard>
      <ProfileCard title="Students mentored">
        {shown ? <Students students={shown.students} /> : state}
      </ProfileCard>
    </ProfileFrame>
  )
}

function Courses({ courses }: Pick<Teaching, 'courses'>) {
  if (courses.length === 0)
    return (
      <p>
        No courses are assigned to you yet.{' '}
        <Link className="textlink" to={href('/course')}>
          See the courses
        </Link>
      </p>
    )
  return (
    <ul>
      {courses.map(({ _id, title }) => (
        <li key={_id}>
          <Link className="textlink min-h-11" to={href('/course-details/:id', { id: _id })}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Franchise({ franchise }: Pick<Teaching, 'franchise'>) {
  if (!franchise) return <p>No franchise is linked to this account.</p>
  return (
    <p>
      <b className="font-[680] text-ink">{franchise.name}</b>, since {shortDate(franchise.since)}
    </p>
  )
}

function Students({ students }: Pick<Teaching, 'students'>) {
  if (students.length === 0) return <p>Students appear here once the office assigns them to you.</p>
  return (
    <>
      <p className="tnum">{students.length === 1 ? '1 student' : `${students.length} students`}</p>
      <ul className="mt-2 divide-y divide-rule">
        {students.map(({ _id, fullName, presentEducation, quizzesDone, averageScore }) => (
          <li key={_id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2">
            <span>
              <b className="block font-[660] text-ink">{fullName}</b>
              {presentEducation}
            </span>
            <span className="tnum">
              {quizzesDone === 1 ? '1 quiz' : `${quizzesDone} quizzes`}
              {averageScore === null ? '' : `, ${averageScore.toFixed(0)}%`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
