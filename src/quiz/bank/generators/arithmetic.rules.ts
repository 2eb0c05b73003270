import { type Rng, seeded } from '../../seeded.rules.ts'

/** A question before its right answer has been given a place among the options. */
export type Draft = {
  text: string
  right: string
  wrong: readonly [string, string, string]
  explanation: string
}

/** Makes one question; the same seed always makes the same one. */
export type Rule = (rng: Rng) => Draft

/** A whole number from low to high, both included. */
export function between(rng: Rng, low: number, high: number): number {
  return low + Math.floor(rng() * (high - low + 1))
}

export function shuffled<T>(rng: Rng, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: rng() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

/** Draws until a draw is wanted. Rules accept often, so running out means the rule itself is wrong. */
export function drawUntil<T>(draw: () => T, wanted: (drawn: T) => boolean): T {
  for (let tries = 0; tries < 5_000; tries++) {
    const drawn = draw()
    if (wanted(drawn)) return drawn
  }
  throw new Error('A quiz rule asks for something its numbers cannot give')
}

/** 53 for 35: the mistake of a child who swaps the last two digits. */
export function swapLastDigits(value: number): number {
  const pair = value % 100
  return value - pair + (pair % 10) * 10 + Math.floor(pair / 10)
}

/** A question with a number for an answer; `mistakes` are the numbers that children arrive at instead. */
export type NumericDraft = {
  text: string
  key: number
  mistakes: readonly number[]
  explanation: string
}

/** Three of the typical mistakes become the wrong options. */
export function numeric(rng: Rng, { text, key, mistakes, explanation }: NumericDraft): Draft {
  const usable = (value: number) => Number.isInteger(value) && value >= 0 && value !== key
  const typical = shuffled(rng, [...new Set(mistakes.filter(usable))])
  const spare = [key + 1, key - 1, key + 2, key + 3].filter(
    (value) => usable(value) && !typical.includes(value),
  )
  const [one, two, three] = [...typical, ...spare]
  if (one === undefined || two === undefined || three === undefined)
    throw new Error(`Too few wrong answers for: ${text}`)
  return { text, right: String(key), wrong: [String(one), String(two), String(three)], explanation }
}

/** Draws the next question of a rule. */
export type QuestionDrawer = (rule: Rule) => Draft

/** Draws questions from rules in one fixed sequence and never asks the same thing twice. */
export function questionDrawer(seed: number): QuestionDrawer {
  const rng = seeded(seed)
  const asked = new Set<string>()
  return (rule) => {
    const draft = drawUntil(
      () => rule(rng),
      ({ text }) => !asked.has(text),
    )
    asked.add(draft.text)
    return draft
  }
}
