import { and, eq, gt, sql } from 'drizzle-orm'
import { lockPerson, personOf } from '../people/people.reads.server.ts'
import type { Database, Tx } from '../platform/db/db.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import { Refusal } from '../platform/errors.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { isPushEndpoint } from './channels/push.server.ts'
import { CONSENT_PLACE, consentTexts } from './consent.rules.ts'
import { type Channel, type Kind, KINDS, kinds } from './kinds.rules.ts'
import { type Language, pathIn } from '../platform/languages.rules.ts'
import * as wire from './messages.contract.ts'
import { channels, choices, messages, messageSettings } from './messages.tables.ts'
import type { Messaging } from './messaging.server.ts'
import { preferencesOf } from './preferences.server.ts'
import { pushKeys } from './push-keys.server.ts'
import { maskedMobile, planOf } from './sending.rules.ts'

/** Most phones of a person that get notices. */
const MAX_PHONES = 10
/** How long the link in a message opens its page, in milliseconds. */
const LINK_MS = 7 * 86_400_000
/** Kinds that a family finds on its page: the code is nobody's choice, the news follow the others. */
const CHOSEN_KINDS: readonly Kind[] = KINDS.filter((kind) => kind !== 'login_code' && kind !== 'diary_news')

const saved = { success: true as const, message: 'Saved' }

/** The ways that a kind can go: those of its plan, and a phone's notices. */
const waysOf = (kind: Kind): Channel[] => [...new Set([...kinds[kind].plan, 'push'] as const)]

/** Sunday's letter is stopped where it is read: on its own page, and by the link in it. */
const canSwitchOff = (kind: Kind): boolean => kinds[kind].canStop && kind !== 'sunday_letter'

type FamilyParts = { database: Database; messaging: Messaging }

/** A family's channels, kinds and quiet hours; and the links in messages. */
export const familyMessageCalls = (parts: FamilyParts): EndpointHandler[] => [
  ...channelCalls(parts),
  ...choiceCalls(parts),
]

/** Where messages can go: the mobile's channels, and the phones with notices. */
function channelCalls({ database, messaging }: FamilyParts): EndpointHandler[] {
  const { db } = database
  return [
    serve(wire.getFamilyMessages, async ({ person, now }) =>
      enveloped(await familyMessages(database, person.account.id, now)),
    ),

    serve(wire.setMessageChannel, async ({ body, person, now }) => {
      const { channel, isOn, agreed, language = 'en' } = body
      if (isOn && agreed !== true)
        throw new Refusal(422, undefined, { errors: { agreed: 'Please read and agree first' } })
      await db.transaction(async (tx) => {
        const { id } = person.account
        await lockPerson(tx, id)
        if (isOn) await switchOn(tx, { personId: id, channel, language, now })
        else await switchOff(tx, id, channel)
      })
      return saved
    }),

    serve(wire.addPhone, async ({ body, person, now }) => {
      const { endpoint, p256dh, auth, isShared, language = 'en' } = body
      if (!isPushEndpoint(endpoint, messaging.sandboxPush()))
        throw new Refusal(422, undefined, {
          errors: { endpoint: 'This browser’s notices are not supported' },
        })
      const phone = { endpoint, pushKeys: { p256dh, auth }, isShared, language }
      await db.transaction((tx) => addPhone(tx, phone, { personId: person.account.id, now }))
      return saved
    }),

    serve(wire.removePhone, async ({ body: { endpoint }, person }) => {
      await db
        .delete(channels)
        .where(
          and(
            eq(channels.personId, person.account.id),
            eq(channels.channel, 'push'),
            eq(channels.address, endpoint),
          ),
        )
      return saved
    }),
  ]
}

/** What is sent where, and when; and the links in messages. */
function choiceCalls({ database: { db } }: FamilyParts): EndpointHandler[] {
  return [
    serve(wire.choosePlan, async ({ body: { kind, plan }, person, now }) => {
      const personId = person.account.id
      const ways = waysOf(kind)
      const wrong = planFault(kind, plan, ways)
      if (wrong) throw new Refusal(422, undefined, { errors: { plan: wrong } })
      await db.transaction(async (tx) => {
        await lockPerson(tx, personId)
        await choose(tx, { personId, kind, plan: [...new Set(plan)], now })
      })
      return saved
    }),

    serve(wire.setMessageSettings, async ({ body, person }) => {
      await db.transaction(async (tx) => {
        await lockPerson(tx, person.account.id)
        await saveSettings(tx, person.account.id, body)
      })
      return saved
    }),

    serve(wire.stopMessages, async ({ person, now }) => {
      await db.transaction(async (tx) => {
        const personId = person.account.id
        await lockPerson(tx, personId)
        await tx.update(channels).set({ state: 'stopped' }).where(eq(channels.personId, personId))
        await tx.delete(channels).where(and(eq(channels.personId, personId), eq(channels.channel, 'push')))
        for (const kind of CHOSEN_KINDS.filter(canSwitchOff))
          await choose(tx, { personId, kind, plan: [], now })
      })
      return { success: true as const, message: 'Stopped. Receipts and login codes still come.' }
    }),

    serve(wire.getMessageLink, async ({ params: { token }, now }) => {
      const [row] = await db
        .select({ path: messages.path, language: messages.language })
        .from(messages)
        .where(and(eq(messages.linkToken, token), gt(messages.createdAt, new Date(now.getTime() - LINK_MS))))
      if (!row) throw new Refusal(404, 'This link has expired', { code: 'link_expired' })
      return enveloped({ path: row.path, address: pathIn(row.language, row.path) })
    }),
  ]
}

