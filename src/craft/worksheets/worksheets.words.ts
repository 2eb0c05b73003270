export const words = {
  forPaper: 'for paper',
  /** What follows the topic in a sheet's corner. */
  corner: ({ sums, seed, version }: { sums: number; seed: number; version: number }) =>
    `, ${sums} sums, seed ${seed}, version ${version}`,
  print: 'Print',
  whatToPractise: 'What to practise',
  sums: 'Sums',
  newSums: 'New sums',
  names: 'Names of the class, one per line',
  different: 'Different sums for each child',
  writingSheets: ['', 'Writing sheets', ' are on a separate page.'],
  printed: (names: number, keys: number) => {
    const key = keys > 1 ? `${keys} answer keys on separate sheets` : 'its answer key on a separate sheet'
    const sheets = names > 1 ? `${names} sheets` : 'One sheet'
    return `${sheets}, and ${key}. Names stay on this device. The same link gives the same sums.`
  },

  sheetOf: (name: string) => `Sheet${name && ` of ${name}`}`,
  keyOf: (name: string) => `Answer key${name && ` of ${name}`}`,
  keyTitle: (title: string) => `Answer key: ${title}`,
  forTeacher: (name: string) => `For the teacher${name && `: ${name}`}`,
  name: 'Name',
  date: 'Date',
  scan: 'Done? Scan this code and type your answers.',
  code: 'QR code to mark this sheet',

  fromPaper: 'from paper',
  old: 'This is an old sheet. Please mark it with the answer key printed with it.',
  unread: 'We couldn’t read this code. Please scan it again.',
  printNew: 'Print a new sheet',
  right: 'right',
  notYet: 'not yet',
  rightOf: (right: number, of: number) => `${right} of ${of} right. `,
  checkAgain: (numbers: readonly number[]) => `Check again: ${numbers.join(', ')}.`,
  all: 'All of them!',
  check: 'Check',
  showAnswers: 'Show answers',
  theBeads: 'the beads of this sum',

  groups: {
    read: 'Read the beads',
    technique: 'Sums by technique',
    layout: 'Multiplication and division',
    flash: 'Columns of flash anzan',
    vedic: 'Speed maths',
    exams: 'Exam papers to practise',
  },
  topic: (group: string, topic: string) => `${group}: ${topic}`,
  rods: (count: number) => (count === 1 ? 'One rod' : `${count} rods`),
  set: 'Set, add and subtract',
  numbers: (rows: number, digits: number) =>
    `${rows} numbers of ${digits === 1 ? 'one digit' : `${digits} digits`}`,
  inHead: 'In the head',
  multiply: 'Multiply',
  divide: 'Divide',
  exam: (name: string, minutes: number) => `${name}, ${minutes} minutes`,
  part: (name: string, points: number) => `${name}, ${points} points each`,
}
