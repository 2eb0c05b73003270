import { standardError } from './analysis.rules.ts'

/** Shares and their standard error 0 to 1; discrimination and efficiency in percent. Null: not known. */
export type Figures = {
  asked: number
  facility: number | null
  error: number | null
  discrimination: number | null
  efficiency: number | null
  upperLower: number | null
  drift: Drift | null
}

/** Share right before a month ('2026-03') and since. */
export type Drift = { since: string; before: Part; now: Part }
type Part = { asked: number; share: number }

/** `broken`: must not be asked as it is; `look`: to check. `said`: the finding; `todo`: what to do. */
export type Finding = { weight: 'broken' | 'look'; said: string; todo: string }

/** Share below which a wrong option is rarely chosen. */
const RARE = 0.05

/**
 * Finding on a wrong option; `best` and `weakest`: number of choices in those groups. A difference within its
 * standard error is ignored.
 */
export function spoiled({ share, best, weakest }: { share: number; best: number; weakest: number }) {
  if (share < RARE) return 'rare' as const
  return best - weakest > Math.sqrt(best + weakest) ? ('misleads' as const) : null
}

/** Least answers for final figures. */
export const SURE_FROM = 100
/** Two standard errors of a zero correlation for n = 1; divide by √n. */
const CHANCE = 200
/** Thresholds: shares 0 to 1, discrimination and efficiency up to 100. */
const LIMITS = { hard: 0.2, easy: 0.8, weak: 20, dubious: 15, left: 0.3 }
/** Least change between two periods: in standard errors, and as a share. */
const DRIFT = { errors: 3, share: 0.1, asked: 30 }

const letter = (place: number): string => String.fromCharCode(65 + place)
const percent = (share: number): string => `${Math.round(share * 100)}%`

type AnswerFigures = {
  omitted: number
  choices: readonly { chosen: number }[]
  key: readonly { right: boolean }[]
}

/** Findings on a question, worst first, each with advice. */
export function findings(figures: Figures, beside: AnswerFigures): Finding[] {
  return [
    ...keyFindings(figures, beside),
    ...tellingFindings(figures),
    ...shareFindings(figures, beside),
    ...driftFindings(figures),
  ]
}

function keyFindings({ asked, discrimination }: Figures, { choices, key }: AnswerFigures): Finding[] {
  const right = key.findIndex((option) => option.right)
  const favourite = choices.reduce(
    (best, { chosen }, at) => (chosen > (choices[best]?.chosen ?? 0) ? at : best),
    0,
  )
  const more = right >= 0 && !key[favourite]?.right ? letter(favourite) : null
  if (discrimination !== null && discrimination < 0) {
    const most = more ? `; most chose ${more}` : ''
    const check =
      right < 0
        ? 'Check the answer key first.'
        : `Check the answer key first: is ${letter(right)} correct? Then check if two options are correct.`
    return asked >= SURE_FROM || discrimination < -CHANCE / Math.sqrt(asked)
      ? [{ weight: 'broken', said: `Strong students get this wrong${most}.`, todo: check }]
      : [
          {
            weight: 'look',
            said: `This does not match students’ other results${most}.`,
            todo: `With so few attempts this may be chance. ${check}`,
          },
        ]
  }
  if (more)
    return [
      {
        weight: 'look',
        said: `More students chose ${more} than the correct answer ${letter(right)}.`,
        todo: `Check the answer key. If it is correct, see what makes ${more} look correct.`,
      },
    ]
  return []
}

function tellingFindings({ discrimination, efficiency }: Figures): Finding[] {
  if (discrimination === null || discrimination < 0) return []
  if (discrimination < LIMITS.weak)
    return [
      {
        weight: 'look',
        said: 'It barely separates strong and weak students.',
        todo: 'Make the wording clearer and wrong options more believable, or replace it.',
      },
    ]
  if (efficiency !== null && efficiency < LIMITS.dubious)
    return [
      {
        weight: 'look',
        said: 'It separates students far less than a question of this difficulty could.',
        todo: 'Check if the wording is ambiguous.',
      },
    ]
  return []
}

function shareFindings({ facility, asked }: Figures, { omitted }: AnswerFigures): Finding[] {
  const found: Finding[] = []
  if (facility !== null && facility < LIMITS.hard)
    found.push({
      weight: 'look',
      said: `Only ${percent(facility)} got it right.`,
      todo: 'Check if it was taught by then. Move it later or make it easier.',
    })
  if (facility !== null && facility > LIMITS.easy)
    found.push({
      weight: 'look',
      said: `${percent(facility)} got it right.`,
      todo: 'Fine as a warm-up or in speed sums. Otherwise too easy.',
    })
  if (asked > 0 && omitted / asked > LIMITS.left)
    found.push({
      weight: 'look',
      said: `${percent(omitted / asked)} skipped it.`,
      todo: 'Check if it takes too long for its marks or is hard to read on a phone.',
    })
  return found
}

function driftFindings({ drift }: Figures): Finding[] {
  if (!drift || Math.min(drift.before.asked, drift.now.asked) < DRIFT.asked) return []
  const { before, now } = drift
  const both = (before.share * before.asked + now.share * now.asked) / (before.asked + now.asked)
  const error = standardError(both, before.asked) * Math.sqrt(1 + before.asked / now.asked)
  const moved = now.share - before.share
  if (Math.abs(moved) < DRIFT.share || Math.abs(moved) < DRIFT.errors * error) return []
  const numbers = `${percent(now.share)} got it right since then, ${percent(before.share)} before.`
  return [
    moved > 0
      ? {
          weight: 'look',
          said: `It has become easier: ${numbers}`,
          todo: 'Check if it has leaked. Try the same question with other numbers.',
        }
      : {
          weight: 'look',
          said: `It has become harder: ${numbers}`,
          todo: 'See what changed: the lesson, the order of the levels, who takes it.',
        },
  ]
}
