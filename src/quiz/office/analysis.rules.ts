/* Classical item analysis, with n − 1 moments. */

/** Marks at one question (`x`) and at all others (`y`), with the number of students. */
export type Pair = { readonly x: number; readonly y: number; readonly count: number }

const sum = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((all, one) => all + of(one), 0)

/** Variances and covariances below this are rounding errors. */
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

/** Mean share of the maximum marks, 0 to 1; null if nobody was asked. */
export function facility(pairs: readonly Pair[], max = 1): number | null {
  const n = sum(pairs, ({ count }) => count)
  return n === 0 ? null : sum(pairs, ({ x, count }) => x * count) / n / max
}

/** Standard error of a share of `n`, 0 to 1. */
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

/** Covariance in percent of its maximum for these marks, at most 100; null as above. */
export function efficiency(pairs: readonly Pair[]): number | null {
  const of = moments(pairs)
  const most = moments(sortedApart(pairs))
  return of && most && most.cov > NOTHING ? (100 * of.cov) / most.cov : null
}

/** Both sides sorted and paired, which gives the maximum covariance. */
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

/** Share of students in the top and the bottom group (Kelley). */
const END = 0.27

/**
 * Membership of each total in the top and bottom groups, 0 to 1; ties at the border count in part. `counts`:
 * students by total, which is the index.
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

/** Number of group members by total. */
export const within = (counts: readonly number[], part: readonly number[]): number =>
  sum([...counts.keys()], (total) => (counts[total] ?? 0) * (part[total] ?? 0))

/** Share right in the top group minus that in the bottom group; null if nobody was asked. */
export function upperLower(right: readonly number[], all: readonly number[]): number | null {
  if (sum(all, (count) => count) === 0) return null
  const { top, bottom } = ends(all)
  return within(right, top) / within(all, top) - within(right, bottom) / within(all, bottom)
}

/** Lower median of counted values; null without any. */
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
