import { DAY_MS } from '../../platform/text/india.rules.ts'

const FOUR_WEEKS_MS = 28 * DAY_MS
/** Results of this many days up to the newest one count together, so that one slip makes no trend. */
const TOGETHER_MS = 7 * DAY_MS
/** Older results are ignored. */
const RECENT_MS = 56 * DAY_MS
/** Percent that make a difference between two points. */
const STEP = 10
/** Percent below which a topic is worth practising. */
const ENOUGH = 50
/** Most topics in a diary; those tried last. */
const MOST_TOPICS = 6

export type TopicAnswers = { topic: string; subject: string; right: number; total: number; at: Date }
export type TrendWord = 'Better' | 'Steady' | 'Slightly lower' | 'Needs practice' | 'New'
/** Correct answers in a topic in percent: now, and four weeks ago (null without answers then). */
export type Trend = { topic: string; subject: string; before: number | null; now: number; word: TrendWord }

const percent = (answers: readonly TopicAnswers[]): number => {
  const total = answers.reduce((sum, each) => sum + each.total, 0)
  return total === 0 ? 0 : Math.round((100 * answers.reduce((sum, each) => sum + each.right, 0)) / total)
}

/** The answers of the newest day up to `until` and of the days just before it. */
function around(answers: readonly TopicAnswers[], until: number): readonly TopicAnswers[] {
  const there = answers.filter(({ at }) => at.getTime() <= until)
  const newest = Math.max(...there.map(({ at }) => at.getTime()))
  return there.filter(({ at }) => at.getTime() > newest - TOGETHER_MS)
}

/** A label; a topic that went up is 'Better', even if it is still below half. */
export function trendLabel(before: number | null, now: number): TrendWord {
  if (before !== null && now - before >= STEP) return 'Better'
  if (now < ENOUGH) return 'Needs practice'
  if (before === null) return 'New'
  return before - now >= STEP ? 'Slightly lower' : 'Steady'
}

/** The trend of each topic as of then, those tried last first. */
export function trends(answers: readonly TopicAnswers[], asOf: Date): Trend[] {
  const until = asOf.getTime()
  const topics = new Map<string, TopicAnswers[]>()
  for (const each of answers) {
    const age = until - each.at.getTime()
    if (age < 0 || age > RECENT_MS + TOGETHER_MS) continue
    const key = `${each.subject}\n${each.topic}`
    topics.set(key, [...(topics.get(key) ?? []), each])
  }
  const newest = (all: readonly TopicAnswers[]) => Math.max(...all.map(({ at }) => at.getTime()))
  return [...topics.values()]
    .toSorted((a, b) => newest(b) - newest(a))
    .slice(0, MOST_TOPICS)
    .map((all) => {
      const [{ topic, subject } = { topic: '', subject: '' }] = all
      const then = all.filter(({ at }) => at.getTime() <= until - FOUR_WEEKS_MS)
      const now = percent(around(all, until))
      const before = then.length > 0 ? percent(around(then, until - FOUR_WEEKS_MS)) : null
      return { topic, subject, before, now, word: trendLabel(before, now) }
    })
}
