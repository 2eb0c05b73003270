import { judgePaper, paperInFull, paperStudent, passedPapers } from '../../craft/exams.reads.server.ts'
import { isMentor, namesOf, studentsOf } from '../../people/people.reads.server.ts'
import type { Db, Tx } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { RoomParts } from '../../platform/room.server.ts'
import { enveloped, type Person, type Served, serve } from '../../platform/serve.server.ts'
import { studentsInGroupsOf, teachesInGroup } from '../classroom.reads.server.ts'
import * as wire from './exams.contract.ts'

type Asker = { person: Pick<Person, 'id'>; now: Date }
const notThere = () => new Refusal(404, 'Paper not found')

/** @throws {Refusal} 404, the same for no paper and for another teacher's student. */
async function assertTeaches(on: Db | Tx, id: string, { person, now }: Asker): Promise<void> {
  const studentId = await paperStudent(on, id)
  if (studentId === undefined) throw notThere()
  const teacherId = person.id
  const isTheirs =
    (await isMentor(on, teacherId, studentId)) || (await teachesInGroup(on, { teacherId, studentId }, now))
  if (!isTheirs) throw notThere()
}

type Parts = Pick<RoomParts, 'database' | 'outbox' | 'publicUrl'>

/** A teacher's word on the exams that students have passed. */
export const teachExamCalls = ({ database: { db }, outbox, publicUrl }: Parts): Served[] => [
  serve(wire.getPassedExams, async ({ person, now }) => {
    const looked = (await studentsOf(db, person.id)).map(({ student }) => student.id)
    const taught = (await studentsInGroupsOf(db, person.id, now)).map(({ studentId }) => studentId)
    const ids = [...new Set([...looked, ...taught])]
    const names = await namesOf(db, ids)
    return enveloped(
      (await passedPapers(db, ids)).map(({ studentId, sitting, away }) => ({
        studentId,
        fullName: names.get(studentId) ?? '',
        sitting,
        away: { times: away.times, seconds: Math.round(away.ms / 1_000) },
      })),
    )
  }),

  serve(wire.getPassedExam, async ({ params, person, now }) => {
    await assertTeaches(db, params.id, { person, now })
    const paper = await paperInFull(db, params.id)
    if (!paper) throw notThere()
    return enveloped(paper)
  }),

  serve(wire.judgeExam, async ({ params, body, person, now }) => {
    await db.transaction(async (tx) => {
      await assertTeaches(tx, params.id, { person, now })
      const judging = { id: params.id, ...body, by: person.id, site: publicUrl.origin }
      await judgePaper({ tx, outbox, now }, judging)
    })
    outbox.wake()
    const counts = body.judged === 'confirmed'
    return {
      success: true as const,
      message: counts
        ? 'It counts: the certificate is there'
        : 'It does not count. The family reads your word.',
    }
  }),
]
