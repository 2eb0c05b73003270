import type { EnquiryContent, SeedEnquiry } from '../../enquiries/seed.server.ts'
import { seeded } from '../../quiz/seeded.rules.ts'
import { people } from './people.ts'

const [HOUR, DAY] = [60, 1_440]

const idOf = (role: string): string => people.accounts.find((account) => account.role === role)?.id ?? ''
const [office, owner, teacher] = [idOf('office'), idOf('owner'), idOf('teacher')]

const children = [
  ['Ishaan', 'Verma', 'Sunita'],
  ['Diya', 'Kapoor', 'Rahul'],
  ['Yusuf', 'Khan', 'Ayesha'],
  ['Ananya', 'Iyer', 'Suresh'],
  ['Vihaan', 'Reddy', 'Padma'],
  ['Harpreet', 'Gill', 'Jasleen'],
  ['Rohan', 'Das', 'Mitali'],
  ['Mary', 'Thomas', 'George'],
  ['Kabir', 'Rao', 'Nandini'],
  ['Sara', 'D’Souza', 'Melvin'],
  ['Zoya', 'Ansari', 'Imran'],
  ['Meher', 'Irani', 'Cyrus'],
  ['Arjun', 'Nambiar', 'Lekha'],
  ['Tara', 'Menon', 'Vinod'],
  ['Ojas', 'Bhatt', 'Hetal'],
  ['Pooja', 'Yadav', 'Ramesh'],
  ['Dev', 'Malhotra', 'Anita'],
  ['Riddhi', 'Jain', 'Manish'],
] as const

const places = [
  ['Madhya Pradesh', 'Indore', 'Vijay Nagar'],
  ['Rajasthan', 'Jaipur', 'Mansarovar'],
  ['Tamil Nadu', 'Chennai', 'Adyar'],
  ['Maharashtra', 'Nashik', 'Gangapur Road'],
  ['Kerala', 'Kochi', 'Kakkanad'],
  ['Punjab', 'Ludhiana', 'Model Town'],
] as const

const wants = ['Abacus', 'Vedic Math', 'Rubik’s Cube', 'Handwriting', 'Abacus, Level 1'] as const
const subjects = ['Abacus', 'Vedic Math', "Rubik's Cube", 'Handwriting'] as const
const sources = ['', '', 'www.google.com', 'www.instagram.com', 'google / cpc / diwali'] as const
const notes = [
  'Parent prefers Saturdays.',
  'Asked for the fees of two children.',
  'Wants to see a class online first.',
  'Call again after the exams.',
] as const

/** The history of enquiries by stage; times in minutes. */
const courses: readonly Pick<
  SeedEnquiry,
  'stage' | 'assigneeId' | 'answeredAfter' | 'nextStep' | 'nextIn' | 'lostReason'
>[] = [
  { stage: 'contacted', assigneeId: office, answeredAfter: 14, nextStep: 'Call again', nextIn: 20 * HOUR },
  { stage: 'joined', assigneeId: office, answeredAfter: 9 },
  {
    stage: 'contacted',
    assigneeId: owner,
    answeredAfter: 190,
    nextStep: 'Send fee details',
    nextIn: -2 * HOUR,
  },
  { stage: 'lost', assigneeId: office, answeredAfter: 41, lostReason: 'distance' },
  { stage: 'booked', assigneeId: office, answeredAfter: 22 },
  { stage: 'joined', assigneeId: owner, answeredAfter: 35 },
  {
    stage: 'lost',
    assigneeId: office,
    answeredAfter: 25,
    lostReason: 'later',
    nextStep: 'Follow up',
    nextIn: 40 * DAY,
  },
  { stage: 'contacted', assigneeId: office, answeredAfter: 18, nextStep: 'Write', nextIn: 3 * DAY },
]

const fresh: SeedEnquiry['askedBefore'][] = [26 * HOUR, 150, 95, 48, 12]

function makeEnquiries(): SeedEnquiry[] {
  const random = seeded(612)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: 54 }, (_, n): SeedEnquiry => {
    const [first, family, parent] = children[n % children.length] ?? children[0]
    const [state, district, location] = pick(places)
    const waits = fresh[n]
    const gone = waits === undefined ? courses[n % courses.length] : { stage: 'new' as const }
    return {
      kind: 'demo',
      childName: n < children.length ? `${first} ${family}` : `${pick(children)[0]} ${family}`,
      name: `${parent} ${family}`,
      email: `${parent}.${family}${n}@demo.example`.toLowerCase().replace('’', ''),
      mobile: `9000${String(100_000 + (n % 40) * 37)}`,
      state,
      district,
      location,
      source: pick(sources),
      askedBefore: waits ?? Math.round((n - fresh.length + 1) * 1.1 * DAY + random() * 600),
      ...(waits === undefined ? { wants: pick(wants), note: pick(notes) } : {}),
      // Not every family gives these details.
      ...(n % 5 === 4 ? {} : { age: 6 + (n % 7), category: pick(subjects) }),
      ...gone,
    }
  })
}

const online = {
  minutes: 40,
  teacherId: teacher,
  mode: 'online',
  place: 'https://meet.example/demo',
} as const

export const content: EnquiryContent = {
  slots: [
    { weekday: 2, time: '16:00', places: 4, ...online },
    { weekday: 4, time: '17:30', places: 4, ...online },
    {
      weekday: 6,
      time: '11:00',
      places: 6,
      minutes: 40,
      teacherId: teacher,
      mode: 'place',
      place: '14 Gandhi Road, Adyar, Chennai',
    },
  ],
  enquiries: makeEnquiries(),
}
