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
import { words } from './profile.words.ts'
import { words as language } from '../../platform/language.words.ts'
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
      failure={words.notLoaded}
      onRetry={retry}
      more={(student) => [[words.education, words.className(student.presentEducation)]]}
      action={
        <ButtonLink to={href('/events')} state={{ userId: id }}>
          {words.myQuizzes}
        </ButtonLink>
      }
    >
      <ProfileSheet title={words.courses}>{shown ? <Courses courses={shown.courses} /> : state}</ProfileSheet>
      <ProfileSheet title={words.quizzes}>
        {shown ? <Quizzes subjects={shown.subjects} /> : state}
      </ProfileSheet>
      <ProfileSheet title={words.achievements}>
        {shown ? <Achievements achievements={shown.achievements} /> : state}
      </ProfileSheet>
    </ProfileFrame>
  )
}

function Courses({ courses }: Pick<StudentRecord, 'courses'>) {
  if (courses.length === 0)
    return (
      <p className="p-text">
        {words.noCourses}{' '}
        <Link className="textlink" to={href('/course')}>
          {words.seeCourses}
        </Link>
      </p>
    )
  return (
    <>
      <SheetRows rows={courses} idOf={({ courseId }) => courseId}>
        {({ title, lessonsDone, lessonCount }) => (
          <>
            <p className="p-line">
              <b className="font-[680]" lang={language.langOf(title)}>
                {title}
              </b>
              <span>{words.lessonsOf(lessonsDone, lessonCount)}</span>
            </p>
            <Rod done={lessonsDone} total={lessonCount} />
          </>
        )}
      </SheetRows>
      <p className="p-foot">
        <Link className="textlink" to={href('/my-courses')}>
          {words.toCourses}
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
        {words.noQuizzes}{' '}
        <Link className="textlink" to={href('/competition')}>
          {words.toQuizzes}
        </Link>
      </p>
    )
  return (
    <SheetRows rows={begun} idOf={({ name }) => name}>
      {({ name, done, total, averageScore }) => (
        <>
          <p className="p-line">
            <b className="font-[680]" lang={language.langOf(name)}>
              {name}
            </b>
            <span>{words.doneOf(done, total, averageScore?.toFixed(0) ?? null)}</span>
          </p>
          <Rod done={done} total={total} />
        </>
      )}
    </SheetRows>
  )
}

function Achievements({ achievements }: Pick<StudentRecord, 'achievements'>) {
  if (achievements.length === 0) return <p className="p-text">{words.noAchievements}</p>
  return (
    <SheetRows
      rows={achievements.map((one) => words.achievement(one))}
      idOf={({ title, text }) => title + text}
    >
      {({ title, text }) => (
        <p className="p-line">
          <b className="font-[680]">{title}</b>
          <span>{text}</span>
        </p>
      )}
    </SheetRows>
  )
}
