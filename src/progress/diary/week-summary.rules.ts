import { numberWord } from '../../platform/text/numbers.rules.ts'

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

const quoted = (title: string) => `“${title}”`
const dayWords = (days: number) => (days === 1 ? 'one day' : `${numberWord(days)} days`)

/** The best thing of a week; '' when there is nothing to praise. */
function best({ quizzes, lessons }: WeekFacts): { words: string; title: string } {
  const share = (quiz: { right: number; total: number }) => quiz.right / Math.max(1, quiz.total)
  const top = quizzes.toSorted((a, b) => share(b) - share(a))[0]
  if (top && top.total > 0 && top.right === top.total)
    return { words: `got all ${numberWord(top.total)} right in ${quoted(top.title)}`, title: top.title }
  const finished = lessons[0]
  if (top && Math.round(share(top) * 100) >= (finished ? 70 : WORTH_TELLING))
    return {
      words: `got ${numberWord(top.right)} of ${numberWord(top.total)} right in ${quoted(top.title)}`,
      title: top.title,
    }
  if (!finished) return { words: '', title: '' }
  const many = finished.lessons === 1 ? 'a lesson' : `${numberWord(finished.lessons)} lessons`
  return { words: `finished ${many} of ${quoted(finished.course)}`, title: finished.course }
}

/**
 * A week in at most 25 words: on how many days, the best result, the first new topic. An empty week is told
 * without blame, with the next lesson. Never compares with other children.
 */
export function weekSummary(facts: WeekFacts): string {
  if (!hasActivity(facts)) return emptyWeek(facts)
  const { firstName: name } = facts
  return activitySentence(facts, { intro: name, begin: 'started' })
}

/** Whether there was any activity in a week. */
const hasActivity = ({ days, quizzes, lessons }: WeekFacts): boolean =>
  days > 0 || quizzes.length > 0 || lessons.length > 0

/**
 * The sentence of a week that has just started: the summary of last week, or null without activity in it. At
 * most 25 words, its introduction included.
 */
export const newWeekSentence = (lastWeek: WeekFacts): string | null =>
  hasActivity(lastWeek)
    ? activitySentence(lastWeek, { intro: `A new week. Last week ${lastWeek.firstName}`, begin: 'started' })
    : null

/** The longest that fits: days, best result and new topic, down to the days alone. */
function activitySentence(facts: WeekFacts, { intro, begin }: { intro: string; begin: string }): string {
  const days = `practised on ${dayWords(Math.max(1, facts.days))}`
  const praise = best(facts)
  const topic = facts.began.find((each) => each !== praise.title)
  const began = topic === undefined ? '' : `${begin} ${quoted(topic)}`
  return fitting([
    joined(intro, [days, praise.words, began]),
    joined(intro, [days, praise.words]),
    joined(intro, [days, began]),
    joined(intro, [days]),
  ])
}

function emptyWeek({ firstName: name, next, everActive, over }: WeekFacts): string {
  if (!everActive)
    return fitting([
      next
        ? `${name} has not started yet. Lesson ${next.number}, ${quoted(next.title)}, is ready. Ten minutes is enough to start.`
        : '',
      `${name} has not started yet. Ten minutes is enough for a first quiz.`,
    ])
  if (!over)
    return fitting([
      next
        ? `No practice yet this week. ${name}’s next lesson is ${next.number}, ${quoted(next.title)}.`
        : '',
      `${name} has not practised yet this week. Ten minutes is enough to start.`,
    ])
  return fitting([
    next
      ? `${name} did not practise this week. Next: lesson ${next.number}, ${quoted(next.title)}. Ten minutes is enough to restart.`
      : '',
    `${name} did not practise this week. Ten minutes is enough to restart.`,
  ])
}

/** 'Rohan did this, did that and did a third thing.' */
function joined(name: string, said: readonly string[]): string {
  const parts = said.filter(Boolean)
  const [last = ''] = parts.slice(-1)
  const before = parts.slice(0, -1).join(', ')
  return `${name} ${before ? `${before} and ${last}` : last}.`
}

/** The first of these that is short enough; the last one always is. */
const fitting = (sentences: readonly string[]): string => {
  const there = sentences.filter(Boolean)
  return there.find((each) => wordCount(each) <= MOST_WORDS) ?? there.at(-1) ?? ''
}

/** The name a child is called by. */
export const firstNameOf = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? fullName
