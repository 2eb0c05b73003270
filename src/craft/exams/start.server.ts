import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { fingerprint } from '../../platform/http/fingerprint.server.ts'
import { beginDrawn, openExamQuiz } from '../../quiz/exam.reads.server.ts'
import { fitsBeads, makePaper, marksOf, rodsFor, gradeState, textOf } from './exam.rules.ts'
import type { Mode } from './exam-states.rules.ts'
import { examTitle, gradeNamesIn } from '../grade-names.reads.server.ts'
import { examGrades, examSittings } from './exams.tables.ts'
import type { Grade } from './grades.rules.ts'
import { type GradeRow, sittingsOf } from './sittings.server.ts'
import { toPastPaper } from './standing.server.ts'
import { formatLongDate } from '../../platform/text/dates.rules.ts'

type Starting = { grade: Grade; mode: Mode; studentId: string; now: Date }
export type Started = { quizId: string; attemptId: string }

/**
 * The paper that runs, or a new one: made here from a seed that no client names, written under the quiz of
 * its grade. Of any number at once one is begun and the others are told it.
 * @throws {Refusal} 409 while another exam is written, before the next paper is allowed and once it is
 * passed; 422 at mode for a grade whose answers need more rods than the page has.
 */
export async function startPaper(tx: Tx, { grade, mode, studentId, now }: Starting): Promise<Started> {
  const before = await sittingsOf(tx, [studentId])
  const running = before.find(({ sitting }) => sitting.endedAt === null)
  if (running) return joined(running, grade)
  const sat = before.filter((each) => each.grade.grade === grade.key).map(toPastPaper)
  const standing = gradeState(sat, now.getTime())
  if (standing.state === 'passed')
    throw new Refusal(409, 'You have passed this exam', { code: 'exam_passed' })
  if (standing.state === 'waiting')
    throw new Refusal(409, 'You have passed. Your teacher will confirm it.', {
      code: 'exam_awaits_confirmation',
    })
  if (standing.state === 'resting') {
    const from = new Date(standing.from)
    throw new Refusal(409, `You can take the next paper from ${formatLongDate(from.toISOString())}`, {
      code: 'exam_too_soon',
    })
  }
  if (mode === 'beads' && !fitsBeads(grade.blueprint)) {
    const words = 'These answers are too long for the beads. Please type them.'
    throw new Refusal(422, words, { code: 'validation_failed', errors: { mode: words } })
  }
  const row = await gradeRow(tx, grade)
  const [attemptId, seed] = [newId(), randomInt(2 ** 32)]
  const begun = await tx
    .insert(examSittings)
    .values({ gradeId: row.id, studentId, attemptId, seed: String(seed), mode, begunAt: now })
    .onConflictDoNothing()
    .returning({ id: examSittings.id })
  if (begun.length === 0) {
    const [other] = await tx
      .select({ sitting: examSittings, grade: examGrades })
      .from(examSittings)
      .innerJoin(examGrades, eq(examGrades.id, examSittings.gradeId))
      .where(and(eq(examSittings.studentId, studentId), isNull(examSittings.endedAt)))
    if (!other) throw new Refusal(409, 'Your paper has just ended', { code: 'paper_just_ended' })
    return joined(other, grade)
  }
  const quizId = row.quizId ?? ''
  await beginDrawn(tx, { quizId, studentId, attemptId, now, asked: questionsPerAttempt(grade, seed, mode) })
  return { quizId, attemptId }
}

function joined(
  running: { sitting: { attemptId: string | null }; grade: GradeRow },
  { key }: Grade,
): Started {
  if (running.grade.grade !== key)
    throw new Refusal(409, `You are taking ${running.grade.name}. Submit it first.`, {
      code: 'other_exam_running',
    })
  return { quizId: running.grade.quizId ?? '', attemptId: running.sitting.attemptId ?? '' }
}

function questionsPerAttempt({ blueprint }: Grade, seed: number, mode: Mode) {
  return makePaper(blueprint, seed).flatMap((questions, at) => {
    const part = blueprint.parts[at]
    if (!part) return []
    const rods = rodsFor(part)
    return questions.map((asked) => ({
      text: textOf(part, asked),
      task:
        mode === 'beads'
          ? { kind: 'beads' as const, rods, right: String(asked.answer).padStart(rods, '0') }
          : { kind: 'number' as const, unit: '', tolerance: '0', right: String(asked.answer) },
    }))
  })
}

/** The row of the current version of a grade, locked, with its quiz; created at the first start. */
export async function gradeRow(tx: Tx, { key, name, blueprint }: Grade): Promise<GradeRow> {
  const print = fingerprint(JSON.stringify([name, blueprint]))
  await tx
    .insert(examGrades)
    .values({ grade: key, fingerprint: print, name, blueprint })
    .onConflictDoNothing()
  // A concurrent start waits for this lock and then finds the quiz.
  const [row] = await tx
    .select()
    .from(examGrades)
    .where(and(eq(examGrades.grade, key), eq(examGrades.fingerprint, print)))
    .for('update')
  if (!row) throw new Error(`grade ${key} is not there`)
  if (row.quizId) return row
  const { minutes, pass } = blueprint
  const names = await gradeNamesIn(tx, 'hi')
  const titles = { en: examTitle('en', name), hi: examTitle('hi', names({ key, name })) }
  const quizId = await openExamQuiz(tx, { holder: row.id, titles, minutes, pass, marks: marksOf(blueprint) })
  await tx.update(examGrades).set({ quizId }).where(eq(examGrades.id, row.id))
  return { ...row, quizId }
}
