import { indianDay } from '../../platform/text/india.rules.ts'
import { inRupees } from '../../platform/text/rupees.rules.ts'
import type {
  Diary,
  FamilyHomework,
  FamilyPage,
  LetterChild,
  NextClass,
  WeeklyDigest,
} from './diary.contract.ts'
import { timeWords, weekWords } from './week.rules.ts'
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

/** The homework in a line: 'Lesson “Ending in five”, quiz “Small Friends”. Rows 1 to 4.' */
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
            on: formatDay(remark.at),
            text: remark.text,
            signed: remark.readAt !== null,
          }
        : null,
    next: classes.map((each) =>
      [momentWords(new Date(each.at)), each.group, placeWords(each)].filter(Boolean).join(', '),
    ),
    homework: homework
      .filter(({ done }) => !done)
      .map((each) => `${homeworkWords(each).replace(/\.$/, '')} (due ${formatDay(each.dueOn)})`),
    pages: pages.map(pageWords),
    due: fees
      .filter(({ status }) => status === 'NEW')
      .map(({ course, amount }) => `“${course}”, ${inRupees(amount)}`),
  }
}

/** Whether the week has any content; families without activity get no digest. */
export const isWorthWriting = ({ time, topics, classes, remark, pages }: Diary): boolean =>
  time.total + time.weekBefore > 0 ||
  topics.length + classes.length + pages.length > 0 ||
  remark?.readAt === null

/** The Sunday letter about these children's weeks. */
export function weeklyDigest(diaries: readonly Diary[]): WeeklyDigest {
  const names = diaries.map(({ child }) => child.firstName)
  const [only] = diaries
  const days = only ? only.time.days.filter((minutes) => minutes > 0).length : 0
  const isOne = only !== undefined && diaries.length === 1 && days > 0
  return {
    subject: isOne
      ? `${only.child.firstName}’s week: practised on ${days} ${days === 1 ? 'day' : 'days'}`
      : `This week: ${listed(names)}`,
    week: weekWords(only?.week.monday ?? ''),
    children: diaries.map(letterChild),
  }
}
