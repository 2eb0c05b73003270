/** A sentence has so many words at most. */
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
  /** Topics met for the first time in this week, in the order in which they were met. */
  began: readonly string[]
  /** What waits: the next lesson. */
  next: { number: number; title: string } | null
  /** Whether anything was ever done. */
  everActive: boolean
  /** Whether the week is over, as far as it is told. */
  over: boolean
}

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const
/** A small number in a word. */
export const inWords = (count: number): string => small[count] ?? String(count)

export const wordCount = (text: string): number => text.split(/\s+/).filter(Boolean).length

const quoted = (title: string) => `“${title}”`
const dayWords = (days: number) => (days === 1 ? 'one day' : `${inWords(days)} days`)

/** The best thing of a week; '' when there is nothing to praise. */
function best({ quizzes, lessons }: WeekFacts): { words: string; title: string } {
  const share = (quiz: { right: number; total: number }) => quiz.right / Math.max(1, quiz.total)
  const top = quizzes.toSorted((a, b) => share(b) - share(a))[0]
  if (top && top.total > 0 && top.right === top.total)
    return { words: `answered all ${inWords(top.total)} in ${quoted(top.title)}`, title: top.title }
  const finished = lessons[0]
  if (top && Math.round(share(top) * 100) >= (finished ? 70 : WORTH_TELLING))
    return {
      words: `answered ${inWords(top.right)} of ${inWords(top.total)} in ${quoted(top.title)}`,
      title: top.title,
    }
  if (!finished) return { words: '', title: '' }
  const many = finished.lessons === 1 ? 'a lesson' : `${inWords(finished.lessons)} lessons`
  return { words: `finished ${many} of ${quoted(finished.course)}`, title: finished.course }
}

/**
 * A week in one sentence of at most 25 words: on how many days, the best thing, what began. An empty week is
 * told without blame, with what waits. Nobody else is spoken of.
 */
export function weekSentence(facts: WeekFacts): string {
  if (facts.days === 0 && facts.quizzes.length === 0 && facts.lessons.length === 0) return emptyWeek(facts)
  const { firstName: name } = facts
  const days = `practised on ${dayWords(Math.max(1, facts.days))}`
  const praise = best(facts)
  const topic = facts.began.find((each) => each !== praise.title)
  const began = topic === undefined ? '' : `has begun ${quoted(topic)}`
  return fitting([
    joined(name, [days, praise.words, began]),
    joined(name, [days, praise.words]),
    joined(name, [days, began]),
    joined(name, [days]),
  ])
}

function emptyWeek({ firstName: name, next, everActive, over }: WeekFacts): string {
  if (!everActive)
    return fitting([
      next
        ? `${name} has not begun yet. Lesson ${next.number}, ${quoted(next.title)}, is ready; ten minutes are enough for a first look.`
        : '',
      `${name} has not begun yet. Ten minutes are enough for a first quiz.`,
    ])
  if (!over)
    return fitting([
      next ? `${name}’s week is still open. Lesson ${next.number}, ${quoted(next.title)}, comes next.` : '',
      `${name}’s week is still open. Ten minutes are enough to begin.`,
    ])
  return fitting([
    next
      ? `${name} had a week off. Lesson ${next.number}, ${quoted(next.title)}, waits where it was left; ten minutes are enough to begin again.`
      : '',
    `${name} had a week off. Ten minutes are enough to begin again.`,
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
