import type { SeedCentre } from '../../centres/seed.server.ts'
import type { SeedCentreHoliday, SeedGroup } from '../../classroom/seed.server.ts'
import type { EnquiryContent, SeedEnquiry } from '../../enquiries/seed.server.ts'
import type { SeedAccount, SeedFamily } from '../../people/seed.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import { between } from '../../quiz/bank/generators/arithmetic.rules.ts'
import { seeded } from '../../quiz/seeded.rules.ts'
import type { SeedAgreement } from '../../royalty/seed.server.ts'

/* Five centres beside the demo's first one, of DEMO_NETWORK=1: two own and three franchises. */

const DAYS = 56
/** Families of a centre; every third one has two children. */
const FAMILIES = 12

type Place = {
  code: string
  name: string
  state: string
  postalCode: string
  head: string
  teacher: string
  /** A day of the second week on which this centre alone is closed. */
  holiday?: string
  /** Of a franchise. */
  company?: string
  gstin?: string
}

const places: readonly Place[] = [
  {
    code: 'NSK',
    name: 'Nashik',
    state: 'Maharashtra',
    postalCode: '422001',
    head: 'Nisha Patil',
    teacher: 'Anil Kulkarni',
    holiday: 'Ganesh Chaturthi',
  },
  {
    code: 'PNJ',
    name: 'Panaji',
    state: 'Goa',
    postalCode: '403001',
    head: 'Savio Fernandes',
    teacher: 'Maria Dias',
  },
  {
    code: 'IND',
    name: 'Indore',
    state: 'Madhya Pradesh',
    postalCode: '452001',
    head: 'Sunil Jain',
    teacher: 'Kiran Joshi',
    company: 'Malwa Learning LLP',
    gstin: '23AAKFM4321K1Z9',
  },
  {
    code: 'SRT',
    name: 'Surat',
    state: 'Gujarat',
    postalCode: '395001',
    head: 'Hetal Bhatt',
    teacher: 'Parth Desai',
    company: 'Tapi Education Pvt Ltd',
    gstin: '24AAFCT8765L1Z3',
  },
  {
    code: 'KCH',
    name: 'Kochi',
    state: 'Kerala',
    postalCode: '682001',
    head: 'George Thomas',
    teacher: 'Anu Nambiar',
    holiday: 'Onam',
    company: 'Backwater Classes',
    gstin: '',
  },
]

/** What the three franchises agreed to: a share, a share with a least amount, an amount for each child. */
const terms = [
  { kind: 'collected', sharePercent: 15, minimum: 0, tdsPercent: 10 },
  { kind: 'billed', sharePercent: 12, minimum: 2_000, tdsPercent: 10 },
  { kind: 'child', perChild: 150, minimum: 0, tdsPercent: 0 },
] as const

const mobile = '9000000001'
const parents = ['Sunita', 'Rahul', 'Ayesha', 'Suresh', 'Padma', 'Mitali', 'Hetal', 'George'] as const
const children = [
  'Aarav',
  'Ishaan',
  'Ananya',
  'Kabir',
  'Zoya',
  'Meher',
  'Tara',
  'Ojas',
  'Dev',
  'Ira',
] as const
const surnames = ['Kulkarni', 'Naik', 'Sharma', 'Shah', 'Menon', 'Shaikh', 'Gaikwad'] as const

const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T

/** Ids and names of the network: the same people in its accounts, centres and groups. */
export function makeNetwork() {
  const centres = places.map((place, index) => {
    const slug = place.name.toLowerCase()
    const daysAgo = 130 - 9 * index
    const head: SeedAccount = {
      id: newId(),
      daysAgo,
      role: 'office',
      email: `${slug}@manka.example`,
      mobile,
      fullName: place.head,
    }
    const teacher: SeedAccount = {
      id: newId(),
      daysAgo,
      role: 'teacher',
      email: `teacher.${slug}@manka.example`,
      mobile,
      fullName: place.teacher,
    }
    return { ...place, id: newId(), head, teacher }
  })
  return {
    accounts: centres.flatMap(({ head, teacher }) => [head, teacher]),
    centres: centres.map(centreOf),
    demo: makeEnquiries(centres),
    holidays: centres.flatMap(holidayOf),
    agreements: centres.filter(({ company }) => company !== undefined).map(agreementOf),
    ...makeClasses(centres),
  }
}

type Centre = Omit<Place, 'head' | 'teacher'> & { id: string; head: SeedAccount; teacher: SeedAccount }

const centreOf = ({ id, code, name, state, postalCode, company, head, teacher }: Centre): SeedCentre => ({
  id,
  code,
  name,
  kind: company === undefined ? 'own' : 'franchise',
  state,
  postalCode,
  address: `12 Station Road, ${name}`,
  phone: mobile,
  hours: 'Monday to Saturday, 10 am to 8 pm',
  staff: [
    { personId: head.id, role: 'head' },
    { personId: teacher.id, role: 'teacher' },
  ],
})

