export const words = {
  competition: 'Competition',
  ranks: 'Ranks',
  ranksOf: (title: string) => `${title}: ranks`,
  waitingRoom: 'Waiting room',
  yourPaper: 'Your paper',
  competitions: 'Competitions',
  competitionsDescription: 'Timed quizzes, level by level.',
  certificate: 'Certificate',
  certificateOf: (code: string) => `Certificate ${code}`,
}
