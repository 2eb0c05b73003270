import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './switch.words.ts'

export const words: Translated<typeof english> = {
  title: 'यह फ़ोन अभी किसके पास है?',
  profile: 'प्रोफ़ाइल',
  logout: 'लॉगआउट',
  staff: 'स्टाफ़',
  teacher: 'टीचर',
  student: 'बच्चा',
  className: (name) =>
    name
      .replace(/^Class /, 'कक्षा ')
      .replace('College', 'कॉलेज')
      .replace('Other', 'कुछ और'),
  now: 'अभी',
  diary: 'डायरी और फ़ीस',
  pin: 'PIN',
  digitsMissing: '4 अंक लिखें',
  wait: (seconds) => `बहुत बार कोशिश हुई। ${seconds} सेकंड रुकें।`,
  pinLabel: 'PIN, 4 अंक',
  forgotPin: 'PIN भूल गए? पासवर्ड से लॉगिन करें',
  enterPin: 'अपना PIN लिखें',
  forParent: 'डायरी, फ़ीस और खाता माता-पिता के लिए हैं।',
  open: 'खोलें',
  parentsOnly: 'सिर्फ़ माता-पिता के लिए',
  pinOpensPage: 'यह पेज खोलने के लिए माता-पिता का 4 अंकों का PIN लिखें।',
  enterPinButton: 'PIN लिखें',
  backHome: 'होम पर वापस',
  isActing: (name) => [name, ' का खाता अभी इस फ़ोन पर खुला है: क्विज़, कोर्स और फ़ीस उसी के नाम पर।'],
  switchToParent: 'माता-पिता पर वापस',
  retry: 'फिर से',
}
