import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './room.words.ts'

export const words: Translated<typeof english> = {
  showPage: 'अपना पन्ना दिखाओ',
  idCard: 'पहचान-पत्र',
  letters: 'अक्षर कैसे लिखे जाते हैं',
  paperExam: 'काग़ज़ पर ली गई परीक्षा लिखें',
  homework: 'होमवर्क',
  exams: 'परीक्षा के नतीजे पक्के करें',
  makeUps: 'छूटी क्लास के बदले',
  register: 'रजिस्टर',
}
