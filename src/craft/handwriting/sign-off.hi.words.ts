import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './sign-off.words.ts'

export const words: Translated<typeof english> = {
  script: 'लिपि',
  signedOff: (done, of) => `${of} में से ${done} अक्षर पक्के`,
  letters: 'अक्षर',
  isSigned: (letter) => `${letter}, पक्का`,
  isOpen: (letter) => `${letter}, अभी पक्का नहीं`,
  letter: (letter) => `अक्षर ${letter}`,
  signed: 'पक्का',
  open: 'अभी पक्का नहीं',
  saveOrder: 'सहेजें: हमारे यहाँ ऐसे लिखा जाता है',
  thisWay: 'हमारे यहाँ ऐसे ही लिखा जाता है',
  cancel: 'रहने दें',
  changeOrder: 'क्रम बदलें',
  showStrokes: 'रेखाएँ दिखाएँ',
  withdraw: 'पक्का न रखें',
  next: 'अगला अक्षर',
  order: 'रेखाओं का क्रम',
  stroke: (number) => `रेखा ${number}`,
  earlier: (number) => `रेखा ${number}: पहले`,
  later: (number) => `रेखा ${number}: बाद में`,
  turn: (number) => `रेखा ${number}: दूसरे सिरे से शुरू`,
  otherEnd: 'दूसरा सिरा',
  offline: 'नेटवर्क नहीं है। कुछ नहीं सहेजा गया।',
}
