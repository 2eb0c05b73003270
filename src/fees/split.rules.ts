/**
 * A whole amount in whole parts by weights: each its share rounded down, then one more for those that lost
 * most, the first of equals (largest remainder; worked example O13).
 * @param amount in paise or in rupees, as the parts are to be. @param weights none below 0, and not all 0.
 * @example split(10_000, [150_000, 120_000, 80_000]) // [4_286, 3_428, 2_286]
 */
export function split(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((share) => Number(share / whole))
  const lost = exact.map((share, at) => ({ at, part: share % whole }))
  const order = lost.toSorted((a, b) => (a.part === b.part ? a.at - b.at : Number(b.part - a.part)))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  for (const { at } of order.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

/** The whole rupees in an amount of paise: what of it a discount may take. */
export const wholeRupees = (paise: number): number => Math.floor(paise / 100)
