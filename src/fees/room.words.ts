export const words = {
  fees: 'Fees',
}
