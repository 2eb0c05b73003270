import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './receipts.words.ts'

export const words: Translated<typeof english> = {
  receipt: 'रसीद',
  invoice: 'टैक्स इनवॉइस और रसीद',
  creditNote: 'क्रेडिट नोट',
  number: 'नंबर',
  date: 'तारीख़',
  against: 'किस इनवॉइस पर',
  invoiceOf: (number, date) => `${number}, ${date}`,
  order: 'ऑर्डर',
  student: 'विद्यार्थी',
  course: 'कोर्स',
  sacCode: 'SAC कोड',
  paidOn: 'भुगतान की तारीख़',
  paidBy: 'भुगतान का तरीका',
  modes: { cash: 'नकद', upi: 'यूपीआई', bank: 'बैंक ट्रांसफ़र', cheque: 'चेक' },
  taxable: 'टैक्स से पहले की रकम',
  paid: 'रकम मिली',
  refunded: 'वापस की गई रकम',
  noSignature: {
    receipt: 'कीमत में सब टैक्स शामिल हैं। यह रसीद कंप्यूटर से बनी है, इस पर हस्ताक्षर की ज़रूरत नहीं है।',
    creditNote: 'कीमत में सब टैक्स शामिल हैं। यह क्रेडिट नोट कंप्यूटर से बना है, इस पर हस्ताक्षर की ज़रूरत नहीं है।',
  },
  certificate: 'प्रमाण-पत्र',
  certificateOf: (course) => `प्रमाण-पत्र: ${course}`,
  certify: 'प्रमाणित किया जाता है कि',
  completed: 'ने इस कोर्स का हर पाठ पूरा किया है',
  reference: (reference) => `संदर्भ ${reference}`,
}
