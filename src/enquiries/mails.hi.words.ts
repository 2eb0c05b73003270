import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './mails.words.ts'

export const words: Translated<typeof english> = {
  online: (teacher, address) => `ऑनलाइन, टीचर ${teacher}: ${address}`,
  at: (place, teacher) => `${place}, टीचर ${teacher}`,
  chooseAnother: 'दूसरा समय चुनने के लिए:',
  moveOrCancel: 'समय बदलने या रद्द करने के लिए:',
  lasts: (from, until) => `${from} से ${until} तक`,
  mails: {
    booked: { subject: 'आपकी डेमो क्लास बुक हो गई', first: 'आपकी मुफ़्त डेमो क्लास बुक हो गई है।' },
    moved: { subject: 'आपकी डेमो क्लास का नया समय', first: 'आपकी मुफ़्त डेमो क्लास का समय बदल गया है।' },
    changed: { subject: 'आपकी डेमो क्लास: क्या बदला', first: 'आपकी डेमो क्लास में कुछ बदला है।' },
    cancelled: {
      subject: 'आपकी डेमो क्लास रद्द हो गई',
      first: 'आपकी मुफ़्त डेमो क्लास रद्द हो गई है। दूसरा समय चुनने के लिए आपका स्वागत है।',
    },
    day: { subject: 'कल: आपकी डेमो क्लास', first: 'आपकी मुफ़्त डेमो क्लास पास आ गई है।' },
    hours: {
      subject: 'थोड़ी देर में: आपकी डेमो क्लास',
      first: 'आपकी मुफ़्त डेमो क्लास दो घंटे के अंदर शुरू होगी।',
    },
  },
  yourChild: 'आपके बच्चे',
  isOnline: 'ऑनलाइन',
}
