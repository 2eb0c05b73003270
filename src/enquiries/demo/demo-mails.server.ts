import { academyOf } from '../../academy/academy.reads.server.ts'
import { queueMails } from '../../academy/mails.server.ts'
import { putMessages } from '../../messages/messages.reads.server.ts'
import { familyAt, namesOf, readingLanguage } from '../../people/people.reads.server.ts'
import type { Outbox } from '../../platform/mail/outbox.server.ts'
import type { SignedPaths } from '../../platform/http/signed-paths.server.ts'
import type { BookingRow, ClassRow, BookingContext } from './bookings.server.ts'
import { type CalendarEvent, calendarFile, methodOf } from './calendar.rules.ts'
import { CALENDAR, type DemoMail, demoMails, demoWords, shortMoment } from '../mails.server.ts'

/** Says how the .ics of a mail is made: when it goes out. */
export const drawCalendars = (outbox: Outbox): void =>
  outbox.draws(CALENDAR, (event: CalendarEvent) =>
    Promise.resolve({
      name: 'demo-class.ics',
      type: `text/calendar; charset=utf-8; method=${methodOf(event)}`,
      content: Buffer.from(calendarFile(event)),
    }),
  )

/** As long as an enquiry is kept. */
const GOOD_MS = 730 * 24 * 3_600_000
/** The first 48 bits of an id are the time it was made. */
const madeAt = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

/** What opens a booking without a login: its id, signed. */
export function tokenOf({ sign }: SignedPaths, id: string): string {
  const signed = new URLSearchParams(sign(`/demo/${id}`, madeAt(id) + GOOD_MS).split('?')[1])
  return `${id}.${signed.get('key') ?? ''}`
}

/** The booking that a token opens; undefined for a made-up one. */
export function bookingIdOf({ isGood }: SignedPaths, token: string, now: Date): string | undefined {
  const [id = '', key = ''] = token.split('.')
  const query = new URLSearchParams({ until: String(madeAt(id) + GOOD_MS), key })
  return isGood(`/demo/${id}?${query.toString()}`, now.getTime()) ? id : undefined
}

/** `family`: who asked, for the reminder of the day before. */
type Place = {
  booking: BookingRow
  row: ClassRow
  email: string | null
  family?: { mobile: string; childName: string | null }
}

/** The mail about a place in a class, with its calendar file unless it only reminds. */
export async function queueDemoMail(
  act: BookingContext,
  what: DemoMail,
  { booking, row, email, family }: Place,
): Promise<void> {
  const { tx, publicUrl, signedPaths } = act
  const academy = await academyOf(tx)
  if (!academy || !email) return
  const teacher = (await namesOf(tx, [row.teacherId])).get(row.teacherId) ?? ''
  const link = `${publicUrl.origin}/demo/${tokenOf(signedPaths, booking.id)}`
  const parent = await parentAt(act, email, family?.mobile ?? '')
  const mail = demoMails[what].write(
    {
      id: booking.id,
      sequence: booking.sequence,
      to: email,
      row,
      teacher,
      link,
      academy: { name: academy.academyName, address: academy.email },
      hostname: publicUrl.hostname,
      now: act.now,
    },
    readingLanguage(parent),
  )
  if (what !== 'day' || !parent || !family) return void (await queueMails(act, [mail]))
  await putMessages(act, [
    {
      kind: 'demo_tomorrow',
      key: mail.key,
      personId: parent.id,
      facts: (language) => ({
        parent: parent.fullName.split(' ')[0] ?? '',
        child: family.childName?.split(' ')[0] ?? demoWords[language].yourChild,
        when: shortMoment(language, row.startsAt),
        where: row.mode === 'online' ? demoWords[language].isOnline : row.place,
      }),
      path: new URL(link).pathname,
      mail,
    },
  ])
}

/** The parent's account with this confirmed email: who wrote from elsewhere gets the email alone. */
async function parentAt({ tx }: BookingContext, email: string, mobile: string) {
  const people = await familyAt(tx, { mobile, email })
  return people.find((one) => one.role === 'parent' && one.email === email && one.emailVerifiedAt !== null)
}
