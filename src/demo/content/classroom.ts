import type { SeedGroup } from '../../classroom/seed.server.ts'
import type { SeedFamily } from '../../people/seed.server.ts'
import { courses } from './catalogue.ts'
import { people } from './people.ts'

const idOf = (role: string): string => people.accounts.find((account) => account.role === role)?.id ?? ''
/** The groups are eight weeks old; these children joined on the first day. */
const here = (id: string) => ({ id, daysAgo: 56 })
const [rohan = here(''), diya = here('')] = people.children.map(({ id }) => here(id))
const courseOf = (words: string): string => courses.find(({ title }) => title.includes(words))?.id ?? ''

const teacherId = idOf('teacher')
const asha = here(idOf('student'))
const diwali = [{ daysAgo: 14, word: 'Diwali, no class' }]

/** The demo teacher's three groups, which include the demo's student and the parent's children. */
export function makeClassroom(families: readonly SeedFamily[]): SeedGroup[] {
  const children = families.flatMap(({ children: theirs, daysAgo }) =>
    theirs.map(({ id }) => ({ id, daysAgo })),
  )
  return [abacusGroup(children), vedicGroup(children), handwritingGroup(children)]
}

type Children = SeedGroup['students']

const abacusGroup = (children: Children): SeedGroup => ({
  name: 'Abacus Level 1, Group B',
  subject: 'Abacus',
  level: 'Level 1',
  teacherId,
  weekdaysFromNow: [0, 4],
  time: '16:30',
  minutes: 60,
  place: 'Room 2',
  meetingUrl: null,
  capacity: 20,
  weeks: 8,
  holidays: diwali,
  students: [rohan, asha, ...children.slice(0, 18)],
  homework: [
    { text: 'Say each friend aloud before you answer.', quiz: 1, setDaysAgo: 7, dueInDays: 4 },
    { text: 'Rows 1 to 4 on page 12, aloud.', setDaysAgo: 8, dueInDays: 4 },
    { text: 'Say the small friend of 3 first.', exercise: 'soroban +3 big', setDaysAgo: 9, dueInDays: 4 },
    {
      text: 'Friends of five: ten sums from the worksheet, first with beads, then without.',
      setDaysAgo: 17,
      dueInDays: -10,
    },
  ],
  announcements: [
    {
      title: 'Bring your own abacus on the next class day',
      text: 'We practise with our own frames. If you need one, the desk has some to lend.',
      daysAgo: 1,
    },
  ],
  remarks: [
    {
      child: 0,
      text: 'Thumb and finger are correct now. Please practise the friends of ten aloud at home.',
      daysAgo: 3,
    },
    { child: 1, text: 'Reads three rods at a glance. Well done.', daysAgo: 4 },
    {
      child: 3,
      text: 'Mixes up thumb and finger. We will practise it again on Saturday.',
      daysAgo: 4,
      signed: true,
    },
    { child: 5, text: 'Fast, but please check before answering.', daysAgo: 7 },
    { child: 8, text: 'Holds the frame well with the left hand.', daysAgo: 4 },
  ],
})

const vedicGroup = (children: Children): SeedGroup => ({
  name: 'Vedic Math, Evening',
  subject: 'Vedic Math',
  level: 'Level 2',
  teacherId,
  weekdaysFromNow: [1, 3],
  time: '18:00',
  secondTime: '17:00',
  minutes: 45,
  place: 'Online',
  meetingUrl: 'https://meet.example/manka-vedic',
  capacity: 12,
  weeks: 8,
  holidays: diwali.map((holiday) => ({ ...holiday, daysAgo: 13 })),
  students: [diya, ...children.slice(20, 29)],
  absence: { child: 0, inDays: 3 },
  homework: [
    { text: '', courseId: courseOf('Vedic Math Fast'), lesson: 2, setDaysAgo: 6, dueInDays: 1 },
    { text: '', exercise: 'vedic ends-in-five', setDaysAgo: 8, dueInDays: 1 },
    { text: 'Nikhilam: five subtractions from 1,000 in the copybook.', setDaysAgo: 4, dueInDays: 3 },
  ],
  remarks: [
    {
      child: 0,
      text: 'Quickly sees which method fits. Ask for an explanation at home.',
      daysAgo: 2,
    },
    { child: 2, text: 'Please practise at home: all from nine, the last from ten.', daysAgo: 6 },
  ],
})

const handwritingGroup = (children: Children): SeedGroup => ({
  name: 'Handwriting, Weekend Club',
  subject: 'Handwriting',
  level: 'Cursive 1',
  teacherId,
  weekdaysFromNow: [5],
  time: '10:00',
  minutes: 60,
  place: 'Room 1',
  meetingUrl: null,
  capacity: 10,
  weeks: 8,
  holidays: [],
  students: [rohan, ...children.slice(30, 37)],
  homework: [
    { text: 'Write one line each of a, d and g on three days this week.', setDaysAgo: 2, dueInDays: 5 },
  ],
  remarks: [{ child: 0, text: 'Letters sit on the line. Now keep the gaps even.', daysAgo: 9, signed: true }],
  pages: [
    {
      child: 0,
      script: 'cursive',
      words: ['lake', 'koel', 'name', 'moon'],
      daysAgo: 1.2,
      answer: 'Neat, even letters. Practise the k again.',
    },
    { child: 0, script: 'devanagari', words: ['कमल', 'दिन', 'पानी'], daysAgo: 0.1 },
  ],
})
