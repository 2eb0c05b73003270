import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './nav.words.ts'

export const words: Translated<typeof english> = {
  courses: 'मेरे कोर्स',
  quizzes: 'मेरे क्विज़',
  practise: 'अभ्यास',
  office: 'ऑफ़िस',
  home: 'होम',
  register: 'रजिस्टर',
  diary: 'डायरी',
  fees: 'फ़ीस',
  logoutTitle: 'पक्का?',
  logoutText: 'आप लॉगआउट करना चाहते हैं!',
  yes: 'हाँ',
  no: 'नहीं',
  loggedOutOffline: 'लॉगआउट हो गया। इंटरनेट आते ही होम पेज खुलेगा।',
  offline: 'इंटरनेट नहीं है। इंटरनेट आने पर फिर कोशिश करें।',
  switchUser: ', दूसरा चुनें',
}
