import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './file-picker.words.ts'

export const words: Translated<typeof english> = {
  files: 'फ़ाइलें',
  remove: (name) => `“${name}” हटाएँ`,
  adding: 'फ़ाइल जोड़ रहे हैं',
  add: 'वर्कशीट, तस्वीर या रिकॉर्डिंग जोड़ें',
  fromLibrary: 'एकेडमी की फ़ाइलों से',
  choose: 'फ़ाइल चुनें',
  notAdded: 'फ़ाइल नहीं जुड़ी। फिर से कोशिश करें।',
  tooLarge: 'यह फ़ाइल 15 MB से बड़ी है। छोटी फ़ाइल चुनें।',
}
