import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './ten.words.ts'

export const words: Translated<typeof english> = {
  title: 'दस मिनट',
  left: (minutes) => `${minutes} मिनट बाकी`,
  leftOf: (left, of) => `${of} में से ${left} मिनट बाकी`,
  getting: 'तुम्हारा अभ्यास आ रहा है …',
  skip: 'इसे छोड़ो',
  start: 'शुरू करो',
  next: 'आगे',
  stopAnyTime: 'जब चाहो रुक जाओ। जो किया, वह सुरक्षित है।',
  canAlready: 'अबेकस पर सवाल पहले से आते हैं?',
  findPlace: 'देखो, कहाँ से शुरू करना है',
  something: (step) => `कुछ नया: ${step}`,
  doneForToday: 'आज का काम हो गया',
  thatsAll: 'आज के लिए बस।',
  whatYouDid: 'आज तुमने क्या किया',
  tomorrow: (step) => ['अब कल करना है:', ` ${step}।`],
  back: 'अभ्यास पर वापस',
  fact: (number, of) => `${number}, कुल ${of}`,
  answer: 'जवाब',
}
