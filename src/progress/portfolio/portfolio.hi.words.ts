import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './portfolio.words.ts'

export const words: Translated<typeof english> = {
  portfolioOf: (child) => `${child} का पोर्टफ़ोलियो`,
  file: (child) => `पोर्टफ़ोलियो ${child}.pdf`,
  asOf: (day) => `${day} तक`,
  certificates: 'प्रमाण-पत्र और परीक्षाएँ',
  certificate: (code) => `प्रमाण-पत्र ${code}`,
  marks: (points, of, isOnPaper) => `${of} में से ${points} अंक${isOnPaper ? ', काग़ज़ पर ली गई' : ''}`,
  rank: (rank, of, group) => `${of} में से स्थान ${rank}, ${group}`,
  quizzes: 'क्विज़',
  none: 'अभी कोई नहीं।',
  right: (subject, right, of) => `${subject}, ${of} में से ${right} सही`,
  older: (count) => `${count} पुराने यहाँ नहीं हैं।`,
  remarks: 'टीचर की टिप्पणियाँ',
}
