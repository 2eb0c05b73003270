import { fieldsToMend } from '../platform/browser/fields-to-mend.rules.ts'
import { numberWord } from '../platform/text/numbers.rules.ts'

export const words = {
  hidePassword: 'Hide password',
  showPassword: 'Show password',
  optional: ' (optional)',
  close: 'Close',
  sendAnother: 'Send another message',
  leaveEmpty: 'Leave this empty',
  outOfFive: ' out of 5 stars',
  ratings: (count: number) => `, from ${count} ${count === 1 ? 'rating' : 'ratings'}`,
  sounds: 'Sounds',
  playVideo: (title: string) => `Play video: ${title}`,
  videoFailed: 'This video can’t be played right now. Please try again later.',
  correctFields: 'Please correct the fields marked above.',
  notSaved: 'Couldn’t save. Please try again.',
  failed: 'Something went wrong',
  abacusShows: (value: number | string) => `Abacus showing ${value}`,
  fieldsToMend,
  slate: 'A working abacus with three rods. The arrow keys move the beads of a rod.',
  slateShows: (total: number) => `The abacus shows ${total}`,
  rod: (place: string) => `${place} rod`,
  beads: (digit: number) => {
    const lower = numberWord(digit % 5)
    if (digit < 5) return digit === 0 ? '0: no bead' : `${digit}: ${lower}`
    return digit === 5 ? '5: five' : `${digit}: five and ${lower}`
  },
}
