import * as entering from '../src/competition/entry.contract.ts'
import * as writing from '../src/competition/paper.contract.ts'
import * as plan from '../src/competition/office/plan.contract.ts'
import { newId } from '../src/platform/db/columns.tables.ts'
import { decodeAnswer, type Task } from '../src/quiz/kinds/kinds.rules.ts'
import { getQuestionsByQuiz, type Question, submitQuiz } from '../src/quiz/quiz.contract.ts'
import { questions } from '../src/quiz/quiz.tables.ts'
import type { Member, World } from './world.ts'

/** One of each kind, with a wrong answer in the form in which answers are kept. */
export const KINDS: readonly { task: Task; wrong: string }[] = [
  { task: { kind: 'several', options: ['2', '3', '4', '5'], right: '0,1,3' }, wrong: '0,1' },
  { task: { kind: 'number', unit: 'cm', tolerance: '0.05', right: '12.5' }, wrong: '13' },
  { task: { kind: 'beads', rods: 3, right: '462' }, wrong: '467' },
  { task: { kind: 'order', options: ['one', 'two', 'three', 'four'], right: '0,1,2,3' }, wrong: '1,0,2,3' },
  {
    task: { kind: 'match', left: ['2 × 3', '2 + 3'], options: ['6', '5', '9'], right: '0,1' },
    wrong: '0,2',
  },
  { task: { kind: 'face', right: 'RRRGGGBBB' }, wrong: 'GGGRRRBBB' },
]
const MINUTE = 60_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()

export type Cup = { id: string; roundId: string; quizId: string; title: string }

/** A competition that is open now, whose paper has one of many and one question of each kind. */
export async function cupOfKinds(world: World, organiser: Member): Promise<Cup> {
  const subject = await world.subject(`Kinds ${newId()}`)
  const quiz = await world.quiz(subject, 1, { size: 1, marks: 14 })
  await world.database.db.insert(questions).values(
    KINDS.map(({ task }, place) => ({
      id: newId(),
      quizId: quiz.id,
      position: place + 1,
      text: `A question of the kind ${task.kind}`,
      explanation: 'So it is.',
      task,
    })),
  )
  const made = await organiser.ask(plan.planCompetition, {
    body: {
      title: 'Cup of kinds',
      summary: 'Every kind once.',
      subject: 'Abacus',
      place: 'At home',
      ageOn: '2026-10-01',
      entryOpensAt: at(-60 * MINUTE),
      entryClosesAt: at(10 * MINUTE),
      fee: 0,
      needs: '',
      rules: '',
      awards: '',
      faq: [],
      mockQuizId: null,
      groups: [{ _id: null, name: 'A', level: '', ageFrom: 5, ageTo: 9, asked: 'Kinds', example: '' }],
      rounds: [
        {
          _id: null,
          title: 'Final',
          opensAt: at(-MINUTE),
          lastStartAt: at(30 * MINUTE),
          closesAt: at(60 * MINUTE),
          spread: 0,
          qualify: null,
          papers: [quiz.id],
        },
      ],
    },
  })
  const { _id: id, title, rounds } = made.body.data
  await organiser.ask(plan.announce, { params: { id }, body: {} })
  await world.heard()
  return { id, title, roundId: rounds[0]?._id ?? '', quizId: quiz.id }
}

/** What is kept as this paper shows it. */
function saidAs({ options, task }: Question, which: 'right' | 'wrong'): string {
  const known = KINDS.find((one) => one.task.kind === task?.kind)
  if (!known) return which === 'right' ? '0 + 1' : '0 + 2'
  const all = 'options' in known.task ? known.task.options : []
  const shown = options.map((text) => String(all.indexOf(text)))
  return decodeAnswer(known.task, shown, `=${which === 'right' ? known.task.right : known.wrong}`)
}

/** Enters a child, which hands in its paper at once: all right, or all wrong. */
export async function writes(
  { world, cup }: { world: World; cup: Cup },
  child: Member,
  which: 'right' | 'wrong',
): Promise<void> {
  const { id, quizId } = cup
  await world.database.pool.query('update people set email_verified_at = now() where id = $1', [child.id])
  const entry = { studentId: child.id, bornOn: '2018-01-01', place: 'Pune', listed: true }
  await child.ask(entering.enter, { params: { id }, body: entry })
  await child.ask(writing.startPaper, { params: { id }, body: {} })
  const { body } = await child.ask(getQuestionsByQuiz, { params: { quizId } })
  const answers = Object.fromEntries(body.data.map((question, n) => [n, saidAs(question, which)]))
  const sent = await child.ask(submitQuiz, { body: { quizId, answers, userId: child.id } })
  if (sent.status !== 200) throw new Error(sent.refusal.message)
}

/** As if the round had closed. */
export async function close(world: World, { roundId }: Cup): Promise<void> {
  await world.database.pool.query(
    `update competition_rounds set opens_at = opens_at - interval '2 hours',
      last_start_at = last_start_at - interval '2 hours', closes_at = closes_at - interval '2 hours'
      where id = $1`,
    [roundId],
  )
  await world.heard()
}
