import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './family-fees.words.ts'

export const words: Translated<typeof english> = {
  title: 'फ़ीस',
  online: ['ऑनलाइन लिए कोर्स की फ़ीस ', 'स्कूल डायरी', ' में है।'],
  nothing: 'कुछ नहीं देना है',
  ahead: (amount) => `${amount} पहले से जमा हैं। अगली फ़ीस में गिने जाएँगे।`,
  toPay: 'देनी है',
  due: (day) => `${day} तक`,
  promised: (day) => `आपने ${day} तक भरने को कहा है। धन्यवाद।`,
  isPaid: (amount) => `; ${amount} भर दिए`,
  late: (amount) => `; आज तक देरी की फ़ीस ${amount}`,
  tax: (amount) => `इसमें ${amount} जीएसटी शामिल है।`,
  why: 'कैसे बनी?',
  whyLine: (english) => {
    if (english === 'To the rupee') return 'पूरे रुपये में'
    const sibling = /^Sibling, (\S+) %$/.exec(english)
    if (sibling) return `भाई-बहन की छूट, ${sibling[1]} %`
    const classes = /^(\d+) of (\d+) classes(?:, (\d+) paused)?$/.exec(english)
    if (classes) return `${classes[2]} में से ${classes[1]} क्लास${classes[3] ? `, ${classes[3]} रुकी हुई` : ''}`
    const month = /^(.*), a month$/.exec(english)
    if (month) return `“${month[1]}”, हर महीने`
    const none = /^(.*): no class in this month$/.exec(english)
    return none ? `“${none[1]}”: इस महीने कोई क्लास नहीं` : `“${english}”`
  },
  atAcademy: 'एकेडमी में नक़द, यूपीआई या बैंक से भरें।',
  payByApp: (amount) => `यूपीआई ऐप से ${amount} भरें`,
  otherPhone: 'दूसरे फ़ोन से भरें',
  code: (amount, address) => `${amount} का यूपीआई कोड, “${address}” के लिए`,
  nameInApp: (academy) => [
    'आपके ऐप में नाम ',
    academy,
    ' ही होना चाहिए। हम कभी PIN नहीं माँगते और न मंज़ूरी का अनुरोध भेजते हैं। एकेडमी के पक्का करते ही रसीद यहाँ दिखेगी।',
  ],
  paid: 'भर दी',
  cash: 'नक़द',
  upi: 'यूपीआई',
  bank: 'बैंक से',
  cheque: 'चेक',
  broughtForward: 'पहले से जमा',
  returned: 'चेक वापस आ गया',
  receiptOf: (number) => `रसीद ${number}`,
  receipt: 'रसीद',
}
