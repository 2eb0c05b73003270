/** What charges come to that are open, in paise. */
export const owedOf = (open: readonly { openPaise: number }[]): number =>
  open.reduce((sum, { openPaise }) => sum + openPaise, 0)
