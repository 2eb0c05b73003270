export const words = {
  mastered: 'Mastered',
  refresh: 'To revise',
  work: 'Learning',
  notStarted: 'Not started',
  triesAndDays: (tries: number, days: number) =>
    `Do ${tries} more without help, over ${days} more ${days === 1 ? 'day' : 'days'}, to master this.`,
  days: (days: number) =>
    `Practise without help on ${days} more ${days === 1 ? 'day' : 'days'} to master this.`,
  tries: (tries: number) => `Do ${tries} more without help to master this.`,
  someMore: 'A few more right answers without help to master this.',
}
