import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Channel, type Kind, smsTemplate } from '../../src/messages/kinds.rules.ts'
import * as family from '../../src/messages/messages.contract.ts'
import { putMessages } from '../../src/messages/messages.reads.server.ts'
import {
  answers,
  breakers,
  channels,
  messages,
  replies,
  templates,
} from '../../src/messages/messages.tables.ts'
import { answerReply, decideMessage } from '../../src/messages/office/messages-office.contract.ts'
import { people } from '../../src/people/people.tables.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { type FailingWrites, openFailingWrites } from '../failing-writes.ts'
import { type MessageServer, openMessageServer } from '../whatsapp-server.ts'
import { type Member, openWorld, type World } from '../world.ts'

/** A story is told again for each of its writing statements; in milliseconds. */
const SLOWEST_MS = 300_000

let world: World
let office: Member
let provider: MessageServer
let writes: FailingWrites
/** The jobs that no message needs. */
let otherJobs: string[]
beforeAll(async () => {
  provider = await openMessageServer()
  world = await openWorld({ ...provider.settings, LOG_LEVEL: 'silent' })
  office = await world.office('Office')
  await world.academy.jobs.runAll(world.database.clock.now(), ['backup'])
  const needed = [...SENDING_JOBS, 'message-events']
  otherJobs = (await world.academy.jobs.report()).flatMap(({ name }) => (needed.includes(name) ? [] : [name]))
  await registerSms('class_today')
  await registerSms('fee_due')
  writes = await openFailingWrites(world)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})
beforeEach(async () => {
  await writes.failAt(null)
  await world.database.db.delete(breakers)
})

const SENDING_JOBS = ['messages-push', 'messages-whatsapp', 'messages-sms', 'messages-mail']
const SETTLED = ['sent', 'delivered', 'held']
/** No message needs more writing statements until it has arrived. */
const MAX_WRITES = 150

async function registerSms(kind: Kind): Promise<void> {
  const templateId = `1107168000000${kind.length.toString().padStart(3, '0')}`
  provider.registered.set(templateId, smsTemplate(kind, 'en', 'Test Academy'))
  const said = { state: 'approved', category: 'utility', changedAt: world.database.clock.now() } as const
  await world.database.db
    .insert(templates)
    .values({ kind, channel: 'sms', language: 'en', templateId, ...said })
}

let families = 0

type Family = { id: string; mobile: string; phone: string | null }

/** A parent with these channels, whose number ends so. */
async function familyWith(on: readonly Channel[], ending: string): Promise<Family> {
  const parent = await world.parent('Kavita Rao')
  await world.confirmEmail(parent)
  families += 1
  const mobile = `9${String(families).padStart(6, '0')}${ending}`
  await world.database.db.update(people).set({ mobile }).where(eq(people.id, parent.id))
  for (const channel of ['whatsapp', 'sms'] as const)
    if (on.includes(channel))
      await parent.ask(family.setMessageChannel, { body: { channel, isOn: true, agreed: true } })
  await parent.ask(family.setMessageSettings, { body: { isQuiet: false } })
  return { id: parent.id, mobile, phone: on.includes('push') ? await phoneOf(parent.id) : null }
}

/** @returns the address of a subscription to notices. */
async function phoneOf(personId: string): Promise<string> {
  const { endpoint, ...pushKeys } = provider.subscription()
  const consent = { consentText: 'x', consentedAt: new Date(), consentPlace: 'x' }
  await world.database.db
    .insert(channels)
    .values({ id: newId(), personId, channel: 'push', address: endpoint, pushKeys, state: 'on', ...consent })
  return endpoint
}

const facts = {
  child: 'Rohan',
  parent: 'Kavita',
  teacher: 'Meera',
  group: 'Beads',
  time: '4:30 pm',
  place: 'Room 2',
  for: 'Level 1',
  amount: '₹200',
  until: '5 Dec',
  receipt: 'R/1',
  title: 'Page 12',
}

/** What happens in the academy, with the message of it in one transaction. */
const happen = (kind: Kind, key: string, { id }: Family) =>
  world.database.db.transaction((tx) =>
    putMessages({ tx, outbox: {} as never, now: world.database.clock.now() }, [
      { kind, key, personId: id, facts: () => facts, path: '/family' },
    ]),
  )

