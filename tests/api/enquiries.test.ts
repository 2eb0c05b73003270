import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createContactMessage,
  createDemoRequest,
  createFranchiseRequest,
} from '../../src/enquiries/enquiries.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let sink: MailSink
beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url })
})
afterAll(async () => {
  await world.close()
  await sink.close()
})
let person = 0
beforeEach(async () => {
  person += 1
  await world.database.pool.query('delete from rate_limits')
})
const email = () => `kavita${person}@test.example`
const reach = () => ({ email: email(), mobile: '9876543210' })
const demo = () =>
  ({
    studentName: 'Asha',
    parentName: 'Kavita',
    ...reach(),
    state: 'Kerala',
    district: 'Kollam',
    location: 'Chavara',
  }) as const
const franchise = () =>
  ({ name: 'Ravi', ...reach(), state: 'Ladakh', location: 'Leh', trainingType: 'Training' }) as const
const message = () => ({ name: 'Ravi', ...reach(), message: 'Is there a class in Leh?\nOn Sundays?' })
const mailsTo = (address: string) => sink.mails.filter(({ to }) => to === address)
const key = (n: number) => `test-key-of-the-form-${person}-${n}`

describe('a form is stored first, then told to the office and to the sender', () => {
  test.each([
    ['demo', 'enquiries', () => world.visitor.ask(createDemoRequest, { body: demo() })],
    ['franchise', 'enquiries', () => world.visitor.ask(createFranchiseRequest, { body: franchise() })],
    ['message', 'enquiries', () => world.visitor.ask(createContactMessage, { body: message() })],
  ])('%s', async (kind, table, send) => {
    const { status, body } = await send()
    expect(status).toBe(201)
    expect(
      await world.count(
        table,
        `id = '${body.data._id}' and kind = '${kind}' and email = '${email()}' and mobile = '9876543210'`,
      ),
    ).toBe(1)
    await expect.poll(() => mailsTo(email()).length).toBe(1)
    const office = () =>
      sink.mails.filter((mail) => mail.to === 'hello@test.example' && mail.text.includes(body.data._id))
    await expect.poll(() => office().length).toBe(1)
    expect(office()[0]?.replyTo).toBe(email())
    expect(office()[0]?.text).toContain('Mobile: 9876543210')
    // A receipt goes to an address that anybody may type: it carries nothing of what was typed.
    expect(mailsTo(email())[0]?.text).not.toMatch(/Asha|Kavita|Ravi|Leh|Kollam|9876543210/)
    await expect.poll(() => world.count('outbox_mails', 'sent_at is null')).toBe(0)
  })
})

test('every field that is missing or wrong is named, and nothing is stored', async () => {
  const before = await world.count('enquiries')
  const empty = await world.visitor.ask(createDemoRequest, { body: {} as never })
  expect([empty.status, empty.refusal.message]).toEqual([422, 'Validation error'])
  expect(empty.refusal.errors).toEqual({
    studentName: 'Student name is required',
    parentName: 'Parent name is required',
    email: 'Email is required',
    mobile: 'Mobile number is required',
    state: 'State is required',
    district: 'District is required',
    location: 'Location is required',
  })
  const wrong: [object, string, string][] = [
    [{ email: 'kavita' }, 'email', 'Invalid email format'],
    [{ email: 'a@b.c,office@x.example' }, 'email', 'Invalid email format'],
    [{ mobile: '12345' }, 'mobile', 'Invalid mobile number (10 digits required)'],
    [{ state: 'Atlantis' }, 'state', 'State is required'],
    [{ studentName: 'x'.repeat(101) }, 'studentName', 'At most 100 characters'],
    [{ studentName: 'Asha\r\nBcc: all@x.example' }, 'studentName', 'Use letters and numbers only'],
    [{ studentName: 'Asha\u202Egnp.exe' }, 'studentName', 'Use letters and numbers only'],
    [{ studentName: '\u0000' }, 'studentName', 'Use letters and numbers only'],
    [{ studentName: '\ud800' }, 'studentName', 'Use letters and numbers only'],
    [{ idempotencyKey: 'short' }, 'idempotencyKey', 'Invalid key'],
  ]
  for (const [change, field, text] of wrong) {
    const { status, refusal } = await world.visitor.ask(createDemoRequest, { body: { ...demo(), ...change } })
    expect([status, refusal.errors?.[field]]).toEqual([422, text])
  }
  expect(await world.count('enquiries')).toBe(before)
  const notes = await world.visitor.ask(createContactMessage, {
    body: { ...message(), message: 'one\u0000two' },
  })
  expect(notes.status).toBe(422)
  const training = await world.visitor.ask(createFranchiseRequest, {
    body: { ...franchise(), trainingType: 'Free' } as never,
  })
  expect(training.refusal.errors).toEqual({ trainingType: 'Training type is required' })
})