// The Abacus groups have class three days after the seeding, and so ten.
const holidayOf = ({ id: centreId, holiday, head }: Centre): SeedCentreHoliday[] =>
  holiday === undefined ? [] : [{ centreId, inDays: 10, word: holiday, by: head.id }]

const agreementOf = ({ id, company = '', gstin = '', head }: Centre, place: number): SeedAgreement => ({
  centreId: id,
  company,
  gstin,
  ...at(terms, place),
  headId: head.id,
  // The last one has not paid yet.
  pays: place < terms.length - 1,
})

const [HOUR, DAY] = [60, 1_440]

/** How far the enquiries of each centre are, in minutes before the start: new, called, coming, lost. */
const steps = [
  { stage: 'new', askedBefore: 70 },
  { stage: 'new', askedBefore: 20 * HOUR },
  {
    stage: 'contacted',
    askedBefore: 3 * DAY,
    answeredAfter: 25,
    nextStep: 'Call again',
    nextIn: 2 * HOUR,
    note: 'Parent prefers Saturdays.',
  },
  { stage: 'booked', askedBefore: 2 * DAY, answeredAfter: 40 },
  { stage: 'lost', lostReason: 'timing', askedBefore: 9 * DAY, answeredAfter: 60 },
] as const satisfies readonly Partial<SeedEnquiry>[]

/** Enquiries at each centre, and the weekly demo class there. */
function makeEnquiries(centres: readonly Centre[]): EnquiryContent {
  return {
    slots: centres.map(({ id: centreId, name, teacher }, index) => ({
      centreId,
      weekday: 1 + (index % 6),
      time: '17:30',
      minutes: 40,
      teacherId: teacher.id,
      places: 4,
      mode: 'place',
      place: `12 Station Road, ${name}`,
    })),
    enquiries: centres.flatMap(({ id: centreId, name, state, head }, index) =>
      steps.map((one, n): SeedEnquiry => {
        const place = index * steps.length + n
        const surname = at(surnames, place + 3)
        const parent = at(parents, place + 2)
        return {
          kind: 'demo',
          centreId,
          childName: `${at(children, place + 4)} ${surname}`,
          name: `${parent} ${surname}`,
          email: `${parent}.${surname}.e${place}@demo.example`.toLowerCase(),
          mobile: `96${String(30_000_000 + place * 81_331).slice(0, 8)}`,
          state,
          district: name,
          location: 'Station Road',
          age: 6 + (place % 7),
          category: place % 2 === 0 ? 'Abacus' : 'Vedic Math',
          source: '',
          ...(one.stage === 'new' ? {} : { assigneeId: head.id }),
          ...one,
        }
      }),
    ),
  }
}

function makeClasses(centres: readonly Centre[]): { families: SeedFamily[]; groups: SeedGroup[] } {
  const rng = seeded(9_801)
  const families: SeedFamily[] = []
  const groups: SeedGroup[] = []
  for (const [index, { id: centreId, name, teacher }] of centres.entries()) {
    const own = Array.from({ length: FAMILIES }, (_, n): SeedFamily => {
      const place = index * FAMILIES + n
      const surname = at(surnames, place)
      const first = at(parents, place + index)
      return {
        parent: {
          id: newId(),
          role: 'parent',
          fullName: `${first} ${surname}`,
          email: `${first}.${surname}.n${place}@demo.example`.toLowerCase(),
          mobile: `97${String(40_000_000 + place * 91_337).slice(0, 8)}`,
        },
        children: Array.from({ length: n % 3 === 0 ? 2 : 1 }, (__, child) => ({
          id: newId(),
          fullName: `${at(children, place + child * 3)} ${surname}`,
          presentEducation: `Class ${between(rng, 1, 8)}`,
        })),
        teacherId: teacher.id,
        daysAgo: DAYS,
      }
    })
    families.push(...own)
    const pupils = own.flatMap((family) => family.children.map((child) => ({ id: child.id, daysAgo: DAYS })))
    const half = Math.ceil(pupils.length / 2)
    const group = {
      level: 'Level 1',
      teacherId: teacher.id,
      minutes: 60,
      meetingUrl: null,
      capacity: 12,
      weeks: 8,
    }
    const bare = { holidays: [], homework: [], remarks: [], centreId, place: 'Room 1' } as const
    groups.push(
      {
        ...group,
        ...bare,
        name: `${name}, Abacus`,
        subject: 'Abacus',
        weekdaysFromNow: [0, 3],
        time: '16:30',
        students: pupils.slice(0, half),
      },
      {
        ...group,
        ...bare,
        name: `${name}, Vedic Math`,
        subject: 'Vedic Math',
        weekdaysFromNow: [1, 4],
        time: '18:00',
        students: pupils.slice(half),
      },
    )
  }
  return { families, groups }
}
