import { words } from './plan.words.ts'

/** A fact to know by heart. `whole`: with its answer; `thing`: the name under which attempts are stored. */
export type Fact = { thing: string; question: string; answer: number; whole: string }

const friends = (of: 5 | 10): Fact[] =>
  Array.from({ length: of - 1 }, (_, at) => at + 1).map((number) => ({
    thing: `friend ${of} ${number}`,
    question: words.friendQuestion(number, of),
    answer: of - number,
    whole: words.friendAnswer(number, of - number, of),
  }))
const tables: readonly Fact[] = [2, 3, 4, 5, 6, 7, 8, 9].flatMap((a) =>
  [2, 3, 4, 5, 6, 7, 8, 9]
    .filter((b) => b >= a)
    .map((b) => ({
      thing: `times ${a}x${b}`,
      question: `${a} × ${b}`,
      answer: a * b,
      whole: words.product(`${a} × ${b}`, a * b),
    })),
)

/** All facts in the order they are taught: friends of five, of ten, tables. */
export const FACTS: readonly Fact[] = [...friends(5), ...friends(10), ...tables]

const byThing = new Map(FACTS.map((fact) => [fact.thing, fact]))
/** The facts of these names, in their order. */
export const factsNamed = (things: readonly string[]): Fact[] =>
  things.flatMap((thing) => byThing.get(thing) ?? [])
