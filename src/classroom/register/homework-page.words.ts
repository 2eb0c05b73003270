export const words = {
  opening: 'Opening the homework …',
  homework: 'Homework',
  retry: 'Retry',
  withdrawn: 'Homework withdrawn',
  register: 'Register',
  /** The middle part stands out. */
  due: (weekday: string, done: number, of: number): [string, string, string] => [
    `Homework due ${weekday}. `,
    `${done} of ${of}`,
    ' did it.',
  ],
  lesson: (lesson: string) => `Lesson: ${lesson}`,
  hardest: (question: { number: number; text: string; right: number; asked: number }) =>
    `Hardest: question ${question.number}, “${question.text}”: ${question.right} of ${question.asked} got it right.`,
  byQuestion: 'Question by question',
  question: (number: number) => `Question ${number}`,
  countOf: (count: number, of: number) => `${count} of ${of}`,
  number: 'No.',
  name: 'Name',
  result: 'Result',
  done: 'Done',
  edit: 'Edit homework',
  withdraw: 'Withdraw homework',
  withdrawTitle: 'Withdraw homework?',
  withdrawText: 'Children and parents will no longer see it. Quiz results and lesson progress are kept.',
  yes: 'Withdraw',
  no: 'Cancel',
  handedInAt: (name: string, day: string, time: string) => `${name}, handed in ${day}, ${time}`,
  wasHandedIn: 'What was handed in',
  /** The second part stands out. */
  right: (right: number, of: number, time: string): [string, string, string] => [
    '',
    String(right),
    ` of ${of}, ${time}`,
  ],
  /** The second part stands out. */
  practised: (practised: { right: number; tries: number; helped: number; of: number }) => {
    const { right, tries, helped, of } = practised
    const times = `${helped} ${helped === 1 ? 'time' : 'times'}`
    const help = helped > 0 ? `, practised ${times} with help${tries === 0 ? ' only' : ''}` : ''
    return ['', String(right), ` of ${of} without help${help}`] as [string, string, string]
  },
  lessonDone: 'Lesson finished',
  handedIn: 'Handed in',
  notStarted: 'Not started',
  tick: (name: string) => `${name}: homework done`,
}
