import type { Attempt, Change } from '../quiz.contract.ts'
import type { Sheet } from './attempt.rules.ts'

/** What a device keeps of an attempt. `changes`: what the server has not acknowledged. */
export type KeptChanges = { current: number; changes: readonly Change[] }

/** How an attempt stood on this device: `at` by its own clock, which may be wrong. In milliseconds. */
export type KeptAttempt = KeptChanges & { attempt: Attempt; at: number }

/**
 * What a device keeps once a tab has written: what other tabs of this device keep stays beside it, of two
 * changes of a question the higher sequence; what the server has acknowledged or refused to this tab is gone.
 */
export function beside(
  before: readonly Change[],
  pending: Iterable<Change>,
  done: ReadonlyMap<number, number>,
): Change[] {
  const kept = new Map<number, Change>()
  for (const change of [...before, ...pending]) {
    const other = kept.get(change.index)
    if (!other || other.seq <= change.seq) kept.set(change.index, change)
  }
  return [...kept.values()].filter(({ index, seq }) => seq > (done.get(index) ?? 0))
}

/** Of each question the highest sequence that needs no more keeping. */
export function doneWith(
  before: ReadonlyMap<number, number>,
  changes: readonly Change[],
): Map<number, number> {
  const done = new Map(before)
  for (const { index, seq } of changes) done.set(index, Math.max(seq, done.get(index) ?? 0))
  return done
}

/** The attempt as this tab shows it, to be opened again where no server can be asked. */
export function asShown(attempt: Attempt, sheet: Sheet, remainingMs: number): Attempt {
  return {
    ...attempt,
    remainingMs: Math.max(0, Math.round(remainingMs)),
    answers: Object.fromEntries(Object.entries(sheet.answers)),
    marked: [...sheet.marked],
    visited: [...sheet.visited],
    revision: sheet.revision,
  }
}

/**
 * A kept attempt as it stands `now`, by the device's clock. A clock that was put back takes no time away; one
 * that was put forward takes all of it: so what is left is a guess, and ends nothing.
 */
export function reopened({ attempt, at }: KeptAttempt, now: number): Attempt {
  const away = attempt.paused ? 0 : Math.max(0, now - at)
  return { ...attempt, remainingMs: Math.max(0, attempt.remainingMs - away) }
}

/** How many of the answers that a device shows do not count: time had overtaken them. */
export function overtaken(
  shown: Readonly<Record<number, string>>,
  counted: Readonly<Record<string, string>>,
): number {
  return Object.entries(shown).filter(([index, text]) => counted[index] !== text).length
}
