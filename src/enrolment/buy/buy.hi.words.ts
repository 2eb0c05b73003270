import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './buy.words.ts'

export const words: Translated<typeof english> = {
  review: 'देखें और भरें',
  seeCourses: 'कोर्स देखें',
  retry: 'फिर से',
  forWhom: 'किसके लिए?',
  oneChild: 'एक कोर्स एक ही बच्चे का होता है।',
  includes: 'यह पूरे कोर्स की क़ीमत है, टैक्स के साथ। भरने से पहले सब कुछ देख सकेंगे।',
  demoAsk: 'अभी तय नहीं? मुफ़्त डेमो क्लास बुक करें',
  onlyForTeachers: 'यह कोर्स टीचरों के लिए है। इसे लेने के लिए टीचर का खाता बनाएँ।',
  demo: 'मुफ़्त डेमो क्लास',
  notSure: 'अभी तय नहीं?',
  bookDemo: 'मुफ़्त डेमो क्लास बुक करें',
  close: 'बंद करें',
  enroll: 'कोर्स लें',
  failed: 'कुछ गड़बड़ हुई। फिर से कोशिश करें।',
  offer: (title, price, ages) =>
    `${title}, ${price}।${ages ? ` ${ages.replace(/ to |-/, ' से ')} साल के बच्चों के लिए।` : ''}`,
  ownedNotLoaded: 'आपका कोर्स नहीं दिखा',
  hasCourse: (name) => `यह कोर्स ${name} के पास है`,
  youHaveCourse: 'यह कोर्स आपके पास पहले से है',
  lifetime: (title) => ['', title, ' हमेशा के लिए आपका है। कुछ नहीं भरना है।'],
  toMyCourses: 'मेरे कोर्स पर जाएँ',
  otherChild: 'दूसरा बच्चा चुनें',
  started: (amount, order) => `${amount} का भुगतान शुरू हुआ था (ऑर्डर ${order})। उसी क़ीमत पर पूरा कर सकते हैं।`,
  couponAndState: 'कूपन और रसीद के लिए राज्य',
  state: 'राज्य',
  notGiven: 'नहीं बताया',
  paymentOff: 'अभी ऑनलाइन भुगतान बंद है। नक़द या बैंक से भरने के लिए फ़ोन करें। पैसे मिलते ही कोर्स खुल जाएगा।',
  howToPay: 'यूपीआई, कार्ड या नेट बैंकिंग से, बैंक के अपने पेज पर। वहाँ मंज़ूरी देने तक कुछ नहीं कटता।',
  otherWindow: 'दूसरी विंडो में भुगतान पूरा करें। यह पेज खुला रखें। पक्का होते ही यहीं बताएँगे।',
  showWindow: 'भुगतान की विंडो दिखाएँ',
  call: (phone) => `फ़ोन करें: ${phone}`,
  getFree: 'यह कोर्स लें',
  pay: (amount) => `${amount} भरें`,
  waiting: 'भुगतान का इंतज़ार',
  steps: 'कदम',
  learnerStep: 'बच्चा',
  reviewStep: 'जाँच',
  payStep: 'भुगतान',
  forName: (name) => `${name} के लिए`,
  change: 'बदलें',
  contents: (lessons, teacher, ages) =>
    `${[lessons, `टीचर ${teacher}`].filter(Boolean).join(', ')}${ages && `, ${ages.replace(/ to |-/, ' से ')} साल`}। हमेशा के लिए।`,
  refund: (english) => {
    const [days, lessons] = english.match(/\d+/g) ?? []
    const within = `${days} दिन के अंदर पूरे पैसे वापस`
    return lessons
      ? `${within}, अगर ज़्यादा से ज़्यादा ${lessons} पाठ खोले हों।`
      : `${within}, अगर कोई पाठ न खोला हो।`
  },
  receiptMailed: 'रसीद ईमेल से आएगी। वह मेरे कोर्स में भी मिलेगी।',
  coupon: 'कूपन',
  remove: 'हटाएँ',
  apply: 'लगाएँ',
  addChild: 'बच्चे का नाम जोड़ें',
  addAnother: 'एक और बच्चा जोड़ें',
  continueFor: (name) => `${name} के लिए आगे बढ़ें`,
  enrolledOn: (day) => `${day} को कोर्स लिया`,
  consentFirst: 'पहले “परिवार और खाता” में सहमति दें',
  lessons: (count) => (count === 0 ? '' : `${count} पाठ`),
  receipt: 'रसीद',
  feeSlip: 'फ़ीस की पर्ची',
  order: 'ऑर्डर',
  date: 'तारीख़',
  amount: 'रकम',
  inRupees: (amount) => amount,
  paidBy: 'किसने भरे',
  forLabel: 'किसके लिए',
  courseLabel: 'कोर्स',
  price: 'क़ीमत',
  discount: 'छूट',
  withCoupon: (code) => `कूपन ${code}`,
  taxable: 'टैक्स से पहले',
  tax: (name, percent, state) => `${taxNames[name] ?? name} ${percent}%${state && `, ${state}`}`,
  priceDetails: 'क़ीमत का हिसाब',
  paid: 'भर दिया',
  toPay: 'भरना है',
}

/** Taxes as they are said in Hindi. */
const taxNames: Readonly<Record<string, string>> = {
  GST: 'जीएसटी',
  IGST: 'आईजीएसटी',
  CGST: 'सीजीएसटी',
  SGST: 'एसजीएसटी',
  UTGST: 'यूटीजीएसटी',
}

/** What a native teacher has confirmed. */
export const confirmed: readonly (keyof typeof words)[] = []
