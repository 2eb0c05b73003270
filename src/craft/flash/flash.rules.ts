import { seeded } from '../../quiz/seeded.rules.ts'
import { words } from './flash.words.ts'

/** A show: how many numbers, of how many digits, in how many seconds; `takes`: some are taken away. */
export type Show = { digits: number; count: number; seconds: number; takes?: boolean }
/** `kind`: kyu grades come first, dan grades after them; none is one's own settings. */
export type Grade = Show & { key: string; name: string; kind?: 'kyu' | 'dan' }
export type Scale = { key: 'a' | 'b'; name: string; grades: readonly Grade[] }

/** One grade a word, from the lowest up: digits x count / seconds. */
const read = (scale: 'a' | 'b', table: string): Grade[] =>
  table
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [, level = '', digits, count, seconds] = /^(\w+):(\d)x(\d+)\/([\d.]+)$/.exec(word) ?? []
      const kind = level.endsWith('k') ? 'kyu' : 'dan'
      return {
        key: `${scale} ${level}`,
        name: words.grade(level.slice(0, -1), kind),
        kind,
        digits: Number(digits),
        count: Number(count),
        seconds: Number(seconds),
      }
    })

/**
 * Two scales of grades as data; sources and doubts in docs/craft.md. Scale A: 20 kyu to 20 dan. Scale B: 10
 * kyu to 10 dan; its 6 kyu to 2 dan go on at a second a number, as its first grades do.
 */
export const SCALES: readonly Scale[] = [
  {
    key: 'a',
    name: words.scales.a,
    grades: read(
      'a',
      `20k:1x3/5 19k:1x3/5 18k:1x5/7 17k:1x8/10 16k:1x10/12 15k:1x12/15 14k:1x15/15 13k:1x20/15
      12k:2x10/10 11k:2x15/15 10k:2x2/4 9k:2x3/6 8k:2x4/7 7k:2x5/8 6k:2x6/9 5k:2x7/10 4k:2x8/11 3k:2x10/12
      2k:2x12/12 1k:2x15/13 1d:2x15/10 2d:3x4/4 3d:3x6/5 4d:3x8/6 5d:3x10/7 6d:3x12/8 7d:3x15/8 8d:3x15/6
      9d:3x15/4.5 10d:3x15/3 11d:3x15/2.8 12d:3x15/2.6 13d:3x15/2.4 14d:3x15/2.2 15d:3x15/2 16d:3x15/1.9
      17d:3x15/1.8 18d:3x15/1.7 19d:3x15/1.6 20d:3x15/1.5`,
    ),
  },
  {
    key: 'b',
    name: words.scales.b,
    grades: read(
      'b',
      `10k:1x4/4 9k:1x6/6 8k:1x8/8 7k:1x10/10 6k:2x3/3 5k:2x4/4 4k:2x5/5 3k:2x7/7 2k:2x10/10 1k:3x5/5
      1d:3x7/7 2d:3x10/10 3d:3x10/7 4d:3x10/5 5d:3x10/4.5 6d:3x10/4 7d:3x10/3.5 8d:3x10/3 9d:3x15/4
      10d:3x15/3`,
    ),
  },
]

/** A show with own settings, which is not graded; at first five numbers in five seconds. */
export const OWN_SHOW: Grade = { key: 'own', name: words.ownSettings, digits: 1, count: 5, seconds: 5 }

/** A round has ten questions; seven right answers pass it. */
export const QUESTIONS = 10
export const PASS = 7

/** WCAG 2.3.1: more than three flashes a second can harm people with photosensitive epilepsy. */
const SAFE_A_SECOND = 3
export const isQuick = ({ count, seconds }: Show): boolean => count / seconds > SAFE_A_SECOND

/** The share of its time that a number is visible before the blank; fast and steady shows have no blank. */
const SEEN = 0.7

