/** A remainder as it is kept, whatever it is called: '256 rem 7' and '256 Remainder: 7' read '256 r 7'. */
export const plainRemainder = (text: string): string =>
  text.toLowerCase().replace(/(?:remainder|rem|r)\s{0,3}[.:=]?\s{0,3}(?=-?\d)/, 'r ')
