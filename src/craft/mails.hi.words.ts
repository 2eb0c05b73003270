import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './mails.words.ts'

export const words: Translated<typeof english> = {
  passed: (name, grade) => `${name} ने ${grade} पास किया`,
  passedWith: ({ name, grade, points, marks }) =>
    `${name} ने ${marks} में से ${points} अंक लेकर ${grade} पास किया। शाबाश!`,
  certificate: 'प्रमाण-पत्र डाउनलोड करें:',
  notConfirmed: (grade) => `${grade}: नतीजा मान्य नहीं हुआ`,
  wasNotConfirmed: ({ name, grade, points, marks }) =>
    `${name} का ${grade} का पर्चा (${marks} में से ${points} अंक) इस बार मान्य नहीं हुआ।`,
  seePaper: 'पर्चा और अगली तारीख़ देखें:',
  message: (text) => `एकेडमी का संदेश: “${text}”`,
  withdrawn: (name, grade) => `${grade}: ${name} का नतीजा वापस लिया गया`,
  wasWithdrawn: (name, grade, day) =>
    `${day} को ${name} के नाम पर ${grade} का जो नतीजा लिखा गया, वह ग़लती से लिखा गया था। इसे वापस ले लिया गया है।`,
  noCertificate: 'उसका प्रमाण-पत्र अब मान्य नहीं है।',
  reason: (text) => `कारण: “${text}”`,
  seeExam: 'परीक्षा देखें:',
}
