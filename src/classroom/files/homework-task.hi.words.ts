import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './homework-task.words.ts'

export const words: Translated<typeof english> = {
  loading: 'तुम्हारा होमवर्क',
  homework: 'होमवर्क',
  retry: 'फिर से कोशिश करो',
  chooseChild: 'बच्चा चुनें',
  home: 'होम',
  due: (day) => `${day} तक`,
  files: 'फ़ाइलें',
  cannotOpen: 'फ़ाइल नहीं खुली',
  handIn: 'जमा करो',
  privacy: (days) =>
    `इसे सिर्फ़ तुम, तुम्हारे माता-पिता और टीचर देखते हैं। किसी का चेहरा मत भेजो। यह ${days} दिन बाद मिट जाता है; चाहो तो पहले मिटाओ।`,
  cannotSend: 'नहीं भेजा जा सका। फिर से कोशिश करो।',
  sentPart: (percent) => `${percent}% भेजा`,
  handedIn: 'जमा हो गया',
  tooLarge: 'यह फ़ाइल 15 MB से बड़ी है। छोटी फ़ाइल चुनो।',
  photo: 'अपने पन्ने की फ़ोटो',
  recording: 'रिकॉर्डिंग',
  sendAgain: 'फिर से भेजो',
  yourRecording: (at) => `तुम्हारी रिकॉर्डिंग, ${at}`,
  yourPage: (at) => `तुम्हारा पन्ना, ${at}`,
  handedInAt: (at) => `जमा: ${at}`,
  remove: 'मिटाओ',
}
