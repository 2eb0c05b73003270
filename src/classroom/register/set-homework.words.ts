import { words as register } from './register.words.ts'

export const words = {
  setHomework: 'Set homework',
  retry: 'Retry',
  setFor: (children: number) => `Homework set for ${register.children(children)}`,
  quiz: 'Quiz',
  noQuiz: 'No quiz',
  practice: ['Practice', 'Kind', 'Exercise'] as readonly [string, string, string],
  noPractice: 'No practice',
  doneAfter: (right: number) => `Done after ${right} right answers without help.`,
  lesson: 'Lesson',
  noLesson: 'No lesson',
  tickYourself: 'For children without the course, tick it off yourself.',
  haveIt: (course: string, children: number, of: number) => `${course} (${children} of ${of} have it)`,
  whatToDo: 'What to do',
  dueDate: 'Due date',
  editHomework: 'Edit homework',
  save: 'Save',
  staysDone: (fixed: string) =>
    `${fixed === '' ? '' : `${fixed} can’t be changed. `}Work already done still counts.`,
}
