import { indianDay } from '../../platform/text/india.rules.ts'
import type {
  Diary,
  FamilyHomework,
  FamilyPage,
  LetterChild,
  NextClass,
  WeeklyDigest,
} from './diary.contract.ts'
import { timeWords } from './week.rules.ts'
import { formatLongWeekday, formatTime, formatDay } from '../../platform/text/dates.rules.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** 'Monday, Wednesday and Friday'. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

/** 'Wednesday 25 November, 4:30 pm', in India. */
export const momentWords = (at: Date): string => `${formatLongWeekday(at)}, ${formatTime(at)}`

/** Where a class is: the room, or online. */
export const placeWords = ({ place, meetingUrl }: Pick<NextClass, 'place' | 'meetingUrl'>): string =>
  place || (meetingUrl ? 'online' : '')

/** What homework asks for beside its text: 'Lesson “Ending in five”, quiz “Small Friends”'. */
export function homeworkTask({ lesson, quiz, exercise }: FamilyHomework): string {
  const tasks = [
    lesson ? `lesson “${lesson}”` : '',
    quiz ? `quiz “${quiz}”` : '',
    exercise ? `practise ${exercise.title}, ${exercise.right} of ${exercise.of} right` : '',
  ]
    .filter(Boolean)
    .join(', ')
  return `${tasks.slice(0, 1).toUpperCase()}${tasks.slice(1)}`
}

/** The homework in a line: 'Lesson “Ending in five”, quiz “Small Friends”. Rows 1 to 4.' */
export const homeworkWords = (homework: FamilyHomework): string =>
  [homeworkTask(homework), homework.text].filter(Boolean).join('. ')

/** The state of a handwriting page, in a line. */
export function pageWords({
  sentAt,
  answer,
  teacher,
}: Pick<FamilyPage, 'sentAt' | 'answer' | 'teacher'>): string {
  const sent = `sent on ${formatDay(sentAt)}`
  if (!answer) return `${sent}. ${teacher} has not checked it yet.`
  return answer.text ? `${sent}. ${teacher}: ${answer.text}` : `${sent}. ${teacher} has checked it.`
}

/** 'Wednesday 25 November, 4:30 pm, Abacus Level 1, Room 2'. */
export const nextClassWords = (lesson: NextClass): string =>
  [momentWords(new Date(lesson.at)), lesson.group, placeWords(lesson)].filter(Boolean).join(', ')

/** How long and on which days: '52 min, on Monday and Friday.'; '' for none. */
export function digestTimeWords({ total, days }: LetterChild['time']): string {
  const weekdays = WEEKDAYS.filter((_, place) => (days[place] ?? 0) > 0)
  return total > 0 ? `${timeWords(total)}, on ${listed(weekdays)}.` : ''
}

/** 'Rohan’s week: practised on 3 days'; of several children their names. */
export function digestSubject({ children }: WeeklyDigest): string {
  const [only] = children
  const days = only ? activeDays(only) : 0
  return only && children.length === 1 && days > 0
    ? `${only.summary.name}’s week: practised on ${days} ${days === 1 ? 'day' : 'days'}`
    : `This week: ${listed(children.map(({ summary }) => summary.name))}`
}

/** On how many days the child did something. */
export const activeDays = ({ time }: LetterChild): number => time.days.filter((minutes) => minutes > 0).length

function letterChild(diary: Diary): LetterChild {
  const { child, week, summary, time, practice, topics, remark, classes, homework, pages, fees } = diary
  const lately = remark && indianDay(new Date(remark.at)) >= week.monday
  return {
    name: child.fullName,
    education: child.presentEducation,
    summary,
    time: { total: time.total, days: time.days },
    practice,
    topics,
    remark:
      remark && (lately || remark.readAt === null)
        ? { teacher: remark.teacher, at: remark.at, text: remark.text, signed: remark.readAt !== null }
        : null,
    next: classes,
    homework: homework.filter(({ done }) => !done),
    pages: pages.map(({ sentAt, answer, teacher }) => ({ sentAt, answer, teacher })),
    due: fees.filter(({ status }) => status === 'NEW').map(({ course, amount }) => ({ course, amount })),
  }
}

/** Whether the week has any content; families without activity get no digest. */
export const isWorthWriting = ({ time, topics, classes, remark, pages }: Diary): boolean =>
  time.total + time.weekBefore > 0 ||
  topics.length + classes.length + pages.length > 0 ||
  remark?.readAt === null

/** The Sunday letter about these children's weeks, which are of one Monday. */
export const weeklyDigest = (
  monday: string,
  diaries: readonly Diary[],
  announcements: WeeklyDigest['announcements'],
): WeeklyDigest => ({ monday, announcements, children: diaries.map(letterChild) })
