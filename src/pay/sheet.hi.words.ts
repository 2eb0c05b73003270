import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './sheet.words.ts'

export const words: Translated<typeof english> = {
  lines: 'एक-एक पंक्ति',
  names: {
    class: (group) => group,
    substitute: (group) => `${group}, किसी और की जगह`,
    'cancelled late': (group) => `${group}, देर से रद्द`,
    cancelled: (group) => `${group}, रद्द`,
    'other teacher': (group) => `${group}, किसी और ने पढ़ाया`,
    unmarked: (group) => `${group}, हाज़िरी नहीं`,
    'earlier class': (group) => `${group}, हाज़िरी बाद में बदली`,
    share: (group) => `फ़ीस का हिस्सा, ${group}`,
    'earlier share': (group) => `पिछली फ़ीस का हिस्सा, ${group}`,
    correction: (reason) => reason,
    carried: () => 'पिछले महीने की कटौती',
  },
  classes: (count) => `${count} क्लास`,
  times: (count, each) => `${count} × ${each}`,
  half: (each) => `क्लास का आधा: ${each}`,
  notPaid: {
    cancelled: 'समय रहते रद्द: भुगतान नहीं',
    'other teacher': 'भुगतान पढ़ाने वाले को',
    unmarked: 'हाज़िरी लगने पर भुगतान होगा',
  },
  earlier: 'शीट मंज़ूर होने के बाद',
  shareOf: (percent, base) => `आई हुई ${base} का ${percent} %, बिना जीएसटी`,
  feesOf: (month) => `${month} की फ़ीस`,
  correction: 'सुधार',
  why: 'कैसे बना?',
  rules: {
    class: 'जिस क्लास की हाज़िरी लगी है, उसका भुगतान होता है।',
    substitute: 'किसी और की जगह क्लास लेने पर भुगतान आपको होता है।',
    'cancelled late': 'शुरू होने से ठीक पहले रद्द हुई क्लास का आधा भुगतान होता है।',
    cancelled: 'समय रहते रद्द हुई क्लास का भुगतान नहीं होता।',
    'other teacher': 'क्लास का भुगतान पढ़ाने वाले को होता है।',
    unmarked: 'हाज़िरी के बिना पता नहीं चलता कि क्लास हुई। हाज़िरी लगाएँ, भुगतान हो जाएगा।',
    'earlier class': 'इस क्लास की हाज़िरी महीना मंज़ूर होने के बाद बदली, इसलिए अंतर यहाँ है।',
    share: 'इस महीने परिवारों ने इस ग्रुप के लिए जो भरा, बिना जीएसटी और बिना किट के।',
    'earlier share': 'पिछले महीने की फ़ीस, जो अब भरी गई।',
    correction: 'यह पंक्ति ऑफ़िस ने जोड़ी है।',
    carried: 'पिछली शीट शून्य से कम थी, बाक़ी यहाँ है।',
  },
  total: 'कुल',
  tds: (percent) => `कटा हुआ टैक्स, ${percent} %`,
  toPay: 'मिलेगा',
  carriedOn: (amount) => `${amount} अगली शीट में जाएगा`,
  none: 'इस महीने कुछ नहीं मिलना है।',
  states: { counted: 'गिना गया', approved: 'मंज़ूर', paid: 'भुगतान हुआ' },
  path: 'यह शीट कहाँ है',
  isDone: ', हो गया',
}

/** What a native teacher has confirmed. */
export const confirmed: readonly (keyof typeof words)[] = []
