/* How well a question tells those who know from those who do not: classical item analysis, n − 1 moments. */

/** The mark at one question (`x`) beside the marks at all others (`y`), and how many had both. */
export type Pair = { readonly x: number; readonly y: number; readonly count: number }

const sum = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((all, one) => all + of(one), 0)

/** Below this a variance or covariance is what rounding has left of nothing. */
const NOTHING = 1e-12

/** Means, variances and the covariance of pairs; null for fewer than two people. */
function moments(pairs: readonly Pair[]) {
  const n = sum(pairs, ({ count }) => count)
  if (n < 2) return null
  const mean = {
    x: sum(pairs, ({ x, count }) => x * count) / n,
    y: sum(pairs, ({ y, count }) => y * count) / n,
  }
  const mixed = (a: 'x' | 'y', b: 'x' | 'y') =>
    sum(pairs, (pair) => (pair[a] - mean[a]) * (pair[b] - mean[b]) * pair.count) / (n - 1)
  return { n, mean, varX: mixed('x', 'x'), varY: mixed('y', 'y'), cov: mixed('x', 'y') }
}

/** The part of the most that could be had at a question, 0 to 1; null when nobody was asked. */
export function facility(pairs: readonly Pair[], max = 1): number | null {
  const n = sum(pairs, ({ count }) => count)
  return n === 0 ? null : sum(pairs, ({ x, count }) => x * count) / n / max
}

/** Standard error of a share among `n`, 0 to 1. */
export const standardError = (share: number, n: number): number => Math.sqrt((share * (1 - share)) / n)

/**
 * Corrected point-biserial correlation of a question with all others, −100 to 100. With `y` as the whole
 * total it is the uncorrected one. Null where one of the two never differs: that is not 0.
 */
export function discrimination(pairs: readonly Pair[]): number | null {
  const of = moments(pairs)
  if (!of || of.varX < NOTHING || of.varY < NOTHING) return null
  return (100 * of.cov) / Math.sqrt(of.varX * of.varY)
}

/** The covariance as percent of the largest that these marks could have, at most 100; null as above. */
export function efficiency(pairs: readonly Pair[]): number | null {
  const of = moments(pairs)
  const most = moments(sortedApart(pairs))
  return of && most && most.cov > NOTHING ? (100 * of.cov) / most.cov : null
}

/** The same marks at both sides, each side sorted: the best is paired with the best. */
function sortedApart(pairs: readonly Pair[]): Pair[] {
  const ys = pairs.toSorted((a, b) => a.y - b.y).map(({ y, count }) => ({ y, count }))
  const sorted: Pair[] = []
  let place = 0
  for (const { x, count } of pairs.toSorted((a, b) => a.x - b.x)) {
    let left = count
    for (let at = ys[place]; left > 0 && at; at = ys[place]) {
      const taken = Math.min(left, at.count)
      sorted.push({ x, y: at.y, count: taken })
      left -= taken
      at.count -= taken
      if (at.count === 0) place += 1
    }
  }
  return sorted
}

/** The part of all that make up the top and the bottom group (Kelley). */
const END = 0.27

/**
 * How much of each total belongs to the top and to the bottom group, 0 to 1: of those who tie at the border
 * each counts in part. `counts` are people by their total, which is the place in the list.
 */
export function ends(counts: readonly number[]): { top: readonly number[]; bottom: readonly number[] } {
  const n = sum(counts, (count) => count)
  const size = Math.max(1, Math.round(n * END))
  const fill = (order: readonly number[]) => {
    let left = size
    const part = counts.map(() => 0)
    for (const total of order) {
      const count = counts[total] ?? 0
      if (count === 0) continue
      part[total] = Math.min(1, left / count)
      left = Math.max(0, left - count)
    }
    return part
  }
  const rising = [...counts.keys()]
  return { top: fill(rising.toReversed()), bottom: fill(rising) }
}

/** Of people by their total, how many belong to a group. */
export const within = (counts: readonly number[], part: readonly number[]): number =>
  sum([...counts.keys()], (total) => (counts[total] ?? 0) * (part[total] ?? 0))

/** The part of the top group that is right less that of the bottom group; null when nobody was asked. */
export function upperLower(right: readonly number[], all: readonly number[]): number | null {
  if (sum(all, (count) => count) === 0) return null
  const { top, bottom } = ends(all)
  return within(right, top) / within(all, top) - within(right, bottom) / within(all, bottom)
}

/** The value in the middle of counted values; of two in the middle the smaller. Null without any. */
export function medianOf(counted: ReadonlyMap<number, number>): number | null {
  const values = [...counted].toSorted(([a], [b]) => a - b)
  const half = sum(values, ([, count]) => count) / 2
  let seen = 0
  for (const [value, count] of values) {
    seen += count
    if (seen >= half) return value
  }
  return null
}
