export const words = {
  live: 'Live competitions',
  participants: (count: number) => `${count} ${count === 1 ? 'participant' : 'participants'}`,
  ages: (years: string) => `Children of ${years}`,
  free: 'free',
  results: 'Results and certificates',
  entriesUntil: (day: string) => `Entries until ${day}`,
  running: 'Running now',
  checking: 'Checking papers',
  entriesOpen: (day: string) => `Entries open ${day}`,
  entriesClosed: 'Entries have closed',
}
