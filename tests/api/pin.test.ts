import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deleteChild,
  deleteOwnAccount,
  exportOwnData,
  getFamily,
  getDeviceProfiles,
  parentLogin,
  setPin,
  switchProfile,
  updateChild,
} from '../../src/people/family/family.contract.ts'
import { mergePeople } from '../../src/people/office/office.contract.ts'
import { getSessions, getStudent } from '../../src/people/people.contract.ts'
import { getSession } from '../../src/people/session.contract.ts'
import { callerOf, type Member, openWorld, PASSWORD, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const PIN = '4071'
const back = (who: Pick<Member, 'ask'>, pin?: string) =>
  who.ask(switchProfile, { body: pin === undefined ? { childId: null } : { childId: null, pin } })

/** A parent, a session of theirs that acts for a child, and the PIN between them. */
async function guarded(pin = PIN): Promise<{ parent: Member; child: Member }> {
  const parent = await world.parent('Kavita')
  const child = await world.child(parent, 'Rohan')
  expect((await parent.ask(setPin, { body: { pin } })).status).toBe(200)
  return { parent, child }
}

test('without a PIN a session comes back by itself; with one it needs the four digits', async () => {
  const parent = await world.parent('Kavita')
  const child = await world.child(parent, 'Rohan')
  expect((await back(child)).status).toBe(200)
  await child.ask(switchProfile, { body: { childId: child.id } })
  await parent.ask(setPin, { body: { pin: PIN } })
  const none = await back(child)
  expect([none.status, none.refusal.errors]).toEqual([422, { pin: 'Please enter your PIN' }])
  const wrong = await back(child, '4072')
  expect([wrong.status, wrong.refusal.errors]).toEqual([422, { pin: 'Wrong PIN' }])
  expect((await child.ask(getDeviceProfiles, {})).body.data.actingFor).toBe(child.id)
  expect((await back(child, PIN)).body.data.role).toBe('parent')
  expect((await child.ask(getFamily, {})).status).toBe(200)
})

test('while a child is acted for nothing of the parent’s side opens, whatever is called', async () => {
  const { parent, child } = await guarded()
  for (const shut of [
    await child.ask(getFamily, {}),
    await child.ask(getSessions, {}),
    await child.ask(setPin, { body: { pin: null } }),
    await child.ask(updateChild, {
      params: { id: child.id },
      body: { fullName: 'X', presentEducation: 'Y' },
    }),
  ])
    expect([shut.status, Object.keys(shut.refusal.errors ?? {})]).toEqual([403, ['pin']])
  // The child's own goes on, and so does who may be here, by name.
  expect((await child.ask(getStudent, { params: { id: child.id } })).status).toBe(200)
  expect((await child.ask(getDeviceProfiles, {})).body.data).toEqual({
    parent: { _id: parent.id, fullName: 'Kavita' },
    actingFor: child.id,
    pin: true,
    children: [{ _id: child.id, fullName: 'Rohan', presentEducation: 'Class 3', agreed: true }],
  })
  // Another session of the parent's is as it was.
  expect((await parent.ask(getFamily, {})).status).toBe(200)
})

test('a device is told that it is behind a PIN, and not how the parent is reached', async () => {
  const { parent, child } = await guarded()
  expect((await child.ask(getSession, {})).body.data).toMatchObject({ family: true, behindPin: true })
  const over = await child.ask(switchProfile, { body: { childId: child.id } })
  expect(over.body.data).toMatchObject({ role: 'student', behindPin: true })
  const { email, mobile, fullName } = (await child.ask(getStudent, { params: { id: child.id } })).body.data
  expect([email, mobile, fullName]).toEqual(['', '', 'Rohan'])
  // The parent reads it as before, and after the PIN nothing of it is left.
  expect((await parent.ask(getStudent, { params: { id: child.id } })).body.data.email).toBe(parent.email)
  expect((await back(child, PIN)).body.data).not.toHaveProperty('behindPin')
  expect((await child.ask(getSession, {})).body.data).not.toHaveProperty('behindPin')
})

test('a brother or sister takes over without the PIN, and stands before the same door', async () => {
  const { parent, child } = await guarded()
  const diya = await world.child(parent, 'Diya')
  expect((await child.ask(switchProfile, { body: { childId: diya.id } })).status).toBe(200)
  expect((await child.ask(getFamily, {})).status).toBe(403)
  expect((await back(child)).status).toBe(422)
})

test('a child that is deleted or merged elsewhere leaves its device signed out, never the parent’s', async () => {
  const { parent, child } = await guarded()
  const double = await world.child(parent, 'Rohan I.')
  const office = await world.office('Office')
  const merged = await office.ask(mergePeople, {
    params: { id: child.id },
    body: { duplicateId: double.id, reason: 'One person' },
  })
  expect(merged.status).toBe(200)
  expect(
    (await parent.ask(deleteChild, { params: { id: child.id }, body: { password: PASSWORD } })).status,
  ).toBe(200)
  for (const device of [double, child])
    for (const { status } of [
      await device.ask(getFamily, {}),
      await device.ask(getDeviceProfiles, {}),
      await device.ask(setPin, { body: { pin: null } }),
      await back(device),
      await back(device, PIN),
    ])
      expect(status).toBe(401)
  expect((await parent.ask(getFamily, {})).status).toBe(200)
})

test('is set by the parent only, never by a session that acts for a child, and not to what is guessed first', async () => {
  const { parent, child } = await guarded()
  await parent.ask(setPin, { body: { pin: null } })
  expect((await child.ask(setPin, { body: { pin: PIN } })).status).toBe(409)
  for (const pin of ['1111', '1234', '4321', '12a4', '123', '12345', '', 1234, undefined])
    expect((await parent.ask(setPin, { body: { pin } as never })).status).toBe(422)
  expect((await parent.ask(setPin, { body: {} as never })).status).toBe(422)
  for (const [who, status] of [
    [world.visitor, 401],
    [await world.student('Asha'), 403],
    [await world.teacher('Guru'), 403],
    [await world.office('Desk'), 403],
  ] as const) {
    expect((await who.ask(setPin, { body: { pin: PIN } })).status).toBe(status)
    expect((await who.ask(getDeviceProfiles, {})).status).toBe(status)
  }
  expect(await world.count('family_pins', `person_id = '${parent.id}'`)).toBe(0)
})

test('five wrong ones, one after another or at once, and one has to wait, also with the right one', async () => {
  const { child } = await guarded()
  const at = async (pin: string) => (await back(child, pin)).status
  for (const pin of ['0001', '0002', '0003', '0004', '0005']) expect(await at(pin)).toBe(422)
  const waiting = await back(child, PIN)
  expect(waiting.status).toBe(429)
  expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = await guarded()
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, each) => back(other.child, String(2_000 + each))),
  )
  expect(all.filter(({ status }) => status === 422)).toHaveLength(5)
  expect(all.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('forgotten, the password opens: a new login is the parent’s, and sets another', async () => {
  const { parent, child } = await guarded()
  for (const pin of ['0001', '0002', '0003', '0004', '0005', '0006']) await back(child, pin)
  const login = await world.visitor.ask(parentLogin, { body: { email: parent.email, password: PASSWORD } })
  const again = callerOf(world.url, { authorization: `Bearer ${login.body.data.data.token}` })
  expect((await again.ask(getFamily, {})).status).toBe(200)
  expect((await again.ask(setPin, { body: { pin: '8062' } })).status).toBe(200)
  // Whoever chose anew does not wait for the old one.
  expect((await back(child, '8062')).status).toBe(200)
})

test('is kept as a hash only, told in the export as a date, and erased with the account', async () => {
  const { parent } = await guarded()
  expect(await world.count('family_pins', `person_id = '${parent.id}' and hash like '$argon2id$%'`)).toBe(1)
  const { data } = (await parent.ask(exportOwnData, {})).body.data
  expect(data.pin).toEqual([{ since: expect.any(String) }])
  expect(JSON.stringify(data)).not.toContain('argon2id')
  const alone = await world.parent('Sunita')
  await alone.ask(setPin, { body: { pin: PIN } })
  expect((await alone.ask(deleteOwnAccount, { body: { password: PASSWORD } })).status).toBe(200)
  expect(await world.count('family_pins', `person_id = '${alone.id}'`)).toBe(0)
})
