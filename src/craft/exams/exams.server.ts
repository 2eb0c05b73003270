import { eq } from 'drizzle-orm'
import { certificateDownload } from '../../academy/certificates.server.ts'
import { day } from '../../academy/papers.server.ts'
import { codeWords, readCode } from '../../competition/competition.rules.ts'
import { publicName } from '../../competition/rank.rules.ts'
import { decidesOn, lookedAfter, lookedAfterBy, type PersonRow } from '../../people/people.reads.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/limits.server.ts'
import type { RoomParts } from '../../platform/room.server.ts'
import { enveloped, type Person, type Served, serve } from '../../platform/serve.server.ts'
import { paperInFull } from '../exams.reads.server.ts'
import * as wire from './exams.contract.ts'
import { examCertificates, examSittings } from './exams.tables.ts'
import { gradeNamed, LADDER_TABLES, openGrade, shownScales } from './ladders.server.ts'
import { notThere } from './policy.server.ts'
import { sittingById, sittingsOf, type Whole, writes } from './sittings.server.ts'
import { ladderOf } from './standing.server.ts'
import { startPaper } from './start.server.ts'

/** Grade exams: begun, looked back at, and what a certificate says. */
export function examCalls({ database, disk, publicUrl }: RoomParts): Served[] {
  const { db } = database
  const starts = createLimit(database, 'exam-starts', { acts: 20, seconds: 86_400 })

  /** @throws {Refusal} 404, the same for none and for one that this person may not see. */
  async function seenSitting(person: Person, id: string): Promise<{ whole: Whole; student: PersonRow }> {
    const whole = await sittingById(db, id)
    const student = whole && (await lookedAfter(db, person, whole.sitting.studentId))
    if (!whole || !student) throw notThere('Paper')
    return { whole, student }
  }

  return [
    serve(wire.getScales, async () => enveloped(await shownScales(db)), { shows: LADDER_TABLES }),

    serve(wire.getLadders, async ({ person, now }) => {
      const students = await lookedAfterBy(db, person)
      const all = await sittingsOf(
        db,
        students.map(({ id }) => id),
      )
      const scales = await shownScales(db)
      return enveloped(
        students.map((student) => {
          const mine = all.filter(({ sitting }) => sitting.studentId === student.id)
          return ladderOf(student, { mine, scales, now })
        }),
      )
    }),

    serve(wire.getExam, async ({ params }) => {
      const grade = await gradeNamed(db, params.id)
      if (!grade) throw notThere('Exam')
      return enveloped(grade)
    }),

    serve(wire.startExam, async ({ params, body, person, now }) => {
      const grade = await openGrade(db, params.grade)
      if (!grade) throw notThere('Exam')
      disk.assertWritable()
      if (!(await writes(db, person.id))) await starts.spend(person.id)
      const starting = { grade, mode: body.mode, studentId: person.id, now }
      return enveloped(await db.transaction((tx) => startPaper(tx, starting)))
    }),

    serve(wire.getExamPaper, async ({ params, person }) => {
      const { whole } = await seenSitting(person, params.id)
      const paper = await paperInFull(db, whole.sitting.id)
      if (!paper) throw notThere('Paper')
      return enveloped(paper)
    }),

    serve(wire.showExamCertificate, async ({ params, body, person }) => {
      const { whole, student } = await seenSitting(person, params.id)
      if (!whole.certificate) throw notThere('Certificate')
      if (!decidesOn(person, student)) throw new Refusal(403, 'The family decides on that')
      await db
        .update(examCertificates)
        .set({ shown: body.shown })
        .where(eq(examCertificates.sittingId, params.id))
      return { success: true as const, message: body.shown ? 'The name is shown' : 'The name is hidden' }
    }),

    serve(wire.getExamCertificate, async ({ params }) => {
      const row = await byCode(params.code)
      if (!row) throw notThere('Certificate')
      const { code, withdrawnAt, shown, content } = row.certificate
      if (withdrawnAt) return enveloped({ code, state: 'withdrawn', content: null })
      if (!shown) return enveloped({ code, state: 'hidden', content: null })
      const { fullName, ...said } = content
      return enveloped({ code, state: 'good', content: { ...said, name: publicName(fullName) } })
    }),

    serve(wire.examCertificateFile, async ({ params, person }) => {
      const row = await byCode(params.code)
      if (!row || row.certificate.withdrawnAt || !(await lookedAfter(db, person, row.studentId)))
        throw notThere('Certificate')
      const { code, content } = row.certificate
      const { academy, fullName, grade, date, points, marks } = content
      return certificateDownload({
        title: grade,
        academy,
        date,
        code,
        number: codeWords(code),
        address: `${publicUrl.origin}/exams/certificates/${code}`,
        heading: 'Certificate of a grade',
        fullName,
        deed: `wrote the paper on ${day(date)}, and passed`,
        result: grade,
        how: `with ${points} of ${marks} points. Confirmed by the teacher.`,
      })
    }),
  ]

  async function byCode(typed: string) {
    const code = readCode(typed)
    if (!code) return undefined
    const [row] = await db
      .select({ certificate: examCertificates, studentId: examSittings.studentId })
      .from(examCertificates)
      .innerJoin(examSittings, eq(examSittings.id, examCertificates.sittingId))
      .where(eq(examCertificates.code, code))
    return row
  }
}
