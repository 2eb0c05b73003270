import type { State } from '../homework.rules.ts'

const states = { right: 'correct', wrong: 'wrong', blank: 'not answered' }

export const words = {
  opening: 'Opening the child’s page …',
  register: 'Register',
  retry: 'Retry',
  about: (className: string, number: number) =>
    `${[className, `number ${number}`].filter(Boolean).join(', ')}.`,
  came: (came: number, classes: number, since: string) => `${came} of ${classes} classes since ${since}.`,
  attendance: 'Attendance',
  homework: 'Homework',
  noHomework: 'No homework set yet.',
  /** The first part stands out. */
  result: (right: number, of: number, { day, time }: { day: string; time: string }): [string, string] => [
    `${right} of ${of}`,
    ` right on ${day}, ${time}.`,
  ],
  due: (state: string, day: string) => `${state}, due ${day}.`,
  done: 'Done',
  notStarted: 'Not started',
  rightSoFar: (right: number, of: number, onlyHelped: boolean) =>
    `${right} of ${of} right without help so far${onlyHelped ? ', only practised with help' : ''}`,
  notYet: (questions: readonly number[]) =>
    `Not right yet: ${questions.length === 1 ? 'question' : 'questions'} ${questions.join(', ')}.`,
  minutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
  answered: (at: number, state: State) => `Question ${at}: ${state === null ? 'not asked' : states[state]}`,
  allCorrect: 'All correct',
  open: (questions: readonly number[]) => `Not right yet: questions ${questions.join(', ')}`,
  noQuizzes: 'No quizzes finished yet.',
  /** The first part stands out. */
  lessons: (done: number, of: number): [string, string] => [`${done} of ${of}`, 'lessons'],
  removed: 'Removed from the diary',
  inDiary: 'In the diary',
  writtenBy: (teacher: string, day: string, signedOn: string | null) =>
    `${teacher}, ${day}. ${signedOn === null ? 'Not signed yet.' : `Signed on ${signedOn}.`}`,
  remove: 'Remove',
  removeRemark: (text: string) => `Remove from the diary: ${text}`,
  practice: 'Practice',
  noPractice: 'No practice in the last seven days.',
  practised: (days: number) =>
    `Practised ${days === 1 ? 'on one day' : `on ${days} days`} in the last seven days, as recorded on the child’s device.`,
  /** The middle part stands out. */
  needsHelp: (exercise: string, right: number, tries: number): [string, string, string] => [
    'Needs help: ',
    exercise,
    `, ${right} of ${tries} right without help in 30 days.`,
  ],
  setAsHomework: 'Set as homework',
  setThis: (exercise: string) => `Set as homework: ${exercise}`,
  formulas: 'The 34 formulas',
}
