export const words = {
  practice: 'Practice',
}
