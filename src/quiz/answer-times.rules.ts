/** What came of a question: `at` when its last word was stored, in milliseconds; `option` null: no answer. */
export type Said = { readonly question: string; readonly option: string | null; readonly at: number }

/**
 * Milliseconds that each answer took, by question: from the word before it, or from the start. None for
 * answers that came together, as from a phone without network: nobody knows how they shared the time; none of
 * an attempt that was paused. It tells, and decides nothing.
 */
export function answerTimes(
  said: readonly Said[],
  { startedAt, paused }: { startedAt: number; paused: boolean },
): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  if (paused) return times
  let before = startedAt
  const moments = [...Map.groupBy(said, ({ at }) => at)].toSorted(([a], [b]) => a - b)
  for (const [at, together] of moments) {
    const [only] = together
    if (only && together.length === 1 && only.option !== null)
      times.set(only.question, Math.max(0, at - before))
    before = Math.max(before, at)
  }
  return times
}
