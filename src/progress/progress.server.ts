import { studentsInGroupsOf } from '../classroom/classroom.reads.server.ts'
import { catalogueNamesIn, coursesById } from '../catalogue/catalogue.reads.server.ts'
import { takenCourses } from '../enrolment/enrolment.reads.server.ts'
import { type Child, getFamily } from '../people/family/family.contract.ts'
import { getStudentRecord, type StudentRecord } from '../people/people.contract.ts'
import { asPerson, childrenOf, peopleById, type PersonRow, personOf } from '../people/people.reads.server.ts'
import { studentsOf, teachingOf } from '../people/teachers.reads.server.ts'
import { getTeaching } from '../people/staff/staff.contract.ts'
import type { Database } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import type { Translation } from '../platform/languages.rules.ts'
import { quizNamesIn } from '../quiz/names.reads.server.ts'
import { finishedQuizzes, quizTotals } from '../quiz/quiz.reads.server.ts'
import { readableStudent, readableTeacher } from './policy.server.ts'
import { achievements, averageScore } from './progress.rules.ts'
import { compareNames } from '../platform/text/names.rules.ts'

/** Of a child's quizzes a parent sees so many. */
const LATEST = 5

/** What was learnt, for the student, the parent and the teacher: read from the rooms above. */
export function progressCalls({ db }: Database): EndpointHandler[] {
  async function recordOf(studentId: string, language: Translation | undefined): Promise<StudentRecord> {
    const names = { ...(await quizNamesIn(db, language)), ...(await catalogueNamesIn(db, language)) }
    const finished = await finishedQuizzes(db, [studentId])
    const taken = await takenCourses(db, [studentId])
    const totals = await quizTotals(db)
    return {
      subjects: totals.map(({ name, total }) => {
        const mine = finished.filter(({ subject }) => subject === name)
        return { name: names.subject(name), total, done: mine.length, averageScore: averageScore(mine) }
      }),
      courses: taken.map(({ studentId: _, title, ...course }) => ({ ...course, title: names.course(title) })),
      // Reckoned by the English names: two subjects may be called alike in another language.
      achievements: achievements({
        finished: finished.map(({ subject, score, at }) => ({ subject, score, at: at.toISOString() })),
        quizzesPerSubject: Object.fromEntries(totals.map(({ name, total }) => [name, total])),
        coursesDone: taken
          .filter(({ lessonsDone, lessonCount }) => lessonCount > 0 && lessonsDone >= lessonCount)
          .map(({ title }) => names.course(title)),
      }).map((one) => (one.kind === 'subject-done' ? { ...one, subject: names.subject(one.subject) } : one)),
    }
  }

  async function familyOf(parentId: string): Promise<Child[]> {
    const children = await childrenOf(db, parentId)
    const ids = children.map(({ child }) => child.id)
    const finished = await finishedQuizzes(db, ids)
    const taken = await takenCourses(db, ids)
    return children.map(({ child, consent }) => {
      const quizzes = finished.filter(({ studentId }) => studentId === child.id)
      return {
        _id: child.id,
        fullName: child.fullName,
        presentEducation: child.presentEducation ?? '',
        language: child.language,
        createdAt: child.createdAt.toISOString(),
        quizzesDone: quizzes.length,
        averageScore: averageScore(quizzes),
        courses: taken
          .filter(({ studentId }) => studentId === child.id)
          .map(({ title, lessonsDone, lessonCount }) => ({ title, lessonsDone, lessonCount })),
        latest: quizzes.slice(0, LATEST).map(({ submissionId, title, score, at }) => ({
          submissionId,
          title,
          score,
          submittedAt: at.toISOString(),
        })),
        consent: consent
          ? {
              version: consent.textVersion,
              givenAt: consent.givenAt.toISOString(),
              verified: consent.verifiedAt !== null,
            }
          : null,
      }
    })
  }

  /** Whom a teacher looks after, and who is in its groups today; by name. */
  async function taughtBy(teacherId: string, now: Date): Promise<{ student: PersonRow; since: Date }[]> {
    const assigned = await studentsOf(db, teacherId)
    const known = new Set(assigned.map(({ student }) => student.id))
    const grouped = (await studentsInGroupsOf(db, teacherId, now)).filter(
      ({ studentId }) => !known.has(studentId),
    )
    const rows = await peopleById(
      db,
      grouped.map(({ studentId }) => studentId),
    )
    const more = grouped.flatMap(({ studentId, since }) => {
      const student = rows.get(studentId)
      return student ? [{ student, since: new Date(`${since}T00:00:00+05:30`) }] : []
    })
    return [...assigned, ...more].toSorted((a, b) => compareNames(a.student.fullName, b.student.fullName))
  }

  return [
    serve(getStudentRecord, async ({ params, person, now, language }) => {
      const student = await readableStudent(db, person, { id: params.id, now })
      return enveloped(await recordOf(student.id, language))
    }),

    serve(getFamily, async ({ person }) => {
      const parent = await personOf(db, person.account.id)
      if (!parent) throw new Refusal(401)
      return enveloped({
        parent: {
          ...asPerson(parent, parent),
          emailVerified: parent.emailVerifiedAt !== null,
          language: parent.language,
        },
        actingFor: person.id === person.account.id ? null : person.id,
        children: await familyOf(parent.id),
      })
    }),

    serve(getTeaching, async ({ params, person, now }) => {
      const teacher = await readableTeacher(db, person, params.id)
      const { courseIds, franchise } = await teachingOf(db, teacher.id)
      const courses = [...(await coursesById(db, courseIds)).values()]
      const students = await taughtBy(teacher.id, now)
      const finished = await finishedQuizzes(
        db,
        students.map(({ student }) => student.id),
      )
      return enveloped({
        courses: courses
          .map(({ id, title }) => ({ _id: id, title }))
          .toSorted((a, b) => a.title.localeCompare(b.title)),
        franchise: franchise ? { name: franchise.name, since: franchise.since.toISOString() } : null,
        students: students.map(({ student, since }) => {
          const quizzes = finished.filter(({ studentId }) => studentId === student.id)
          return {
            _id: student.id,
            fullName: student.fullName,
            presentEducation: student.presentEducation ?? '',
            since: since.toISOString(),
            quizzesDone: quizzes.length,
            averageScore: averageScore(quizzes),
          }
        }),
      })
    }),
  ]
}
