import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './attempt.words.ts'

export const words: Translated<typeof english> = {
  question: (number, total) => `सवाल ${number}, कुल ${total}`,
  listen: 'सुनो',
  quiz: 'क्विज़',
  loading: 'क्विज़ खुल रहा है',
  noQuestions: 'कोई सवाल नहीं है',
  notReady: 'यह क्विज़ अभी तैयार नहीं है। दूसरा क्विज़ करके देखो।',
  backToQuizzes: 'क्विज़ पर वापस',
  resumed: 'क्विज़ फिर शुरू',
  paused: 'क्विज़ रुका है',
  fromPage: 'उसके पेज से',
  withContinue: '“आगे बढ़ो” से',
  submit: 'क्विज़ जमा करो',
  noAnswer: (open) =>
    `${open === 0 ? 'सारे सवालों के जवाब हो गए।' : `${open} सवाल बिना जवाब के हैं।`} इसके बाद जवाब नहीं बदलेंगे।`,
  keepAnswering: 'अभी और करना है',
  notLoaded: 'क्विज़ नहीं दिखा',
  retry: 'फिर से',
  takingNow: 'यह क्विज़ अभी चल रहा है',
  isPaused: 'यह क्विज़ रुका है',
  left: (time) => `${time} बाकी`,
  haltedLeft: (time) => [': ', time, ' बाकी। जो जवाब दिए, वे सुरक्षित हैं।'],
  leaveTitle: 'क्विज़ छोड़ना है?',
  leave: ({ paused, left, back, pausable }) => {
    const clock = paused ? 'क्विज़ रुका रहेगा और समय भी।' : `समय चलता रहेगा: ${left} बाकी।`
    const pause = pausable && !paused ? ' समय रोकना हो तो पहले क्विज़ रोको।' : ''
    return `${clock} तुम्हारे जवाब सुरक्षित हैं, ${back} वापस आना होगा।${pause}`
  },
  leaveYes: 'छोड़ो',
  leaveNo: 'यहीं रहो',
  fromOrganiser: 'आयोजक का संदेश:',
  closeMessage: 'संदेश बंद करो',
  trial: 'सिर्फ़ देखने के लिए: कुछ सहेजा नहीं जाता',
  saved: 'सारे जवाब सुरक्षित',
  saving: 'सहेजा जा रहा है …',
  offline: 'नेटवर्क नहीं है। तुम्हारे जवाब इस फ़ोन में सुरक्षित हैं।',
  browser: 'नेटवर्क नहीं है। जवाब इसी पेज में सुरक्षित हैं। इसे खुला रखो।',
  nowhere: 'नेटवर्क नहीं है और यह फ़ोन जवाब नहीं रख पाता। यह पेज खुला रखो।',
  over: 'नेटवर्क नहीं है। इस फ़ोन पर समय पूरा हुआ, पर हमारी घड़ी से तय होगा।',
  closePreview: 'बंद करो',
  leavePaused: 'क्विज़ छोड़ो। वह रुका रहेगा।',
  leaveRunning: 'क्विज़ छोड़ो। समय चलता रहेगा।',
  timer: (paused, time) => `${paused ? 'फिर शुरू करो' : 'रोको'}। ${time} बाकी`,
  unseen: 'अभी नहीं देखा',
  skipped: 'जवाब नहीं दिया',
  isAnswered: 'जवाब दिया',
  marked: 'जवाब नहीं दिया, दोबारा देखना है',
  both: 'जवाब दिया, दोबारा देखना है',
  questionState: (number, state) => `सवाल ${number}, ${state}`,
  answered: 'जवाब दिए',
  notAnswered: 'जवाब नहीं दिए',
  notVisited: 'अभी नहीं देखे',
  isMarked: 'दोबारा देखने हैं',
  palette: 'सवालों की सूची',
  allQuestions: 'सारे सवाल',
  canChange: 'जमा करने तक हर जवाब बदला जा सकता है।',
  pausedText: (left) => `समय रुका है, ${left} बाकी। फिर शुरू करने तक सवाल छिपा है।`,
  resume: 'फिर शुरू करो',
  mark: 'दोबारा देखना है',
  previous: 'पिछला',
  next: 'अगला',
  enterKey: 'Enter',
  keys: ['से जवाब चुनो, ', ' से अगला सवाल।'],
  done: (answered, total) => `${total} में से ${answered} हो गए`,
  spoken: (minutes, seconds) => {
    const part = (n: number, unit: string) => (n === 0 ? [] : [`${n} ${unit}`])
    return [...part(minutes, 'मिनट'), ...part(seconds, 'सेकंड')].join(' ') || '0 सेकंड'
  },
  extraTime: (time) => `तुम्हें ${time} और मिले हैं।`,
  late: (answers) => `${answers} जवाब समय के बाद पहुँचे। वे गिने नहीं जाते, पर अपील के लिए रखे हैं।`,
  elsewhere: (answers) => {
    const ended = 'यह क्विज़ किसी दूसरे फ़ोन या पेज से जमा हो चुका है।'
    return answers === 0 ? ended : `${ended} यहाँ के ${answers} जवाब बाद में आए और गिने नहीं जाएँगे।`
  },
  submissionFailed: 'जमा नहीं हुआ',
  notUpdated: 'जमा नहीं हुआ। फिर से कोशिश करो।',
  notCreated: 'जमा नहीं हुआ। फिर से कोशिश करो।',
  otherStudent: 'इस फ़ोन पर अब दूसरा बच्चा है। यह क्विज़ पहले बच्चे के लिए रखा है।',
  otherTab: 'यह क्विज़ दूसरे पेज या फ़ोन पर भी खुला है। वहीं के नए जवाब दिख रहे हैं।',
  detailsNotLoaded: 'क्विज़ की जानकारी नहीं दिखी',
  timeUp: 'समय पूरा! तुम्हारे जवाब जमा हो रहे हैं।',
  timeUpOffline:
    'समय पूरा! तुम्हारे जवाब इस फ़ोन में सुरक्षित हैं और नेटवर्क आते ही भेजे जाएँगे। 30 सेकंड से ज़्यादा देर से आए जवाब गिने नहीं जाते, पर अपील के लिए रखे जाते हैं।',
  oneMoment: 'ज़रा रुको।',
  haveAnswers: 'तुम्हारे जवाब मिल गए। अंक जाँची हुई कॉपी के साथ आएँगे।',
  seePaper: 'अपनी कॉपी देखो',
  viewDetails: 'पूरा नतीजा देखो',
  submitting: 'तुम्हारे जवाब जमा हो रहे हैं',
  paperSubmitted: 'पर्चा जमा हो गया',
  completed: 'क्विज़ पूरा हुआ',
  correct: 'सही',
  incorrect: 'ग़लत',
  blank: 'जवाब नहीं दिया',
  total: 'कुल',
  minutesSeconds: (minutes, seconds) => `${minutes} मि॰ ${seconds} से॰`,
  answerTime: (minutes, seconds) => (minutes === 0 ? `${seconds} से॰` : `${minutes} मि॰ ${seconds} से॰`),
}

/** What a native teacher has confirmed. */
export const confirmed: readonly (keyof typeof words)[] = []
