import type { FlashShow, Sign, TeacherWord } from './live.rules.ts'

/** '10 numbers of 2 digits in 10 s'. */
export const showText = ({ digits, count, seconds }: FlashShow): string =>
  `${count} numbers of ${digits} ${digits === 1 ? 'digit' : 'digits'} in ${seconds} s`

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
