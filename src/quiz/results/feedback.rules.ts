import { EXCELLENT, GOOD } from '../quiz.rules.ts'
import type { Result } from './result.rules.ts'
import { words } from './results.words.ts'

/** Most questions to practise at once; of more, the weakest topic first. */
const AT_ONCE = 5
const FIRST = 3

type TopicVerdict = { topic: string; englishTopic?: string | undefined; isRight: boolean }

/** The topic with most mistakes, if it has more than one. */
function weakest(open: readonly TopicVerdict[]): { topic: string; count: number } | null {
  const counts = new Map<string, number>()
  for (const { topic } of open) if (topic) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most && most[1] > 1 ? { topic: most[0], count: most[1] } : null
}

/**
 * Positions of the questions to practise first: all wrong or blank ones; of many, three from the weakest
 * topic.
 */
export function practiceQueue(asked: readonly TopicVerdict[]): readonly number[] {
  const open = asked.flatMap(({ isRight }, place) => (isRight ? [] : [place]))
  if (open.length <= AT_ONCE) return open
  const topic = weakest(asked.filter(({ isRight }) => !isRight))?.topic
  const rank = (place: number) => (topic !== undefined && asked[place]?.topic === topic ? 0 : 1)
  return open
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, FIRST)
    .toSorted((a, b) => a - b)
}

/** Verdict and topic per question; empty without the key. */
export const topicVerdicts = ({
  questionDetails,
}: Pick<Result, 'questionDetails'>): readonly TopicVerdict[] =>
  questionDetails.map(({ topic, englishTopic, isCorrect }) => ({ topic, englishTopic, isRight: isCorrect }))

type Ways = Pick<Result, 'score' | 'questionDetails' | 'next'>

/** The main button: next quiz after a good result, else practice, else the quizzes. */
export function nextAction(
  result: Ways,
): { to: 'next' } | { to: 'practise'; count: number } | { to: 'quizzes' } {
  const count = practiceQueue(topicVerdicts(result)).length
  if (result.next && (result.score >= EXCELLENT || count === 0)) return { to: 'next' }
  return count > 0 ? { to: 'practise', count } : { to: 'quizzes' }
}

type Said = Pick<
  Result,
  'correctAnswers' | 'totalQuestions' | 'score' | 'questionDetails' | 'next' | 'attemptNumber'
>

/** Feedback in one or two sentences: the result, then the next step. `name`: first name, or ''. */
export function feedbackText(result: Said, name: string): string {
  const { correctAnswers: right, totalQuestions: total, score, next } = result
  const isFirst = result.attemptNumber === 1
  if (right === total) return words.allRight({ total, name, next: next?.title ?? '', isFirst })
  const asked = topicVerdicts(result)
  if (asked.length === 0) return words.rightOf(right, total, name)
  if (score >= EXCELLENT) return words.excellent(right, total, name)
  const topic = weakest(asked.filter(({ isRight }) => !isRight))
  if (score >= GOOD) return words.good(right, total, topic?.count === total - right ? topic.topic : null)
  const first = practiceQueue(asked).length
  return topic && topic.count >= first && first > 1
    ? words.toughTopic(right, topic.count, topic.topic)
    : words.tough(right, total, first)
}

/** Text on the blackboard. */
export function scoreComment(percent: number): string {
  if (percent >= EXCELLENT) return words.wellDone
  return percent >= GOOD ? words.nearlyThere : words.onceMore
}

export type Improvement =
  | { kind: 'first' }
  | { kind: 'compared'; before: number; now: number; best: number; note: string }

const percent = (value: number) => `${value.toFixed(1)}%`

/** This result against the student's attempt before, never against other students. */
export function improvement(result: Pick<Result, 'score' | 'bestScore' | 'history'>): Improvement {
  const { score, bestScore, history } = result
  const before = history.at(-2)?.score
  if (before === undefined) return { kind: 'first' }
  const best = Math.max(bestScore, score)
  const isBest = score >= best
  const earlierBest = Math.max(...history.slice(0, -1).map((past) => past.score))
  let note = words.bestKept(percent(best))
  if (isBest) note = score > earlierBest ? words.bestSoFar : words.sameAsBest
  return { kind: 'compared', before, now: score, best, note }
}

/** Marks for display, never below zero, to two decimals. */
export const marksShown = (marks: number): number => Math.max(0, marks)

/** How the marks were calculated; '' without negative marks. */
export function marksDetail(
  result: Pick<Result, 'marks' | 'maxMarks' | 'correctAnswers' | 'totalQuestions'>,
) {
  const { marks, maxMarks, correctAnswers, totalQuestions } = result
  if (marks === null || totalQuestions === 0) return ''
  const hundredth = (value: number) => Math.round(value * 100) / 100
  const given = hundredth((correctAnswers * maxMarks) / totalQuestions)
  const off = hundredth(given - marks)
  if (off <= 0) return ''
  return words.marksDetail(given, off, marks < 0 ? String(marks).replace('-', '−') : null)
}
