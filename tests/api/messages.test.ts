import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import type { Facts, Kind } from '../../src/messages/kinds.rules.ts'
import { smsTemplate } from '../../src/messages/kinds.rules.ts'
import { exportOwnData } from '../../src/people/family/family.contract.ts'
import * as family from '../../src/messages/messages.contract.ts'
import { messagesData } from '../../src/messages/personal-data.server.ts'
import { putMessages } from '../../src/messages/messages.reads.server.ts'
import {
  answers,
  breakers,
  channels,
  hooks,
  messages,
  messageSettings,
  templates,
} from '../../src/messages/messages.tables.ts'
import * as office from '../../src/messages/office/messages-office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { people } from '../../src/people/people.tables.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { type MessageServer, openMessageServer } from '../whatsapp-server.ts'

let world: World
let provider: MessageServer
beforeAll(async () => {
  provider = await openMessageServer()
  world = await openWorld(provider.settings)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})
beforeEach(async () => {
  await world.database.db.delete(breakers)
})

const outbox = {
  put: async () => {},
  forget: async () => {},
} as never

/** A parent whose mobile ends so, with channels that are on and no quiet at night. */
async function reader(
  ending: string,
  on: readonly ('whatsapp' | 'sms')[] = ['whatsapp'],
): Promise<Member & { mobile: string }> {
  const parent = await world.parent('Kavita Rao')
  await world.confirmEmail(parent)
  const mobile = `9${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}${ending}`
  await world.database.db.update(people).set({ mobile }).where(eq(people.id, parent.id))
  for (const channel of on)
    expect(
      (await parent.ask(family.setMessageChannel, { body: { channel, isOn: true, agreed: true } })).status,
    ).toBe(200)
  await parent.ask(family.setMessageSettings, { body: { isQuiet: false } })
  return { ...parent, mobile }
}

const facts: Facts = {
  child: 'Rohan',
  teacher: 'Meera',
  parent: 'Kavita',
  for: 'Level 1',
  amount: '₹200',
  until: '5 Dec',
  title: 'Page 12',
  receipt: 'R/1',
}

/** Stores one message and returns its key. */
async function put(
  personId: string,
  kind: Kind = 'remark_new',
  { key = newId(), inHindi = facts }: { key?: string; inHindi?: Facts } = {},
): Promise<string> {
  const now = world.database.clock.now()
  await world.database.db.transaction((tx) =>
    putMessages({ tx, outbox, now }, [
      { kind, key, personId, facts: (language) => (language === 'hi' ? inHindi : facts), path: '/family' },
    ]),
  )
  return key
}

/** The time passes in which a report of this person's messages is waited for. */
const expireLeases = (personId: string) =>
  world.database.db
    .update(messages)
    .set({ leasedUntil: new Date(0) })
    .where(and(eq(messages.personId, personId), eq(messages.state, 'sending')))

const run = () => world.runJobs(world.database.clock.now(), ['message-templates'])
async function rowOf(key: string) {
  const [row] = await world.database.db.select().from(messages).where(eq(messages.key, key))
  if (!row) throw new Error('no such message')
  return row
}

/** Templates of WhatsApp are read by their job; those of SMS are what the office stores. */
async function registerAll(kind: Kind) {
  await world.runJobs(world.database.clock.now())
  provider.registered.set('1107168000000100', smsTemplate(kind, 'en', 'Test Academy'))
  await world.database.db
    .insert(templates)
    .values({
      kind,
      channel: 'sms',
      language: 'en',
      templateId: '1107168000000100',
      state: 'approved',
      category: 'utility',
      changedAt: new Date(),
    })
    .onConflictDoNothing()
}

