import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './mails.words.ts'

export const words: Translated<typeof english> = {
  received: (course) => `पैसे मिल गए: “${course}”`,
  isOpen: (course) => `धन्यवाद। “${course}” अब खुल गया है। पाठ “मेरे कोर्स” में हैं।`,
  attached: (number, amount) => `${amount} की रसीद ${number} साथ में है।`,
  receiptOf: (number, course) => `रसीद ${number}: “${course}”`,
  onceMore: (number, amount) => `${amount} की रसीद ${number} एक बार फिर साथ में है।`,
  refundFor: (course) => `“${course}” के पैसे वापस`,
  refunded: ({ refunded, paid, course, order }) =>
    `“${course}” (ऑर्डर ${order}) के लिए भरे ${paid ? `${paid} में से ` : ''}${refunded} वापस कर दिए गए। आपके खाते में दिखने में कुछ दिन लग सकते हैं।`,
  staysOpen: 'कोर्स आपके लिए खुला रहेगा।',
  creditNote: (number) => `क्रेडिट नोट ${number} साथ में है।`,
  failed: (course) => `भुगतान नहीं हुआ: “${course}”`,
  hasFailed: ({ amount, course, order }) => `“${course}” (ऑर्डर ${order}) के लिए ${amount} का भुगतान नहीं हुआ।`,
  outcomes: {
    refunded: 'पैसे आपको वापस कर दिए गए हैं।',
    'not charged': 'कोई पैसा नहीं कटा।',
    unknown: 'बैंक ने तीन दिन में नहीं बताया। अगर आपके खाते से पैसे कटे हैं, तो कृपया हमें फ़ोन करें।',
  },
  tryAgain: 'फिर से कोशिश करने के लिए कोर्स का पेज खोलें।',
  onHold: (course) => `भुगतान की जाँच हो रही है: “${course}”`,
  checking: ({ amount, course, order }) =>
    `“${course}” (ऑर्डर ${order}) के लिए ${amount} के भुगतान की जाँच हो रही है।`,
  doNotPayAgain: 'कृपया दोबारा पैसे न भरें। हम आपको फ़ोन करेंगे।',
}
