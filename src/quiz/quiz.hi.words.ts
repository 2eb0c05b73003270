import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './quiz.words.ts'

export const words: Translated<typeof english> = {
  loginFirst: 'क्विज़ करने के लिए लॉगिन करो',
  myQuizzes: 'मेरे क्विज़',
  retry: 'फिर से',
  chooseChild: 'बच्चा चुनें',
  toOffice: 'ऑफ़िस पर जाएँ',
  completedOf: (completed, total, next) => [`${completed}/${total}`, ` पूरे${next && `। अगला: “${next}”`}`],
  completeFirst: 'पहले पिछले क्विज़ पूरे करो',
  whereToStart: 'कहाँ से शुरू करो',
  otherSubjects: 'दूसरे विषय',
  quizzesDone: (done, total) => `${total} में से ${done} क्विज़ हो गए`,
  yourResults: 'तुम्हारे नतीजे',
  noResults: 'कोई नतीजा नहीं',
  finishFirst: 'एक क्विज़ पूरा करो, पहला नतीजा यहाँ दिखेगा।',
  yourProgress: 'तुम्हारा सफ़र',
  seeExam: 'परीक्षा देखो',
  seePaper: 'कॉपी देखो',
  best: (percent) => `सबसे अच्छा ${percent}%`,
  isBest: 'सबसे अच्छा',
  scored: 'मिले',
  last: (percent) => `पिछला ${percent}%`,
  pausedOf: ', रुका है',
  runningOf: ', चल रहा है',
  answered: (answered, total) => `${total} में से ${answered} के जवाब दिए`,
  allDone: 'सारे क्विज़ हो गए',
  noQuizzesYet: 'अभी कोई क्विज़ नहीं',
  nextQuiz: (title) => `अगला: “${title}”`,
  quizNumber: (number) => `क्विज़ ${number}`,
  marks: (count) => `${count} अंक`,
  questions: (count) => `${count} सवाल`,
  minutes: (count) => `${count} मिनट`,
  language: (name) =>
    ({ English: 'अंग्रेज़ी', Hindi: 'हिन्दी', 'English and Hindi': 'अंग्रेज़ी और हिन्दी' })[name] ?? name,
  startNow: 'अभी शुरू करो',
  completed: 'पूरा हुआ',
  paused: 'रुका है',
  inProgress: 'चल रहा है',
  locked: 'बंद है',
  viewResultsOf: (title) => `“${title}” का नतीजा देखो`,
  viewResults: 'नतीजा देखो',
  left: (time) => `${time} बाकी`,
  goOn: (time) => `आगे बढ़ो, ${time} बाकी`,
  tryAgain: 'फिर से करो',
  takeAgain: 'यह क्विज़ फिर से करना है?',
  takeAgainText: (best) =>
    `समय तुरंत शुरू होगा। नया नतीजा पिछले की जगह लेगा। सबसे अच्छा नतीजा${best === undefined ? '' : `, ${best}%,`} फिर भी रहेगा।`,
  startQuiz: 'क्विज़ शुरू करो',
  notNow: 'अभी नहीं',
  excellent: 'बहुत बढ़िया!',
  good: 'शाबाश!',
  keepPractising: 'अभ्यास करते रहो!',
  scheme: (each, [numerator, denominator]) => {
    const negative =
      numerator === 0 ? 'ग़लत पर कुछ नहीं कटता' : `हर ग़लत जवाब पर ${numerator}/${denominator} कटेगा`
    return `हर सही जवाब के ${each} अंक, ${negative}, जो छोड़ा उस पर कुछ नहीं कटता`
  },
  attemptsAt: (title) => `“${title}” में तुम्हारी कोशिशें`,
  attempts: (count, last, best) => `${count} कोशिशें, पिछली ${last}%, सबसे अच्छी ${best}%।`,
  showTable: 'टेबल में देखो',
  attempt: 'कोशिश',
  date: 'तारीख़',
  result: 'नतीजा',
}

/** What a native teacher has confirmed. */
export const confirmed: readonly (keyof typeof words)[] = []
