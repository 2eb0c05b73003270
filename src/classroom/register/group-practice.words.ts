import { words as register } from './register.words.ts'

export const words = {
  title: 'Practice at home',
  retry: 'Retry',
  none: ['No practice in the last seven days. Share the ', 'Practice', ' page, or use “Set homework”.'],
  practised: (active: number, of: number) =>
    `${active} of ${register.children(of)} practised in the last seven days.`,
  /** The middle part stands out. */
  needHelp: (children: number, exercise: string) => [
    `${register.children(children)} ${children === 1 ? 'needs' : 'need'} help with `,
    exercise,
    '.',
  ],
  setAsHomework: 'Set as homework',
  name: 'Name',
  days: 'Days',
  what: 'What',
  needsHelpWith: 'Needs help with',
  noDays: 'None',
  daysOf: (days: number) => `${days} of 7`,
  /** 'Abacus 42', 'Abacus 42, 12 with help' or 'Abacus 12, all with help'. */
  counts: (part: string, { tries, helped }: { tries: number; helped: number }) => {
    if (helped === 0) return `${part} ${tries}`
    return tries === 0 ? `${part} ${helped}, all with help` : `${part} ${tries}, ${helped} with help`
  },
}
