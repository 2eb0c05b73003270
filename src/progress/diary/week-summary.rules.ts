import { numberWord } from '../../platform/text/numbers.rules.ts'
import type { Praise, WeekSummary } from './diary.contract.ts'

/** Most words of the summary. */
export const MOST_WORDS = 25
/** Percent from which a result is worth a sentence. */
const WORTH_TELLING = 50

export type WeekFacts = {
  firstName: string
  /** How many days had any minutes. */
  days: number
  quizzes: readonly { title: string; right: number; total: number }[]
  /** Lessons finished in the week, by course. */
  lessons: readonly { course: string; lessons: number }[]
  /** Topics tried for the first time in this week, in order. */
  began: readonly string[]
  /** The next lesson. */
  next: { number: number; title: string } | null
  /** Whether the child was ever active. */
  everActive: boolean
  /** Whether the week is over: from Sunday evening. */
  over: boolean
}

export const wordCount = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** The best thing of a week; null when there is nothing to praise. */
function bestOf({ quizzes, lessons }: WeekFacts): Praise | null {
  const share = (quiz: { right: number; total: number }) => quiz.right / Math.max(1, quiz.total)
  const top = quizzes.toSorted((a, b) => share(b) - share(a))[0]
  const finished = lessons[0]
  if (top && Math.round(share(top) * 100) >= (finished ? 70 : WORTH_TELLING))
    return { kind: 'quiz', title: top.title, right: top.right, total: top.total }
  return finished ? { kind: 'lessons', title: finished.course, lessons: finished.lessons } : null
}

/**
 * What is told of a week: on how many days, the best result, the first new topic. An empty week is told
 * without blame, with the next lesson. Never compares with other children.
 */
export function weekSummary(facts: WeekFacts): WeekSummary {
  const { firstName: name, next, everActive, over } = facts
  if (hasActivity(facts)) return activity(facts, { isLastWeek: false })
  const idle = over ? 'over' : 'running'
  return { kind: 'empty', name, state: everActive ? idle : 'never', next }
}

/** What is told in a week that has just started: last week, or null without activity in it. */
export const newWeekSummary = (lastWeek: WeekFacts): WeekSummary | null =>
  hasActivity(lastWeek) ? activity(lastWeek, { isLastWeek: true }) : null

/** Whether there was any activity in a week. */
const hasActivity = ({ days, quizzes, lessons }: WeekFacts): boolean =>
  days > 0 || quizzes.length > 0 || lessons.length > 0

function activity(facts: WeekFacts, { isLastWeek }: { isLastWeek: boolean }): WeekSummary {
  const best = bestOf(facts)
  const began = facts.began.find((each) => each !== best?.title) ?? null
  return { kind: 'active', name: facts.firstName, isLastWeek, days: Math.max(1, facts.days), best, began }
}

const quoted = (title: string) => `“${title}”`
const dayWords = (days: number) => (days === 1 ? 'one day' : `${numberWord(days)} days`)

/** A week's summary in English, in at most 25 words, its introduction included. */
export function formatWeekSummary(summary: WeekSummary): string {
  if (summary.kind === 'empty') return emptyWeek(summary)
  const { name, isLastWeek, days, best, began } = summary
  const intro = isLastWeek ? `A new week. Last week ${name}` : name
  return longestFitting(
    [`practised on ${dayWords(days)}`, praiseWords(best), began === null ? '' : `started ${quoted(began)}`],
    (parts) => `${intro} ${parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ` : ''}${parts.at(-1)}.`,
  )
}

/** The longest sentence of at most 25 words: days, best result and new topic, down to the days alone. */
export function longestFitting(
  [days, best, began]: readonly [days: string, best: string, began: string],
  join: (parts: readonly string[]) => string,
): string {
  const choices = [[days, best, began], [days, best], [days, began], [days]]
  return fitting(choices.map((parts) => join(parts.filter(Boolean))))
}

function praiseWords(best: Praise | null): string {
  if (!best) return ''
  const { kind, title } = best
  if (kind === 'lessons')
    return `finished ${best.lessons === 1 ? 'a lesson' : `${numberWord(best.lessons)} lessons`} of ${quoted(title)}`
  const { right, total } = best
  return right === total
    ? `got all ${numberWord(total)} right in ${quoted(title)}`
    : `got ${numberWord(right)} of ${numberWord(total)} right in ${quoted(title)}`
}

function emptyWeek({ name, state, next }: Extract<WeekSummary, { kind: 'empty' }>): string {
  const [number, title] = [next?.number ?? 0, quoted(next?.title ?? '')]
  const sentences = {
    never: [
      `${name} has not started yet. Lesson ${number}, ${title}, is ready. Ten minutes is enough to start.`,
      `${name} has not started yet. Ten minutes is enough for a first quiz.`,
    ],
    running: [
      `No practice yet this week. ${name}’s next lesson is ${number}, ${title}.`,
      `${name} has not practised yet this week. Ten minutes is enough to start.`,
    ],
    over: [
      `${name} did not practise this week. Next: lesson ${number}, ${title}. Ten minutes is enough to restart.`,
      `${name} did not practise this week. Ten minutes is enough to restart.`,
    ],
  }[state]
  return fitting(sentences.slice(next ? 0 : 1))
}

/** The first of these that has at most 25 words; the last one always is short enough. */
export const fitting = (sentences: readonly string[]): string =>
  sentences.find((each) => wordCount(each) <= MOST_WORDS) ?? sentences.at(-1) ?? ''

/** The name a child is called by. */
export const firstNameOf = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? fullName
