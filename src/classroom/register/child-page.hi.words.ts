import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './child-page.words.ts'

const states = { right: 'सही', wrong: 'ग़लत', blank: 'जवाब नहीं दिया' }

export const words: Translated<typeof english> = {
  opening: 'बच्चे का पेज खुल रहा है …',
  register: 'रजिस्टर',
  retry: 'फिर से कोशिश करें',
  about: (className, number) => `${[className, `नं. ${number}`].filter(Boolean).join(', ')}।`,
  came: (came, classes, since) => `${since} से ${classes} में से ${came} क्लास।`,
  attendance: 'हाज़िरी',
  homework: 'होमवर्क',
  noHomework: 'अभी कोई होमवर्क नहीं दिया।',
  result: (right, of, { day, time }) => [`${of} में से ${right}`, ` सही, ${day}, ${time}।`],
  due: (state, day) => `${state}, ${day} तक।`,
  done: 'हो गया',
  notStarted: 'शुरू नहीं किया',
  rightSoFar: (right, of, onlyHelped) =>
    `अब तक बिना मदद ${of} में से ${right} सही${onlyHelped ? ', सिर्फ़ मदद से अभ्यास' : ''}`,
  notYet: (questions) => `अभी सही नहीं: सवाल ${questions.join(', ')}।`,
  minutes: (minutes) => `${minutes} मिनट`,
  answered: (at, state) => `सवाल ${at}: ${state === null ? 'पूछा नहीं गया' : states[state]}`,
  allCorrect: 'सब सही',
  open: (questions) => `अभी सही नहीं: सवाल ${questions.join(', ')}`,
  noQuizzes: 'अभी कोई क्विज़ पूरा नहीं हुआ।',
  lessons: (done, of) => [`${of} में से ${done}`, 'पाठ'],
  removed: 'डायरी से हटा दी',
  inDiary: 'डायरी में',
  writtenBy: (teacher, day, signedOn) =>
    `${teacher}, ${day}। ${signedOn === null ? 'अभी हस्ताक्षर नहीं हुए।' : `${signedOn} को हस्ताक्षर हुए।`}`,
  remove: 'हटाएँ',
  removeRemark: (text) => `डायरी से हटाएँ: “${text}”`,
  practice: 'अभ्यास',
  noPractice: 'पिछले सात दिनों में अभ्यास नहीं हुआ।',
  practised: (days) => `पिछले सात दिनों में ${days} दिन अभ्यास हुआ, जैसा बच्चे के फ़ोन या कंप्यूटर ने लिखा।`,
  needsHelp: (exercise, right, tries) => [
    'यहाँ मदद चाहिए: ',
    exercise,
    `, 30 दिनों में बिना मदद के ${tries} में से ${right} सही।`,
  ],
  setAsHomework: 'इसे होमवर्क में दें',
  setThis: (exercise) => `होमवर्क में दें: ${exercise}`,
  formulas: '34 फ़ॉर्मूले',
}
