import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './try.words.ts'

export const words: Translated<typeof english> = {
  moveBead: 'एक मनका चलाओ',
  beadsText: 'हमारे होम पेज के अबेकस पर पाँच संख्याएँ।',
  noQuestions: 'सवाल नहीं आए',
  noAnswers: 'जवाब नहीं पहुँचे। फिर से कोशिश करो।',
  five: 'पाँच सवाल। टाइमर नहीं। खाता ज़रूरी नहीं।',
  somethingElse: 'कुछ और करके देखो',

  question: (number, of) => `सवाल ${number}, कुल ${of}`,
  seeResult: 'नतीजा देखो',
  next: 'अगला',
  right: 'सही',
  notQuite: 'अभी नहीं',

  rightOf: (right, of) => `${of} में से ${right} सही`,
  allRight: 'सब सही! कुछ और करना है?',
  halfRight: 'अच्छी शुरुआत! बाकी कैसे होते हैं, नीचे देखो।',
  fewRight: 'अब पता है कि सवाल कैसे होते हैं। देखो, हर एक कैसे होता है, फिर दोबारा करो।',
  again: 'यही फिर से करो',
  howToSolve: 'हर सवाल कैसे होता है',
  savedGoHome: 'सहेज लिया। होम पर जाओ',
  notSaved: 'सहेजा नहीं गया। फिर से कोशिश करो।',
  save: 'यह नतीजा सहेजो',
  firstTry: 'खाता एक मिनट में बनता है; यह उसमें पहली कोशिश बनकर रहेगा।',
  haveAccount: 'मेरा खाता है',
  correct: 'सही',
  incorrect: 'ग़लत',
  yourAnswer: (answer) => `तुम्हारा जवाब: ${answer ?? 'कोई नहीं'}`,
  thisIs: (number) => `${number} ऐसे बनता है`,

  saved: (title, right, of) => [
    'सहेज लिया: “',
    title,
    `”, ${of} में से ${right}। होम पेज पर यह पहली कोशिश के रूप में दिखेगा।`,
  ],
  goHome: 'होम पर जाओ',
  onDevice: (why) => `${why} नतीजा इस फ़ोन या कंप्यूटर पर सुरक्षित है।`,
  retry: 'फिर से कोशिश करो',
  whose: (right, of) => `सहेजा हुआ नतीजा: ${of} में से ${right}। किसका है?`,
  chooseChild: 'बच्चा चुनें',

  beads: [
    ['दाईं रॉड पर तीन मनके ऊपर करो। 3 बनाओ', 'पट्टी के नीचे का हर मनका एक है।'],
    ['पट्टी के ऊपर का मनका पाँच है। 7 बनाओ', 'ऊपर से पाँच और नीचे से दो: 5 + 2 = 7।'],
    ['बीच की रॉड दहाई गिनती है। 24 बनाओ', 'बीच की रॉड के दो मनके 20 हैं, दाईं के चार मनके 4।'],
    ['21 बनाओ, फिर 13 जोड़ो। अब कौन-सी संख्या है?', 'एक दहाई और तीन इकाई जोड़ो: 21 + 13 = 34।'],
    ['तीनों रॉड। 506 बनाओ', 'बाईं रॉड का ऊपर वाला मनका 500 है, बीच की रॉड ख़ाली रहती है, और दाईं पर 5 + 1 यानी 6।'],
  ],
}

/** What a native teacher has confirmed. */
export const confirmed: readonly (keyof typeof words)[] = []
