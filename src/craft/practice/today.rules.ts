import type { KnownThing } from '../craft.contract.ts'
import { seeded } from '../../quiz/seeded.rules.ts'
import { FORMULAS, type Formula } from '../soroban/soroban.rules.ts'
import { dueAt, stateOf } from './mastery.rules.ts'

/** A fact that is known or not: a question, its answer, and the name under which attempts are kept. */
export type Fact = { thing: string; question: string; answer: number }

const friends = (of: 5 | 10): Fact[] =>
  Array.from({ length: of - 1 }, (_, at) => at + 1).map((number) => ({
    thing: `friend ${of} ${number}`,
    question: `${number} and what make ${of}?`,
    answer: of - number,
  }))
const tables: readonly Fact[] = [2, 3, 4, 5, 6, 7, 8, 9].flatMap((a) =>
  [2, 3, 4, 5, 6, 7, 8, 9]
    .filter((b) => b >= a)
    .map((b) => ({ thing: `times ${a}x${b}`, question: `${a} × ${b}`, answer: a * b })),
)

/** A fact in words: '1 and 4 make 5.' or '6 × 8 = 48.' */
export const saidOf = ({ question, answer }: Pick<Fact, 'question' | 'answer'>): string =>
  question.endsWith('?')
    ? `${question.replace('what', String(answer)).slice(0, -1)}.`
    : `${question} = ${answer}.`

/** What is worth knowing by heart, in the order in which it begins: friends of five, of ten, tables. */
export const FACTS: readonly Fact[] = [...friends(5), ...friends(10), ...tables]

/** So many facts come a day, and so many of them at most are new. */
export const FACTS_A_DAY = 12
const NEW_FACTS = 4

/** The facts of a day: what is due, the longest overdue first, then some that are new. */
export function factsOf(things: readonly KnownThing[], now: number): Fact[] {
  const known = new Map(things.map((each) => [each.thing, each]))
  const tried = FACTS.flatMap((fact) => {
    const due = dueAt(known.get(fact.thing)?.newest ?? [])
    return due === null ? [] : [{ fact, due }]
  })
  const due = tried.filter((each) => each.due <= now).toSorted((a, b) => a.due - b.due)
  const fresh = FACTS.filter(({ thing }) => !known.has(thing)).slice(0, NEW_FACTS)
  return [...due.map(({ fact }) => fact).slice(0, FACTS_A_DAY - fresh.length), ...fresh]
}

/** The technique of the day: what is in work, else what is to be refreshed, else the first that is new. */
export function techniqueOf(things: readonly KnownThing[], now: number): Formula | null {
  const known = new Map(things.filter(({ part }) => part === 'soroban').map((each) => [each.thing, each]))
  const inState = (wanted: string) =>
    FORMULAS_IN_ORDER.find(({ key }) => stateOf(known.get(key), now) === wanted)
  return inState('work') ?? inState('refresh') ?? inState('new') ?? null
}

/** Adding and taking away side by side, from small friends to both. */
export const FORMULAS_IN_ORDER: readonly Formula[] = (['small', 'big', 'mixed'] as const).flatMap(
  (technique) => FORMULAS.filter((each) => each.technique === technique),
)

export const STEPS = ['warm', 'facts', 'technique', 'flash', 'thought'] as const
export type StepName = (typeof STEPS)[number]
/** What each step is called. */
export const STEP_NAMES: Readonly<Record<StepName, string>> = {
  warm: 'Warm up',
  facts: 'To refresh',
  technique: 'On the beads',
  flash: 'Flash',
  thought: 'A thought',
}
/** How long each step is, in minutes: ten in all. */
export const MINUTES: Readonly<Record<StepName, number>> = {
  warm: 1,
  facts: 3,
  technique: 4,
  flash: 1,
  thought: 1,
}

/** Minutes that are left from a step on. */
export const minutesLeft = (from: number): number =>
  STEPS.slice(from).reduce((sum, step) => sum + MINUTES[step], 0)

/** What is asked at the end; nothing of it is marked, and nothing is kept. */
const THOUGHTS = [
  'Which movement was the hardest today? Show it to somebody at home.',
  'Close your eyes and see 7 on the beads. What does it look like?',
  'Where did you meet a number today, outside of school?',
  'Explain to somebody why 8 + 7 takes three away.',
  'What went better than last week?',
  'Which friend of ten do you know without thinking?',
  'How would you show 50 with one finger?',
] as const
export const thoughtOf = (seed: number): string =>
  THOUGHTS[Math.floor(seeded(seed)() * THOUGHTS.length)] ?? THOUGHTS[0]