/** The numbers of a show, the same for the same seed; no number comes twice in a row. */
export function numbersOf(
  { digits, count, takes = false }: Pick<Show, 'digits' | 'count' | 'takes'>,
  seed: number,
): number[] {
  const random = seeded(seed)
  const low = digits === 1 ? 1 : 10 ** (digits - 1)
  const size = 10 ** digits - low
  const numbers: number[] = []
  let total = 0
  for (let at = 0; at < count; at++) {
    const last = Math.abs(numbers.at(-1) ?? 0)
    // Never below zero: what is taken away is at most what is there.
    const isTaken = takes && at > 0 && random() < TAKEN && total >= low && (total > low || last !== low)
    const room = isTaken ? Math.min(size, total - low + 1) : size
    const without = last >= low && last < low + room ? 1 : 0
    const drawn = low + Math.floor(random() * (room - without))
    const number = drawn + (without === 1 && drawn >= last ? 1 : 0)
    numbers.push(isTaken ? -number : number)
    total += numbers.at(-1) ?? 0
  }
  return numbers
}
/** The chance that a number is taken away, where the sum allows it. Ours. */
const TAKEN = 0.4

/** A number as it is shown: a minus of its own width before what is taken away. */
export const numberText = (number: number): string => String(number).replace('-', '−')

/**
 * The timing of a show; `frame` is one frame of this screen in milliseconds. `tolerance`: how many
 * milliseconds a number may be off, one frame if missing.
 */
export type Timing = Show & { frame: number; steady: boolean; tolerance?: number }

/** When number k is to come, in milliseconds from the first. */
export const targetOf = ({ count, seconds }: Show, k: number): number => (k * seconds * 1_000) / count

/**
 * What is on the screen in a frame that begins `elapsed` milliseconds after the first number: which number,
 * null while it is dark, 'over' at the end. A number comes with the frame that lies nearest to its time.
 */
export function shownAt(timing: Timing, elapsed: number): number | null | 'over' {
  const each = targetOf(timing, 1)
  const now = elapsed + timing.frame / 2
  const k = Math.floor(now / each)
  if (k >= timing.count) return 'over'
  const dark = !timing.steady && !isQuick(timing)
  return dark && now - k * each >= SEEN * each ? null : k
}

/** A measured screen: frame length in milliseconds, frames a second, longest gap. */
export type Screen = { frame: number; hz: number; worst: number }

/** Frames measured before a round. */
export const MEASURED_FRAMES = 120

/** @param stamps when frames began, in milliseconds, one after another */
export function screenOf(stamps: readonly number[]): Screen {
  const gaps = stamps.slice(1).map((stamp, at) => stamp - (stamps[at] ?? 0))
  const frame = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
  return { frame, hz: frame > 0 ? Math.round(1_000 / frame) : 0, worst: Math.max(0, ...gaps) }
}

/** The time from one number to the next, in milliseconds. */
export const intervalOf = (show: Pick<Show, 'count' | 'seconds'>): number =>
  (show.seconds * 1_000) / show.count

/**
 * Whether a round of a show can count on this screen, judged against the time that its numbers have: five
 * pictures for each, and no gap of a third of it. Slower than 20 pictures a second none counts.
 */
export function isFit({ frame, worst }: Screen, show: Pick<Show, 'count' | 'seconds'>): boolean {
  const each = intervalOf(show)
  return frame > 0 && frame <= Math.min(50, each / 5) && worst < Math.min(250, each / 3)
}

/** By how many milliseconds a number may be off: one frame, or a twentieth of its time where that is more. */
export const toleranceOf = (show: Pick<Show, 'count' | 'seconds'>, frame: number): number =>
  Math.max(frame, intervalOf(show) / 20)

/** What is counted before the numbers come. */
export const COUNT_IN = [3, 2, 1] as const
/** From one count to the next, in milliseconds: the show's own rhythm, between 0.4 and 1 second. */
export const countInInterval = (show: Pick<Show, 'count' | 'seconds'>): number =>
  Math.min(1_000, Math.max(400, intervalOf(show)))

/** How a show ran: by how many milliseconds a number was off at most, how many by too much. */
export type RunTiming = { worst: number; late: number; whole: boolean }

/**
 * @param onsets when each number came, in milliseconds from the first; @param disturbed the tab was hidden or
 * the window changed its size
 */
export function runTiming(timing: Timing, onsets: readonly number[], disturbed: boolean): RunTiming {
  const errors = onsets.map((onset, k) => Math.abs(onset - targetOf(timing, k)))
  const late = errors.filter((error) => error > (timing.tolerance ?? timing.frame)).length
  // A dropped frame leaves a hole.
  const came = onsets.filter(() => true).length
  const whole = came === timing.count && late === 0 && !disturbed
  return { worst: Math.max(0, ...errors), late, whole }
}
