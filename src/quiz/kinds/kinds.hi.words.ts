import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './kinds.words.ts'

export const words: Translated<typeof english> = {
  beadGroup: 'चलाने वाला अबेकस। तीर वाले बटन रॉड के मनके चलाते हैं, अंक दबाने से वही संख्या बनती है।',
  clear: 'जवाब हटाओ',
  rod: (place) => `${['इकाई', 'दहाई', 'सैकड़ा', 'हज़ार', 'दस हज़ार', 'लाख', 'दस लाख'][place] ?? ''} की रॉड`,
  chooseAll: 'सारे सही जवाब चुनो।',
  match: (open) => (open === 0 ? 'सब मिल गए।' : `हर एक को मिलाओ: ${open} बाकी।`),
  colours: (left) => (left === 0 ? 'सभी नौ में रंग भर गया।' : `रंग चुनो, फिर खाने छुओ: ${left} बाकी।`),
  colour: 'रंग',
  sticker: (row, column, colour) =>
    `${['ऊपर', 'बीच में', 'नीचे'][row] ?? ''} ${['बाएँ', 'बीच', 'दाएँ'][column] ?? ''}: ${colour}`,
  red: 'लाल',
  orange: 'नारंगी',
  yellow: 'पीला',
  green: 'हरा',
  blue: 'नीला',
  white: 'सफ़ेद',
  uncoloured: 'बिना रंग',
  correctAnswer: 'सही जवाब',
  alsoCorrect: 'यह भी सही है',
  alsoAccepted: (tolerance) => ` ± ${tolerance} भी माना जाता है`,
  yourCorrect: 'तुम्हारा जवाब सही है',
  yourAnswer: 'तुम्हारा जवाब',
  yourIncomplete: 'तुम्हारा जवाब (अधूरा)',
  minus: 'ऋण',
  yourNumber: 'तुम्हारी संख्या',
  typeNumber: () => 'संख्या लिखो, जैसे 12 या 3.5।',
  removed: (name) => `“${name}” हट गया`,
  placed: (name, place, of) => `“${name}” ${place} नंबर पर, कुल ${of}`,
  order: (left) => (left === 0 ? 'सब क्रम में हैं। हटाने के लिए एक को छुओ।' : `क्रम से छुओ: ${left} बाकी।`),
  number: (place) => `नंबर ${place}: `,
}
