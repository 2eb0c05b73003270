import { useCallback, useState } from 'react'
import { href, Link, useParams } from 'react-router'
import { formAction } from '../../platform/browser/form-action.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { getTeacher } from '../people.contract.ts'
import { accountForms } from '../account/account-forms.ts'
import { CardFallback } from '../account/CardFallback.tsx'
import { ProfileFrame, ProfileSheet, SheetRows } from './ProfileFrame.tsx'
import { getTeaching, type Teaching } from '../staff/staff.contract.ts'
import { withNext } from '../../platform/browser/paths.ts'
import { words as language } from '../../platform/language.words.ts'
import { words as profile } from './profile.words.ts'
import { words } from './teacher-profile.words.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'

export const action = formAction(accountForms)

/** /teacherprofile/{id} */
export function TeacherProfilePage() {
  const { id = '' } = useParams()
  const login = withNext(href('/login'), href('/teacherprofile/:id', { id }))
  const load = useCallback(() => call(getTeacher, { params: { id } }), [id])
  const loadTeaching = useCallback(() => call(getTeaching, { params: { id } }), [id])
  const { view, retry } = usePrivateQuery(login, load)
  const teaching = usePrivateQuery(login, loadTeaching)
  const state = (
    <div className="p-text">
      <CardFallback view={teaching.view} onRetry={teaching.retry} />
    </div>
  )
  const shown = teaching.view.phase === 'shown' ? teaching.view.data : null
  return (
    <ProfileFrame view={view} failure={words.notLoaded} onRetry={retry}>
      <ProfileSheet title={words.courses}>{shown ? <Courses courses={shown.courses} /> : state}</ProfileSheet>
      <ProfileSheet title={words.franchise}>
        {shown ? <Franchise franchise={shown.franchise} /> : state}
      </ProfileSheet>
      <ProfileSheet title={words.students}>
        {shown ? <Students students={shown.students} /> : state}
      </ProfileSheet>
    </ProfileFrame>
  )
}

function Courses({ courses }: Pick<Teaching, 'courses'>) {
  if (courses.length === 0)
    return (
      <p className="p-text">
        {words.noCourses}
        <Link className="textlink" to={href('/course')}>
          {words.seeCourses}
        </Link>
      </p>
    )
  return (
    <SheetRows rows={courses} idOf={({ _id }) => _id}>
      {({ _id, title }) => (
        <Link className="textlink" to={href('/course-details/:id', { id: _id })}>
          <span lang={language.langOf(title)}>{title}</span>
        </Link>
      )}
    </SheetRows>
  )
}

function Franchise({ franchise }: Pick<Teaching, 'franchise'>) {
  if (!franchise) return <p className="p-text">{words.noFranchise}</p>
  return (
    <p className="p-text">
      <b className="font-[680] text-ink" lang={language.langOf(franchise.name)}>
        {franchise.name}
      </b>
      {words.since(formatDate(franchise.since))}
    </p>
  )
}

/** Number of students shown at first. */
const FIRST = 8

function Students({ students }: Pick<Teaching, 'students'>) {
  const [all, setAll] = useState(false)
  if (students.length === 0) return <p className="p-text">{words.noStudents}</p>
  return (
    <>
      <SheetRows rows={all ? students : students.slice(0, FIRST)} idOf={({ _id }) => _id}>
        {({ fullName, presentEducation, quizzesDone, averageScore }) => (
          <p className="p-line">
            <span>
              <b className="font-[680]">{fullName}</b>{' '}
              <span className="whitespace-nowrap text-ink-2">{profile.className(presentEducation)}</span>
            </span>
            <span>{words.results(quizzesDone, averageScore === null ? null : averageScore.toFixed(0))}</span>
          </p>
        )}
      </SheetRows>
      <p className="p-foot flex flex-wrap items-center justify-between gap-x-6">
        <span className="tnum">{words.count(students.length)}</span>
        {students.length > FIRST && (
          <button type="button" className="textlink" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? words.showFirst(FIRST) : words.showAll}
          </button>
        )}
      </p>
    </>
  )
}
