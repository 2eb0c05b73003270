import type { Translated } from '../platform/languages.rules.ts'
import { words as mails } from './mails.hi.words.ts'
import type { words as english } from './statements.words.ts'

export const words: Translated<typeof english> = {
  title: 'फ़ीस',
  titleOf: (year) => `फ़ीस, ${year}`,
  year: (from, until) => `अप्रैल ${from} से मार्च ${until} तक`,
  family: 'परिवार',
  date: 'तारीख़',
  printed: 'छपने की तारीख़',
  what: 'किसलिए',
  charged: 'फ़ीस',
  paid: 'भर दी',
  balance: 'बाकी',
  opens: '1 अप्रैल को बाकी',
  closes: (day) => `${day} को बाकी`,
  together: 'कुल',
  ahead: (amount) => `${amount} पहले से जमा`,
  chargeTitle: mails.chargeTitle,
  credit: (number) => `क्रेडिट नोट ${number}`,
  receipt: (number) => `रसीद ${number}`,
  modes: {
    cash: 'नकद',
    upi: 'यूपीआई',
    bank: 'बैंक ट्रांसफ़र',
    cheque: 'चेक',
    online: 'ऑनलाइन',
    'brought forward': 'पहले से जमा',
  },
  returned: (reference) => `चेक ${reference} वापस आ गया`,
  takenBack: 'पहले से जमा रकम हटाई गई',
  paidBack: 'आपको लौटाए गए',
  note: 'हर रकम में टैक्स शामिल है। यह पूरे साल का हिसाब है: हर भुगतान की अपनी रसीद है।',
  page: (number) => `पेज ${number}`,
}
