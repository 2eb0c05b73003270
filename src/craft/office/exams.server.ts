import { min, type SQL, sql } from 'drizzle-orm'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Database, Db } from '../../platform/db.server.ts'
import { type About, type Desk, MOST_LINES } from '../../platform/desk.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { RoomParts } from '../../platform/room.server.ts'
import { enveloped, may, type Served, serve } from '../../platform/serve.server.ts'
import { isHandedIn } from '../../quiz/exam.reads.server.ts'
import { judgePaper, paperInFull, passedPapers } from '../exams.reads.server.ts'
import { examSittings } from '../exams/exams.tables.ts'
import { examsOf } from '../exams/own-exams.server.ts'
import { markEnded } from '../exams/sittings.server.ts'
import * as wire from './exams.contract.ts'

/** Of so many students at once. */
const MOST = 200
/** A child waits this long at most, in milliseconds: three days. */
const WORD_MS = 259_200_000

/** Handed in, and looked at by nobody yet. */
const isUnmarked = sql`${examSittings.endedAt} is null and ${isHandedIn(examSittings.attemptId)}`
const waits = sql`${examSittings.passed} and ${examSittings.judged} is null`

async function studentsWith(db: Db, which: SQL): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: examSittings.studentId })
    .from(examSittings)
    .where(which)
    .limit(MOST)
  return rows.map(({ id }) => id)
}

/** What was handed in is marked, though nobody has looked at it yet. */
const markAll = async (db: Db): Promise<void> => markEnded(db, await studentsWith(db, isUnmarked))

type Parts = Pick<RoomParts, 'database' | 'outbox' | 'publicUrl'>

/** The word on passed papers, for children whom no teacher looks after. */
export const examOfficeCalls = ({ database: { db }, outbox, publicUrl }: Parts): Served[] => [
  serve(wire.getWaitingExams, async () => {
    await markAll(db)
    const ids = await studentsWith(db, waits)
    const names = await namesOf(db, ids)
    const papers = (await passedPapers(db, ids)).filter(({ sitting }) => sitting.judged === null)
    return enveloped(
      papers.map(({ studentId, sitting, away }) => ({
        studentId,
        fullName: names.get(studentId) ?? '',
        sitting,
        away: { times: away.times, seconds: Math.round(away.ms / 1_000) },
      })),
    )
  }),

  serve(wire.getWaitingExam, async ({ params }) => {
    const paper = await paperInFull(db, params.id)
    if (!paper) throw new Refusal(404, 'Paper not found')
    return enveloped(paper)
  }),

  serve(wire.sayOfExam, async ({ params, body, person, now }) => {
    const judging = { id: params.id, ...body, by: person.id, site: publicUrl.origin }
    await db.transaction((tx) => judgePaper({ tx, outbox, now }, judging))
    outbox.wake()
    const counts = body.judged === 'confirmed'
    return {
      success: true as const,
      message: counts ? 'It counts: the certificate is there' : 'It does not count',
    }
  }),
]

/** Papers that wait, on the desk of the organiser. */
export const examDesk = ({ db }: Database): Desk => ({
  waits: async (person, now) => {
    if (!may(person, 'organiser')) return []
    await markAll(db)
    const [row] = await db
      .select({ count: sql<number>`count(*)::int`, since: min(examSittings.endedAt) })
      .from(examSittings)
      .where(waits)
    if (!row || row.count === 0) return []
    const since = row.since ?? now
    return [
      {
        section: 'Quizzes' as const,
        count: row.count,
        since,
        late: now.getTime() - since.getTime() > WORD_MS,
        title:
          row.count === 1 ? 'A passed exam waits for a word' : `${row.count} passed exams wait for a word`,
        detail: 'a teacher of the child may say it too',
        to: '/office/exams',
        act: 'Look',
      },
    ]
  },
})

/** The exams that a student has written. */
export const examAbout =
  ({ db }: Database): About =>
  async ({ id }) => {
    const lines = (await examsOf(db, id)).map((exam) => ({
      at: exam.begunAt,
      title: exam.grade,
      detail: [
        exam.points === null ? 'being written' : `${exam.points} points`,
        exam.passed ? 'passed' : '',
        exam.certificate && !exam.withdrawnAt ? `certificate ${exam.certificate}` : '',
      ]
        .filter(Boolean)
        .join(', '),
    }))
    return [{ heading: 'Exams', count: lines.length, lines: lines.slice(0, MOST_LINES) }]
  }
