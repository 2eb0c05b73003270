import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './results.words.ts'

export const words: Translated<typeof english> = {
  title: 'नतीजे',
  none: 'कोई नतीजा नहीं मिला',
  back: 'क्विज़ पर वापस',
  openEarlier: 'पहले का नतीजा देखना हो तो क्विज़ के कार्ड पर “नतीजा देखो” दबाओ।',
  yourResults: 'तुम्हारा नतीजा',
  retry: 'फिर से',
  detailsNotLoaded: 'क्विज़ की जानकारी नहीं दिखी',
  notLoaded: 'नतीजा नहीं दिखा',
  otherRuns: 'तुम्हारी एक और कोशिश चल रही है, इसलिए जवाब छिपे हैं।',
  goOn: 'क्विज़ में आगे बढ़ो',
  loading: 'नतीजा खुल रहा है',
  incorrect: 'ग़लत',
  blank: 'जवाब नहीं दिया',
  correct: 'सही',
  mistakesFirst: 'पहले ये',
  toReview: 'फिर देखने हैं',
  all: 'सारे',
  review: 'जवाबों की जाँच',
  show: 'क्या देखना है',
  question: (number, of) => `सवाल ${number}, कुल ${of}`,
  yourCorrect: 'तुम्हारा जवाब सही है',
  correctAnswer: 'सही जवाब',
  yourAnswer: 'तुम्हारा जवाब',
  theQuestion: 'सवाल',
  onAbacus: (number) => [number, ' अबेकस पर'],
  looksLike: (number) => [number, ' ऐसा दिखता है'],
  compared: 'दूसरों के साथ',
  middle: (of, half, score) => `${of} बच्चों में से आधों को पहली बार में ${half}% या ज़्यादा मिले। तुम्हें ${score}% मिले।`,
  time: 'समय',
  marks: (marks, of) => `${of} में से ${marks} अंक।`,
  marksDetail: (given, off, exact) => {
    const sentence = `सही जवाबों के ${given}, ग़लत के ${off} कटे`
    return exact === null ? `${sentence}।` : `${sentence}: ठीक-ठीक ${exact}।`
  },
  print: 'प्रिंट',
  firstTry: 'पहली कोशिश! सबसे अच्छा नतीजा हमेशा गिना जाता है।',
  lastTime: 'पिछली बार',
  now: 'अब',
  nextQuiz: 'अगला क्विज़',
  practise: (count) => (count === 1 ? 'इसका अभ्यास करो' : `इन ${count} का अभ्यास करो`),
  stepByStep: (topic) => `“${topic}”, कदम-कदम`,
  bestKept: (percent) => `तुम्हारा सबसे अच्छा नतीजा, ${percent}, रखा है।`,
  bestSoFar: 'अब तक का सबसे अच्छा नतीजा!',
  sameAsBest: 'सबसे अच्छे के बराबर।',
  wellDone: 'बहुत बढ़िया',
  nearlyThere: 'बस थोड़ा और',
  onceMore: 'एक बार और',
  score: (percent, right, of) => `नतीजा ${percent} प्रतिशत। ${of} में से ${right} सही।`,
  allRight: ({ total, name, next, isFirst }) => {
    const then = next ? ` “${next}” ${isFirst ? 'अब खुल गया' : 'अगला है'}।` : ''
    return `${name && `${name}, `}सभी ${total} सही।${then}`
  },
  rightOf: (right, total, name) => `${name && `${name}, `}${fact(right, total)}।`,
  excellent: (right, total, name) =>
    `${name && `${name}, `}${fact(right, total)}। बाकी ${total - right} एक बार फिर देखो।`,
  good: (right, total, topic) =>
    topic === null
      ? `${fact(right, total)}। बाकी ${total - right} फिर देखो।`
      : `${fact(right, total)}। बाकी ${total - right} “${topic}” के हैं। उन्हें फिर देखो।`,
  toughTopic: (right, count, topic) => `${hard(right)} बाकी में ${count} “${topic}” के हैं। उन्हीं से शुरू करो।`,
  tough: (right, total, first) => {
    const these = first === total ? 'इनसे शुरू करो।' : `इन ${first} से शुरू करो।`
    return `${hard(right)} ${right === 0 ? these : `बाकी में से ${first} से शुरू करो।`}`
  },
  sheet: 'छापने के लिए नतीजा',
  facts: ({ right, total, wrong, open }) =>
    `${total} में से ${right} सही, ${wrong} ग़लत${open > 0 ? `, ${open} बिना जवाब` : ''}`,
  marksOf: (marks, of) => `${of} में से ${marks} अंक`,
  timeOf: (time) => `समय ${time}`,
  sentence: (facts) => `${facts}।`,
  earlier: (attempts, best) => `पहले की कोशिशें: ${attempts}। सबसे अच्छी: ${best}%।`,
  median: (of, percent) => `${of} बच्चों की पहली कोशिश का बीच का नतीजा: ${percent}%।`,
  number: 'क्रम',
  questionColumn: 'सवाल',
  rightOrWrong: 'सही या ग़लत',
  signRight: '✓ सही',
  signWrong: '✗ ग़लत',
  signBlank: '– ख़ाली',
}

const fact = (right: number, total: number): string =>
  right === 0 ? 'अभी कोई सही नहीं' : `${total} में से ${right} सही`
const hard = (right: number): string => `यह मुश्किल था${right === 0 ? '।' : `, फिर भी ${right} सही हुए।`}`
