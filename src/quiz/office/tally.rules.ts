import { answerTimes, type Said } from '../answer-times.rules.ts'
import {
  discrimination,
  efficiency,
  ends,
  facility,
  medianOf,
  type Pair,
  standardError,
  upperLower,
  within,
} from './analysis.rules.ts'
import { type Drift, type Figures, type Finding, findings, spoiled, SURE_FROM } from './verdict.rules.ts'

/** Least answers for figures. */
export const FIGURES_FROM = 30

/**
 * A question to analyse; `right`: the correct options, none if it has no options.
 * `verdict` grades a stored answer.
 */
export type AnalysedQuestion = {
  id: string
  options: readonly { id: string; right: boolean }[]
  verdict: (answer: string) => 'right' | 'wrong' | 'blank'
}

/** A submitted first attempt. Times in milliseconds; `month`: '2026-03'; `correct`: of all its questions. */
export type Written = {
  paper: readonly string[]
  said: readonly Said[]
  correct: number
  startedAt: number
  paused: boolean
  month: string
}

export type Choice = {
  id: string
  chosen: number
  /** Share of those asked; null with too few for figures. */
  share: number | null
  /** Why a wrong option is weak: rarely chosen, or chosen by strong students. */
  flag: 'rare' | 'misleads' | null
}

export type ItemFigures = Figures & {
  id: string
  standing: 'counts' | 'provisional' | 'sure'
  right: number
  omitted: number
  notReached: number
  choices: Choice[]
  medianMs: number | null
  months: { month: string; asked: number; right: number }[]
  findings: Finding[]
}

type Tally = {
  asked: AnalysedQuestion
  /** By the marks at all other questions. */
  rightBy: number[]
  wrongBy: number[]
  /** By option, by the marks at all questions. */
  chosenBy: Map<string, number[]>
  omitted: number
  notReached: number
  times: Map<number, number>
  months: Map<string, { asked: number; right: number }>
}

const count = (list: number[], at: number): void => {
  list[at] = (list[at] ?? 0) + 1
}
const filled = (list: readonly number[], length = list.length): number[] =>
  Array.from({ length }, (_, at) => list[at] ?? 0)
const total = (list: readonly number[]): number => list.reduce((all, each) => all + (each ?? 0), 0)

/** Rounded to 0.1 s up to a minute, then to 1 s, to limit memory. */
const rounded = (ms: number): number =>
  Math.round(ms / (ms < 60_000 ? 100 : 1_000)) * (ms < 60_000 ? 100 : 1_000)

/**
 * Counts first attempts as a stream, in constant memory. A blank after the last question seen was not reached
 * and is in no figure; a blank before it was skipped and counts as not right.
 */
export function openTallies(asked: readonly AnalysedQuestion[]) {
  const tallies = new Map<string, Tally>(
    asked.map((one) => [
      one.id,
      {
        asked: one,
        rightBy: [],
        wrongBy: [],
        chosenBy: new Map(one.options.map(({ id }) => [id, []])),
        omitted: 0,
        notReached: 0,
        times: new Map(),
        months: new Map(),
      },
    ]),
  )
  let attempts = 0

  return {
    add(written: Written): void {
      attempts += 1
      const said = new Map(written.said.map((one) => [one.question, one.option]))
      const times = answerTimes(written.said, written)
      const last = written.paper.findLastIndex((question) => said.has(question))
      for (const [place, question] of written.paper.entries()) {
        const tally = tallies.get(question)
        if (!tally) continue
        const answer = said.get(question) ?? null
        if (place > last) tally.notReached += 1
        else note(tally, { answer, ms: times.get(question), written })
      }
    },
    attempts: () => attempts,
    /** In question order. */
    figures: (): ItemFigures[] => [...tallies.values()].map(figuresOf),
  }
}

