import { DAY_MS } from '../../platform/india.rules.ts'

const FOUR_WEEKS_MS = 28 * DAY_MS
/** Results of so many days around the newest one count together: one slip makes no trend. */
const TOGETHER_MS = 7 * DAY_MS
/** What lies further back is not how it goes now. */
const RECENT_MS = 56 * DAY_MS
/** Percent between two points that are not the same. */
const STEP = 10
/** Percent below which a topic is worth practising. */
const ENOUGH = 50
/** So many topics stand in a diary at most, those tried last. */
const MOST_TOPICS = 6

export type TopicAnswers = { topic: string; subject: string; right: number; total: number; at: Date }
export type TrendWord = 'Better' | 'Steady' | 'A little lower' | 'Needs practice' | 'New'
/** Right answers of a topic in percent: now, and four weeks ago (null when it was not there yet). */
export type Trend = { topic: string; subject: string; before: number | null; now: number; word: TrendWord }

const percent = (answers: readonly TopicAnswers[]): number => {
  const total = answers.reduce((sum, each) => sum + each.total, 0)
  return total === 0 ? 0 : Math.round((100 * answers.reduce((sum, each) => sum + each.right, 0)) / total)
}

/** The answers of the newest day up to then, with those of the days just before it. */
function around(answers: readonly TopicAnswers[], until: number): readonly TopicAnswers[] {
  const there = answers.filter(({ at }) => at.getTime() <= until)
  const newest = Math.max(...there.map(({ at }) => at.getTime()))
  return there.filter(({ at }) => at.getTime() > newest - TOGETHER_MS)
}

/** In a word; a topic that went up is better, however far it still is. */
export function trendWord(before: number | null, now: number): TrendWord {
  if (before !== null && now - before >= STEP) return 'Better'
  if (now < ENOUGH) return 'Needs practice'
  if (before === null) return 'New'
  return before - now >= STEP ? 'A little lower' : 'Steady'
}

/** How each topic goes as of then, the ones tried last first. */
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
      return { topic, subject, before, now, word: trendWord(before, now) }
    })
}
