/** The figure that stays when the digits of a number are added until one is left. */
export function digitalRoot(n: number): number {
  return n === 0 ? 9 : 1 + ((n - 1) % 9)
}