const run = () => world.academy.jobs.runAll(world.database.clock.now(), otherJobs)

async function stateOf(key: string): Promise<string> {
  const [row] = await world.database.db.select().from(messages).where(eq(messages.key, key))
  return row?.state ?? 'not there'
}

/** Time goes by until a message is due, or its lease is over; this is no write of the academy's. */
const letPass = (key: string, what: 'due_at' | 'leased_until') =>
  world.database.transact('write', async ({ run: execute }) => {
    await execute(`set local session_replication_role = replica;
      update messages set ${what} = 'epoch' where key = '${key}' and ${what} is not null`)
  })

type Taken = { channel: Channel; report: () => Promise<{ ok: boolean }> }

/** What providers and the outbox have taken for a family. */
async function takenFor({ mobile, phone }: Family, key: string): Promise<Taken[]> {
  const to = `91${mobile}`
  const unreported = (channel: Channel): Taken => ({ channel, report: () => Promise.resolve({ ok: true }) })
  const notices = provider.notices.filter(({ endpoint }) => endpoint === phone)
  const mails = await world.count('outbox_mails', `dedupe_key = 'message:${key}'`)
  return [
    ...provider.templates
      .filter((sent) => sent.to === to)
      .map(({ id, ref: biz_opaque_callback_data }): Taken => {
        const statuses = [{ id, biz_opaque_callback_data, status: 'delivered' }]
        return { channel: 'whatsapp', report: () => provider.hook(world.url, { statuses }) }
      }),
    ...provider.texts
      .filter((sent) => sent.to === to)
      .map(({ ref }): Taken => {
        const report = () => provider.smsHook(world.url, { CRQID: ref, status: 'DELIVRD' })
        return { channel: 'sms', report }
      }),
    ...notices.map(() => unreported('push')),
    ...Array.from({ length: mails }, () => unreported('mail')),
  ]
}

const channelsOf = async (who: Family, key: string) =>
  (await takenFor(who, key)).map(({ channel }) => channel)

/** The office has a message on hold sent again. */
async function decide(key: string) {
  const [row] = await world.database.db.select().from(messages).where(eq(messages.key, key))
  return office.ask(decideMessage, { params: { id: row?.id ?? '' }, body: { again: true } })
}

type Story = {
  kind: Kind
  on: readonly Channel[]
  /** The end of the number: how its provider answers (whatsapp-server.ts). */
  ending: string
  /** Whether its provider reports the delivery. */
  isReported: boolean
  /** How often it is tried until a provider has taken it. */
  tries?: number
}

/** Sends a message whenever it is due, and has its provider report. @returns whether each report was stored. */
async function sendAndReport(who: Family, key: string, { isReported, tries = 1 }: Story): Promise<boolean> {
  let isStored = true
  for (let time = 0; time < tries; time += 1) {
    await letPass(key, 'due_at')
    await run()
    if (!isReported) continue
    const replies = await Promise.all((await takenFor(who, key)).map((taken) => taken.report()))
    isStored = replies.every(({ ok }) => ok)
  }
  return isStored
}

type Ending = {
  /** The n-th writing statement was the end; null: the process lived. */
  n: number | null
  /** The message as the process left it, and how often it was taken by then. */
  left: string
  before: number
  /** As it is in the end, and what took it. */
  state: string
  taken: readonly Channel[]
  key: string
  who: Family
}

/** One message in a process that ends at its n-th writing statement, and in the next process. */
async function endAt(n: number, story: Story): Promise<Ending> {
  await world.database.db.delete(breakers)
  const who = await familyWith(story.on, story.ending)
  const key = newId()
  await writes.endAt(n)
  await happen(story.kind, key, who).catch(() => undefined)
  const isStored = await sendAndReport(who, key, story)
  const hasEnded = (await writes.count()) >= n
  await writes.failAt(null)

  const left = await stateOf(key)
  const before = (await takenFor(who, key)).length
  // Its cause was not stored either, and happens again.
  if (left === 'not there') await happen(story.kind, key, who)
  // A provider repeats what was not answered.
  if (!isStored) await sendAndReport(who, key, story)
  for (let time = 0, settled = 0; time < 5 && settled < 2; time += 1) {
    await letPass(key, 'leased_until')
    await sendAndReport(who, key, { ...story, tries: 1 })
    // What is settled is looked at once more, to see that nothing sends it again.
    if (SETTLED.includes(await stateOf(key))) settled += 1
  }
  return {
    n: hasEnded ? n : null,
    left,
    before,
    state: await stateOf(key),
    taken: await channelsOf(who, key),
    key,
    who,
  }
}

