export const words = {
  formulas: 'Your 34 formulas',
  abacus: 'Abacus',
  abacusText: 'An abacus to move, and a coach that shows every step. No account needed.',
  tenMinutes: 'Ten minutes',
  flash: 'Flash anzan',
  flashText: 'Add numbers that flash on the screen, in your head. Two grade scales, accurate timing.',
  findPlace: 'Find your place',
}
