import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './course-page.words.ts'

export const words: Translated<typeof english> = {
  subject: 'विषय',
  teacher: 'टीचर',
  forWhom: 'किसके लिए',
  rating: 'रेटिंग',
  totalTime: 'कुल समय',
  fromRatings: (count) => ` (${count} रेटिंग)`,
  courses: 'कोर्स',
  priceAndEnrolment: 'कीमत और दाख़िला',
  introOf: (title) => `${title}, परिचय का वीडियो`,
  intro: 'परिचय का वीडियो',
  daysAtPrice: (days) => `यह कीमत ${days} दिन और`,
  learn: 'क्या-क्या सीखेंगे',
  needs: 'क्या-क्या चाहिए',
  lessons: 'पाठ',
  sections: (count) => `${count} भाग`,
  lessonsSoon: 'इस कोर्स के पाठ जल्दी आएँगे।',
  number: 'क्रम',
  topic: 'विषय',
  filmLength: (video, lesson) => `, वीडियो ${video}${lesson && `, पाठ ${lesson}`}`,
  playVideo: 'वीडियो चलाएँ',
  enrolToWatch: 'देखने के लिए कोर्स लें',
  preview: 'मुफ़्त में देखें',
  yourTeacher: 'आपके टीचर',
  since: (year) => `, ${year} से हमारे साथ`,
  moreAbout: (name) => `${name} के बारे में और`,
  questions: 'सवाल और जवाब',
  agesLabel: (english) => {
    const [, years] = /^ages? (.*)$/i.exec(english) ?? []
    if (years) return `${years.replace(/ to |-/, ' से ').replace('+', ' से ऊपर')} साल`
    return /adult|grown/i.test(english) ? 'बड़े' : english
  },
}
