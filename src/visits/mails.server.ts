import { mailKind, OFFICE } from '../academy/mails.server.ts'
import { formatLongDay } from '../platform/text/dates.rules.ts'

// The mails of this room: what each says, and what the office's list says of it.

const dayText = (day: string): string => formatLongDay(`${day}T06:00:00Z`)

type VisitMail = {
  visitId: string
  centre: string
  /** Like 2026-11-08. */
  day: string
  /** How many points are not in order. */
  wrong: number
  /** The visit's page. */
  link: string
}
const sample = (origin: string): VisitMail => ({
  visitId: 'sample',
  centre: 'Indore',
  day: '2026-11-08',
  wrong: 2,
  link: `${origin}/office/visits/sample`,
})

const wrongText = (wrong: number): string =>
  `${wrong} ${wrong === 1 ? 'point is' : 'points are'} not in order. Please read what was found, and answer.`

export const visitSentMail = mailKind<VisitMail & { headId: string; to: string }>({
  id: 'visit-sent',
  recipient: 'Each head of the centre, at a confirmed email',
  when: 'Head office sends what it found at a visit',
  write: ({ visitId, headId, to, centre, day, wrong, link }) => ({
    key: `${visitId}:visit-sent:${headId}`,
    to,
    subject: `Visit at ${centre} on ${dayText(day)}`,
    lines: [wrong === 0 ? 'Everything is in order. Thank you.' : wrongText(wrong), link],
  }),
  sample: ({ origin }) => ({ ...sample(origin), headId: 'sample', to: 'head@example.com' }),
})

export const visitAnsweredMail = mailKind<VisitMail & { by: string }>({
  id: 'visit-answered',
  recipient: 'The office',
  when: 'The head of a centre answers what was found at a visit',
  write: ({ visitId, centre, day, by, link }) => ({
    key: `${visitId}:visit-answered`,
    to: OFFICE,
    subject: `${centre} has answered the visit on ${dayText(day)}`,
    lines: [`${by} has answered what was not in order.`, link],
  }),
  sample: ({ origin }) => ({ ...sample(origin), by: 'Nisha Patil' }),
})
