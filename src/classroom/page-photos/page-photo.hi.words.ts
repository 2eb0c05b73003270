import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './page-photo.words.ts'

export const words: Translated<typeof english> = {
  yourPages: 'तुम्हारे पन्ने',
  retry: 'फिर से कोशिश करें',
  sheets: 'लिखने के पन्ने',
  chooseChild: 'बच्चा चुनें',
  noGroup: 'अभी किसी ग्रुप में नाम नहीं है, इसलिए पन्ना टीचर तक नहीं पहुँचेगा। ऑफ़िस से ग्रुप में नाम लिखवाओ।',
  none: ['अभी कोई नहीं। ', 'एक पन्ना छापो', ', उस पर लिखो और फ़ोटो लो।'],
  notSent: 'भेजा नहीं गया। फ़ोटो यहीं है। फिर से कोशिश करो।',
  tooLarge: 'यह फ़ोटो 8 एमबी से बड़ी है। छोटी फ़ोटो लो।',
  percentSent: (percent) => `${percent}% भेजा`,
  sent: 'भेज दिया',
  group: 'ग्रुप',
  forTeacher: 'टीचर: ',
  takePhoto: 'फ़ोटो लो',
  sendTo: (teacher) => `${teacher} जी को भेजो`,
  another: 'दूसरी फ़ोटो चुनो',
  fromDevice: 'इस फ़ोन या कंप्यूटर से फ़ोटो चुनो',
  rules: (days, aDay) =>
    `सिर्फ़ पन्ने की फ़ोटो, चेहरा नहीं। इसे सिर्फ़ तुम, तुम्हारे माता-पिता और यह टीचर देखते हैं। ${days} दिन बाद यह मिट जाती है। चाहो तो पहले मिटा दो। एक दिन में ज़्यादा से ज़्यादा ${aDay}।`,
  yourPhoto: 'तुम्हारी फ़ोटो',
  pageOf: (day) => `${day} का पन्ना`,
  checked: 'टीचर ने देख लिया है।',
  onceMore: 'यह पन्ना एक बार फिर लिखो।',
  notChecked: 'टीचर ने अभी नहीं देखा।',
  deletePage: (day) => `${day} का पन्ना मिटाओ`,
  remove: 'मिटाओ',
}
