import { EXCELLENT, GOOD } from '../quiz.rules.ts'
import type { Result } from './result.rules.ts'

const numbers = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')
const spelt = (n: number): string => numbers[n] ?? String(n)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const are = (n: number): string => (n === 1 ? 'is' : 'are')

/** So many questions are practised in one go; of more the weakest topic comes first. */
const AT_ONCE = 5
const FIRST = 3

type Asked = { topic: string; isRight: boolean }

/** The topic of which most is to be looked at again, when it is more than one question. */
function weakest(open: readonly Asked[]): { topic: string; count: number } | null {
  const counts = new Map<string, number>()
  for (const { topic } of open) if (topic) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most && most[1] > 1 ? { topic: most[0], count: most[1] } : null
}

/**
 * The places of the questions to practise first: all that went wrong or stayed blank, and of many three,
 * from the topic that needs it most.
 */
export function toPractise(asked: readonly Asked[]): readonly number[] {
  const open = asked.flatMap(({ isRight }, place) => (isRight ? [] : [place]))
  if (open.length <= AT_ONCE) return open
  const topic = weakest(asked.filter(({ isRight }) => !isRight))?.topic
  const rank = (place: number) => (topic !== undefined && asked[place]?.topic === topic ? 0 : 1)
  return open
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, FIRST)
    .toSorted((a, b) => a - b)
}

/** What the review says of each question, as the rules here need it; empty while the key is not there. */
export const askedOf = ({ questionDetails }: Pick<Result, 'questionDetails'>): readonly Asked[] =>
  questionDetails.map(({ topic, isCorrect }) => ({ topic, isRight: isCorrect }))

type Ways = Pick<Result, 'score' | 'questionDetails' | 'next'>

/** The one main button: on to the next quiz when it went well, else what to practise; then what there is. */
export function mainWay(
  result: Ways,
): { to: 'next' } | { to: 'practise'; count: number } | { to: 'quizzes' } {
  const count = toPractise(askedOf(result)).length
  if (result.next && (result.score >= EXCELLENT || count === 0)) return { to: 'next' }
  return count > 0 ? { to: 'practise', count } : { to: 'quizzes' }
}

type Said = Pick<
  Result,
  'correctAnswers' | 'totalQuestions' | 'score' | 'questionDetails' | 'next' | 'attemptNumber'
>

/** One kind sentence or two: first the fact, then the next step. `name`: the child's first name, or ''. */
export function sentence(result: Said, name: string): string {
  const { correctAnswers: right, totalQuestions: total, score, next } = result
  const called = name ? `, ${name}` : ''
  if (right === total) {
    const opened = result.attemptNumber === 1 ? 'open now' : 'next'
    const then = next ? ` “${next.title}” is ${opened}.` : ''
    return `All ${spelt(total)} right${called}.${then}`
  }
  const fact =
    right === 0 ? 'None is right yet' : `${capital(spelt(right))} of ${spelt(total)} ${are(right)} right`
  const asked = askedOf(result)
  const open = total - right
  if (asked.length === 0) return `${fact}${called}.`
  const topic = weakest(asked.filter(({ isRight }) => !isRight))
  if (score >= EXCELLENT) {
    const rest = open === 1 ? 'The other one is' : `The other ${spelt(open)} are`
    return `${fact}${called}. ${rest} worth a second look.`
  }
  if (score >= GOOD) {
    const others = open === 1 ? 'other one' : `other ${spelt(open)}`
    return topic?.count === open
      ? `${fact}. The ${others} are about “${topic.topic}”; look at them once more.`
      : `${fact}. Look at the ${others} once more.`
  }
  const first = toPractise(asked).length
  const hard =
    right === 0 ? 'This was a hard paper.' : `This was a hard paper, and ${spelt(right)} ${are(right)} right.`
  const those = first === 1 ? 'Begin with the other one.' : `Begin with ${spelt(first)} of the others.`
  return topic && topic.count >= first && first > 1
    ? `${hard} ${capital(spelt(topic.count))} of the others are about “${topic.topic}”. Begin with those.`
    : `${hard} ${right === 0 ? `Begin with ${first === total ? 'these' : `these ${spelt(first)}`}.` : those}`
}

/** What the blackboard says. */
export function chalkWords(percent: number): string {
  if (percent >= EXCELLENT) return 'well done'
  return percent >= GOOD ? 'nearly there' : 'once more'
}

export type Improvement =
  | { kind: 'first' }
  | { kind: 'compared'; before: number; now: number; best: number; note: string }

const percent = (value: number) => `${value.toFixed(1)}%`

/** This result beside the attempt before it, and never beside anybody else's. */
export function improvement(result: Pick<Result, 'score' | 'bestScore' | 'history'>): Improvement {
  const { score, bestScore, history } = result
  const before = history.at(-2)?.score
  if (before === undefined) return { kind: 'first' }
  const best = Math.max(bestScore, score)
  const isBest = score >= best
  const earlierBest = Math.max(...history.slice(0, -1).map((past) => past.score))
  let note = `Your best result, ${percent(best)}, stays.`
  if (isBest) note = score > earlierBest ? 'This is your best result so far.' : 'As good as your best.'
  return { kind: 'compared', before, now: score, best, note }
}

/** Marks as they stand in large type: never below zero. Down to the hundredth. */
export const marksShown = (marks: number): number => Math.max(0, marks)

/** How the marks came about, exactly; '' where nothing was taken off. */
export function marksDetail(
  result: Pick<Result, 'marks' | 'maxMarks' | 'correctAnswers' | 'totalQuestions'>,
) {
  const { marks, maxMarks, correctAnswers, totalQuestions } = result
  if (marks === null || totalQuestions === 0) return ''
  const hundredth = (value: number) => Math.round(value * 100) / 100
  const given = hundredth((correctAnswers * maxMarks) / totalQuestions)
  const off = hundredth(given - marks)
  if (off <= 0) return ''
  const told = `${given} for right answers, ${off} off for wrong ones`
  return marks < 0 ? `${told}: exactly ${String(marks).replace('-', '−')}.` : `${told}.`
}
