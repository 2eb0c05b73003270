import { weekdaysWords } from '../classroom.rules.ts'
import { words as register } from './register.words.ts'

export const words = {
  homework: 'Homework',
  noHomework: 'No homework set. Choose a quiz, practice or lesson, or write what to do.',
  doneBy: (due: string, done: number, children: number) =>
    `due ${due}, done by ${done} of ${register.children(children)}`,
  showTitle: (title: string) => `Show ${title} in the register`,
  show: 'Show',
  setHomework: 'Set homework',
  /** 'Tuesday and Saturday', of weekdays in their order. */
  weekdays: (weekdays: readonly number[]) => weekdaysWords(weekdays),
  /** Behind the subject of the group. */
  seats: (taken: number, of: number) => `. ${taken} of ${of} seats taken.`,
  calendarLink: 'Calendar link',
  worksheets: 'Worksheets for the class',
  monthAs: (format: string) => `This month as ${format}`,
  letters: 'How we write letters',
  yourPay: 'Your pay',

  remarkFor: (name: string) => `Remark for ${name}`,
  remarkAdded: (name: string) => `Remark added to ${name}’s diary`,
  quickPhrases: 'Quick phrases',
  remarks: ['Better than last week.', 'Please practise at home:', 'Come five minutes early.'],
  sendToDiary: 'Send to diary',
  cancel: 'Cancel',
  willSign: (parent: string) => `${parent} will read and sign it.`,
  studentReads: 'The student will read it.',
  replied: (parent: string | null, day: string) => `${parent ?? 'The parent'} replied on ${day}`,

  pages: 'Handwriting pages',
  notLoaded: (message: string) => `These did not load: ${message}`,
  retry: 'Retry',
  allChecked: 'All checked.',
  toCheck: (count: number) => `${count} to check.`,
  isNew: (day: string) => `${day}, new`,
  checked: (day: string, comment: string) => `${day}, checked${comment ? `: ${comment}` : ''}`,
  pageOf: (name: string) => `Page of ${name}`,
  comment: 'Comment (optional)',
  comments: ['Neat, even letters.', 'Good straight lines.', 'Practise again:'],
  markChecked: 'Mark as checked',
}