/** How a story ends for each writing statement at which the process ends, and when it does not. */
async function endings(story: Story): Promise<Ending[]> {
  const all: Ending[] = []
  for (let n = 1; n <= MAX_WRITES; n += 1) {
    const ending = await endAt(n, story)
    all.push(ending)
    if (ending.n === null) return all
  }
  return expect.fail(`more than ${MAX_WRITES} writing statements`)
}

const safe = { kind: 'remark_new', on: ['whatsapp'], ending: '100', isReported: true } satisfies Story
const money = { ...safe, kind: 'fee_paid' } satisfies Story

describe('at whichever of its writing statements the process ends, a message', () => {
  test.each<[string, Story, Channel]>([
    ['that WhatsApp reports arrives once', safe, 'whatsapp'],
    ['about money that WhatsApp reports arrives once', money, 'whatsapp'],
    ['whose answer is lost and whose report comes arrives once', { ...safe, ending: '004' }, 'whatsapp'],
    ['about money whose answer is lost arrives once', { ...money, ending: '004' }, 'whatsapp'],
    ['that is refused three times arrives once', { ...safe, ending: '002', tries: 4 }, 'whatsapp'],
    ['that is lost on its way arrives once', { ...safe, ending: '006' }, 'whatsapp'],
    [
      'for a number that is not on WhatsApp arrives once, by SMS',
      { kind: 'class_today', on: ['whatsapp', 'sms'], ending: '001', isReported: true, tries: 2 },
      'sms',
    ],
    ['by e-mail is in the outbox once', { ...safe, on: [], isReported: false }, 'mail'],
  ])(
    '%s',
    async (_, story, channel) => {
      for (const { n, state, taken } of await endings(story))
        expect([n, state, taken]).toEqual([n, channel === 'mail' ? 'sent' : 'delivered', [channel]])
    },
    SLOWEST_MS,
  )

  test.each<[string, Story, Channel]>([
    ['without a report', { ...safe, isReported: false }, 'whatsapp'],
    ['on a phone', { ...safe, on: ['push'], isReported: false }, 'push'],
  ])(
    'that is harmless twice, %s, is taken again only where its answer was not stored',
    async (_, story, channel) => {
      const all = await endings(story)
      expect(all.filter(({ left, before }) => left === 'sending' && before === 1)).toHaveLength(1)
      for (const { n, left, before, taken } of all)
        expect([n, taken]).toEqual([n, left === 'sending' && before === 1 ? [channel, channel] : [channel]])
    },
    SLOWEST_MS,
  )

  test(
    'about money without a report is never taken twice: it is held where its answer was not stored',
    async () => {
      const all = await endings({ ...money, isReported: false })
      expect(all.filter(({ state }) => state === 'held')).toHaveLength(1)
      for (const { n, left, state, taken } of all)
        expect([n, state, taken]).toEqual([n, left === 'sending' ? 'held' : 'sent', ['whatsapp']])
    },
    SLOWEST_MS,
  )

  test.each<[string, Story, Channel]>([
    ['is lost on its way', { ...money, ending: '006' }, 'whatsapp'],
    [
      'is refused, without the refusal being stored,',
      { kind: 'fee_due', on: ['whatsapp', 'sms'], ending: '001', isReported: true, tries: 2 },
      'sms',
    ],
  ])(
    'about money that %s waits for the office, and arrives once it says so',
    async (_, story, channel) => {
      let held = 0
      for (const { n, state, taken, key, who } of await endings(story)) {
        if (state === 'held') {
          held += 1
          expect([n, taken]).toEqual([n, []])
          expect((await decide(key)).status).toBe(200)
          await sendAndReport(who, key, story)
        } else expect([n, taken]).toEqual([n, [channel]])
        expect([n, await stateOf(key), await channelsOf(who, key)]).toEqual([n, 'delivered', [channel]])
      }
      expect(held).toBeGreaterThan(0)
    },
    SLOWEST_MS,
  )
})