describe('the age and the subject of a demo class, both optional', () => {
  const add = (name: string, { cover = 'abacus', active = true } = {}) => {
    const id = newId()
    return world.database.pool
      .query(
        'insert into course_categories (id, category, cover, active, position) values ($1, $2, $3, $4, 0)',
        [id, name, cover, active],
      )
      .then(() => id)
  }
  const stored = async (id: string) =>
    (await world.database.pool.query('select age, category from enquiries where id = $1', [id])).rows[0]
  const send = (more: object) => world.visitor.ask(createDemoRequest, { body: { ...demo(), ...more } })

  test('are stored and mailed to the office; without them nothing is said of them', async () => {
    const courseCategoryId = await add('Abacus')
    const said = await send({ age: 8, courseCategoryId })
    expect(said.status).toBe(201)
    expect(await stored(said.body.data._id)).toEqual({ age: 8, category: 'Abacus' })
    const office = (id: string) =>
      sink.mails.find((mail) => mail.to === 'hello@test.example' && mail.text.includes(id))?.text
    await expect.poll(() => office(said.body.data._id)).toMatch(/^Age: 8\s+Subject: Abacus\s+Parent: /m)
    await expect.poll(() => mailsTo(email()).length).toBe(1)
    expect(mailsTo(email())[0]?.text).not.toMatch(/Abacus|Age/)

    const silent = await send({ location: 'Leh' })
    const left = await send({ location: 'Leh', age: '', courseCategoryId: '', idempotencyKey: key(7) })
    for (const { status, body } of [silent, left]) {
      expect(status).toBe(201)
      expect(await stored(body.data._id)).toEqual({ age: null, category: null })
      await expect.poll(() => office(body.data._id)).toContain('Location: Leh')
      expect(office(body.data._id)).not.toMatch(/Age:|Subject:/)
    }
  })

  test('a wrong one is named at its field, and a retry is answered though the subject is hidden since', async () => {
    const before = await world.count('enquiries')
    for (const age of [4, 15, 7.5, -8, '4', '15', 'eight', null, true, {}])
      expect([age, (await send({ age })).refusal.errors]).toEqual([
        age,
        { age: 'Please choose an age from 5 to 14' },
      ])
    const wrong = { courseCategoryId: 'Please choose one of the subjects' }
    for (const courseCategoryId of [
      newId(),
      await add('Hidden', { active: false }),
      await add('Teacher Training', { cover: 'teacher' }),
    ])
      expect((await send({ courseCategoryId })).refusal.errors).toEqual(wrong)
    expect(await world.count('enquiries')).toBe(before)

    const courseCategoryId = await add('Vedic Math')
    const form = { courseCategoryId, idempotencyKey: key(1) }
    const first = await send(form)
    await world.database.pool.query('update course_categories set active = false where id = $1', [
      courseCategoryId,
    ])
    expect((await send(form)).body.data._id).toBe(first.body.data._id)
    // What was asked for stays, whatever becomes of the category.
    expect(await stored(first.body.data._id)).toEqual({ age: null, category: 'Vedic Math' })
  })

  test('are chosen without JavaScript too, and stay chosen when another field is wrong', async () => {
    const courseCategoryId = await add('Handwriting')
    const post = (fields: Record<string, string>) =>
      fetch(`${world.url}/bookdemo`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { 'sec-fetch-site': 'same-origin' },
      })
    const page = await (await fetch(`${world.url}/bookdemo`)).text()
    expect(page).toContain(`<option value="${courseCategoryId}">Handwriting</option>`)
    expect(page).not.toMatch(/<option[^>]*>(?:Hidden|Teacher Training)/)
    const again = await post({ ...demo(), mobile: '1', age: '9', courseCategoryId })
    const html = await again.text()
    expect(again.status).toBe(422)
    expect(html).toMatch(/<option selected="">9</)
    expect(html).toMatch(new RegExp(`<option value="${courseCategoryId}" selected="">Handwriting`))
    expect((await post({ ...demo(), age: '9', courseCategoryId })).status).toBe(200)
    expect(
      await world.count('enquiries', `email = '${email()}' and age = 9 and category = 'Handwriting'`),
    ).toBe(1)
  })
})

