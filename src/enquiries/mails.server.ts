import { familyMailKind, mailKind, OFFICE } from '../academy/mails.server.ts'
import { type Language, linkIn } from '../platform/languages.rules.ts'
import { datesIn } from '../platform/text/dates-in.rules.ts'
import type { CalendarEvent } from './demo/calendar.rules.ts'
import type { FormKind } from './enquiries.rules.ts'
import { words as hi } from './mails.hi.words.ts'
import { words as en } from './mails.words.ts'

// The mails of this room: what each says, and what the office's list says of it.

/** The fields of each form in its order, as a mail names them. */
const labels: Record<FormKind, Record<string, string>> = {
  demo: {
    studentName: 'Student',
    age: 'Age',
    category: 'Subject',
    parentName: 'Parent',
    email: 'Email',
    mobile: 'Mobile',
    state: 'State',
    district: 'District',
    location: 'Location',
  },
  franchise: {
    name: 'Name',
    email: 'Email',
    mobile: 'Mobile',
    state: 'State',
    location: 'Location',
    trainingType: 'Training type',
  },
  message: { name: 'Name', email: 'Email', mobile: 'Mobile', message: 'Message' },
}

/** What the sender of each form reads, on the page and in a mail. */
export const thanks: Record<FormKind, string> = {
  demo: 'We have received your request for a free demo class. We will call you to fix a time.',
  franchise: 'We have received your franchise request. We will call you.',
  message: 'We have received your message. We will reply by phone or email.',
}

const names: Record<FormKind, string> = {
  demo: 'Free demo class',
  franchise: 'Franchise request',
  message: 'Message',
}

type EnquiryFields = { id: string; email: string } & Readonly<
  Record<string, string | number | null | undefined>
>

const sampleEnquiry: EnquiryFields = {
  id: '00000000-0000-7000-8000-0000sample01',
  studentName: 'Asha Rao',
  age: 9,
  category: 'Abacus',
  parentName: 'Ravi Rao',
  name: 'Ravi Rao',
  email: 'parent@example.com',
  mobile: '9800000000',
  state: 'Karnataka',
  district: 'Bengaluru Urban',
  location: 'Jayanagar',
  trainingType: 'Abacus',
  message: 'At what age can a child begin?',
}

/** To the office, with everything. */
const enquiryMail = (kind: FormKind, id: string, when: string) =>
  mailKind<EnquiryFields>({
    id,
    recipient: 'The office',
    when,
    write: (fields) => ({
      key: `${fields.id}:office`,
      to: OFFICE,
      replyTo: fields.email,
      subject: `${names[kind]} (${fields.id.slice(-8)})`,
      lines: [
        // What may be left out has no line then.
        Object.entries(labels[kind])
          .flatMap(([field, label]) => (fields[field] ? [`${label}: ${fields[field]}`] : []))
          .join('\n'),
        `Reference: ${fields.id}`,
      ],
    }),
    sample: () => sampleEnquiry,
  })

export const enquiryMails = {
  demo: enquiryMail('demo', 'demo-request', 'A family asks for a free demo class'),
  franchise: enquiryMail('franchise', 'franchise-request', 'Somebody asks for a franchise'),
  message: enquiryMail('message', 'contact-message', 'Somebody writes on the contact page'),
}

/** To the sender, without a word of theirs: a form must not carry spam to others. */
const thanksMail = (kind: FormKind, id: string, when: string) =>
  mailKind<{ id: string; email: string }>({
    id,
    recipient: 'Whoever sent the form',
    when,
    write: (fields) => ({
      key: `${fields.id}:receipt`,
      to: fields.email,
      subject: `${names[kind]}: we received your request`,
      lines: [
        'Thank you.',
        thanks[kind],
        'If you did not write to us, somebody mistyped an address; please ignore this mail.',
        `Reference: ${fields.id}`,
      ],
    }),
    sample: () => ({ id: sampleEnquiry.id, email: sampleEnquiry.email }),
  })

