import { AGAIN } from '../../classroom/page-photos/written.rules.ts'
import type { Translated } from '../../platform/languages.rules.ts'
import { datesIn } from '../../platform/text/dates-in.rules.ts'
import { listIn } from '../../platform/text/lists-in.rules.ts'
import { inRupees } from '../../platform/text/rupees.rules.ts'
import { words as book } from './diary.hi.words.ts'
import type { words as english } from './letter.words.ts'
import { activeDays } from './weekly-digest.rules.ts'

const { day: formatDay, weekdayName } = datesIn.hi
const listed = (texts: readonly string[]): string => listIn('hi', texts)

export const words: Translated<typeof english> = {
  diary: 'स्कूल डायरी',
  title: 'रविवार की चिट्ठी',
  none: 'इस रविवार कोई चिट्ठी नहीं',
  noneText: 'जिस हफ़्ते अभ्यास, क्लास या नई टिप्पणी हो, उस हफ़्ते चिट्ठी आती है।',
  subject: ({ children }) => {
    const [only] = children
    const days = only ? activeDays(only) : 0
    return only && children.length === 1 && days > 0
      ? `${only.summary.name} का हफ़्ता: ${days} दिन अभ्यास`
      : `यह हफ़्ता: ${listed(children.map(({ summary }) => summary.name))}`
  },
  week: book.week,
  diaryOf: (week) => `स्कूल डायरी, ${week}`,
  className: (name) =>
    name
      .replace(/^Class /, 'कक्षा ')
      .replace('College', 'कॉलेज')
      .replace('Other', 'कुछ और'),
  summary: book.summary,
  time: 'समय:',
  timeOf: ({ total, days }) => (total > 0 ? `${book.time(total)}, ${listed(practisedOn(days))} को।` : ''),
  practice: 'अभ्यास:',
  practiceOf: ({ parts, hard }) => [
    ...parts.map((part) => book.part(part)),
    ...hard.map((each) => book.hard(each).join('')),
  ],
  progress: ['कितना सीखा', ' (सही जवाब: चार हफ़्ते पहले और अब)'],
  trend: ({ topic, before, now, word }) =>
    `“${topic}”: ${before === null || before === now ? '' : `${before}%, अब `}${now}% (${book.trend(word)})`,
  wroteOn: (teacher, day) => `${teacher} ने ${day} को लिखा:`,
  page: 'लिखावट का पन्ना',
  pageOf: ({ sentAt, answer, teacher }) => {
    const sent = `${formatDay(sentAt)} को भेजा।`
    if (!answer) return `${sent} ${teacher} ने अभी नहीं देखा।`
    if (answer.text === AGAIN) return `${sent} ${teacher}: ${book.pageAgain}`
    return answer.text ? `${sent} ${teacher}: “${answer.text}”` : `${sent} ${teacher} ने देख लिया।`
  },
  nextClass: 'अगली क्लास:',
  nextClassOf: (lesson) => `${book.moment(lesson.at)}, ${book.classOf(lesson)}`,
  homework: 'होमवर्क:',
  homeworkOf: (homework) => {
    const { text, dueOn } = homework
    return `${book.homeworkText(homework)}${text && `“${text}”`} (${formatDay(dueOn)} तक)`
  },
  feesDue: 'फ़ीस देनी है:',
  due: ({ course, amount }) => `“${course}”, ${inRupees(amount)}`,
  stopped: 'रविवार की चिट्ठी बंद हो गई',
  isOn: 'रविवार की चिट्ठी चालू है',
  incomplete: 'यह लिंक अधूरा है',
  onText: 'यह फिर से हर रविवार शाम 6 बजे आएगी।',
  stoppedText: 'अब रविवार की चिट्ठी नहीं आएगी। डायरी कभी भी खोली जा सकती है।',
  openDiary: 'डायरी खोलें',
  stop: 'रविवार की चिट्ठी बंद करें',
  sendAgain: 'रविवार की चिट्ठी फिर चालू करें',
  retry: 'फिर से',
  why: 'यह चिट्ठी हर रविवार शाम 6 बजे माता-पिता को आती है।',
  toStop: 'इसे बंद करने के लिए (लॉगिन ज़रूरी नहीं):',
  noLogin: '(लॉगिन ज़रूरी नहीं)।',
  change: (before, now) => `${before}, अब ${now}`,
  fromAcademy: 'एकेडमी की ओर से, अभी पढ़ा नहीं गया:',
  written: (text) => `“${text}”`,
  trendWord: (word) => book.trend(word),
}

/** The names of the days with practice; `days` from Monday on. */
const practisedOn = (days: readonly number[]): string[] =>
  days.flatMap((seconds, place) => (seconds > 0 ? [weekdayName(place + 1)] : []))
