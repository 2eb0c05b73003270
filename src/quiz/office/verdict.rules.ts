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

/** Who was right before a month ('2026-03') and since then. */
export type Drift = { since: string; before: Part; now: Part }
type Part = { asked: number; share: number }

/** `broken`: nobody should be asked it as it is; `look`: worth a look. `said`, and what is to be done. */
export type Finding = { weight: 'broken' | 'look'; said: string; todo: string }

/** A wrong option that fewer take does no work. */
const RARE = 0.05

/**
 * What is the matter with a wrong option; `best` and `weakest`: how many of those groups took it. A lead that
 * chance makes too, within its standard error, is none.
 */
export function spoiled({ share, best, weakest }: { share: number; best: number; weakest: number }) {
  if (share < RARE) return 'rare' as const
  return best - weakest > Math.sqrt(best + weakest) ? ('misleads' as const) : null
}

/** From so many answers on figures are more than provisional. */
export const SURE_FROM = 100
/** Two standard errors of a correlation that is none, of one answer: of n it is that through √n. */
const CHANCE = 200
/** Limits of what is looked at: shares 0 to 1, discrimination and efficiency up to 100. */
const LIMITS = { hard: 0.2, easy: 0.8, weak: 20, dubious: 15, left: 0.3 }
/** So far apart two times are before it is said: in standard errors, and as a share. */
const DRIFT = { errors: 3, share: 0.1, asked: 30 }

const letter = (place: number): string => String.fromCharCode(65 + place)
const percent = (share: number): string => `${Math.round(share * 100)} %`

type Beside = {
  omitted: number
  choices: readonly { chosen: number }[]
  key: readonly { right: boolean }[]
}

/** What looks wrong about a question, the worst first, each with what to do; empty: nothing does. */
export function findings(figures: Figures, beside: Beside): Finding[] {
  return [
    ...keyFindings(figures, beside),
    ...tellingFindings(figures),
    ...shareFindings(figures, beside),
    ...driftFindings(figures),
  ]
}

function keyFindings({ asked, discrimination }: Figures, { choices, key }: Beside): Finding[] {
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
        ? 'Check the key first.'
        : `Check the key first: is ${letter(right)} right? Then whether two options can be.`
    return asked >= SURE_FROM || discrimination < -CHANCE / Math.sqrt(asked)
      ? [{ weight: 'broken', said: `Those who do well otherwise are wrong here${most}.`, todo: check }]
      : [
          {
            weight: 'look',
            said: `Being right here does not go with being right elsewhere${most}.`,
            todo: `With so few that may be chance. ${check}`,
          },
        ]
  }
  if (more)
    return [
      {
        weight: 'look',
        said: `More chose ${more} than the right answer ${letter(right)}.`,
        todo: `Check the key. If it is right, see what makes ${more} look right.`,
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
        said: 'It hardly tells those who know from those who do not.',
        todo: 'Make its words clearer and its wrong options likelier, or replace it.',
      },
    ]
  if (efficiency !== null && efficiency < LIMITS.dubious)
    return [
      {
        weight: 'look',
        said: 'It tells far less than a question of this difficulty could.',
        todo: 'See whether its words can be read in two ways.',
      },
    ]
  return []
}

function shareFindings({ facility, asked }: Figures, { omitted }: Beside): Finding[] {
  const found: Finding[] = []
  if (facility !== null && facility < LIMITS.hard)
    found.push({
      weight: 'look',
      said: `Only ${percent(facility)} are right.`,
      todo: 'See whether it was taught by then; put it later, or make it easier.',
    })
  if (facility !== null && facility > LIMITS.easy)
    found.push({
      weight: 'look',
      said: `${percent(facility)} are right.`,
      todo: 'Good to begin with, and usual in sums for speed; elsewhere it tells little.',
    })
  if (asked > 0 && omitted / asked > LIMITS.left)
    found.push({
      weight: 'look',
      said: `${percent(omitted / asked)} left it out.`,
      todo: 'See whether it takes too long for its marks, or cannot be read on a phone.',
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
  const numbers = `${percent(now.share)} are right since then, ${percent(before.share)} were before.`
  return [
    moved > 0
      ? {
          weight: 'look',
          said: `It has become easier: ${numbers}`,
          todo: 'See whether it has got about. A question like it with other numbers helps.',
        }
      : {
          weight: 'look',
          said: `It has become harder: ${numbers}`,
          todo: 'See what changed: the lesson, the order of the levels, who takes it.',
        },
  ]
}
