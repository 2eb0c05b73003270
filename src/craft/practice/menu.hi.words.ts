import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './menu.words.ts'

export const words: Translated<typeof english> = {
  exams: 'ग्रेड की परीक्षा: तय समय के पर्चे और प्रमाण-पत्र',
  worksheets: 'छापने के लिए वर्कशीट, जवाबों के साथ',
  questions: 'क्विज़ में जो सवाल ग़लत हुए',
  showPage: 'अपना पन्ना टीचर को भेजो',
  choose: 'या चुनो कि किसका अभ्यास करना है',
  formulas: 'तुम्हारे 34 फ़ॉर्मूले',
  withoutAccount: 'खाता ज़रूरी नहीं। अभ्यास इस फ़ोन या कंप्यूटर पर रहता है, और लॉगिन करने पर तुम्हारे खाते में जुड़ जाता है।',
  today: 'आज के दस मिनट',
  enough: 'दिन में दस मिनट काफ़ी हैं। फिर बस।',
  over: ['आज का काम हो गया।', ' अब आराम करो, या कुछ और चुनकर अभ्यास करो।'],
  start: 'शुरू करो',
  goOn: 'आगे बढ़ो',
  next: (step) => `अगला: ${step}। `,
  left: (minutes) => `${minutes} मिनट बाकी।`,
  knowSome: 'कुछ पहले से आता है? देखो, कहाँ से शुरू करना है',
  done: 'हो गया, ',
  minutes: (minutes) => `${minutes} मिनट`,
  days: ['सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार', 'रविवार'],
  shortDays: ['सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
  week: (days) => `इस हफ़्ते के दिन: ${days.length === 0 ? 'अभी कोई नहीं' : days.join(', ')}।`,
  abacus: ['अबेकस', 'कोच हर मनके की चाल दिखाता है'],
  flash: ['फ़्लैश', 'झलक में दिखी संख्याएँ जोड़ो'],
  speedMaths: ['तेज़ गणित', '16 छोटे तरीके'],
  cube: ['क्यूब', 'तुम्हारा क्यूब, परत दर परत'],
  handwriting: ['लिखावट', 'पहले यहाँ ऊपर से लिखो, फिर काग़ज़ पर'],
}

/** What a native teacher has confirmed. */
export const confirmed: readonly (keyof typeof words)[] = []
