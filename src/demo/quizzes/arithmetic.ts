import { type Draft, shuffled } from '../../quiz/bank/generators/arithmetic.rules.ts'
import { seeded } from '../../quiz/seeded.rules.ts'
import type { SeedQuestion, SeedQuiz } from '../../quiz/seed.server.ts'

const places = [0, 1, 2, 3] as const

function place(
  { text, right, wrong, explanation }: Draft,
  correct: 0 | 1 | 2 | 3,
): Omit<SeedQuestion, 'topic'> {
  const [a, b, c] = wrong
  const orders = [
    [right, a, b, c],
    [a, right, b, c],
    [a, b, right, c],
    [a, b, c, right],
  ] as const
  return { text, options: orders[correct], correct, explanation }
}

/** Each demo quiz has 20 marks; 8 are a pass. */
const DEMO_MARKS = { marks: 20, passingMarks: 8 }

type QuizHead = Omit<SeedQuiz, 'questions' | keyof typeof DEMO_MARKS> & {
  /** Topic names by letter. */
  topics: Readonly<Record<string, string>>
  /** One letter per question. */
  plan: string
}

/** Right answers are spread evenly over the positions of a quiz. */
export function buildQuiz(
  seed: number,
  { topics, plan, ...head }: QuizHead,
  drafts: readonly Draft[],
): SeedQuiz {
  const rng = seeded(seed)
  const spread: (0 | 1 | 2 | 3)[] = []
  while (spread.length < drafts.length) spread.push(...shuffled(rng, places))
  const questions = drafts.map((draft, index) => {
    const topic = topics[plan[index] ?? '']
    if (!topic) throw new Error(`“${head.title}” names no topic for question ${index + 1}`)
    return { ...place(draft, spread[index] ?? 0), topic }
  })
  return { ...head, ...DEMO_MARKS, questions }
}
