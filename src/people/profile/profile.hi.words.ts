import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './profile.words.ts'

export const words: Translated<typeof english> = {
  profile: 'प्रोफ़ाइल',
  loading: 'प्रोफ़ाइल खुल रही है',
  opening: 'खुल रहा है',
  retry: 'फिर से',
  notLoaded: 'प्रोफ़ाइल नहीं दिखी',
  email: 'ईमेल',
  phone: 'मोबाइल नंबर',
  education: 'पढ़ाई',
  className: (name) =>
    name
      .replace(/^Class /, 'कक्षा ')
      .replace('College', 'कॉलेज')
      .replace('Other', 'कुछ और'),
  joined: 'कब से',
  myQuizzes: 'मेरे क्विज़',
  courses: 'कोर्स',
  noCourses: 'अभी कोई कोर्स नहीं।',
  seeCourses: 'कोर्स देखो',
  lessonsOf: (done, of) => `${of} में से ${done} पाठ`,
  toCourses: 'मेरे कोर्स पर जाओ',
  quizzes: 'क्विज़',
  noQuizzes: 'अभी कोई क्विज़ पूरा नहीं हुआ।',
  toQuizzes: 'क्विज़ पर जाओ',
  doneOf: (done, of, average) => `${of} में से ${done} हो गए${average === null ? '' : `, औसत ${average}%`}`,
  achievements: 'क्या-क्या हासिल किया',
  noAchievements: 'अभी कुछ नहीं। एक क्विज़ पूरा करो, पहला यहीं दिखेगा।',
  achievement: (one) => {
    switch (one.kind) {
      case 'first-quiz':
        return { title: 'पहला क्विज़', text: 'पहला क्विज़ पूरा हुआ।' }
      case 'ten-quizzes':
        return { title: 'दस क्विज़', text: 'दस क्विज़ पूरे हुए।' }
      case 'excellent':
        return { title: 'बहुत बढ़िया!', text: `${one.quizzes} क्विज़ में ${one.percent}% या ज़्यादा।` }
      case 'full-score':
        return { title: 'पूरे अंक', text: `${one.quizzes} क्विज़ में एक भी ग़लती नहीं।` }
      case 'subject-done':
        return {
          title: `“${one.subject}” के सब क्विज़ हो गए`,
          text: `${one.quizzes} में से ${one.quizzes} क्विज़।`,
        }
      case 'course-finished':
        return { title: 'कोर्स पूरा हुआ', text: `“${one.course}”` }
    }
  },
  saved: 'सहेज लिया',
  // Children and teachers read these four: said so that they fit both.
  tooLarge: 'यह तस्वीर बहुत बड़ी है। ज़्यादा से ज़्यादा 8 MB की तस्वीर चलेगी।',
  addPhoto: 'फ़ोटो लगाना',
  changePhoto: 'फ़ोटो बदलना',
  remove: 'हटाना',
}