function note(
  tally: Tally,
  { answer, ms, written }: { answer: string | null; ms: number | undefined; written: Written },
): void {
  const verdict = answer === null ? 'blank' : tally.asked.verdict(answer)
  const isRight = verdict === 'right'
  if (verdict === 'blank') tally.omitted += 1
  else count(tally.chosenBy.get(answer ?? '') ?? [], written.correct)
  count(isRight ? tally.rightBy : tally.wrongBy, Math.max(0, written.correct - Number(isRight)))
  if (ms !== undefined) {
    const time = rounded(ms)
    tally.times.set(time, (tally.times.get(time) ?? 0) + 1)
  }
  const month = tally.months.get(written.month) ?? { asked: 0, right: 0 }
  tally.months.set(written.month, { asked: month.asked + 1, right: month.right + Number(isRight) })
}

const pairsOf = ({ rightBy, wrongBy }: Tally): Pair[] =>
  [rightBy, wrongBy].flatMap((list, wrong) =>
    filled(list).flatMap((people, y) => (people > 0 ? [{ x: wrong ? 0 : 1, y, count: people }] : [])),
  )

function figuresOf(tally: Tally): ItemFigures {
  const [right, wrong] = [total(tally.rightBy), total(tally.wrongBy)]
  const asked = right + wrong
  const months = [...tally.months]
    .map(([month, counts]) => ({ month, ...counts }))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
  const counts = { id: tally.asked.id, asked, right, omitted: tally.omitted, notReached: tally.notReached }
  if (asked < FIGURES_FROM)
    return {
      ...counts,
      standing: 'counts',
      facility: null,
      error: null,
      discrimination: null,
      efficiency: null,
      upperLower: null,
      choices: tally.asked.options.map(({ id }) => ({
        id,
        chosen: total(tally.chosenBy.get(id) ?? []),
        share: null,
        flag: null,
      })),
      medianMs: null,
      months: [],
      drift: null,
      findings: [],
    }
  const pairs = pairsOf(tally)
  const share = facility(pairs) ?? 0
  // By total marks: a right answer is one above the rest score.
  const length = Math.max(tally.rightBy.length + 1, tally.wrongBy.length)
  const rightBy = filled([0, ...filled(tally.rightBy)], length)
  const wrongBy = filled(tally.wrongBy, length)
  const all = rightBy.map((people, mark) => people + (wrongBy[mark] ?? 0))
  const figures: Figures = {
    asked,
    facility: share,
    error: standardError(share, asked),
    discrimination: discrimination(pairs),
    efficiency: efficiency(pairs),
    upperLower: upperLower(rightBy, all),
    drift: driftOf(months),
  }
  const choices = choicesOf(tally, { all, asked })
  return {
    ...counts,
    ...figures,
    standing: asked < SURE_FROM ? 'provisional' : 'sure',
    choices,
    medianMs: medianOf(tally.times),
    months,
    findings: findings(figures, { omitted: tally.omitted, choices, key: tally.asked.options }),
  }
}

function choicesOf(
  { asked: { options }, chosenBy }: Tally,
  { all, asked }: { all: readonly number[]; asked: number },
): Choice[] {
  const { top, bottom } = ends(all)
  return options.map(({ id, right }) => {
    const by = filled(chosenBy.get(id) ?? [])
    const [chosen, best, weakest] = [total(by), within(by, top), within(by, bottom)]
    const flag = right ? null : spoiled({ share: chosen / asked, best, weakest })
    return { id, chosen, share: chosen / asked, flag }
  })
}

/** The newest months with at least half of the answers, and the months before; null without both. */
function driftOf(months: ItemFigures['months']): Drift | null {
  const asked = months.reduce((all, month) => all + month.asked, 0)
  let [from, newest] = [months.length, 0]
  while (from > 0 && newest * 2 < asked) {
    from -= 1
    newest += months[from]?.asked ?? 0
  }
  const part = (some: ItemFigures['months']) => {
    const people = some.reduce((all, month) => all + month.asked, 0)
    return { asked: people, share: some.reduce((all, month) => all + month.right, 0) / people }
  }
  const [before, now, since] = [months.slice(0, from), months.slice(from), months[from]?.month]
  return before.length === 0 || since === undefined ? null : { since, before: part(before), now: part(now) }
}
