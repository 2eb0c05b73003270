import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './live.words.ts'

export const words: Translated<typeof english> = {
  showText: ({ digits, count, seconds }) =>
    `${digits === 1 ? 'एक अंक' : `${digits} अंकों`} की ${count} संख्याएँ, ${seconds} सेकंड में`,
  signs: { again: 'एक बार फिर', 'no sound': 'आवाज़ नहीं आ रही', done: 'हो गया' },
  teacherWords: { 'look again': 'फिर से देखो', 'which friend': 'कौन-सा दोस्त?', 'well done': 'शाबाश' },
  board: 'बोर्ड',
  abacusShows: (number) => `अबेकस पर ${number}`,
  showVideo: 'वीडियो दिखाओ',
  hideVideo: 'वीडियो छिपाओ',
  video: 'वीडियो',
  videoOfLesson: 'क्लास का वीडियो',
  videoOff: 'कैमरा और माइक बंद हैं। चालू करने पर ही चलेंगे।',
}
