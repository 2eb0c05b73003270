const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

export const words = {
  /** Of who was examined, and in what. */
  title: (name: string, exam: string) => `${name}: ${exam}`,
  points: (points: number, of: number, pass: number) => `${points} of ${of} points, pass mark ${pass}, `,
  onPaper: (day: string, supervisor: string) => `on paper, on ${day}. Supervised by ${supervisor}.`,
  /** `time` like 12:30, in minutes and seconds. */
  onScreen: (time: string, day: string, away: { times: number; seconds: number }) => {
    const left = `Left the page ${times(away.times)}, ${away.seconds} seconds in total.`
    return `in ${time} minutes, on ${day}. ${away.times > 0 ? left : 'Stayed on the page throughout.'}`
  },
  isConfirmed: 'Pass confirmed.',
  isDeclined: 'Not confirmed.',
  message: 'Message to the family (optional)',
  confirm: 'Confirm pass',
  withdrawCertificate: 'Withdraw certificate',
  decline: 'Don’t confirm',
  viewMarks: 'View marks',
  viewPaper: 'View paper',

  byDay: 'Results by day',
  retry: 'Try again',
  none: 'No exams yet',
  noneText: 'Results appear here once a child has taken a grade exam, on the screen or on paper.',
  earlier: 'Earlier exams',
  heldOn: (day: string) => `${day}.`,
  counts: (counts: { sat: number; onPaper: number; passed: number; certificates: number }) => {
    const { sat, onPaper, passed, certificates } = counts
    const children = sat === 1 ? '1 child' : `${sat} children`
    const some = onPaper === sat ? ' on paper' : `, ${onPaper} on paper`
    const printed = certificates === 1 ? ', 1 certificate' : `, ${certificates} certificates`
    return `${children}${onPaper > 0 ? some : ''}, ${passed} passed${certificates > 0 ? printed : ''}.`
  },
  hide: 'Hide results',
  view: 'View results',
  result: (points: number, of: number, outcome: string) => `${points} of ${of}, ${outcome.toLowerCase()}`,
  supervised: (supervisor: string) => `, on paper, supervised by ${supervisor}`,
  enteredBy: (name: string) => `, entered by ${name}`,
  certificate: 'Certificate',
  /** To the end of 'Certificate'. */
  certificateOf: (name: string) => ` of ${name}`,
  certificateSays: (name: string) => `The certificate says “${name}”. `,
  changeTo: (name: string) => `Change it to “${name}”`,

  withdraw: 'Withdraw',
  /** To the end of 'Withdraw'. */
  withdrawOf: (name: string) => ` the result of ${name}`,
  withdrawTitle: (name: string) => `Withdraw the result of ${name}?`,
  withdrawText: 'The result no longer counts, and its certificate is not valid any longer.',
  reason: 'Reason',
  reasonHint: 'If the child passed, the family gets it by email. Name no other child.',
  cancel: 'Cancel',
  withdrawResult: 'Withdraw result',
}
