import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import { putLetters } from '../academy/letters.server.ts'
import { codeOf } from '../competition/competition.rules.ts'
import { namesOf, reachedAt } from '../people/people.reads.server.ts'
import type { Act } from '../platform/act.server.ts'
import type { Db, Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { drawnPapers } from '../quiz/exam.reads.server.ts'
import { noticedAt } from '../quiz/reserved.reads.server.ts'
import { partName } from './exams/exam-words.rules.ts'
import type { ExamPaper } from './exams/exams.contract.ts'
import { marksOf } from './exams/exam.rules.ts'
import type { Judged } from './exams/exam-states.rules.ts'
import { examCertificates, examSittings } from './exams/exams.tables.ts'
import { sittingById, sittingOnWire, sittingsOf, type Whole } from './exams/sittings.server.ts'

/** A passed paper as a teacher looks at it; what was noticed while it was written decides nothing. */
export type PassedPaper = {
  studentId: string
  sitting: ReturnType<typeof sittingOnWire>
  /** How often the page was left, and for how long in all, in milliseconds. */
  away: { times: number; ms: number }
}

/** What these students have passed: papers that wait for a teacher's word first, then the newest. */
export async function passedPapers(on: Db | Tx, studentIds: readonly string[]): Promise<PassedPaper[]> {
  const passed = (await sittingsOf(on, studentIds)).filter(({ sitting }) => sitting.passed)
  const noticed = await noticedAt(on, { attemptIds: passed.map(({ sitting }) => sitting.attemptId) })
  const waits = ({ sitting }: Whole) => (sitting.judged === null ? 0 : 1)
  return passed
    .toSorted((a, b) => waits(a) - waits(b))
    .map((whole) => {
      const { studentId, attemptId } = whole.sitting
      const away = noticed.find((each) => each.attemptId === attemptId && each.kind === 'away')
      return {
        studentId,
        sitting: sittingOnWire(whole),
        away: { times: away?.times ?? 0, ms: away?.ms ?? 0 },
      }
    })
}

/** Whose paper it is; undefined for none. */
export const paperStudent = async (on: Db | Tx, id: string): Promise<string | undefined> =>
  (await sittingById(on, id))?.sitting.studentId

/** `site`: the origin of the public address. */
type Judging = { id: string; judged: Judged; word: string; by: string; site: string }

/**
 * A teacher says whether a passed paper counts. What counts has a certificate; said again otherwise, that is
 * withdrawn, or good again. The family hears of it by mail, once of each. The caller knows that `by` may.
 * @throws {Refusal} 404 for no paper, 409 for one that is not passed.
 */
export async function judgePaper(act: Act, { id, judged, word, by, site }: Judging): Promise<void> {
  const { tx, now } = act
  await tx.select({ id: examSittings.id }).from(examSittings).where(eq(examSittings.id, id)).for('update')
  const whole = await sittingById(tx, id)
  if (!whole) throw new Refusal(404, 'Paper not found')
  if (!whole.sitting.passed) throw new Refusal(409, 'This paper is not passed')
  await tx
    .update(examSittings)
    .set({ judged, word, judgedBy: by, judgedAt: now })
    .where(eq(examSittings.id, id))
  if (judged === 'declined') {
    await tx.update(examCertificates).set({ withdrawnAt: now }).where(eq(examCertificates.sittingId, id))
    return tell(act, whole, { judged, word, address: `${site}/exams/${whole.grade.grade}` })
  }
  const code = await issueCertificate(tx, whole, now)
  const address = `${site}/exams/certificates/${code}`
  await tell(act, whole, { judged, word, address })
}

/** What a confirmed paper is worth: its certificate, or the one it had, good again. @returns its number. */
export async function issueCertificate(tx: Tx, whole: Whole, now: Date): Promise<string> {
  const { sitting, grade } = whole
  const names = await namesOf(tx, [sitting.studentId])
  const [issued] = await tx
    .insert(examCertificates)
    .values({
      code: codeOf(randomBytes(10)),
      sittingId: sitting.id,
      issuedAt: now,
      content: {
        academy: (await academyOf(tx))?.academyName ?? '',
        fullName: names.get(sitting.studentId) ?? '',
        grade: grade.name,
        date: (sitting.endedAt ?? now).toISOString(),
        points: sitting.points ?? 0,
        marks: marksOf(grade.blueprint),
      },
    })
    .onConflictDoUpdate({ target: examCertificates.sittingId, set: { withdrawnAt: null } })
    .returning({ code: examCertificates.code })
  return issued?.code ?? ''
}

type Told = { judged: Judged; word: string; address: string }

async function tell(act: Act, { sitting, grade }: Whole, { judged, word, address }: Told): Promise<void> {
  const to = (await reachedAt(act.tx, [sitting.studentId])).get(sitting.studentId)
  if (!to?.email) return
  const result = `${sitting.points} of ${marksOf(grade.blueprint)} points`
  const lines =
    judged === 'confirmed'
      ? [
          `${to.fullName} has passed ${grade.name} with ${result}. The paper is confirmed.`,
          `The certificate: ${address}`,
        ]
      : [
          `The paper of ${to.fullName} for ${grade.name} (${result}) is not counted this time.`,
          `The paper, and when the next one may be written: ${address}`,
        ]
  const subject = judged === 'confirmed' ? `${grade.name} is passed` : `${grade.name}: about the paper`
  const says = word ? [`The academy says: ${word}`] : []
  await putLetters(act, [
    { key: `${sitting.id}:${judged}`, to: to.email, subject, lines: [...lines, ...says] },
  ])
}

/** A handed-in paper part by part, with the key; null while it is written. */
export async function paperInFull(on: Db | Tx, id: string): Promise<ExamPaper | null> {
  const whole = await sittingById(on, id)
  if (!whole || whole.sitting.endedAt === null) return null
  const [paper] = await drawnPapers(on, [whole.sitting.attemptId])
  if (!paper) return null
  let from = 0
  const parts = whole.grade.blueprint.parts.map((part, at) => {
    const questions = paper.questions.slice(from, from + part.count)
    from += part.count
    const result = whole.sitting.parts?.[at] ?? { right: 0, points: 0 }
    return { name: partName(part), of: part.count, ...result, questions: [...questions] }
  })
  return { ...sittingOnWire(whole), parts }
}
