import type { Attempt, Change } from '../quiz.contract.ts'
import type { Sheet } from './attempt.rules.ts'

/** A device's copy of an attempt. `changes`: not acknowledged by the server. */
export type OfflineChanges = { current: number; changes: readonly Change[] }

/** Time of the copy: `at` by the device's clock, which may be wrong. In milliseconds. */
export type OfflineAttempt = OfflineChanges & { attempt: Attempt; at: number }

/**
 * Merges this tab's unsent changes with those of other tabs; per question the higher sequence wins, and
 * changes that the server acknowledged or refused are removed.
 */
export function mergeChanges(
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

/** Per question the highest sequence that needs no copy. */
export function acknowledgedChanges(
  before: ReadonlyMap<number, number>,
  changes: readonly Change[],
): Map<number, number> {
  const done = new Map(before)
  for (const { index, seq } of changes) done.set(index, Math.max(seq, done.get(index) ?? 0))
  return done
}

/** The attempt as this tab shows it, to be reopened offline. */
export function snapshotAttempt(attempt: Attempt, sheet: Sheet, remainingMs: number): Attempt {
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
 * The stored attempt at `now` by the device's clock. That clock may have been changed, so the time left is a
 * guess and does not end the attempt.
 */
export function restoreAttempt({ attempt, at }: OfflineAttempt, now: number): Attempt {
  const away = attempt.paused ? 0 : Math.max(0, now - at)
  return { ...attempt, remainingMs: Math.max(0, attempt.remainingMs - away) }
}

/** Number of shown answers that do not count because they came after the deadline. */
export function lateAnswerCount(
  shown: Readonly<Record<number, string>>,
  counted: Readonly<Record<string, string>>,
): number {
  return Object.entries(shown).filter(([index, text]) => counted[index] !== text).length
}
