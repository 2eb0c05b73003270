import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './exam-decisions.words.ts'

export const words: Translated<typeof english> = {
  title: (name, exam) => `${name}: ${exam}`,
  points: (points, of, pass) => `${of} में से ${points} अंक, पास के लिए ${pass}, `,
  onPaper: (day, supervisor) => `काग़ज़ पर, ${day}। निगरानी: ${supervisor}।`,
  onScreen: (time, day, { times, seconds }) => {
    const left = `पेज ${times} बार छूटा, कुल ${seconds} सेकंड।`
    return `${time} मिनट में, ${day}। ${times > 0 ? left : 'पेज बीच में नहीं छूटा।'}`
  },
  isConfirmed: 'पास पक्का किया।',
  isDeclined: 'पक्का नहीं किया।',
  message: 'परिवार के लिए संदेश (ज़रूरी नहीं)',
  confirm: 'पास पक्का करें',
  withdrawCertificate: 'प्रमाण-पत्र वापस लें',
  decline: 'पक्का न करें',
  viewMarks: 'अंक देखें',
  viewPaper: 'पेपर देखें',

  byDay: 'तारीख़ के हिसाब से नतीजे',
  retry: 'फिर से कोशिश करें',
  none: 'अभी कोई परीक्षा नहीं',
  noneText: 'किसी बच्चे की ग्रेड परीक्षा, स्क्रीन या काग़ज़ पर, होने के बाद नतीजे यहाँ दिखेंगे।',
  earlier: 'इससे पहले की परीक्षाएँ',
  heldOn: (day) => `${day}।`,
  counts: ({ sat, onPaper, passed, certificates }) => {
    const children = sat === 1 ? '1 बच्चा' : `${sat} बच्चे`
    const some = onPaper === sat ? ' काग़ज़ पर' : `, ${onPaper} काग़ज़ पर`
    const printed = certificates > 0 ? `, ${certificates} प्रमाण-पत्र` : ''
    return `${children}${onPaper > 0 ? some : ''}, ${passed} पास${printed}।`
  },
  hide: 'नतीजे छिपाएँ',
  view: 'नतीजे देखें',
  result: (points, of, outcome) => `${of} में से ${points}, ${outcome}`,
  supervised: (supervisor) => `, काग़ज़ पर, निगरानी: ${supervisor}`,
  enteredBy: (name) => `, अंक लिखे: ${name}`,
  certificate: 'प्रमाण-पत्र',
  certificateOf: (name) => `: ${name}`,
  certificateSays: (name) => `प्रमाण-पत्र में “${name}” है। `,
  changeTo: (name) => `“${name}” करें`,

  withdraw: 'वापस लें',
  withdrawOf: (name) => `: ${name} का नतीजा`,
  withdrawTitle: (name) => `${name} का नतीजा वापस लें?`,
  withdrawText: 'नतीजा नहीं गिना जाएगा, और उसका प्रमाण-पत्र मान्य नहीं रहेगा।',
  reason: 'कारण',
  reasonHint: 'बच्चा पास था, तो परिवार को यह ईमेल से मिलता है। किसी और बच्चे का नाम न लिखें।',
  cancel: 'रहने दें',
  withdrawResult: 'नतीजा वापस लें',
}
