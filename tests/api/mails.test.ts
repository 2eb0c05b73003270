import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailKinds } from '../../src/app/rooms.server.ts'
import { getMailKinds, getMailPreview } from '../../src/office/mail-kinds.contract.ts'
import { getServices } from '../../src/office/services.contract.ts'
import { formatSent } from '../../src/platform/mail/outbox.server.ts'
import { openWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: 'https://academy.example' })
})
afterAll(() => world.close())

test('an act whose mail nobody gets does not say that it was sent', () => {
  expect(formatSent({ isSetUp: true }, 'Invitation sent')).toBe('Invitation sent')
  expect(formatSent({ isSetUp: false }, 'Invitation sent')).toMatch(/nobody was emailed/)
})

const [known] = mailKinds
const kind = known?.id ?? ''

test('the office and the owner see the mails; signed out is 401, anybody else 403', async () => {
  expect((await world.visitor.ask(getMailKinds, {})).status).toBe(401)
  expect((await world.visitor.ask(getMailPreview, { params: { kind } })).status).toBe(401)
  const others = [
    await world.staff('author', 'Author'),
    await world.staff('organiser', 'Organiser'),
    await world.teacher('Teacher'),
    await world.student('Student'),
  ]
  for (const other of others) {
    expect((await other.ask(getMailKinds, {})).status).toBe(403)
    expect((await other.ask(getMailPreview, { params: { kind } })).status).toBe(403)
  }
  for (const role of ['office', 'owner'] as const)
    expect((await (await world.staff(role, role)).ask(getMailKinds, {})).status).toBe(200)
})

test('the list has every kind once, and each is drawn in the name of this academy', async () => {
  const office = await world.staff('office', 'Clerk')
  const list = (await office.ask(getMailKinds, {})).body.data
  expect(list.map((each) => each.kind)).toEqual(mailKinds.map(({ id }) => id))
  for (const each of list) {
    const { status, body } = await office.ask(getMailPreview, { params: { kind: each.kind } })
    expect(status, each.kind).toBe(200)
    expect(body.data).toMatchObject(each)
    const signed = body.data.text.includes(body.data.from.name)
    expect(signed || body.data.to === body.data.from.address, each.kind).toBe(true)
  }
  const letter = (await office.ask(getMailPreview, { params: { kind: 'weekly-letter' } })).body.data
  expect(letter.html).toMatch(/^<!doctype html>/)
  expect(letter.canBeStopped).toBe(true)
  expect(letter.text).toContain('https://academy.example/family')
})

test('a kind that is not sent is 404, and what is no kind 400; looking stores no mail', async () => {
  const office = await world.staff('office', 'Another clerk')
  const { waiting } = (await office.ask(getServices, {})).body.data.email
  expect((await office.ask(getMailPreview, { params: { kind: 'no-such-mail' } })).status).toBe(404)
  expect((await office.ask(getMailPreview, { params: { kind: 'Not A Kind' } })).status).toBe(400)
  expect((await office.ask(getMailPreview, { params: { kind } })).status).toBe(200)
  expect((await office.ask(getServices, {})).body.data.email.waiting).toBe(waiting)
})