test('a double click, a retry and two tabs with the same key are one enquiry and one pair of mails', async () => {
  const body = { ...demo(), idempotencyKey: key(1) }
  const all = await Promise.all(
    Array.from({ length: 8 }, () => world.visitor.ask(createDemoRequest, { body })),
  )
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
  expect(new Set(all.map((answer) => answer.body.data._id)).size).toBe(1)
  expect(await world.count('enquiries', `email = '${email()}'`)).toBe(1)
  expect(await world.count('outbox_mails', `recipient = '${email()}'`)).toBe(1)
})

test('a key that comes again with other words is a conflict; a new key is a new enquiry', async () => {
  const first = await world.visitor.ask(createDemoRequest, { body: { ...demo(), idempotencyKey: key(1) } })
  const other = await world.visitor.ask(createDemoRequest, {
    body: { ...demo(), location: 'Kundara', idempotencyKey: key(1) },
  })
  expect(other.status).toBe(409)
  const again = await world.visitor.ask(createDemoRequest, {
    body: { ...demo(), location: 'Kundara', idempotencyKey: key(2) },
  })
  expect(again.status).toBe(201)
  expect(again.body.data._id).not.toBe(first.body.data._id)
})

test('without a key the same words sent twice are one enquiry', async () => {
  const [one, two] = [
    await world.visitor.ask(createContactMessage, { body: message() }),
    await world.visitor.ask(createContactMessage, { body: message() }),
  ]
  expect(two.body.data._id).toBe(one.body.data._id)
})

test('a filled trap is thanked and forgotten', async () => {
  const { status } = await world.visitor.ask(createDemoRequest, {
    body: { ...demo(), website: 'https://spam.example' },
  })
  expect(status).toBe(201)
  expect(await world.count('enquiries', `email = '${email()}'`)).toBe(0)
  expect(await world.count('outbox_mails', `recipient = '${email()}'`)).toBe(0)
})

test('one mailbox gets ten receipts a day, then 429 with Retry-After', async () => {
  const send = (n: number) =>
    world.visitor.ask(createDemoRequest, { body: { ...demo(), idempotencyKey: key(n) } })
  for (let n = 1; n <= 10; n += 1) expect((await send(n)).status).toBe(201)
  const refused = await send(11)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600)
  expect((await send(3)).status).toBe(201)
})

describe('a form posted without JavaScript', () => {
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(world.url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    })

  test('is stored, and the page comes back with the thanks', async () => {
    const response = await post('/bookdemo', { ...demo(), website: '', idempotencyKey: '' })
    const html = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(html).toContain('Thank you. We have your request.')
    expect(html).toContain('<title>Book a Demo | Test Academy</title>')
    expect(await world.count('enquiries', `email = '${email()}'`)).toBe(1)
  })

  test('comes back with its words and what is wrong beside the fields', async () => {
    const response = await post('/contact', {
      name: '<script>alert(1)</script>',
      email: 'nobody',
      mobile: '1',
      message: 'Hello "there"',
    })
    const html = await response.text()
    expect(response.status).toBe(422)
    expect(html).toContain('Invalid email format')
    expect(html).toContain('Hello &quot;there&quot;')
    expect(html).not.toContain('<script>alert')
    // The page everyone else gets stays clean.
    expect(await (await fetch(`${world.url}/contact`)).text()).not.toContain('Invalid email format')
  })

  test('from another site, of another kind, too large, or to a page without a form is refused', async () => {
    expect((await post('/contact', message(), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const silent = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect((await fetch(`${world.url}/contact`, { ...silent, body: 'name=x' })).status).toBe(403)
    const own = { origin: world.url }
    expect(
      (
        await fetch(`${world.url}/contact`, {
          method: 'POST',
          headers: { ...own, 'content-type': 'application/json' },
          body: '{}',
        })
      ).status,
    ).toBe(415)
    const large = fetch(`${world.url}/contact`, {
      ...silent,
      headers: { ...silent.headers, ...own },
      body: `name=${'x'.repeat(70_000)}`,
    })
    expect((await large).status).toBe(413)
    expect((await post('/about', message())).status).toBe(405)
    expect((await post('/nowhere', message())).status).toBe(405)
  })
})

test('without a mail server the mails are kept as files', async () => {
  const own = await openWorld()
  const { body } = await own.visitor.ask(createContactMessage, { body: message() })
  await expect
    .poll(() => own.count('outbox_mails', `sent_at is not null and dedupe_key like '${body.data._id}%'`))
    .toBe(2)
  expect(readdirSync(join(own.folder, 'mail')).filter((name) => name.endsWith('.eml'))).toHaveLength(2)
  await own.close()
})
