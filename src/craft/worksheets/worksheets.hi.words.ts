import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './worksheets.words.ts'

export const words: Translated<typeof english> = {
  forPaper: 'काग़ज़ के लिए',
  print: 'छापें',
  whatToPractise: 'किसका अभ्यास',
  sums: 'सवाल',
  newSums: 'नए सवाल',
  names: 'क्लास के नाम, हर लाइन में एक',
  different: 'हर बच्चे के अलग सवाल',
  writingSheets: ['', 'लिखने के पन्ने', ' अलग पेज पर हैं।'],
  printed: (names, keys) => {
    const key = keys > 1 ? `अलग पन्नों पर ${keys} जवाब-पत्र` : 'अलग पन्ने पर उसके जवाब'
    const sheets = names > 1 ? `${names} पन्ने` : 'एक पन्ना'
    return `${sheets}, और ${key}। नाम इसी फ़ोन या कंप्यूटर पर रहते हैं। वही लिंक वही सवाल देता है।`
  },

  sheetOf: (name) => (name ? `${name} की वर्कशीट` : 'वर्कशीट'),
  keyOf: (name) => (name ? `${name} की वर्कशीट के जवाब` : 'जवाब-पत्र'),
  keyTitle: (title) => `जवाब: ${title}`,
  forTeacher: (name) => `टीचर के लिए${name && `: ${name}`}`,
  name: 'नाम',
  date: 'तारीख़',
  scan: 'हो गया? यह कोड स्कैन करके अपने जवाब लिखो।',
  code: 'इस वर्कशीट को जाँचने का क्यूआर कोड',

  fromPaper: 'काग़ज़ से',
  old: 'यह पुरानी वर्कशीट है। इसे साथ छपे जवाबों से जाँच लें।',
  unread: 'यह कोड पढ़ा नहीं गया। फिर से स्कैन करें।',
  printNew: 'नई वर्कशीट छापें',
  right: 'सही',
  notYet: 'अभी नहीं',
  rightOf: (right, of) => `${of} में से ${right} सही। `,
  checkAgain: (numbers) => `फिर से देखो: ${numbers.join(', ')}।`,
  all: 'सारे सही!',
  check: 'जाँचो',
  showAnswers: 'जवाब दिखाओ',
  theBeads: 'इस सवाल के मनके',

  groups: {
    read: 'मनके पढ़ो',
    technique: 'तरीके के सवाल',
    layout: 'गुणा और भाग',
    flash: 'फ़्लैश अंज़न के कॉलम',
    vedic: 'तेज़ गणित',
    exams: 'अभ्यास के लिए परीक्षा के पर्चे',
  },
  topic: (group, topic) => `${group}: ${topic}`,
  rods: (count) => (count === 1 ? 'एक रॉड' : `${count} रॉड`),
  set: 'बनाओ, जोड़ो और घटाओ',
  numbers: (rows, digits) => `${digits === 1 ? 'एक अंक' : `${digits} अंकों`} की ${rows} संख्याएँ`,
  inHead: 'मन में',
  multiply: 'गुणा करो',
  divide: 'भाग दो',
  exam: (name, minutes) => `${name}, ${minutes} मिनट`,
  corner: ({ sums, seed, version }) => `, ${sums} सवाल, नंबर ${seed}, संस्करण ${version}`,
  part: (name, points) => `${name}, हर एक के ${points} अंक`,
}
