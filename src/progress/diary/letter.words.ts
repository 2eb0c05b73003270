import { formatDay } from '../../platform/text/dates.rules.ts'
import { inRupees } from '../../platform/text/rupees.rules.ts'
import type { FamilyHomework, LetterChild, NextClass, Trend } from './diary.contract.ts'
import {
  digestSubject,
  digestTimeWords,
  homeworkWords,
  nextClassWords,
  pageWords,
} from './weekly-digest.rules.ts'
import { formatWeekSummary } from './week-summary.rules.ts'
import { weekWords } from './week.rules.ts'
import { words as book } from './diary.words.ts'

/** What the Sunday letter says, on its page and in the mail. */
export const words = {
  diary: 'School diary',
  title: 'Sunday letter',
  none: 'No letter this Sunday',
  noneText: 'You get a letter in weeks with practice, a class or a new remark.',
  subject: digestSubject,
  week: weekWords,
  diaryOf: (week: string) => `School diary, ${week}`,
  className: (name: string) => name,
  summary: formatWeekSummary,
  time: 'Time:',
  timeOf: digestTimeWords,
  practice: 'Practice:',
  /** A line for each part, and for what needs practice. */
  practiceOf: ({ parts, hard }: LetterChild['practice']): readonly string[] => [
    ...parts.map((part) => book.part(part)),
    ...hard.map((each) => book.hard(each).join('')),
  ],
  progress: ['Progress', ' (correct answers: four weeks ago and now)'],
  trend: ({ topic, before, now, word }: Trend) =>
    `${topic}: ${before === null || before === now ? '' : `${before}%, now `}${now}% (${word})`,
  wroteOn: (teacher: string, day: string) => `${teacher} wrote on ${day}:`,
  page: 'Handwriting page',
  pageOf: (page: LetterChild['pages'][number]) => pageWords(page),
  nextClass: 'Next class:',
  nextClassOf: (lesson: NextClass) => nextClassWords(lesson),
  homework: 'Homework:',
  homeworkOf: (homework: FamilyHomework) =>
    `${homeworkWords(homework).replace(/\.$/, '')} (due ${formatDay(homework.dueOn)})`,
  feesDue: 'Fees due:',
  due: ({ course, amount }: LetterChild['due'][number]) => `“${course}”, ${inRupees(amount)}`,
  stopped: 'Sunday letter stopped',
  isOn: 'Sunday letter is on',
  incomplete: 'This link is incomplete',
  onText: 'You will get it again every Sunday at 6 pm.',
  stoppedText: 'You will not get the Sunday letter. You can still open the diary any time.',
  openDiary: 'Open the diary',
  stop: 'Stop Sunday letters',
  sendAgain: 'Send Sunday letters again',
  retry: 'Retry',
  why: 'You get this letter every Sunday at 6 pm, because you are the parent.',
  toStop: 'To stop it (no login needed):',
  noLogin: '(no login needed).',
  change: (before: string, now: string) => `${before}, now ${now}`,
  fromAcademy: 'From the academy, not read yet:',
  /** What somebody wrote. */
  written: (text: string) => text,
  trendWord: (word: Trend['word']): string => word,
}
