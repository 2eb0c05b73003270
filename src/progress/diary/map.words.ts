export const words = {
  diary: 'School diary',
  title: (name: string) => (name ? `${name}’s 34 formulas` : 'The 34 formulas'),
  text: 'Each bead is one movement on the abacus. A formula is mastered after right answers on several days, and comes back for revision.',
  retry: 'Retry',
}
