import { randomBytes } from 'node:crypto'
import { newId } from '../platform/db/columns.tables.ts'
import { insertMany } from '../platform/db/insert-many.server.ts'
import type { SeedContext } from '../platform/rooms/room.server.ts'
import { DAY_MS } from '../platform/text/india.rules.ts'
import { CONSENT_PLACE, consentTexts } from './consent.rules.ts'
import { type Channel, type Kind, kinds, SMS_KINDS } from './kinds.rules.ts'
import { LANGUAGES } from '../platform/languages.rules.ts'
import { channels, messages, templates } from './messages.tables.ts'
import { costPaise } from './sending.rules.ts'

/** A parent with the mobile that agreed to WhatsApp. */
export type SeedReader = { id: string; mobile: string }

/** What each reader got over the last weeks. */
const sent: readonly { kind: Kind; channel: Channel; daysAgo: number }[] = [
  { kind: 'homework_set', channel: 'whatsapp', daysAgo: 20 },
  { kind: 'remark_new', channel: 'whatsapp', daysAgo: 16 },
  { kind: 'sunday_letter', channel: 'mail', daysAgo: 9 },
  { kind: 'homework_set', channel: 'whatsapp', daysAgo: 6 },
  { kind: 'fee_paid', channel: 'sms', daysAgo: 4 },
  { kind: 'remark_new', channel: 'whatsapp', daysAgo: 2 },
]

/** Consents of some families, three weeks of messages to them, and templates as registered. */
export async function seedMessages({ tx, now }: SeedContext, readers: readonly SeedReader[]): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await tx.insert(templates).values(
    SMS_KINDS.flatMap((kind, at) =>
      LANGUAGES.map((language, side) => ({
        kind,
        channel: 'sms' as const,
        language,
        templateId: `1107168000000${String(100 + at * 2 + side)}`,
        state: 'approved' as const,
        category: kinds[kind].category,
        changedAt: before(30),
      })),
    ),
  )
  await tx.insert(channels).values(
    readers.map(({ id: personId, mobile }) => ({
      id: newId(),
      personId,
      channel: 'whatsapp' as const,
      address: mobile,
      state: 'on' as const,
      consentText: consentTexts.en.whatsapp,
      consentedAt: before(21),
      consentPlace: CONSENT_PLACE,
      lastDeliveredAt: before(2),
    })),
  )
  await insertMany(tx, messages, {
    rows: readers.flatMap(({ id: personId }) =>
      sent.map(({ kind, channel, daysAgo }) => ({
        id: newId(),
        key: `demo:${personId}:${kind}:${daysAgo}`,
        personId,
        kind,
        language: 'en' as const,
        facts: {},
        path: '/family',
        linkToken: randomBytes(16).toString('base64url'),
        plan: [channel],
        channel,
        state: channel === 'mail' ? ('sent' as const) : ('delivered' as const),
        dueAt: before(daysAgo),
        costPaise: costPaise(channel, { category: kinds[kind].category, parts: 1 }),
        sentAt: before(daysAgo),
        endedAt: before(daysAgo),
        createdAt: before(daysAgo),
      })),
    ),
  })
}
