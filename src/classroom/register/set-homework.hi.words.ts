import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './set-homework.words.ts'

export const words: Translated<typeof english> = {
  setHomework: 'होमवर्क दें',
  retry: 'फिर से कोशिश करें',
  setFor: (children) => `${children} ${children === 1 ? 'बच्चे' : 'बच्चों'} को होमवर्क दे दिया`,
  quiz: 'क्विज़',
  noQuiz: 'कोई क्विज़ नहीं',
  practice: ['अभ्यास', 'किस तरह का', 'कौन-सा अभ्यास'],
  noPractice: 'कोई अभ्यास नहीं',
  doneAfter: (right) => `बिना मदद के ${right} सही जवाब पर पूरा।`,
  lesson: 'पाठ',
  noLesson: 'कोई पाठ नहीं',
  tickYourself: 'जिन बच्चों के पास यह कोर्स नहीं है, उनका निशान आप लगाएँ।',
  haveIt: (course, children, of) => `“${course}” (${of} में से ${children} के पास)`,
  whatToDo: 'क्या करना है',
  dueDate: 'कब तक',
  editHomework: 'होमवर्क बदलें',
  save: 'सहेजें',
  staysDone: (fixed) => `${fixed === '' ? '' : `“${fixed}” बदला नहीं जा सकता। `}जो हो चुका है, वह गिना जाएगा।`,
}
