import type { Sign, TeacherWord } from './live.rules.ts'

/** What a child tells by one tap. */
export const signLabels: Record<Sign, string> = {
  again: 'Again, please',
  'no sound': 'I can’t hear',
  done: 'Done',
}

/** What a teacher tells one child by one tap. */
export const teacherWordLabels: Record<TeacherWord, string> = {
  'look again': 'Look again',
  'which friend': 'Which friend?',
  'well done': 'Well done',
}
