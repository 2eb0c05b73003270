import { words as craftWeek } from '../../craft/practice-week.hi.words.ts'
import type { Translated } from '../../platform/languages.rules.ts'
import { datesIn } from '../../platform/text/dates-in.rules.ts'
import type { DiaryExam, Praise, WeekSummary } from './diary.contract.ts'
import type { words as english } from './diary.words.ts'
import { fitting, longestFitting } from './week-summary.rules.ts'
import { daysAfter } from './week.rules.ts'

// The Sunday letter says them on the server too, whose dates are English.
const dates = datesIn.hi

export const words: Translated<typeof english> = {
  title: 'स्कूल डायरी',
  opening: 'डायरी खुल रही है …',
  openDiary: 'डायरी खोलें',
  retry: 'फिर से',
  consentFor: (child) => `सहमति दें, ताकि ${child} शुरू कर सके`,
  account: 'परिवार और खाता',
  messages: 'संदेश',
  accountText: 'बच्चा जोड़ें, सहमति और जानकारी, PIN, पासवर्ड, किस-किस फ़ोन पर लॉगिन है।',
  addTitle: 'अपने बच्चे को जोड़ें',
  addText: 'हर बच्चे का एक पन्ना है: हफ़्ते का काम, टीचर की टिप्पणी और फ़ीस।',
  name: 'नाम',
  className: 'कक्षा',
  classNumber: (name) =>
    name
      .replace(/^class\s+/i, '')
      .replace(/^College$/, 'कॉलेज')
      .replace(/^Other$/, 'कुछ और'),
  subject: 'विषय',
  teacher: 'टीचर',
  children: 'बच्चे',
  add: ['बच्चा ', 'जोड़ें', ''],
  week: (monday) => {
    const [first, last] = [monday, daysAfter(monday, 6)].map((day) => new Date(`${day}T00:00:00Z`))
    if (!first || !last) return ''
    const [from, to] = [dates.monthName(first), dates.monthName(last)]
    return `${first.getUTCDate()}${from === to ? '' : ` ${from}`} से ${last.getUTCDate()} ${to}`
  },
  previousWeek: 'पिछला हफ़्ता',
  nextWeek: 'अगला हफ़्ता',
  noNextWeek: 'अगला हफ़्ता (अभी नहीं आया)',
  summary: (summary) => (summary.kind === 'empty' ? emptyWeek(summary) : activeWeek(summary)),
  time: (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    return [
      hours > 0 ? `${hours} ${hours === 1 ? 'घंटा' : 'घंटे'}` : '',
      rest > 0 || hours === 0 ? `${rest} मिनट` : '',
    ]
      .filter(Boolean)
      .join(' ')
  },
  timeTitle: 'समय',
  noActivity: 'इस हफ़्ते अभ्यास नहीं हुआ',
  weekBefore: (time) => `उससे पिछले हफ़्ते ${time}`,
  noneBefore: 'उससे पिछले हफ़्ते कुछ नहीं',
  weekdays: ['सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
  dayMinutes: (day, minutes, before) =>
    `${day}, ${minutes} मिनट${before > 0 ? `; पिछले हफ़्ते ${before} मिनट` : ''}`,
  newWeekBeads: 'भरा मनका: इस हफ़्ते। ख़ाली: पिछले हफ़्ते। एक मनका यानी 10 मिनट।',
  beads: 'एक मनका यानी 10 मिनट। बिना मनके के दिन अभ्यास नहीं हुआ।',
  practice: 'अभ्यास',
  practised: (days) => `इस हफ़्ते ${days} दिन अभ्यास हुआ।`,
  part: craftWeek.weekOf,
  hard: ({ title, tries, right }) => [
    'अभ्यास चाहिए: ',
    craftWeek.thing(title),
    `, 30 दिनों में बिना मदद के ${tries} में से ${right} सही।`,
  ],
  formulasOf: (child) => `${child} के 34 फ़ॉर्मूले`,
  liveLessons: 'लाइव क्लास',
  liveLesson: ({ weekday, group, minutes, right, of }) =>
    `${weekday} की क्लास, “${group}”: ${minutes} मिनट${
      of > 0 ? `, ${of} में से ${right} सवाल पहली बार में सही` : ''
    }।`,
  calledOff: 'रद्द क्लास',
  notAtClass: 'छूटी क्लास',
  chooseOtherUntil: (day) => `${day} तक दूसरी क्लास चुनें।`,
  chooseUntil: (day) => `${day} तक दूसरी क्लास चुनें, नहीं तो इस क्लास की भरी हुई फ़ीस वापस आएगी।`,
  chooseClass: 'क्लास चुनें',
  changeClass: 'बदलें या छोड़ें',
  makeUpBegun: (when) => `${when} की क्लास शुरू हो चुकी है। कौन आया, यह टीचर लिखते हैं।`,
  comesTo: (when) => `दूसरी क्लास चुनी है: ${when}`,
  madeUp: (when) => `इसका बदला हुआ: ${when}`,
  feeBack: (amount) => `दूसरी क्लास नहीं चुनी गई: ${amount} वापस आए।`,
  makeUpOver: 'समय पर दूसरी क्लास नहीं चुनी गई।',
  comingUp: 'आगे क्या है',
  addToCalendar: 'कैलेंडर में जोड़ें',
  cannotCome: 'नहीं आ पाएँगे?',
  onlyThisClass: (moment) => `सिर्फ़ यह क्लास: ${moment}`,
  moment: (at) => `${dates.longWeekday(at)}, ${dates.time(at)}`,
  homeworkDue: 'होमवर्क की आख़िरी तारीख़',
  letterAt: (time) => `रविवार की चिट्ठी, ${time}`,
  letterTo: (email) => `${email} पर`,
  opensAt: (time) => `${time} बजे खुलेगी`,
  startBy: (time) => `शुरू नहीं की, ${time} बजे तक शुरू करनी है`,
  classAt: (time) => `क्लास, ${time}`,
  classOf: ({ group, place, meetingUrl }) =>
    [`“${group}”`, place ? `“${place}”` : meetingUrl && 'ऑनलाइन'].filter(Boolean).join(', '),
  joinClass: 'क्लास में जाएँ',
  progress: 'कितना सीखा',
  noTopics: (child) => `अभी कुछ नहीं। ${child} का एक क्विज़ पूरा होने पर विषय यहाँ दिखेंगे।`,
  trendBeads: 'ख़ाली मनका: चार हफ़्ते पहले। भरा मनका: अब। हर विषय में सही जवाब।',
  trend: (word) =>
    ({
      Better: 'बेहतर',
      Steady: 'वैसा ही',
      'Slightly lower': 'थोड़ा कम',
      'Needs practice': 'अभ्यास चाहिए',
      New: 'नया',
    })[word],
  correct: (before) => ` सही${before === null ? '' : `, चार हफ़्ते पहले ${before}%`}`,
  remark: 'टीचर की टिप्पणी',
  readOn: (day) => `${day} को पढ़ी`,
  sign: 'पढ़ लिया',
  signedByParent: 'माता-पिता के हस्ताक्षर',
  repliedOn: (parent, day) => [`${parent} का जवाब, `, day, ''],
  editReply: 'जवाब बदलें',
  replyTo: (teacher) => (teacher ? `${teacher} को जवाब लिखें` : 'टीचर को जवाब लिखें'),
  notSent: 'नहीं भेजा जा सका। फिर से कोशिश करें।',
  send: 'भेजें',
  cancel: 'रद्द करें',
  pages: 'लिखावट के पन्ने',
  openPage: (page) => `खोलें: ${page}`,
  pageOf: (child, day) => `${child} का ${day} का पन्ना`,
  sentOn: (day, group) => ['भेजा: ', day, `, “${group}”।`],
  notChecked: (teacher) => `${teacher} ने अभी नहीं देखा।`,
  pageAgain: 'यह पन्ना एक बार फिर लिखना है।',
  checked: (teacher, day, hasText) => `${teacher}, ${day}${hasText ? '' : ': देख लिया'}`,
  exams: 'ग्रेड की परीक्षा',
  exam: ({ grade, points, marks, outcome }) =>
    `“${grade}”: ${marks} में से ${points} अंक, ${examOutcomes[outcome]}`,
  onPaper: 'काग़ज़ पर हुई',
  certificate: 'प्रमाण-पत्र',
  homework: 'होमवर्क',
  homeworkText: ({ lesson, quiz, exercise, text }) => {
    const tasks = [
      lesson ? `पाठ “${lesson}”` : '',
      quiz ? `क्विज़ “${quiz}”` : '',
      exercise ? `अभ्यास “${exercise.title}”, ${exercise.of} में से ${exercise.right} सही` : '',
    ]
      .filter(Boolean)
      .join(', ')
    return tasks && text ? `${tasks}। ` : tasks
  },
  done: 'हो गया',
  dueOn: (day) => `${day} तक`,
  toKeep: 'सँभालकर रखें',
  portfolio: 'पूरा काम पीडीएफ़ में',
  noPortfolio: 'पीडीएफ़ नहीं बन सका',
  fees: 'फ़ीस',
  noFees: 'अभी कोई कोर्स नहीं लिया।',
  feeFor: 'किसकी',
  date: 'तारीख़',
  amount: 'रकम',
  status: 'क्या हुआ',
  neverAutomatic: 'अपने आप कोई पैसा नहीं कटता। सिर्फ़ यहाँ या ऑफ़िस में भरें।',
  noneDue: 'कोई फ़ीस बाकी नहीं।',
  pay: (amount) => `${amount} भरें`,
  payFor: (amount, course) => `“${course}” के ${amount} भरें`,
  verifying: 'बैंक से जवाब आना बाकी है',
  officeChecks: 'ऑफ़िस देख रहा है',
  refunded: 'पैसे वापस हो गए',
  paid: 'भर दी',
  receipt: 'रसीद',
  receiptFor: (number, course) => `“${course}” की रसीद ${number}`,
  letter: 'रविवार की चिट्ठी',
  on: 'चालू',
  off: 'बंद',
  childsWeek: (child) => `${child} का हफ़्ता`,
  wholeLetter: 'पूरी चिट्ठी देखें',
  giveEmail: 'हर रविवार शाम 6 बजे यह पेज ईमेल से पाने के लिए एकेडमी को अपना ईमेल दें।',
  letterBy: (email) => `हर रविवार शाम 6 बजे यह पेज ईमेल से पाएँ: ${email}`,
  confirmEmail: (email) => `हर रविवार शाम 6 बजे यह पेज ईमेल से पाने के लिए ${email} पक्का करें।`,
}

const examOutcomes: Readonly<Record<DiaryExam['outcome'], string>> = {
  passed: 'पास',
  failed: 'अभी पास नहीं',
  declined: 'टीचर ने नहीं माना',
  open: 'पास, टीचर का देखना बाकी',
}

/** With ने the verb agrees with the work, so nobody's gender is needed. */
function activeWeek({ name, isLastWeek, days, best, began }: Extract<WeekSummary, { kind: 'active' }>) {
  const intro = `${isLastWeek ? 'नया हफ़्ता। पिछले हफ़्ते ' : ''}${name} ने`
  return longestFitting(
    [`${days} दिन अभ्यास किया`, praise(best), began === null ? '' : `“${began}” शुरू किया`],
    (parts) => `${intro} ${parts.length > 1 ? `${parts.slice(0, -1).join(', ')} और ` : ''}${parts.at(-1)}।`,
  )
}

function praise(best: Praise | null): string {
  if (!best) return ''
  if (best.kind === 'lessons')
    return best.lessons === 1
      ? `“${best.title}” का एक पाठ पूरा किया`
      : `“${best.title}” के ${best.lessons} पाठ पूरे किए`
  const { title, right, total } = best
  return `“${title}” में ${right === total ? `सभी ${total}` : `${total} में से ${right}`} सवाल सही किए`
}

function emptyWeek({ name, state, next }: Extract<WeekSummary, { kind: 'empty' }>): string {
  const [number, title] = [next?.number ?? 0, `“${next?.title ?? ''}”`]
  const sentences = {
    never: [
      `${name} का अभ्यास अभी शुरू नहीं हुआ। पाठ ${number}, ${title}, तैयार है। शुरू करने के लिए दस मिनट काफ़ी हैं।`,
      `${name} का अभ्यास अभी शुरू नहीं हुआ। पहले क्विज़ के लिए दस मिनट काफ़ी हैं।`,
    ],
    running: [
      `इस हफ़्ते अभी अभ्यास नहीं हुआ। ${name} का अगला पाठ: ${number}, ${title}।`,
      `${name} ने इस हफ़्ते अभी अभ्यास नहीं किया। दस मिनट से शुरू हो सकता है।`,
    ],
    over: [
      `इस हफ़्ते ${name} ने अभ्यास नहीं किया। आगे: पाठ ${number}, ${title}। दस मिनट से फिर शुरू हो सकता है।`,
      `इस हफ़्ते ${name} ने अभ्यास नहीं किया। दस मिनट से फिर शुरू हो सकता है।`,
    ],
  }[state]
  return fitting(sentences.slice(next ? 0 : 1))
}
