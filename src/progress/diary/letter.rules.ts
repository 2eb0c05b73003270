import { dayOf, timeOf } from '../../enquiries/demo/classes.rules.ts'
import { indianDay } from '../../platform/india.rules.ts'
import type {
  Diary,
  FamilyHomework,
  FamilyPage,
  LetterChild,
  NextClass,
  SundaysLetter,
} from './diary.contract.ts'
import { inWords } from './sentence.rules.ts'
import { timeWords, weekWords } from './week.rules.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** 'Monday, Wednesday and Friday'. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

/** 'Wednesday 25 November, 4:30 pm', in India. */
export const momentWords = (at: Date): string => `${dayOf(at)}, ${clockWords(timeOf(at))}`

/** '16:30' as '4:30 pm'. */
export function clockWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** Where a class is: the room, or online. */
export const placeWords = ({ place, meetingUrl }: Pick<NextClass, 'place' | 'meetingUrl'>): string =>
  place || (meetingUrl ? 'online' : '')

/** What is asked for, in a line: 'Lesson “Ending in five”, quiz “Small Friends”. Rows 1 to 4.' */
export function homeworkWords({ lesson, quiz, exercise, text }: FamilyHomework): string {
  const asked = [
    lesson ? `lesson “${lesson}”` : '',
    quiz ? `quiz “${quiz}”` : '',
    exercise ? `practise ${exercise}` : '',
  ]
    .filter(Boolean)
    .join(', ')
  const begun = asked ? `${asked[0]?.toUpperCase() ?? ''}${asked.slice(1)}` : ''
  return begun && text ? `${begun}. ${text}` : begun || text
}

/** What became of a written page, in a line. */
export function pageWords({
  sentAt,
  answer,
  teacher,
}: Pick<FamilyPage, 'sentAt' | 'answer' | 'teacher'>): string {
  const handed = `handed in on ${shortDay(new Date(sentAt))}`
  if (!answer) return `${handed}. ${teacher} has not seen it yet.`
  return answer.text ? `${handed}. ${teacher}: ${answer.text}` : `${handed}, and ${teacher} has seen it.`
}

const monthDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Kolkata',
})
/** '18 Nov', in India. */
export const shortDay = (at: Date): string => monthDay.format(at)
/** '25 Nov' of a day like 2026-11-25. */
export const shortDayOf = (day: string): string => shortDay(new Date(`${day}T12:00:00+05:30`))

/** Two digits after the point only where there are paise. */
export const rupees = (amount: number): string =>
  `₹${amount.toLocaleString('en-IN', Number.isInteger(amount) ? {} : { minimumFractionDigits: 2 })}`

function letterChild({
  child,
  week,
  sentence,
  time,
  topics,
  remark,
  classes,
  homework,
  pages,
  fees,
}: Diary): LetterChild {
  const days = WEEKDAYS.filter((_, place) => (time.days[place] ?? 0) > 0)
  const lately = remark && indianDay(new Date(remark.at)) >= week.monday
  return {
    name: child.fullName,
    education: child.presentEducation,
    sentence,
    time: time.total > 0 ? `${timeWords(time.total)}, on ${listed(days)}.` : '',
    topics,
    remark:
      remark && (lately || remark.readAt === null)
        ? {
            teacher: remark.teacher,
            on: shortDay(new Date(remark.at)),
            text: remark.text,
            signed: remark.readAt !== null,
          }
        : null,
    next: classes.map((each) =>
      [momentWords(new Date(each.at)), each.group, placeWords(each)].filter(Boolean).join(', '),
    ),
    homework: homework
      .filter(({ done }) => !done)
      .map((each) => `${homeworkWords(each)} (for ${shortDayOf(each.dueOn)})`),
    pages: pages.map(pageWords),
    due: fees
      .filter(({ status }) => status === 'NEW')
      .map(({ course, amount }) => `“${course}”, ${rupees(amount)}`),
  }
}

/** Whether there is anything to write of a child: a family that left is not written to for ever. */
export const isWorthWriting = ({ time, topics, classes, remark, pages }: Diary): boolean =>
  time.total + time.weekBefore > 0 ||
  topics.length + classes.length + pages.length > 0 ||
  remark?.readAt === null

/** Sunday's letter of these children's weeks. */
export function sundaysLetter(diaries: readonly Diary[]): SundaysLetter {
  const names = diaries.map(({ child }) => child.firstName)
  const [only] = diaries
  const days = only ? only.time.days.filter((minutes) => minutes > 0).length : 0
  const how = diaries.length === 1 && days > 0 ? `: ${days === 1 ? 'one day' : `${inWords(days)} days`}` : ''
  return {
    subject: `${listed(names)} this week${how}`,
    week: weekWords(only?.week.monday ?? ''),
    children: diaries.map(letterChild),
  }
}
