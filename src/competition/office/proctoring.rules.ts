import type { ProctoringEventKind } from '../../quiz/quiz.rules.ts'

/* The organiser's live view of a round. */

/** A running paper without contact for this long needs help, in milliseconds. */
export const SILENT_MS = 60_000

export const SEAT_STATES = ['waiting', 'working', 'submitted', 'trouble', 'absent'] as const
export type CandidateState = (typeof SEAT_STATES)[number]

type Attempt = {
  startedAt: Date
  submittedAt: Date | null
  deadlineAt: Date
  answered: number
  savedAt: Date | null
}

export type CandidateStatus = { state: CandidateState; what: string; attempt: Attempt | undefined }

/** State of one child; `what`: the problem. */
export function candidateStatus(
  { came, refused, attempt }: { came: boolean; refused: string | null; attempt: Attempt | undefined },
  now: Date,
): CandidateStatus {
  if (!attempt) {
    if (refused !== null) return { state: 'trouble', what: `can’t start: ${refused}`, attempt }
    return { state: came ? 'waiting' : 'absent', what: '', attempt }
  }
  if (attempt.submittedAt) return { state: 'submitted', what: '', attempt }
  const silent = now.getTime() - (attempt.savedAt ?? attempt.startedAt).getTime()
  if (silent < SILENT_MS || now > attempt.deadlineAt) return { state: 'working', what: '', attempt }
  const what = `no contact for ${Math.floor(silent / 1_000)} s, ${attempt.answered} answers saved`
  return { state: 'trouble', what, attempt }
}

type Counts = Record<CandidateState, number>
const none = (): Counts => ({ waiting: 0, working: 0, submitted: 0, trouble: 0, absent: 0 })

/** Counts in total and by place, largest first; small places are combined. */
export function rowsOf(
  seats: readonly { place: string; state: CandidateState }[],
  most: number,
): Counts & { places: (Counts & { name: string; entered: number })[] } {
  const all = none()
  const byPlace = new Map<string, Counts & { entered: number }>()
  for (const { place, state } of seats) {
    const name = place || 'At home'
    const row = byPlace.get(name) ?? { ...none(), entered: 0 }
    all[state] += 1
    row[state] += 1
    row.entered += 1
    byPlace.set(name, row)
  }
  const places = [...byPlace]
    .map(([name, row]) => ({ name, ...row }))
    .toSorted((a, b) => b.entered - a.entered || (a.name < b.name ? -1 : 1))
  const rest = places.slice(most).reduce(
    (sum, row) => {
      for (const state of SEAT_STATES) sum[state] += row[state]
      sum.entered += row.entered
      return sum
    },
    { name: 'Other places', entered: 0, ...none() },
  )
  return { ...all, places: rest.entered > 0 ? [...places.slice(0, most), rest] : places }
}

/** The time between two counts of the office's table, with its milliseconds. */
const STEPS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
export type Step = keyof typeof STEPS
/** Counts in the table; the newest stay. */
const MOST_COUNTS = 30
/** Longest windows, in milliseconds, that are counted by the minute and by the hour. */
const [BY_MINUTE, BY_HOUR] = [3 * STEPS.hour, 2 * STEPS.day]

/** How a round is counted whose children may start within so many milliseconds. */
export function stepOf(windowMs: number): Step {
  if (windowMs <= BY_MINUTE) return 'minute'
  return windowMs <= BY_HOUR ? 'hour' : 'day'
}

/** Starts and submissions by steps since the opening, the newest thirty. Times in milliseconds. */
export function countsByStep(
  attempts: readonly Pick<Attempt, 'startedAt' | 'submittedAt'>[],
  { from, until, step }: { from: number; until: number; step: Step },
): { at: string; started: number; submitted: number }[] {
  const ms = STEPS[step]
  const all = Math.max(0, Math.ceil((until - from) / ms))
  const first = Math.max(0, all - MOST_COUNTS)
  const counts = Array.from({ length: all - first }, (_, n) => ({
    at: new Date(from + (first + n) * ms).toISOString(),
    started: 0,
    submitted: 0,
  }))
  const countOf = (at: Date | null) =>
    at ? counts[Math.floor((at.getTime() - from) / ms) - first] : undefined
  for (const { startedAt, submittedAt } of attempts) {
    const [began, ended] = [countOf(startedAt), countOf(submittedAt)]
    if (began) began.started += 1
    if (ended) ended.submitted += 1
  }
  return counts
}

/**
 * End of the counts in milliseconds: now, or the last event of a finished round.
 */
export function lastEvent(
  attempts: readonly Pick<Attempt, 'startedAt' | 'submittedAt'>[],
  { now, closesAt }: { now: number; closesAt: number },
): number {
  if (now <= closesAt) return now
  const ends = attempts.map(({ startedAt, submittedAt }) => (submittedAt ?? startedAt).getTime())
  return ends.reduce((last, at) => Math.max(last, at + 1), 0)
}

type FactCount = { kind: ProctoringEventKind; times: number; ms: number }

const often = (times: number): string => (times === 1 ? 'once' : `${times} times`)

/** Milliseconds as '40 s' or '1 min 20 s'. */
function lasting(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Events of one kind as text, without interpretation. */
export function proctoringText({ kind, times, ms }: FactCount): string {
  if (kind === 'device') return `continued from another login ${often(times)}`
  const what = kind === 'away' ? 'left the page' : 'offline'
  return `${what} ${often(times)}, ${lasting(ms)} in all`
}
