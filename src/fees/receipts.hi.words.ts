import type { Translated } from '../platform/languages.rules.ts'
import { words as mails } from './mails.hi.words.ts'
import type { words as english } from './receipts.words.ts'

export const words: Translated<typeof english> = {
  receipt: 'रसीद',
  chargeTitle: mails.chargeTitle,
  receiptOf: (number) => `रसीद ${number}`,
  cancelled: 'रद्द: चेक वापस आ गया',
  number: 'नंबर',
  date: 'तारीख़',
  from: 'किससे मिली',
  paidBy: 'भुगतान का तरीका',
  modes: { cash: 'नकद', upi: 'यूपीआई', bank: 'बैंक ट्रांसफ़र', cheque: 'चेक', online: 'ऑनलाइन' },
  sacCode: 'SAC कोड',
  value: 'टैक्स से पहले',
  ahead: 'अगली फ़ीस के लिए जमा',
  paid: 'रकम मिली',
  open: 'अभी बाकी',
  noSignature: 'हर रकम में टैक्स शामिल है। यह रसीद कंप्यूटर से बनी है, इस पर हस्ताक्षर की ज़रूरत नहीं है।',
}
