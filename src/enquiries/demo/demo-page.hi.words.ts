import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './demo-page.words.ts'

export const words: Translated<typeof english> = {
  title: 'आपकी डेमो क्लास',
  expired: 'यह लिंक पुराना हो गया',
  contact: 'हमसे संपर्क करें',
  booked: 'क्लास बुक है',
  cancelled: 'यह क्लास रद्द है',
  attended: 'क्लास में आने के लिए धन्यवाद।',
  missed: 'मुलाकात नहीं हो पाई, खेद है। कोई और समय चुनें।',
  done: 'हो गया',
  when: (day, from, to) => `${day}, ${from} से ${to} (भारत का समय)`,
  online: (teacher) => `ऑनलाइन, ${teacher} के साथ`,
  at: (place, teacher) => `${place}, ${teacher} के साथ`,
  join: 'क्लास में जाएँ',
  reschedule: 'समय बदलें',
  bookThis: 'यह समय बुक करें',
  needOther: 'कोई और समय चाहिए?',
  chooseOther: 'कोई और समय चुनें',
  classTime: 'क्लास का समय',
  chooseTime: 'समय चुनें',
  indianTime: 'सारे समय भारत के हैं।',
  noneFree: 'अगले दो हफ़्तों में और कोई समय ख़ाली नहीं है। हमें फ़ोन करें, हम समय निकालेंगे।',
  cancel: 'क्लास रद्द करें',
  cantCome: 'आना नहीं हो पाएगा?',
  afterCancel: 'रद्द करने पर यह समय किसी और बच्चे को मिल सकता है। बाद में यहीं फिर बुक हो सकता है।',
}