export const thanksMails = {
  demo: thanksMail('demo', 'demo-thanks', 'A free demo class is asked for without choosing a time'),
  franchise: thanksMail('franchise', 'franchise-thanks', 'A franchise is asked for'),
  message: thanksMail('message', 'contact-thanks', 'A message is sent on the contact page'),
}

/** The kind of paper that is an .ics file. */
export const CALENDAR = 'calendar'

type DemoClass = {
  id: string
  /** Counts the changes of the booking. */
  sequence: number
  to: string
  row: { mode: string; place: string; startsAt: Date; minutes: number }
  teacher: string
  link: string
  academy: { name: string; address: string }
  hostname: string
  now: Date
}

const DAY_MS = 86_400_000

/** What mails and messages about demo classes say, in each language. */
export const demoWords = { en, hi }

/** 'Wed 25 Nov, 4:30 pm', as messages have it. */
export const shortMoment = (language: Language, at: Date): string =>
  `${datesIn[language].weekday(at)}, ${datesIn[language].time(at)}`

/** What a mail tells of a place in a class. */
export type DemoMail = keyof (typeof en)['mails']

type DemoMailTexts = { what: DemoMail; when: string; reminds?: boolean }

/** About a place in a class, with its calendar file unless it only reminds. */
const demoMail = ({ what, when, reminds = false }: DemoMailTexts) =>
  familyMailKind<DemoClass, typeof en>({
    id: `demo-${what}`,
    recipient: 'The family that booked a free demo class',
    when,
    words: demoWords,
    write: ({ id, sequence, to, row, teacher, link, academy, hostname, now }, say, language) => {
      const cancelled = what === 'cancelled'
      const where = row.mode === 'online' ? say.online(teacher, row.place) : say.at(row.place, teacher)
      const change = cancelled ? say.chooseAnother : say.moveOrCancel
      const { subject, first } = say.mails[what]
      const { longWeekday, time } = datesIn[language]
      const from = `${longWeekday(row.startsAt)}, ${time(row.startsAt)}`
      const until = time(new Date(row.startsAt.getTime() + row.minutes * 60_000))
      const page = linkIn(language, link)
      const event: CalendarEvent = {
        uid: `${id}@${hostname}`,
        sequence,
        cancelled,
        saidAt: now.toISOString(),
        startsAt: row.startsAt.toISOString(),
        minutes: row.minutes,
        summary: `Demo class, ${academy.name}`,
        description: `${where}\n${change} ${page}`,
        location: row.place,
        organizer: academy,
        attendee: to,
      }
      return {
        key: `demo:${id}:${sequence}:${what}`,
        to,
        subject,
        lines: [
          first,
          [say.lasts(from, until), ...(cancelled ? [] : [where])].join('\n'),
          `${change}\n${page}`,
        ],
        ...(reminds ? {} : { paper: { kind: CALENDAR, of: event } }),
      }
    },
    sample: ({ origin, now }) => ({
      id: 'sample',
      sequence: 0,
      to: 'parent@example.com',
      row: {
        mode: 'centre',
        place: 'Jayanagar, 4th Block, Room 2',
        startsAt: new Date(now.getTime() + DAY_MS),
        minutes: 45,
      },
      teacher: 'Meera Iyer',
      link: `${origin}/demo/sample`,
      academy: { name: 'Manka', address: 'office@example.com' },
      hostname: new URL(origin).hostname,
      now,
    }),
  })

export const demoMails: Readonly<Record<DemoMail, ReturnType<typeof demoMail>>> = {
  booked: demoMail({ what: 'booked', when: 'A time is chosen' }),
  moved: demoMail({ what: 'moved', when: 'The family or the office chooses another time' }),
  changed: demoMail({
    what: 'changed',
    when: 'The office changes the teacher, the place or the length of the class',
  }),
  cancelled: demoMail({ what: 'cancelled', when: 'The family or the office cancels the class' }),
  day: demoMail({ what: 'day', when: 'A day before the class', reminds: true }),
  hours: demoMail({ what: 'hours', when: 'Two hours before the class', reminds: true }),
}
