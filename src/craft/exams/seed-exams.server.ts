import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.server.ts'
import { DAY_MS } from '../../platform/text/india.rules.ts'
import type { SeedContext } from '../../platform/rooms/room.server.ts'
import { insertHindi } from '../../platform/translations/translations.server.ts'
import { issueCertificate } from '../exams.reads.server.ts'
import { makePaper } from './exam.rules.ts'
import { examScales, scaleGrades, examSittings } from './exams.tables.ts'
import { blueprintOf, type LadderDraft } from './ladder.rules.ts'
import { ladderItem } from './ladder-texts.rules.ts'
import { openGrade } from './ladders.server.ts'
import { sittingsOf } from './sittings.server.ts'
import { startPaper } from './start.server.ts'

/** A ladder of the demo's own. */
export type SeedLadder = LadderDraft & { id: string }

/**
 * A paper that a child of the demo has written: of the last `wrong` questions nothing is right. `word`: what
 * the teacher said with it; null where nobody has said anything yet.
 */
export type SeedExam = {
  studentId: string
  /** The grade's key. */
  grade: string
  daysAgo: number
  wrong: number
  seconds: number
  word: { by: string; words: string } | null
}

type HandIn = (
  seeding: { tx: Tx },
  answers: { attemptId: string; said: readonly (string | null)[]; seconds: number },
) => Promise<void>
/** `handIn`: the quizzes' own way to end an attempt with these answers. */
type SeedExams = {
  ladders: readonly SeedLadder[]
  /** Texts of the ladders in Hindi, by their English. */
  hindi: Readonly<Record<string, string>>
  exams: readonly SeedExam[]
  handIn: HandIn
}

/** Ladders as the office would have published them, and papers begun, written and judged as any. */
export async function seedExams(
  { tx, now }: SeedContext,
  { ladders, hindi, exams, handIn }: SeedExams,
): Promise<void> {
  for (const [place, { id, name, about, grades }] of ladders.entries()) {
    await tx.insert(examScales).values({ id, name, about, position: place })
    await tx.insert(scaleGrades).values(
      grades.map((grade, position) => ({
        id: grade.id,
        ladderId: id,
        position,
        name: grade.name,
        blueprint: blueprintOf(grade),
      })),
    )
    const item = ladderItem({
      id,
      name,
      about,
      grades: grades.map((one) => ({ key: one.id, name: one.name })),
    })
    const texts = Object.fromEntries(item.texts.map(({ path, text }) => [path, hindi[text] ?? '']))
    await insertHindi({ tx, now }, [[item, texts]])
  }
  for (const exam of exams) {
    const at = new Date(now.getTime() - exam.daysAgo * DAY_MS)
    const attemptId = await written(tx, { ...exam, at, handIn })
    const whole = (await sittingsOf(tx, [exam.studentId])).find(
      ({ sitting }) => sitting.attemptId === attemptId,
    )
    if (!exam.word || !whole?.sitting.passed) continue
    const judgedAt = new Date(at.getTime() + DAY_MS)
    const { by: judgedBy, words: word } = exam.word
    await tx
      .update(examSittings)
      .set({ judged: 'confirmed', decisionNote: word, decidedBy: judgedBy, decidedAt: judgedAt })
      .where(eq(examSittings.id, whole.sitting.id))
    await issueCertificate(tx, whole, judgedAt)
  }
}

/** A paper that is begun and handed in. @returns its attempt's id. */
async function written(
  tx: Tx,
  { studentId, grade: key, wrong, seconds, at, handIn }: SeedExam & { at: Date; handIn: HandIn },
): Promise<string> {
  const grade = await openGrade(tx, key)
  if (!grade) throw new Error(`grade ${key} is not there`)
  const { attemptId } = await startPaper(tx, { grade, mode: 'typed', studentId, now: at })
  const [sitting] = await tx.select().from(examSittings).where(eq(examSittings.attemptId, attemptId))
  const questions = makePaper(grade.blueprint, Number(sitting?.seed)).flat()
  // What a child is not sure of comes last, and every second one of it is left.
  const said = questions.map(({ answer }, place) => {
    if (place < questions.length - wrong) return String(answer)
    return place % 2 === 0 ? null : String(answer + 10)
  })
  await handIn({ tx }, { attemptId, said, seconds })
  return attemptId
}
