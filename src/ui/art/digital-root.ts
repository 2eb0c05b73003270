/** Adds the digits of a number until one digit is left. */
export function digitalRoot(n: number): number {
  return n === 0 ? 9 : 1 + ((n - 1) % 9)
}
