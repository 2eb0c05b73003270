import { daysWords } from '../../craft/practice-labels.rules.ts'
import { words as craftWeek } from '../../craft/practice-week.words.ts'
import type { PracticeWeek } from '../../craft/craft.contract.ts'
import type { DiaryExam, FamilyHomework, NextClass, Trend } from './diary.contract.ts'
import { homeworkTask, momentWords, placeWords } from './weekly-digest.rules.ts'
import { formatWeekSummary } from './week-summary.rules.ts'
import { timeWords, weekWords } from './week.rules.ts'

type LiveLesson = { weekday: string; group: string; minutes: number; right: number; of: number }
type Hard = PracticeWeek['hard'][number]

const minutesWords = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

const examOutcomes: Readonly<Record<DiaryExam['outcome'], string>> = {
  passed: 'passed',
  failed: 'not passed yet',
  declined: 'not confirmed by the teacher',
  open: 'passed, teacher to confirm',
}

export const words = {
  title: 'School diary',
  opening: 'Opening the diary …',
  openDiary: 'Open the diary',
  retry: 'Retry',
  consentFor: (child: string) => `Give consent so that ${child} can start`,
  account: 'Family and account',
  messages: 'Messages',
  accountText: 'Add a child, consent and data, PIN, password, logged-in devices.',
  addTitle: 'Add your child',
  addText: 'Each child has a page: the week’s work, the teacher’s remarks and fees.',
  name: 'Name',
  className: 'Class',
  classNumber: (name: string) => name.replace(/^class\s+/i, ''),
  subject: 'Subject',
  teacher: 'Teacher',
  children: 'Children',
  /** The middle part is there on a narrow screen too. */
  add: ['', 'Add', ' a child'],
  week: weekWords,
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  noNextWeek: 'Next week (not available yet)',
  summary: formatWeekSummary,
  time: timeWords,
  timeTitle: 'Time',
  noActivity: 'No activity this week',
  weekBefore: (time: string) => `${time} the week before`,
  noneBefore: 'none the week before',
  /** Monday first. */
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  dayMinutes: (day: string, minutes: number, before: number) =>
    `${day}, ${minutesWords(minutes)}${before > 0 ? `; last week ${minutesWords(before)}` : ''}`,
  newWeekBeads: 'Filled: this week. Empty: last week. Each bead is 10 minutes.',
  beads: 'Each bead is 10 minutes. No beads means no practice that day.',
  practice: 'Practice',
  practised: (days: number) => `Practised ${daysWords(days)} this week.`,
  part: craftWeek.weekOf,
  hard: ({ title, tries, right }: Hard) => [
    'Needs practice: ',
    title,
    `, ${right} of ${tries} right without help in 30 days.`,
  ],
  formulasOf: (child: string) => `${child}’s 34 formulas`,
  liveLessons: 'Live lessons',
  liveLesson: ({ weekday, group, minutes, right, of }: LiveLesson) =>
    `${weekday}’s class, ${group}: ${minutesWords(minutes)}${
      of > 0 ? `, ${right} of ${of} ${of === 1 ? 'sum' : 'sums'} right at once` : ''
    }.`,
  calledOff: 'Called off',
  notAtClass: 'Missed classes',
  chooseOtherUntil: (day: string) => `Choose another class until ${day}.`,
  chooseUntil: (day: string) =>
    `Choose another class until ${day}, or what you paid for this one comes back.`,
  chooseClass: 'Choose a class',
  changeClass: 'Change or give up',
  makeUpBegun: (when: string) => `${when} has begun. The teacher marks who came.`,
  comesTo: (when: string) => `Another class is chosen: ${when}`,
  madeUp: (when: string) => `Made up for on ${when}`,
  feeBack: (amount: string) => `No other class was chosen: ${amount} came back.`,
  makeUpOver: 'No other class was chosen in time.',
  comingUp: 'Coming up',
  addToCalendar: 'Add to calendar',
  cannotCome: 'Can’t come?',
  onlyThisClass: (moment: string) => `Only the class on ${moment}`,
  moment: (at: string) => momentWords(new Date(at)),
  homeworkDue: 'Homework due',
  letterAt: (time: string) => `Sunday letter, ${time}`,
  letterTo: (email: string) => `to ${email}`,
  opensAt: (time: string) => `opens at ${time}`,
  startBy: (time: string) => `not started, start by ${time}`,
  classAt: (time: string) => `Class ${time}`,
  classOf: (lesson: NextClass) => [lesson.group, placeWords(lesson)].filter(Boolean).join(', '),
  joinClass: 'Join class',
  progress: 'Progress',
  noTopics: (child: string) => `Nothing yet. Topics appear here after ${child} finishes a quiz.`,
  trendBeads: 'Empty bead: four weeks ago. Filled bead: now. Correct answers in each topic.',
  trend: (word: Trend['word']): string => word,
  correct: (before: number | null) => ` correct${before === null ? '' : `, ${before}% four weeks ago`}`,
  remark: 'Teacher’s remark',
  readOn: (day: string) => `Read on ${day}`,
  sign: 'Sign',
  signedByParent: 'Signed by parent',
  repliedOn: (parent: string, day: string) => [`${parent} replied on `, day, ''],
  editReply: 'Edit reply',
  replyTo: (teacher: string) => `Reply to ${teacher || 'the teacher'}`,
  notSent: 'Couldn’t send. Please try again.',
  send: 'Send',
  cancel: 'Cancel',
  pages: 'Handwriting pages',
  openPage: (page: string) => `Open ${page}`,
  pageOf: (child: string, day: string) => `${child}’s page of ${day}`,
  sentOn: (day: string, group: string) => ['Sent on ', day, `, ${group}.`],
  notChecked: (teacher: string) => `${teacher} has not checked it yet.`,
  pageAgain: 'Please write this page once more.',
  checked: (teacher: string, day: string, hasText: boolean) =>
    `${teacher}, ${day}${hasText ? '' : ': checked'}`,
  exams: 'Grade exams',
  exam: ({ grade, points, marks, outcome }: DiaryExam) =>
    `${grade}: ${points} of ${marks} points, ${examOutcomes[outcome]}`,
  onPaper: 'held on paper',
  certificate: 'Certificate',
  homework: 'Homework',
  /** What stands before the teacher's text. */
  homeworkText: (homework: FamilyHomework) => {
    const task = homeworkTask(homework)
    return task && homework.text ? `${task}. ` : task
  },
  done: 'Done',
  dueOn: (day: string) => `Due ${day}`,
  toKeep: 'To keep',
  portfolio: 'Portfolio as PDF',
  noPortfolio: 'We couldn’t make the portfolio',
  fees: 'Fees',
  noFees: 'No courses bought yet.',
  feeFor: 'For',
  date: 'Date',
  amount: 'Amount',
  status: 'Status',
  neverAutomatic: 'We never charge automatically. Pay only here or at the office.',
  noneDue: 'No fees due.',
  pay: (amount: string) => `Pay ${amount}`,
  payFor: (amount: string, course: string) => `Pay ${amount} for ${course}`,
  verifying: 'Verifying payment',
  officeChecks: 'Office is checking',
  refunded: 'Refunded',
  paid: 'Paid',
  receipt: 'Receipt',
  receiptFor: (number: string, course: string) => `Receipt ${number} for ${course}`,
  letter: 'Sunday letter',
  on: 'On',
  off: 'Off',
  childsWeek: (child: string) => `${child} this week`,
  wholeLetter: 'See the whole letter',
  giveEmail: 'Give the academy your email to get this page on Sundays at 6 pm.',
  letterBy: (email: string) => `Get this page by email on Sundays at 6 pm: ${email}.`,
  confirmEmail: (email: string) => `Confirm ${email} to get this page by email on Sundays at 6 pm.`,
}
