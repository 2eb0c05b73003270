/** Digits of the two factors, or of divisor and answer. */
type FactorDigits = readonly [number, number]
const digitWords = (digits: number): string => (digits === 1 ? 'one digit' : `${digits} digits`)

export const words = {
  certificate: 'Certificate',
  /** The title of a grade's exam among quizzes and results. */
  examOf: (grade: string) => `Exam: ${grade}`,

  /** The names of the grades that come with the product. */
  kyu: (number: number) => `${number} kyu`,
  kyuScale: 'Kyu grades (Japan)',
  kyuAbout: 'Addition, multiplication and division in one paper. Start at 10 kyu and go up to 1 kyu.',
  level: (number: number, name: string) => `Level ${number}: ${name}`,
  levels: {
    direct: 'direct',
    small: 'small friends',
    big: 'big friends',
    both: 'both friends',
    two: 'two digits',
  },
  levelScale: 'First levels',
  levelAbout: 'One technique at a time, as in practice. Leads to 10 kyu.',

  parts: { column: 'Columns', technique: 'Sums', product: 'Multiplication', quotient: 'Division' },
  partCounts: {
    column: (count: number) => `${count} columns`,
    technique: (count: number) => `${count} sums`,
    product: (count: number) => `${count} multiplications`,
    quotient: (count: number) => `${count} divisions`,
  },
  columnPart: (rows: number, digits: number, takes: boolean) =>
    `${rows} numbers of ${digitWords(digits)}${takes ? ', with subtraction' : ''}`,
  productPart: (shapes: readonly FactorDigits[]) =>
    `${shapes.map(([a, b]) => `${a} × ${b}`).join(', ')} digits`,
  quotientPart: (shapes: readonly FactorDigits[]) =>
    `divisor and answer ${shapes.map(([a, b]) => `${a} and ${b}`).join(', ')} digits`,
  columnsInShort: (count: number, rows: number, digits: number) =>
    `${count} columns of ${rows} numbers, ${digitWords(digits)}`,
  sumsInShort: (count: number, level: string) => `${count} sums: ${level.toLowerCase()}`,
  productsInShort: (count: number, shapes: readonly FactorDigits[]) =>
    `${count} × with ${shapes.map(([a, b]) => `${a} × ${b}`).join(', ')} digits`,
  quotientsInShort: (count: number, least: number, most: number) =>
    `${count} ÷ with an answer of ${least === most ? digitWords(least) : `${least} to ${most} digits`}`,

  inShort: (minutes: number, pass: number, marks: number) =>
    `${minutes} minutes, ${pass} of ${marks} points to pass`,
  samePaper: (grade: string, pass: number, before: number) =>
    `The same paper as ${grade}, but ${pass} points to pass instead of ${before}`,
  next: 'Next',
  /** Before the name of the grade. */
  nextIs: 'Next:',
  nextFor: (name: string) => `Next for ${name}:`,
  passed: 'Passed',
  toConfirm: 'Passed: teacher to confirm',
  inProgress: 'In progress',
  tryAgainFrom: (day: string) => `Try again from ${day}`,
  notPassed: 'Not passed yet',
  isConfirmed: 'Passed and confirmed',
  declined: 'Not confirmed by the teacher',
  seeEach: 'after some days (see each grade)',
  wait: (days: number) => {
    if (days === 0) return 'right away'
    return days === 1 ? 'after 1 day' : `after ${days} days`
  },

  intro:
    'A new timed paper for every student. Type answers or set them on beads. Pass, and your teacher confirms your certificate.',
  signUp: 'Sign up',
  logIn: 'Log in',
  toConfirmByTeacher: 'Exam results to confirm',
  practiseFirst: 'Practise first',
  tryAgain: 'Try again',
  child: 'Child',
  noExams: 'No exams right now',
  updating: 'Our grade exams are being updated. You can practise meanwhile.',
  how: 'How it works',
  weKeepTime: 'We keep the time. Your answers are saved as you go, even offline.',
  noNegative: 'No negative marking: a wrong answer gets 0.',
  newPaper: (when: string) =>
    `If you don’t pass, you can take a new paper ${when}. Practise your mistakes first.`,
  teacherChecks:
    'Your teacher checks the paper and how often you left the page. Then you get a certificate with a code to verify it.',

  closed: 'We no longer hold this exam. Its certificates are still valid.',
  time: 'Time',
  minutes: (minutes: number) => `${minutes} minutes`,
  passMark: 'Pass mark',
  outOf: (points: number, of: number) => `${points} of ${of}`,
  answers: 'Answers',
  typedOrBeads: 'typed, or on beads',
  typed: 'typed',
  nextAttempt: 'Next attempt',
  paper: 'Question paper',
  pointsEach: (points: number) => `${points} points each`,
  example: 'Example',

  yourPaper: 'Your paper',
  oneMoment: 'One moment, please.',
  take: 'Take this exam',
  forStudents: 'Exams are for our students. Create an account to take one.',
  ownAccount: 'Your child takes it in their own account.',
  chooseChild: 'Choose child',
  studentsPapers: 'Your students’ papers for this grade appear here.',
  yourPapers: 'Your papers',
  gone: 'No longer available',
  currentExams: 'Current exams',
  isOpen: 'Your paper is open',
  timerRuns: 'The timer is running.',
  goOn: 'Continue',
  oneAtATime: 'One paper at a time',
  taking: (name: string) => ['You are taking ', name, '. The timer is running.'] as readonly string[],
  havePassed: 'You have passed',
  whatNext: 'See what comes next',
  willCheck: 'Your teacher will check your paper. Then your certificate will be here.',
  untilThen: 'Until then, practise your mistakes. Your paper is below.',
  practise: 'Practise',
  howToAnswer: 'How to answer',
  type: 'Type',
  onBeads: 'Use beads',
  ownAbacus: 'You can use your own abacus.',
  cannotPause: (minutes: number) => `You have ${minutes} minutes. You cannot pause.`,
  teacherSees: 'Your teacher can see how often you leave this page.',
  start: 'Start',

  ofPoints: (marks: number) => `of ${marks} points`,
  showName: 'Show first name and initial on its page',
  viewPaper: 'View paper',
  viewMarks: 'View marks',
  /** Before and after the name of who supervised. */
  heldOnPaper: ['Held on paper, supervised by ', '.'] as readonly [string, string],
  partResult: (right: number, of: number, points: number) => `${right} of ${of} right, ${points} points`,
  right: 'right:',
  wrong: 'wrong:',
  noAnswer: 'no answer',

  hidden: 'a student of this academy passed this exam. The family has kept the name private.',
  chosen: 'at your grade exams',
  passedOn: (day: string) => `took this exam on ${day} and passed`,
  withPoints: (points: number, of: number) => `with ${points} of ${of} points.`,
  confirmedByTeacher: 'Confirmed by the teacher.',
  confirmedOnPaper: 'Held on paper, confirmed by the academy.',
  issuedBy: (academy: string) => ['Issued by ', academy, ''] as readonly string[],
}
