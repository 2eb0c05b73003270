import { certificatesDownload } from '../../academy/certificates.server.ts'
import { paperLimit } from '../../academy/pdf.server.ts'
import { dayCertificates, dayResults, examDays } from '../../craft/exam-days.reads.server.ts'
import { decidePaper, paperInFull, paperStudent, passedPapers } from '../../craft/exams.reads.server.ts'
import { gradeNamesIn, named } from '../../craft/grade-names.reads.server.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import { isMentor } from '../../people/teachers.reads.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { enveloped, type CurrentUser, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { teachesInGroup } from '../classroom.reads.server.ts'
import { taughtStudents } from '../paper-exams/exam-groups.server.ts'
import * as wire from './exams.contract.ts'

type Asker = { person: Pick<CurrentUser, 'id'>; now: Date }
const notFound = () => new Refusal(404, 'Paper not found', { code: 'paper_not_found' })

/** @throws {Refusal} 404, the same for no paper and for another teacher's student. */
async function assertTeaches(on: Db | Tx, id: string, { person, now }: Asker): Promise<void> {
  const studentId = await paperStudent(on, id)
  if (studentId === undefined) throw notFound()
  const teacherId = person.id
  const isTheirs =
    (await isMentor(on, teacherId, studentId)) || (await teachesInGroup(on, { teacherId, studentId }, now))
  if (!isTheirs) throw notFound()
}

type Parts = Pick<RoomParts, 'database' | 'outbox' | 'publicUrl'>

/** What a teacher's students took on which days, and their certificates to print. */
export function examDayCalls({ database, publicUrl }: Parts): EndpointHandler[] {
  const { db } = database
  const drawn = paperLimit(database)
  return [
    serve(wire.getGroupExamDays, async ({ query, person, now, language }) => {
      const whose = await taughtStudents(db, person.id, now)
      const { days, before } = await examDays(db, { whose, before: query.before })
      return enveloped({ days: days.map(named(await gradeNamesIn(db, language))), before })
    }),

    serve(wire.getGroupExamDay, async ({ params, person, now, language }) => {
      const results = await dayResults(db, { ...params, whose: await taughtStudents(db, person.id, now) })
      const read = named(await gradeNamesIn(db, language))
      return enveloped(results.map((result) => ({ ...result, sitting: read(result.sitting) })))
    }),

    serve(wire.printGroupCertificates, async ({ params, body, person, now }) => {
      await drawn.spend(person.account.id)
      const whose = await taughtStudents(db, person.id, now)
      const printed = await dayCertificates(db, { ...params, ...body, whose, publicUrl })
      return certificatesDownload(printed, body.part)
    }),
  ]
}

/** A teacher's decisions on exams that students passed. */
export const teachExamCalls = ({ database: { db }, outbox, publicUrl }: Parts): EndpointHandler[] => [
  serve(wire.getPassedExams, async ({ person, now, language }) => {
    const ids = await taughtStudents(db, person.id, now)
    const names = await namesOf(db, ids)
    const read = named(await gradeNamesIn(db, language))
    return enveloped(
      (await passedPapers(db, ids)).map(({ studentId, sitting, away }) => ({
        studentId,
        fullName: names.get(studentId) ?? '',
        sitting: read(sitting),
        away: { times: away.times, seconds: Math.round(away.ms / 1_000) },
      })),
    )
  }),

  serve(wire.getPassedExam, async ({ params, person, now, language }) => {
    await assertTeaches(db, params.id, { person, now })
    const paper = await paperInFull(db, params.id)
    if (!paper) throw notFound()
    return enveloped(named(await gradeNamesIn(db, language))(paper))
  }),

  serve(wire.decideGroupExam, async ({ params, body, person, now }) => {
    await db.transaction(async (tx) => {
      await assertTeaches(tx, params.id, { person, now })
      const judging = { id: params.id, ...body, by: person.id, site: publicUrl.origin }
      await decidePaper({ tx, outbox, now }, judging)
    })
    outbox.wake()
    const counts = body.judged === 'confirmed'
    return {
      success: true as const,
      message: counts
        ? 'Pass confirmed. Certificate issued.'
        : 'Not confirmed. The family will see your message.',
    }
  }),
]
