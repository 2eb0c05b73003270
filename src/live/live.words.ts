import type { FlashShow } from './live.rules.ts'

export const words = {
  /** '10 numbers of 2 digits in 10 s'. */
  showText: ({ digits, count, seconds }: FlashShow) =>
    `${count} numbers of ${digits} ${digits === 1 ? 'digit' : 'digits'} in ${seconds} s`,
  /** What a child tells by one tap. */
  signs: { again: 'Again, please', 'no sound': 'I can’t hear', done: 'Done' },
  /** What a teacher tells one child by one tap. */
  teacherWords: { 'look again': 'Look again', 'which friend': 'Which friend?', 'well done': 'Well done' },
  board: 'Board',
  abacusShows: (number: number) => `Abacus showing ${number}`,
  showVideo: 'Show the video',
  hideVideo: 'Hide the video',
  video: 'Video',
  videoOfLesson: 'Video of the lesson',
  videoOff: 'Camera and microphone are off until you switch them on.',
}