type AnswerEnding = { n: number | null; isOpen: boolean; isStopped: boolean; texts: string[] }

/** What WhatsApp has delivered of free texts to a number is reported, as it is of templates. */
async function reportTexts(mobile: string): Promise<string[]> {
  const taken = provider.replies.filter(({ to }) => to === `91${mobile}`)
  for (const { id, ref } of taken) {
    const statuses = [{ id, biz_opaque_callback_data: ref, status: 'delivered' }]
    expect((await provider.hook(world.url, { statuses })).status).toBe(200)
  }
  return taken.map(({ text }) => text)
}

/** The family writes; the process ends at the n-th writing statement of what follows; the next one goes on. */
async function answerEndAt(n: number, word: string, answer: string | null): Promise<AnswerEnding> {
  await world.database.db.delete(breakers)
  const { id: personId, mobile } = await familyWith(['whatsapp'], '100')
  const written = { id: `wamid.${newId()}`, from: `91${mobile}`, type: 'text', text: { body: word } }
  const write = () => provider.hook(world.url, { messages: [written] })
  const openReply = async () => {
    const [reply] = await world.database.db.select().from(replies).where(eq(replies.personId, personId))
    return reply && reply.answeredAt === null ? reply : undefined
  }
  const say = async () => {
    if (answer === null) return write()
    return office.ask(answerReply, {
      params: { id: (await openReply())?.id ?? '' },
      body: { answer },
    })
  }
  if (answer !== null) await write()
  const before = { state: 'stopped', stoppedByHolder: true } as const
  if (word === 'START')
    await world.database.db.update(channels).set(before).where(eq(channels.personId, personId))
  await writes.endAt(n)
  const isDone = await say().then(
    ({ status }) => status === 200,
    () => false,
  )
  const hasEnded = (await writes.count()) >= n
  await writes.failAt(null)

  // WhatsApp reports what it has delivered, and repeats what was not answered; the office sees what is open.
  await reportTexts(mobile)
  if (!isDone && (answer === null || (await openReply()))) await say()
  for (let time = 0; time < 3; time += 1) {
    await world.database.db.update(answers).set({ leasedUntil: new Date(0), dueAt: new Date(0) })
    await run()
    await reportTexts(mobile)
  }
  const [way] = await world.database.db.select().from(channels).where(eq(channels.personId, personId))
  return {
    n: hasEnded ? n : null,
    isOpen: (await openReply()) !== undefined,
    isStopped: way?.stoppedByHolder === true,
    texts: await reportTexts(mobile),
  }
}

describe('at whichever of its writing statements the process ends', () => {
  test(
    'what the office answers a family arrives once, and its reply is closed',
    async () => {
      for (let n = 1; n <= MAX_WRITES; n += 1) {
        const ending = await answerEndAt(n, 'When is the next class?', 'On Friday.')
        expect([n, ending.isOpen, ending.texts]).toEqual([n, false, ['On Friday.']])
        if (ending.n === null) return expect(n).toBeGreaterThan(4)
      }
      return expect.fail(`more than ${MAX_WRITES} writing statements`)
    },
    SLOWEST_MS,
  )

  test.each([
    ['STOP stops', 'STOP', true],
    ['START allows messages to be switched on again', 'START', false],
  ])(
    '%s, and is answered once',
    async (_, word, isStopped) => {
      for (let n = 1; n <= MAX_WRITES; n += 1) {
        const ending = await answerEndAt(n, word, null)
        expect([n, ending.isStopped, ending.texts.length]).toEqual([n, isStopped, 1])
        if (ending.n === null) return expect(n).toBeGreaterThan(4)
      }
      return expect.fail(`more than ${MAX_WRITES} writing statements`)
    },
    SLOWEST_MS,
  )
})