describe('what a family chose', () => {
  test('without consent nothing goes to a number, and consent is stored with its words', async () => {
    const parent = await world.parent('Asha Rao')
    const refused = await parent.ask(family.setMessageChannel, { body: { channel: 'whatsapp', isOn: true } })
    expect(refused.status).toBe(422)
    await parent.ask(family.setMessageChannel, { body: { channel: 'whatsapp', isOn: true, agreed: true } })
    const rows = await world.database.db.select().from(channels).where(eq(channels.personId, parent.id))
    expect(rows).toMatchObject([{ state: 'on', consentPlace: '/family/messages' }])
    expect(rows[0]?.consentText).toContain('WhatsApp')
  })

  test('a message goes out on WhatsApp, is delivered by its report, and its facts are emptied', async () => {
    await registerAll('fee_due')
    const parent = await reader('100')
    const key = await put(parent.id)
    await run()
    const sent = provider.templates.filter(({ to }) => to === `91${parent.mobile}`)
    expect(sent).toMatchObject([{ kind: 'remark_new', language: 'en', parameters: ['Rohan', 'Meera'] }])
    expect((await rowOf(key)).state).toBe('sent')
    const status = { id: sent[0]?.id, biz_opaque_callback_data: sent[0]?.ref, status: 'read' }
    expect((await provider.hook(world.url, { statuses: [status] })).status).toBe(200)
    // Late and repeated reports lead back to nothing.
    await provider.hook(world.url, { statuses: [{ ...status, status: 'delivered' }] })
    await provider.hook(world.url, { statuses: [status] })
    expect(await rowOf(key)).toMatchObject({ state: 'read', facts: {}, costPaise: 13 })
  })

  test('a template in English says English facts, also to who reads Hindi', async () => {
    await registerAll('fee_due')
    const parent = await reader('131')
    await world.database.db.update(people).set({ language: 'hi' }).where(eq(people.id, parent.id))
    await put(parent.id, 'remark_new', { inHindi: { ...facts, child: 'रोहन', teacher: 'मीरा' } })
    // The Hindi template is not approved yet.
    const setHindi = (state: string) =>
      world.database.pool.query(
        `update message_templates set state = $1 where language = 'hi' and kind = 'remark_new'`,
        [state],
      )
    await setHindi('refused')
    await run()
    await setHindi('approved')
    const sent = provider.templates.filter(({ to }) => to === `91${parent.mobile}`)
    expect(sent).toMatchObject([{ language: 'en', parameters: ['Rohan', 'Meera'] }])
  })

  test('facts and plan are stored as JSON, not as texts of it', async () => {
    const parent = await reader('117')
    const key = await put(parent.id)
    const kinds = await world.database.pool.query(
      'select jsonb_typeof(plan) as plan, jsonb_typeof(facts) as facts from messages where key = $1',
      [key],
    )
    expect(kinds.rows).toEqual([{ plan: 'array', facts: 'object' }])
  })

  test('the same key twice is one message', async () => {
    const parent = await reader('101')
    const key = await put(parent.id)
    await put(parent.id, 'remark_new', { key })
    await run()
    expect(provider.templates.filter(({ to }) => to === `91${parent.mobile}`)).toHaveLength(1)
  })

  test('a message about a child goes to its parent, never to a number of the child', async () => {
    const parent = await reader('102')
    const child = await world.child(parent, 'Rohan Rao')
    await put(child.id)
    await run()
    expect(provider.templates.filter(({ to }) => to === `91${parent.mobile}`)).toHaveLength(1)
  })

  test('a kind that was switched off is not sent, also when it was waiting', async () => {
    const parent = await reader('103')
    const key = await put(parent.id)
    await parent.ask(family.choosePlan, { body: { kind: 'remark_new', plan: [] } })
    await run()
    expect((await rowOf(key)).state).toBe('stopped')
    expect(provider.templates.filter(({ to }) => to === `91${parent.mobile}`)).toEqual([])
    const receipts = await parent.ask(family.choosePlan, { body: { kind: 'fee_paid', plan: [] } })
    expect(receipts.status).toBe(422)
  })

  test('a fourth message of the day is told with others in one message of the next morning', async () => {
    const parent = await reader('104')
    const keys = [await put(parent.id), await put(parent.id), await put(parent.id)]
    await run()
    const fourth = await put(parent.id)
    const fifth = await put(parent.id)
    await run()
    expect((await Promise.all(keys.map(rowOf))).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
    expect((await rowOf(fourth)).state).toBe('joined')
    expect((await rowOf(fifth)).state).toBe('joined')
    const news = await world.database.db.select().from(messages).where(eq(messages.kind, 'diary_news'))
    expect(news.filter(({ personId }) => personId === parent.id)).toMatchObject([
      { state: 'waiting', facts: { count: '2' } },
    ])
  })

  test('Stop all switches every phone channel off', async () => {
    const parent = await reader('105', ['whatsapp', 'sms'])
    expect((await parent.ask(family.stopMessages, { body: {} })).status).toBe(200)
    const { body } = await parent.ask(family.getFamilyMessages, {})
    expect(body.data).toMatchObject({ whatsapp: { isOn: false }, sms: { isOn: false }, phones: [] })
    expect(body.data.kinds.find(({ kind }) => kind === 'homework_set')?.plan).toEqual([])
    expect(body.data.kinds.find(({ kind }) => kind === 'class_off')?.plan).toEqual(['mail'])
  })

  test('a notice reaches a phone encrypted, and a phone that is gone is forgotten', async () => {
    const parent = await reader('106', [])
    const add = async (state: 'well' | 'gone') => {
      const { endpoint, ...pushKeys } = provider.subscription(state)
      await world.database.db.insert(channels).values({
        id: newId(),
        personId: parent.id,
        channel: 'push',
        address: endpoint,
        pushKeys,
        state: 'on',
        consentText: 'x',
        consentedAt: new Date(),
        consentPlace: 'x',
      })
    }
    await add('well')
    await add('gone')
    const key = await put(parent.id, 'homework_set')
    await run()
    expect(provider.notices.at(-1)).toMatchObject({
      title: 'Homework',
      body: 'Rohan’s homework: Page 12, due by 5 Dec.',
      topic: 'homework-set',
    })
    expect((await rowOf(key)).state).toBe('delivered')
    const { body } = await parent.ask(family.getFamilyMessages, {})
    expect(body.data.phones).toHaveLength(1)
  })

  test('only a push service is an address for notices', async () => {
    const parent = await reader('107', [])
    const { p256dh, auth } = provider.subscription()
    for (const endpoint of [
      'http://127.0.0.1:1/x',
      'https://a.example/x',
      'https://fcm.googleapis.com.a.example/',
    ])
      expect(
        (await parent.ask(family.addPhone, { body: { endpoint, p256dh, auth, isShared: false } })).status,
      ).toBe(422)
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
    const body = { endpoint, p256dh, auth, isShared: true }
    expect((await parent.ask(family.addPhone, { body })).status).toBe(200)
    expect((await parent.ask(family.addPhone, { body })).status).toBe(200)
    expect((await parent.ask(family.removePhone, { body: { endpoint } })).status).toBe(200)
  })
})

describe('what can fail', () => {
  test('a number that is not on WhatsApp gets an SMS, and is not tried again', async () => {
    await registerAll('fee_due')
    const parent = await reader('001', ['whatsapp', 'sms'])
    const key = await put(parent.id, 'fee_due')
    await run()
    await run()
    expect(await rowOf(key)).toMatchObject({ channel: 'sms', state: 'sent' })
    const [text] = provider.texts.filter(({ to }) => to === `91${parent.mobile}`)
    expect(text?.text).toMatch(
      /^The fee for Level 1 is ₹200, due by 5 Dec\. .* http:\/\/\S+\/m\/[\w-]{22} Test Academy$/,
    )
    expect(
      (await provider.smsHook(world.url, { CRQID: text?.ref, status: 'DELIVRD' }, 'a:wrong-one')).status,
    ).toBe(401)
    await provider.smsHook(world.url, { CRQID: text?.ref, status: 'DELIVRD' })
    expect((await rowOf(key)).state).toBe('delivered')
    const { body } = await parent.ask(family.getFamilyMessages, {})
    expect(body.data.whatsapp.isDead).toBe(true)
  })

  test('a provider that is too busy is asked again later', async () => {
    const parent = await reader('002')
    const key = await put(parent.id)
    await run()
    // The academy's own job may have tried it once more by now.
    const first = await rowOf(key)
    expect(first.channel).toBe('whatsapp')
    expect(first.attempts).toBeGreaterThan(0)
    for (let time = 0; time < 3; time += 1) {
      await world.database.db
        .update(messages)
        .set({ dueAt: new Date(0) })
        .where(eq(messages.key, key))
      await run()
    }
    expect((await rowOf(key)).state).toBe('sent')
    expect(provider.templates.filter(({ to }) => to === `91${parent.mobile}`)).toHaveLength(1)
  })

  test('a try without an answer is settled by its report', async () => {
    const parent = await reader('004')
    const key = await put(parent.id)
    await run()
    expect((await rowOf(key)).state).toBe('sending')
    const [sent] = provider.templates.filter(({ to }) => to === `91${parent.mobile}`)
    const status = { id: sent?.id, biz_opaque_callback_data: sent?.ref, status: 'delivered' }
    await provider.hook(world.url, { statuses: [status] })
    expect((await rowOf(key)).state).toBe('delivered')
    await run()
    expect(provider.templates.filter(({ to }) => to === `91${parent.mobile}`)).toHaveLength(1)
  })

  test('without a report a remark is sent again, a fee is held for the office', async () => {
    const parent = await reader('004')
    const remark = await put(parent.id)
    const fee = await put(parent.id, 'fee_paid')
    await run()
    await expireLeases(parent.id)
    await run()
    const sent = provider.templates.filter(({ to }) => to === `91${parent.mobile}`)
    expect(sent.filter(({ kind }) => kind === 'remark_new')).toHaveLength(2)
    expect(sent.filter(({ kind }) => kind === 'fee_paid')).toHaveLength(1)
    expect((await rowOf(remark)).attempts).toBe(2)
    const held = await rowOf(fee)
    expect(held.state).toBe('held')
    const meera = await world.office('Meera')
    const first = await meera.ask(office.decideMessage, { params: { id: held.id }, body: { again: false } })
    expect(first.status).toBe(200)
    const second = await meera.ask(office.decideMessage, { params: { id: held.id }, body: { again: true } })
    expect(second.status).toBe(409)
    expect((await rowOf(fee)).state).toBe('failed')
  })

  test('a provider that has taken a message and answers 500 is not sent it again before its report', async () => {
    await registerAll('fee_due')
    for (const way of ['whatsapp', 'sms'] as const) {
      const parent = await reader('007', [way])
      const key = await put(parent.id, 'fee_due')
      await run()
      expect([way, (await rowOf(key)).state]).toEqual([way, 'sending'])
      await expireLeases(parent.id)
      await run()
      expect([way, (await rowOf(key)).state]).toEqual([way, 'held'])
      const to = `91${parent.mobile}`
      const ref = (await rowOf(key)).id
      if (way === 'sms') await provider.smsHook(world.url, { CRQID: ref, status: 'DELIVRD' })
      else
        await provider.hook(world.url, {
          statuses: [{ id: `wamid.${ref}`, biz_opaque_callback_data: ref, status: 'delivered' }],
        })
      await run()
      expect([way, (await rowOf(key)).state]).toEqual([way, 'delivered'])
      const taken = way === 'sms' ? provider.texts : provider.templates
      expect(taken.filter((sent) => sent.to === to)).toHaveLength(1)
    }
  })

  test('what is harmless twice is not sent a third time to a provider that takes each and answers 500', async () => {
    const parent = await reader('007')
    const key = await put(parent.id)
    for (let time = 0; time < 4; time += 1) {
      await run()
      await expireLeases(parent.id)
    }
    expect((await rowOf(key)).state).toBe('held')
    expect(provider.templates.filter(({ to }) => to === `91${parent.mobile}`)).toHaveLength(2)
  })

  test('a fee whose outcome stays unknown waits for its report a day, then goes the next way', async () => {
    await registerAll('fee_due')
    const parent = await reader('007', ['whatsapp', 'sms'])
    const key = await put(parent.id, 'fee_due')
    await run()
    await expireLeases(parent.id)
    await run()
    const { channel, state, lastError } = await rowOf(key)
    expect([channel, state, lastError]).toEqual(['whatsapp', 'held', 'the provider may have taken it'])
    const sentAt = new Date(world.database.clock.now().getTime() - 25 * 3_600_000)
    await world.database.db.update(messages).set({ sentAt }).where(eq(messages.key, key))
    await run()
    expect((await rowOf(key)).channel).toBe('sms')
  })

  test('what is not delivered in time goes the next way', async () => {
    await registerAll('fee_due')
    const parent = await reader('003', ['whatsapp', 'sms'])
    const key = await put(parent.id, 'fee_due')
    await run()
    const sent = await rowOf(key)
    expect([sent.channel, sent.state, sent.lastError]).toEqual(['whatsapp', 'sent', null])
    const sentAt = new Date(world.database.clock.now().getTime() - 25 * 3_600_000)
    await world.database.db.update(messages).set({ sentAt }).where(eq(messages.key, key))
    await run()
    expect((await rowOf(key)).channel).not.toBe('whatsapp')
  })

  test('a refused key stops the channel, says so on the health page, and delays no other channel', async () => {
    const broken = await reader('005')
    await put(broken.id)
    await run()
    const other = await reader('108', ['sms'])
    const key = await put(other.id, 'fee_due')
    await run()
    expect((await rowOf(key)).state).toBe('sent')
    const health = (await (await fetch(`${world.url}/api/health`)).json()) as object
    expect(JSON.stringify(health)).toContain('messages')
  })
})

test('with an erased child go the messages about it, the waiting ones too', async () => {
  const parent = await reader('114')
  const child = await world.child(parent, 'Aarav')
  const key = await put(child.id)
  const act = { now: new Date(), byId: child.id }
  await world.database.db.transaction((tx) => messagesData(world.database).erase(tx, child.id, act))
  await expect(rowOf(key)).rejects.toThrow('no such message')
})

describe('hooks', () => {
  test('the address is confirmed with our token alone', async () => {
    const ask = (token: string) =>
      fetch(
        `${world.url}/api/messages/hooks/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=12345`,
      )
    const good = await ask('planted-verify-token')
    expect([good.status, await good.text()]).toEqual([200, '12345'])
    expect((await ask('another-token-here')).status).toBe(403)
  })

  test('a forged event changes nothing', async () => {
    const parent = await reader('109')
    const before = await world.count('message_hooks')
    const written = { id: 'wamid.forged', from: `91${parent.mobile}`, type: 'text', text: { body: 'STOP' } }
    expect((await provider.hook(world.url, { messages: [written] }, { forged: true })).status).toBe(401)
    expect(await world.count('message_hooks')).toBe(before)
  })

  test('STOP ends WhatsApp in the same moment, and is answered once', async () => {
    const parent = await reader('110')
    const word = { from: `91${parent.mobile}`, type: 'text', text: { body: 'बंद करो' } }
    await provider.hook(world.url, { messages: [{ id: `wamid.${newId()}`, ...word }] })
    await provider.hook(world.url, { messages: [{ id: `wamid.${newId()}`, ...word }] })
    expect(provider.replies.filter(({ to }) => to === `91${parent.mobile}`)).toHaveLength(1)
    const key = await put(parent.id)
    await run()
    expect((await rowOf(key)).channel).toBe('mail')
  })

  test('that STOP, START and the button of a kind were read is said in the language of the family', async () => {
    const parent = await reader('121')
    await world.database.db.update(people).set({ language: 'hi' }).where(eq(people.id, parent.id))
    const from = `91${parent.mobile}`
    for (const said of [
      { type: 'button', button: { payload: 'STOP homework_set', text: 'ऐसे संदेश बंद करें' } },
      { type: 'text', text: { body: 'STOP' } },
      { type: 'text', text: { body: 'START' } },
    ])
      await provider.hook(world.url, { messages: [{ id: `wamid.${newId()}`, from, ...said }] })
    expect(provider.replies.flatMap(({ to, text }) => (to === from ? [text] : []))).toEqual([
      'इस तरह का संदेश अब नहीं आएगा।',
      'यहाँ अब कोई संदेश नहीं आएगा। रसीदें ईमेल से आती रहेंगी।',
      'संदेशों के अपने पेज पर संदेश फिर चालू करें।',
    ])
  })

  test('a word with a character that no database keeps is read without it', async () => {
    const parent = await reader('116')
    const text = { body: 'ST\0OP' }
    const said = {
      id: `wamid.\0${newId()}`,
      from: `91${parent.mobile}`,
      type: 'text',
      text,
      'odd\0key': '\0',
    }
    expect((await provider.hook(world.url, { messages: [said] })).status).toBe(200)
    const { body } = await parent.ask(family.getFamilyMessages, {})
    expect(body.data.whatsapp.isOn).toBe(false)
  })

  test('who answered STOP is switched on by nobody until START', async () => {
    const parent = await reader('113')
    const say = (body: string) =>
      provider.hook(world.url, {
        messages: [{ id: `wamid.${newId()}`, from: `91${parent.mobile}`, type: 'text', text: { body } }],
      })
    const switchOn = () =>
      parent.ask(family.setMessageChannel, { body: { channel: 'whatsapp', isOn: true, agreed: true } })
    await say('STOP')
    const refused = await switchOn()
    expect([refused.status, refused.refusal.message]).toEqual([
      409,
      'This number answered STOP. Write START from it first.',
    ])
    await say('START')
    expect((await switchOn()).status).toBe(200)
  })

  test('a word that is sent again changes nothing: an old STOP does not end what START allowed', async () => {
    const parent = await reader('120')
    const said = (body: string) => ({
      messages: [{ id: `wamid.${newId()}`, from: `91${parent.mobile}`, type: 'text', text: { body } }],
    })
    const stop = said('STOP')
    await provider.hook(world.url, stop)
    await provider.hook(world.url, said('START'))
    const body = { channel: 'whatsapp' as const, isOn: true, agreed: true }
    expect((await parent.ask(family.setMessageChannel, { body })).status).toBe(200)
    const stored = await world.count('message_hooks')
    expect((await provider.hook(world.url, stop)).status).toBe(200)
    expect(await world.count('message_hooks')).toBe(stored)
    expect((await parent.ask(family.getFamilyMessages, {})).body.data.whatsapp.isOn).toBe(true)
  })

  test('the button of a template stops its kind', async () => {
    const parent = await reader('111')
    const button = { payload: 'STOP homework_set', text: 'ऐसे संदेश बंद करें' }
    await provider.hook(world.url, {
      messages: [{ id: `wamid.${newId()}`, from: `91${parent.mobile}`, type: 'button', button }],
    })
    const { body } = await parent.ask(family.getFamilyMessages, {})
    expect(body.data.kinds.find(({ kind }) => kind === 'homework_set')?.plan).toEqual([])
    expect(body.data.whatsapp.isOn).toBe(true)
  })

  test('what a family writes is answered on the desk, once, within 24 hours', async () => {
    const parent = await reader('112')
    const text = { body: 'When is the next class?' }
    await provider.hook(world.url, {
      messages: [{ id: `wamid.${newId()}`, from: `91${parent.mobile}`, type: 'text', text }],
    })
    const meera = await world.office('Meera')
    const { body } = await meera.ask(office.getOfficeMessages, {})
    const reply = body.data.replies.find(({ personId }) => personId === parent.id)
    expect(reply).toMatchObject({ text: text.body, name: 'Kavita Rao' })
    const params = { id: reply?._id ?? '' }
    const both = await Promise.all(
      ['On Friday.', 'Friday!'].map((answer) => meera.ask(office.answerReply, { params, body: { answer } })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(provider.replies.filter(({ to }) => to === `91${parent.mobile}`)).toHaveLength(1)
  })

  /** What a parent wrote to the academy, as the office finds it. */
  async function writtenBy(parent: Member & { mobile: string }) {
    await provider.hook(world.url, {
      messages: [
        { id: `wamid.${newId()}`, from: `91${parent.mobile}`, type: 'text', text: { body: 'On Friday?' } },
      ],
    })
    const meera = await world.office('Meera')
    const open = async () => {
      const { body } = await meera.ask(office.getOfficeMessages, {})
      return body.data.replies.find(({ personId }) => personId === parent.id)
    }
    const params = { id: (await open())?._id ?? '' }
    return { open, answer: () => meera.ask(office.answerReply, { params, body: { answer: 'Yes.' } }) }
  }
  /** Time goes by until an answer is due and its report is not waited for any more; other tests' failures end. */
  async function runLater(): Promise<void> {
    await world.database.db.delete(breakers)
    await world.database.db.update(answers).set({ dueAt: new Date(0), leasedUntil: new Date(0) })
    await run()
  }
  const textsTo = ({ mobile }: { mobile: string }) =>
    provider.replies.filter(({ to }) => to === `91${mobile}`)

  test('an answer that WhatsApp refuses leaves the reply open; one that it is too busy for goes out later', async () => {
    const refused = await reader('001')
    const { open, answer } = await writtenBy(refused)
    expect((await answer()).status).toBe(503)
    expect(await open()).toMatchObject({ text: 'On Friday?' })

    const busy = await reader('002')
    const later = await writtenBy(busy)
    expect((await later.answer()).status).toBe(200)
    const sendNow = async () => {
      await runLater()
      return textsTo(busy).length
    }
    await expect.poll(sendNow).toBe(1)
    expect(await later.open()).toBeUndefined()
  })

  test('an answer that may have arrived is sent once more, then the reply is open again', async () => {
    const parent = await reader('007')
    const { open, answer } = await writtenBy(parent)
    expect((await answer()).status).toBe(200)
    const sendAgain = async () => {
      await runLater()
      return open()
    }
    await expect.poll(sendAgain).toMatchObject({ text: 'On Friday?' })
    expect(textsTo(parent)).toHaveLength(2)
  })

  test('an answer of which WhatsApp reports that it did not arrive leaves the reply open', async () => {
    const parent = await reader('121')
    const { open, answer } = await writtenBy(parent)
    await answer()
    expect(await open()).toBeUndefined()
    const [sent] = textsTo(parent)
    const failed = { status: 'failed', errors: [{ code: 131_047 }] }
    await provider.hook(world.url, {
      statuses: [{ id: sent?.id, biz_opaque_callback_data: sent?.ref, ...failed }],
    })
    expect(await open()).toMatchObject({ text: 'On Friday?' })
  })

  test('a template that became marketing is not used any more', async () => {
    const parent = await reader('113')
    const change = {
      message_template_name: 'remark_new',
      message_template_language: 'en',
      new_category: 'MARKETING',
    }
    await provider.hook(world.url, change, { field: 'template_category_update' })
    const key = await put(parent.id)
    await run()
    expect((await rowOf(key)).channel).toBe('mail')
    await provider.hook(
      world.url,
      { ...change, new_category: 'UTILITY' },
      { field: 'template_category_update' },
    )
  })
})

describe('limits', () => {
  test('at night a message waits for the morning', async () => {
    const parent = await reader('114')
    await world.database.db
      .update(messageSettings)
      .set({ isQuiet: true })
      .where(eq(messageSettings.personId, parent.id))
    const key = await put(parent.id)
    await run()
    const { state } = await rowOf(key)
    const hour = new Date(world.database.clock.now().getTime() + 19_800_000).getUTCHours()
    expect(state).toBe(hour >= 21 || hour < 8 ? 'waiting' : 'sent')
  })

  test('the link in a message opens its page for a week', async () => {
    const parent = await reader('115')
    const { linkToken, id } = await rowOf(await put(parent.id))
    const ask = () => world.visitor.ask(family.getMessageLink, { params: { token: linkToken } })
    expect((await ask()).body).toMatchObject({ data: { path: '/family' } })
    const page = await fetch(`${world.url}/m/${linkToken}`, { redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([302, '/family'])
    await world.database.db
      .update(messages)
      .set({ createdAt: new Date(Date.now() - 8 * 86_400_000) })
      .where(eq(messages.id, id))
    expect((await ask()).status).toBe(404)
  })

  test('ten thousand messages of one transaction are stored within two seconds', async () => {
    const parent = await reader('116', [])
    const now = world.database.clock.now()
    const all = Array.from({ length: 10_000 }, (_, at) => ({
      kind: 'remark_new' as const,
      key: `many:${at}`,
      personId: parent.id,
      facts: () => facts,
      path: '/family',
    }))
    const started = performance.now()
    await world.database.db.transaction((tx) => putMessages({ tx, outbox, now }, all))
    const took = performance.now() - started
    expect(await world.count('messages', "key like 'many:%'")).toBe(10_000)
    // Two seconds on a quiet machine.
    expect(took).toBeLessThan(6_000)
    await world.database.pool.query("delete from messages where key like 'many:%'")
  })

  test('what a person was sent is in their data, without its text', async () => {
    const parent = await reader('117')
    await put(parent.id)
    const { body } = await parent.ask(exportOwnData, {})
    const exported = JSON.stringify(body)
    expect(exported).toContain(`"address":"${parent.mobile}"`)
    expect(exported).toContain('"kind":"remark_new"')
    expect(exported).not.toContain('Meera')
  })
})

test('an event that was stored and not read is read by the job, in any number of runs', async () => {
  const parent = await reader('118')
  const key = await put(parent.id)
  await run()
  const { id } = await rowOf(key)
  const event = { type: 'status', id: 'wamid.x', biz_opaque_callback_data: id, status: 'delivered' }
  await world.database.db
    .insert(hooks)
    .values({ id: newId(), eventId: `late:${id}`, event, receivedAt: new Date() })
  await run()
  await run()
  expect((await rowOf(key)).state).toBe('delivered')
})
