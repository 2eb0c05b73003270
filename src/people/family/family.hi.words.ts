import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './family.words.ts'

export const words: Translated<typeof english> = {
  diary: 'स्कूल डायरी',
  title: 'परिवार और खाता',
  addTitle: 'बच्चे को जोड़ें',
  addChild: 'बच्चे को जोड़ें',
  added: 'जोड़ दिया',
  deleteChildrenFirst: 'अपना खाता मिटाने से पहले ऊपर बच्चों के खाते मिटाएँ।',
  joined: (day) => `${day} से`,
  openDiary: 'डायरी खोलें',
  profile: 'प्रोफ़ाइल',
  consentAndData: 'सहमति, जानकारी और मिटाना',
  consentConfirmed: (day, version) => `आपने ${day} को सहमति दी (संस्करण ${version}, ईमेल से पक्की)।`,
  consentWaits: (day, version) => `आपने ${day} को सहमति दी (संस्करण ${version}, ईमेल पक्का करना बाकी है)।`,
  deleteThis: 'यह खाता मिटाएँ',
  deleteTitle: (name) => `${name} का खाता मिटाना है?`,
  deleteText:
    'नाम, जवाब, नतीजे और प्रगति हमेशा के लिए मिट जाएँगे और आपकी सहमति ख़त्म होगी। क़ानून के कारण भुगतान और रसीदें रखनी होती हैं।',
  giveConsent: 'सहमति दें',
  thankYou: 'धन्यवाद',
  officeCreated: 'यह खाता हमारे ऑफ़िस ने बनाया है। पढ़कर सहमति दें:',
  consent:
    'इस बच्चे की ओर से: मैं माता-पिता या क़ानूनी अभिभावक हूँ। मेरी सहमति है कि अकादमी बच्चे का नाम, कक्षा, जवाब, नतीजे, कोर्स और प्रगति रखे, ताकि बच्चे को सिखा सके और हमें दिखा सके। अकादमी विज्ञापन नहीं दिखाती, दूसरी वेबसाइटों पर बच्चे का पीछा नहीं करती और यह जानकारी किसी और को नहीं देती। खाते में यह सब कभी भी देखा, साथ लिया और मिटवाया जा सकता है; जो क़ानून रखवाता है, जैसे भुगतान, वह रहता है। (हिंदी सिर्फ़ पढ़ने के लिए है; सहमति नीचे के अंग्रेज़ी पाठ पर है।)',
  pinTitle: 'माता-पिता का PIN',
  pinIsSet: 'बच्चे को देने के बाद डायरी, फ़ीस और खाता आपके 4 अंकों के PIN से खुलेंगे।',
  pinIsNot: '4 अंकों का PIN रखें, तो बच्चे के हाथ में डायरी, फ़ीस और खाता बंद रहेंगे।',
  changePin: 'PIN बदलें',
  setPin: 'PIN रखें',
  removePin: 'PIN हटाएँ',
  newPin: 'आपका नया PIN',
  newPinText: 'ऐसे 4 अंक चुनें जो बच्चे न जानते हों।',
  savePin: 'PIN सहेजें',
  switchTo: (name) => `${name} को दें`,
  parentPin: 'माता-पिता का PIN रखें',
  parentPinText: (name) => `ऐसे 4 अंक चुनें जो ${name} को पता न हों। डायरी, फ़ीस और खाता इन्हीं से खुलेंगे।`,
  setAndSwitch: 'PIN रखकर बच्चे को दें',
  switchWithout: 'बिना PIN के दें',
  startTitle: 'पर्ची से शुरू करें',
  startText:
    'अकादमी ने आपके बच्चे का खाता बनाया है। पासवर्ड चुनें। फिर लॉगिन करें, पढ़ें कि हम क्या जानकारी रखते हैं, और सहमति दें।',
  loginOnSlip: 'पर्ची पर लिखा लॉगिन',
  startCode: 'शुरू का कोड',
  startCodeHint: '16 अक्षर और अंक, बीच की लकीरें ज़रूरी नहीं',
  noSlip: 'पर्ची नहीं है?',
  linkByEmail: 'ईमेल से लिंक लें',
}

/** What a native teacher has confirmed. */
export const confirmed: readonly (keyof typeof words)[] = []
