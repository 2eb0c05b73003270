import { mailKind, OFFICE } from '../academy/mails.server.ts'
import type { CalendarEvent } from './demo/calendar.rules.ts'
import { classTime } from './demo/classes.rules.ts'
import type { FormKind } from './enquiries.rules.ts'

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

type DemoMailTexts = { what: string; when: string; subject: string; first: string; reminds?: boolean }

/** About a place in a class, with its calendar file unless it only reminds. */
const demoMail = ({ what, when, subject, first, reminds = false }: DemoMailTexts) =>
  mailKind<DemoClass>({
    id: `demo-${what}`,
    recipient: 'The family that booked a free demo class',
    when,
    write: ({ id, sequence, to, row, teacher, link, academy, hostname, now }) => {
      const cancelled = what === 'cancelled'
      const where =
        row.mode === 'online' ? `Online, with ${teacher}: ${row.place}` : `${row.place}, with ${teacher}`
      const change = cancelled ? 'To choose another time' : 'To move or to cancel it'
      const event: CalendarEvent = {
        uid: `${id}@${hostname}`,
        sequence,
        cancelled,
        saidAt: now.toISOString(),
        startsAt: row.startsAt.toISOString(),
        minutes: row.minutes,
        summary: `Demo class, ${academy.name}`,
        description: `${where}\n${change}: ${link}`,
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
          [classTime(row.startsAt, row.minutes), ...(cancelled ? [] : [where])].join('\n'),
          `${change}:\n${link}`,
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

export const demoMails = {
  booked: demoMail({
    what: 'booked',
    when: 'A time is chosen',
    subject: 'Your demo class is booked',
    first: 'Your free demo class is booked.',
  }),
  moved: demoMail({
    what: 'moved',
    when: 'The family or the office chooses another time',
    subject: 'Your demo class has a new time',
    first: 'Your free demo class has a new time.',
  }),
  changed: demoMail({
    what: 'changed',
    when: 'The office changes the teacher, the place or the length of the class',
    subject: 'Your demo class: what has changed',
    first: 'Something about your demo class has changed.',
  }),
  cancelled: demoMail({
    what: 'cancelled',
    when: 'The family or the office cancels the class',
    subject: 'Your demo class is cancelled',
    first: 'Your free demo class is cancelled. You are welcome to choose another time.',
  }),
  day: demoMail({
    what: 'day',
    when: 'A day before the class',
    subject: 'Tomorrow: your demo class',
    first: 'Your free demo class is near.',
    reminds: true,
  }),
  hours: demoMail({
    what: 'hours',
    when: 'Two hours before the class',
    subject: 'Soon: your demo class',
    first: 'Your free demo class begins in two hours or less.',
    reminds: true,
  }),
}

/** What a mail tells of a place in a class. */
export type DemoMail = keyof typeof demoMails
