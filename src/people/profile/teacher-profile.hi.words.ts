import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './teacher-profile.words.ts'

export const words: Translated<typeof english> = {
  notLoaded: 'टीचर की प्रोफ़ाइल नहीं दिखी',
  courses: 'कोर्स',
  noCourses: 'अभी आपका कोई कोर्स नहीं है। ',
  seeCourses: 'कोर्स देखें',
  franchise: 'फ़्रैंचाइज़ी',
  noFranchise: 'इस खाते से कोई फ़्रैंचाइज़ी नहीं जुड़ी है।',
  since: (day) => `, ${day} से`,
  students: 'आपके बच्चे',
  noStudents: 'ऑफ़िस जब बच्चे आपको देगा, वे यहाँ दिखेंगे।',
  results: (quizzes, average) => `${quizzes} क्विज़${average === null ? '' : `, ${average}%`}`,
  count: (students) => (students === 1 ? '1 बच्चा' : `${students} बच्चे`),
  showFirst: (count) => `${count} ही दिखाएँ`,
  showAll: 'सब दिखाएँ',
}
