import { fieldsToMend } from '../platform/browser/fields-to-mend.rules.ts'

export const words = {
  hidePassword: 'Hide password',
  showPassword: 'Show password',
  optional: ' (optional)',
  close: 'Close',
  notifications: 'Notifications',
  sendAnother: 'Send another message',
  leaveEmpty: 'Leave this empty',
  outOfFive: ' out of 5 stars',
  ratings: (count: number) => `, from ${count} ${count === 1 ? 'rating' : 'ratings'}`,
  sounds: 'Sounds',
  playVideo: (title: string) => `Play video: ${title}`,
  videoFailed: 'This video can’t be played right now. Please try again later.',
  correctFields: 'Please correct the fields marked above.',
  notSaved: 'Couldn’t save. Please try again.',
  fieldsToMend,
}