async function familyMessages(database: Database, personId: string, now: Date) {
  const { db } = database
  const row = await personOf(db, personId)
  const mobile = row?.mobile ?? ''
  const own = new Map(row ? [[row.id, row]] : [])
  const wanted = (await preferencesOf(db, own, now))(personId)
  const way = (channel: 'whatsapp' | 'sms') => {
    const there = wanted.channels.find((one) => one.channel === channel)
    const isOn = there !== undefined && there.state !== 'stopped'
    return {
      isOn,
      since: isOn ? there.consentedAt.toISOString() : null,
      number: maskedMobile(isOn ? there.address : mobile),
      isDead: there?.state === 'dead',
    }
  }
  return {
    _id: personId,
    email: row?.email ?? '',
    whatsapp: way('whatsapp'),
    sms: way('sms'),
    phones: wanted.channels.filter(({ channel }) => channel === 'push').map(({ address }) => address),
    pushKey: (await pushKeys(database)).publicKey,
    kinds: CHOSEN_KINDS.map((kind) => ({
      kind,
      plan: planOf(kind, { choice: wanted.plans.get(kind) ?? null, on: wanted.on }),
      ways: waysOf(kind),
      canStop: canSwitchOff(kind),
    })),
    isQuiet: wanted.isQuiet,
    language: wanted.language,
  }
}

type Phone = {
  endpoint: string
  pushKeys: { p256dh: string; auth: string }
  isShared: boolean
  language: Language
}

/** @throws {Refusal} 409 with ten phones already. */
async function addPhone(tx: Tx, phone: Phone, { personId, now }: { personId: string; now: Date }) {
  const { endpoint, pushKeys, isShared, language } = phone
  await lockPerson(tx, personId)
  const own = await tx.$count(
    channels,
    and(
      eq(channels.personId, personId),
      eq(channels.channel, 'push'),
      sql`${channels.address} <> ${endpoint}`,
    ),
  )
  if (own >= MAX_PHONES)
    throw new Refusal(409, 'Ten phones get notices already. Switch one off first.', {
      code: 'too_many_phones',
    })
  // A browser belongs to who switched it on last.
  await tx.delete(channels).where(and(eq(channels.channel, 'push'), eq(channels.address, endpoint)))
  await tx.insert(channels).values({
    id: newId(),
    personId,
    channel: 'push',
    address: endpoint,
    pushKeys,
    isShared,
    state: 'on',
    ...consentOf({ channel: 'push', language, now }),
  })
}

type Consent = { channel: 'whatsapp' | 'sms' | 'push'; language: Language; now: Date }

const consentOf = ({ channel, language, now }: Consent) => ({
  consentText: consentTexts[language][channel],
  consentedAt: now,
  consentPlace: CONSENT_PLACE,
})

/** Why a plan can't be; undefined for one that can. */
function planFault(kind: Kind, plan: readonly Channel[], ways: readonly Channel[]): string | undefined {
  if (!CHOSEN_KINDS.includes(kind)) return 'This kind can’t be chosen'
  if (plan.some((channel) => !ways.includes(channel))) return 'This kind can’t go this way'
  return plan.length === 0 && !canSwitchOff(kind) ? 'This kind can’t be switched off' : undefined
}

/** Opens a channel to the mobile of the person's account, with the consent to this number. */
async function switchOn(
  tx: Tx,
  { personId, ...consented }: Consent & { personId: string; channel: 'whatsapp' | 'sms' },
): Promise<void> {
  const { channel } = consented
  const person = await personOf(tx, personId)
  if (!person?.mobile)
    throw new Refusal(409, 'Your account has no mobile number', { code: 'no_mobile_number' })
  const refusing = and(
    eq(channels.channel, channel),
    eq(channels.address, person.mobile),
    eq(channels.stoppedByHolder, true),
  )
  if ((await tx.$count(channels, refusing)) > 0)
    throw new Refusal(409, 'This number answered STOP. Write START from it first.', {
      code: 'number_said_stop',
    })
  // Another number has a consent of its own.
  await tx
    .delete(channels)
    .where(
      and(
        eq(channels.personId, personId),
        eq(channels.channel, channel),
        sql`${channels.address} <> ${person.mobile}`,
        eq(channels.stoppedByHolder, false),
      ),
    )
  const consent = { state: 'on' as const, deadUntil: null, ...consentOf(consented) }
  await tx
    .insert(channels)
    .values({ id: newId(), personId, channel, address: person.mobile, ...consent })
    .onConflictDoUpdate({ target: [channels.personId, channels.channel, channels.address], set: consent })
}

const switchOff = (tx: Tx, personId: string, channel: 'whatsapp' | 'sms') =>
  tx
    .update(channels)
    .set({ state: 'stopped' })
    .where(and(eq(channels.personId, personId), eq(channels.channel, channel)))

type Choice = { personId: string; kind: Kind; plan: Channel[]; now: Date }

const choose = (tx: Tx, { personId, kind, plan, now }: Choice) =>
  tx
    .insert(choices)
    .values({ personId, kind, plan, chosenAt: now })
    .onConflictDoUpdate({ target: [choices.personId, choices.kind], set: { plan, chosenAt: now } })

const saveSettings = (tx: Tx, personId: string, said: { isQuiet: boolean }) =>
  tx
    .insert(messageSettings)
    .values({ personId, ...said })
    .onConflictDoUpdate({ target: messageSettings.personId, set: said })
