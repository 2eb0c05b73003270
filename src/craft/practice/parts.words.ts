export const words = {
  loading: 'Loading …',
  right: 'Right.',
  notQuite: 'Not quite.',
  check: 'Check',
  next: 'Next',
  fewer: (label: string) => `${label}: fewer`,
  more: (label: string) => `${label}: more`,
  round: (number: number, total: number, right: number) =>
    `Question ${number} of ${total}, ${right} right so far`,
}
