import { TOTP, Secret } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addPasskey,
  getPasskeyRegistrationOptions,
  getPasskeyLoginOptions,
  getPasskeys,
  passkeyLogin,
  removePasskey,
} from '../../src/people/account/passkeys.contract.ts'
import { deleteOwnAccount, exportOwnData } from '../../src/people/family/family.contract.ts'
import { mergePeople, undoMerge } from '../../src/people/office/office.contract.ts'
import { getStudent, requestRecovery, resetPassword } from '../../src/people/people.contract.ts'
import {
  getSecondFactorOptions,
  resetSecondFactor,
  secondFactor,
  secondPasskey,
  staffLogin,
} from '../../src/people/staff/staff.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { type Authenticator, authenticator } from '../authenticator.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { callerOf, type Member, openWorld, PASSWORD, type World } from '../world.ts'

const ORIGIN = 'https://academy.example'
let world: World
let second: Awaited<ReturnType<World['again']>>
let sink: MailSink
let asha: Member
let ravi: Member
beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url, PUBLIC_URL: ORIGIN })
  second = await world.again()
})
afterAll(async () => {
  await second.close()
  await world.close()
  await sink.close()
})
beforeEach(async () => {
  await world.database.pool.query('delete from rate_limits')
  await world.database.pool.query('delete from delays')
  asha = await world.student('Asha')
  ravi = await world.student('Ravi')
})

/** A caller with a browser's cookies, which it keeps. */
function browserOf(token?: string, url = world.url) {
  const jar = new Map<string, string>()
  const ask: Member['ask'] = async (endpoint, input) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const caller = callerOf(url, {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === '' ? {} : { cookie, origin: ORIGIN }),
    })
    const answer = await caller.ask(endpoint, input)
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    return answer
  }
  return { ask, jar }
}
type Browser = ReturnType<typeof browserOf>

const begin = async (browser: Browser) =>
  (await browser.ask(getPasskeyRegistrationOptions, { body: { password: PASSWORD } })).body.data

/** A member's own passkey, kept. */
async function withPasskey(member: Member, name = 'My phone') {
  const browser = browserOf(member.token)
  const key = authenticator(ORIGIN)
  const { challenge, user } = await begin(browser)
  const added = await browser.ask(addPasskey, { body: { name, credential: key.make({ challenge }) } })
  expect([added.status, added.refusal.message]).toEqual([201, 'Your passkey is ready'])
  return { key, handle: user.id, id: added.body.data._id, browser }
}

async function login(key: Authenticator, more: Partial<Parameters<Authenticator['sign']>[0]> = {}) {
  const browser = browserOf()
  const { challenge } = (await browser.ask(getPasskeyLoginOptions, { body: {} })).body.data
  return browser.ask(passkeyLogin, { body: { credential: key.sign({ challenge, ...more }) } })
}

const REFUSED = 'This passkey isn’t linked to an account. Log in with your password.'

describe('a passkey', () => {
  test('is added with the password, told by mail, and opens the account as any login does', async () => {
    // A device is new to whoever has logged in before.
    const asha = await world.signedUp('student', 'Asha')
    const { key, handle } = await withPasskey(asha)
    const [listed] = (await asha.ask(getPasskeys, {})).body.data
    expect(listed).toMatchObject({ name: 'My phone', lastUsedAt: null, backedUp: true })
    const mine = () =>
      sink.mails.filter(({ to, subject }) => to === asha.email && subject === 'Passkey added to your account')
    await expect.poll(() => mine().length).toBe(1)
    expect(mine()[0]?.text).not.toContain('My phone')

    const entered = await login(key, { handle })
    expect(entered.status).toBe(200)
    expect(entered.body.data.data).toMatchObject({ _id: asha.id, fullName: 'Asha', role: 'student' })
    expect(entered.headers.getSetCookie().join()).toMatch(/__Host-session=[\w-]{43}; Path=\/; HttpOnly/)
    const me = callerOf(world.url, { authorization: `Bearer ${entered.body.data.data.token}` })
    expect((await me.ask(getStudent, { params: { id: asha.id } })).status).toBe(200)
    expect((await asha.ask(getPasskeys, {})).body.data[0]?.lastUsedAt).not.toBeNull()
    const told = () =>
      sink.mails.filter(({ to, subject }) => to === asha.email && /^New login to your account$/.test(subject))
    await expect.poll(() => told().length).toBe(1)
  })

  test('what a browser is asked for finds itself, and verifies who holds it', async () => {
    const browser = browserOf(asha.token)
    const options = await begin(browser)
    expect(options).toMatchObject({
      rp: { id: 'academy.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect((await browserOf().ask(getPasskeyLoginOptions, { body: {} })).body.data).toMatchObject({
      rpId: 'academy.example',
      userVerification: 'required',
      allowCredentials: [],
    })
    const { key } = await withPasskey(asha)
    expect((await begin(browser)).excludeCredentials).toMatchObject([{ id: key.id }])
  })

  test('a parent has one of their own, also while acting for a child', async () => {
    const mother = await world.parent('Kavita')
    const child = await world.child(mother, 'Diya')
    const { key, handle } = await withPasskey({ ...child, email: mother.email })
    expect((await mother.ask(getPasskeys, {})).body.data).toHaveLength(1)
    expect((await login(key, { handle })).body.data.data).toMatchObject({ _id: mother.id, role: 'parent' })
  })
})

describe('refused is', () => {
  test('a challenge that was used, is old, is another browser’s or was never given', async () => {
    const { key, handle } = await withPasskey(asha)
    const browser = browserOf()
    const ask = async () => (await browser.ask(getPasskeyLoginOptions, { body: {} })).body.data.challenge
    const send = (challenge: string, from = browser) =>
      from.ask(passkeyLogin, { body: { credential: key.sign({ challenge, handle }) } })

    const used = await ask()
    expect((await send(used)).status).toBe(200)
    const again = await send(used)
    expect([again.status, again.refusal.message]).toEqual([401, REFUSED])

    const elsewhere = browserOf()
    await elsewhere.ask(getPasskeyLoginOptions, { body: {} })
    expect((await send(await ask(), elsewhere)).status).toBe(401)
    expect((await send(await ask(), browserOf())).status).toBe(401)

    const old = await ask()
    await world.database.pool.query("update passkey_challenges set expires_at = now() - interval '1 second'")
    expect((await send(old)).status).toBe(401)
    expect((await send('A'.repeat(43))).status).toBe(401)
    expect((await send('')).status).toBe(401)

    // One challenge, sent ten times at once to two instances: one login.
    await world.database.pool.query('delete from delays')
    const challenge = await ask()
    const other = browserOf(undefined, second.url)
    for (const [name, value] of browser.jar) other.jar.set(name, value)
    const both = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send(challenge, n % 2 === 0 ? browser : other)),
    )
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('another origin, another site, another kind of answer, a holder who was not verified', async () => {
    const { key, handle } = await withPasskey(asha)
    for (const wrong of [
      { origin: 'https://academy.example.evil.test' },
      { origin: 'http://localhost:4001' },
      { site: 'evil.test' },
      { type: 'webauthn.create' },
      { verified: false },
      { handle: Buffer.from(ravi.id).toString('base64url') },
      { handle: 'AAAA' },
    ]) {
      const { status, refusal } = await login(key, { handle, ...wrong })
      expect([wrong, status, refusal.message]).toEqual([wrong, 401, REFUSED])
    }
    // Without the handle it does not say whose it is.
    expect((await login(key)).status).toBe(401)
    // A key that nobody has kept, and somebody else's signature under a known one.
    expect((await login(authenticator(ORIGIN), { handle })).status).toBe(401)
    const forged = { ...authenticator(ORIGIN).sign({ challenge: 'A'.repeat(43), handle }), id: key.id }
    expect((await browserOf().ask(passkeyLogin, { body: { credential: forged } })).status).toBe(401)
  })

  test('a counter that does not go on: one of two is a copy', async () => {
    const { key, handle } = await withPasskey(asha)
    expect((await login(key, { handle, counter: 5 })).status).toBe(200)
    expect((await login(key, { handle, counter: 5 })).status).toBe(401)
    expect((await login(key, { handle, counter: 4 })).status).toBe(401)
    expect((await login(key, { handle, counter: 0 })).status).toBe(401)
    expect((await login(key, { handle, counter: 6 })).status).toBe(200)
  })

  test('a new one without the password, for another account, of another site, or with a certificate', async () => {
    const browser = browserOf(asha.token)
    const key = authenticator(ORIGIN)
    const add = (credential: ReturnType<typeof key.make>, from: Browser = browser) =>
      from.ask(addPasskey, { body: { name: 'Phone', credential } })
    const wrong = await browser.ask(getPasskeyRegistrationOptions, { body: { password: 'not this one' } })
    expect([wrong.status, wrong.refusal.errors]).toEqual([
      422,
      { password: 'Your current password is incorrect' },
    ])
    // Ravi's browser and session, Asha's challenge; and the other way round.
    const { challenge } = await begin(browser)
    const his = browserOf(ravi.token)
    for (const [name, value] of browser.jar) his.jar.set(name, value)
    expect((await add(key.make({ challenge }), his)).status).toBe(409)
    expect((await add(key.make({ challenge }))).status).toBe(201)
    expect((await add(key.make({ challenge }))).status).toBe(409)
    const fresh = async () => (await begin(browser)).challenge
    for (const more of [
      { origin: 'https://evil.test' },
      { site: 'evil.test' },
      { verified: false },
      { format: 'packed', statement: new Map([['x5c', [new Uint8Array(3)]]]) },
      { format: 'tpm' },
    ]) {
      const { status, refusal } = await add(authenticator(ORIGIN).make({ challenge: await fresh(), ...more }))
      expect([more, status, refusal.errors]).toEqual([
        more,
        422,
        { credential: 'This passkey is not from this website' },
      ])
    }
    // Kept already, by whomever.
    const { challenge: hisOwn } = await begin(his)
    expect((await add(key.make({ challenge: hisOwn }), his)).refusal.message).toBe(
      'This passkey is already added',
    )
    // A challenge of a login makes no passkey.
    const { challenge: ofLogin } = (await browser.ask(getPasskeyLoginOptions, { body: {} })).body.data
    expect((await add(authenticator(ORIGIN).make({ challenge: ofLogin }))).status).toBe(409)
  })

  test('malformed and oversized answers, with nothing kept', async () => {
    const { key, handle } = await withPasskey(asha)
    const good = key.sign({ challenge: 'A'.repeat(43), handle })
    const post = async (path: string, body: unknown) => {
      const reply = await fetch(`${world.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${asha.token}` },
        body: JSON.stringify(body),
      })
      return reply.status
    }
    for (const credential of [
      null,
      {},
      { ...good, id: 'not base64!' },
      { ...good, id: 'A'.repeat(2_000), rawId: 'A'.repeat(2_000) },
      { ...good, response: { ...good.response, signature: 'A'.repeat(10_000) } },
      { ...good, response: { ...good.response, clientDataJSON: '' } },
    ])
      expect(await post('/passkeys/login', { credential })).toBe(422)
    for (const clientDataJSON of ['AAAA', Buffer.from('null').toString('base64url'), 'bnVsbA'])
      expect(
        await post('/passkeys/login', {
          credential: { ...good, response: { ...good.response, clientDataJSON } },
        }),
      ).toBe(401)
    expect(await post('/passkeys/login', { credential: good, more: 'A'.repeat(200_000) })).toBe(413)
    const browser = browserOf(asha.token)
    const { challenge } = await begin(browser)
    const made = authenticator(ORIGIN).make({ challenge })
    const broken = { ...made, response: { ...made.response, attestationObject: 'AAAA' } }
    expect((await browser.ask(addPasskey, { body: { name: 'X', credential: broken } })).status).toBe(422)
    expect((await browser.ask(addPasskey, { body: { name: ' ', credential: made } })).status).toBe(422)
    expect(await world.count('passkeys', `person_id = '${asha.id}'`)).toBe(1)
  })

  test('signed out; and guesses wait as those at passwords do', async () => {
    const nobody = world.visitor
    expect((await nobody.ask(getPasskeys, {})).status).toBe(401)
    expect((await nobody.ask(getPasskeyRegistrationOptions, { body: { password: PASSWORD } })).status).toBe(
      401,
    )
    const browser = browserOf()
    const { challenge } = (await browser.ask(getPasskeyLoginOptions, { body: {} })).body.data
    const key = authenticator(ORIGIN)
    const guess = () => browser.ask(passkeyLogin, { body: { credential: key.sign({ challenge }) } })
    for (let n = 0; n < 6; n += 1) await guess()
    expect((await guess()).status).toBe(429)
  })
})

describe('own passkeys', () => {
  test('are removed with the password, by their owner alone', async () => {
    const { key, handle, id } = await withPasskey(asha)
    const remove = (who: Pick<Member, 'ask'>, which: string, password = PASSWORD) =>
      who.ask(removePasskey, { params: { id: which }, body: { password } })
    expect((await remove(ravi, id)).status).toBe(404)
    expect((await remove(asha, newId())).status).toBe(404)
    expect((await remove(asha, id, 'not this one')).refusal.errors).toHaveProperty('password')
    expect((await remove(asha, id)).status).toBe(200)
    expect((await remove(asha, id)).status).toBe(404)
    expect((await login(key, { handle })).status).toBe(401)
  })

  test('are ten at most, also when many come at once', async () => {
    const browser = browserOf(asha.token)
    const ready: ReturnType<Authenticator['make']>[] = []
    for (let n = 0; n < 12; n += 1)
      ready.push(authenticator(ORIGIN).make({ challenge: (await begin(browser)).challenge }))
    const added = await Promise.all(
      ready.map((credential) => browser.ask(addPasskey, { body: { name: 'Phone', credential } })),
    )
    expect(added.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(added.filter(({ status }) => status === 409)).toHaveLength(2)
    expect((await browser.ask(getPasskeyRegistrationOptions, { body: { password: PASSWORD } })).status).toBe(
      409,
    )
  })

  test('go with a password that was forgotten: a stranger’s passkey does not stay', async () => {
    const { key, handle } = await withPasskey(asha)
    await world.visitor.ask(requestRecovery, { body: { email: asha.email, role: 'student' } })
    const mail = () =>
      sink.mails.find(({ to, subject }) => to === asha.email && subject === 'Set a new password')
    await expect.poll(() => mail() !== undefined).toBe(true)
    const token = /#([\w-]{43})/.exec(mail()?.text ?? '')?.[1] ?? ''
    const body = { token, password: 'beads and rods', confirmPassword: 'beads and rods' }
    expect((await world.visitor.ask(resetPassword, { body })).status).toBe(200)
    expect((await login(key, { handle })).status).toBe(401)
  })

  test('are told in the export without their keys, and erased with the account', async () => {
    const { key, handle } = await withPasskey(asha, 'Amma’s phone')
    const { data } = (await asha.ask(exportOwnData, {})).body.data
    expect(data.passkeys).toMatchObject([{ name: 'Amma’s phone', last: null }])
    expect(JSON.stringify(data)).not.toContain(key.id)
    expect((await asha.ask(deleteOwnAccount, { body: { password: PASSWORD } })).status).toBe(200)
    expect(await world.count('passkeys', `person_id = '${asha.id}'`)).toBe(0)
    expect(await world.count('passkey_challenges', `person_id = '${asha.id}'`)).toBe(0)
    expect((await login(key, { handle })).status).toBe(401)
  })

  test('of a double sleep while it is merged, as its password does, and wake when that is taken back', async () => {
    const office = await world.office('Office')
    const { key, handle } = await withPasskey(asha)
    const inside = await login(key, { handle })
    const me = callerOf(world.url, { authorization: `Bearer ${inside.body.data.data.token}` })
    const early = browserOf()
    const { challenge } = (await early.ask(getPasskeyLoginOptions, { body: {} })).body.data
    await world.confirmEmail(ravi)
    const merged = await office.ask(mergePeople, {
      params: { id: ravi.id },
      body: { duplicateId: asha.id, reason: 'One person' },
    })
    expect(merged.status).toBe(200)
    // At once: who is inside with it is outside, and a login that was begun before opens nothing.
    expect((await me.ask(getPasskeys, {})).status).toBe(401)
    const late = await early.ask(passkeyLogin, { body: { credential: key.sign({ challenge, handle }) } })
    expect([late.status, late.refusal.message]).toEqual([401, REFUSED])
    expect((await login(key, { handle })).status).toBe(401)
    await office.ask(undoMerge, { params: { id: merged.body.data.mergeId }, body: {} })
    expect((await login(key, { handle })).status).toBe(200)
  })
})

describe('staff', () => {
  const STRONG = 'a long staff password'
  const ready = async () => {
    const owner = await world.staff('owner', 'Lakshmi')
    const member = await world.office('Office')
    await owner.ask(resetSecondFactor, { params: { id: member.id }, body: {} })
    const mail = () => sink.mails.findLast(({ to }) => to === member.email)
    await expect.poll(() => mail() !== undefined).toBe(true)
    const token = /#([\w-]{43})/.exec(mail()?.text ?? '')?.[1] ?? ''
    await world.visitor.ask(resetPassword, { body: { token, password: STRONG, confirmPassword: STRONG } })
    return { owner, member }
  }
  const first = async (email: string) =>
    (await world.visitor.ask(staffLogin, { body: { email, password: STRONG } })).body.data

  test('have it as the second step beside the authenticator, never instead of the password', async () => {
    const { owner, member } = await ready()
    const browser = browserOf()
    const { ticket, enrol } = await first(member.email)
    const code = new TOTP({ secret: Secret.fromBase32(enrol?.secret ?? '') }).generate()
    const entered = await browser.ask(secondFactor, { body: { ticket, code } })
    const mine = browserOf(entered.body.data.data.token)
    const key = authenticator(ORIGIN)
    const options = await mine.ask(getPasskeyRegistrationOptions, { body: { password: STRONG } })
    const { challenge, user } = options.body.data
    const added = await mine.ask(addPasskey, { body: { name: 'Key', credential: key.make({ challenge }) } })
    expect(added.status).toBe(201)
    await expect
      .poll(() => sink.mails.some(({ to, text }) => to === member.email && /two-step login/.test(text)))
      .toBe(true)

    // Families' door stays shut.
    expect((await login(key, { handle: user.id })).status).toBe(401)

    const next = await first(member.email)
    expect(next.passkeys).toBe(true)
    const asked = await browser.ask(getSecondFactorOptions, { body: { ticket: next.ticket } })
    expect(asked.body.data.allowCredentials).toMatchObject([{ id: key.id }])
    const send = (credential: ReturnType<Authenticator['sign']>, on = next.ticket) =>
      browser.ask(secondPasskey, { body: { ticket: on, credential } })
    const again = async () =>
      (await browser.ask(getSecondFactorOptions, { body: { ticket: next.ticket } })).body.data
    // Another's passkey, another origin, a challenge of the other door.
    const other = authenticator(ORIGIN)
    expect((await send(other.sign({ challenge: (await again()).challenge }))).status).toBe(401)
    const evil = key.sign({ challenge: (await again()).challenge, origin: 'https://evil.test' })
    expect((await send(evil)).status).toBe(401)
    const { challenge: ofLogin } = (await browser.ask(getPasskeyLoginOptions, { body: {} })).body.data
    expect((await send(key.sign({ challenge: ofLogin }))).status).toBe(401)
    expect((await send(key.sign({ challenge: asked.body.data.challenge }), 'A'.repeat(43))).status).toBe(401)
    const good = key.sign({ challenge: asked.body.data.challenge, handle: user.id })
    const done = await send(good)
    expect([done.status, done.body.data.data.role]).toEqual([200, 'office'])
    expect((await send(good)).status).toBe(401)

    // A lost phone: the owner's reset takes the passkeys too.
    await owner.ask(resetSecondFactor, { params: { id: member.id }, body: {} })
    expect(await world.count('passkeys', `person_id = '${member.id}'`)).toBe(0)
  })

  test('whose authenticator is not there yet are asked for it first', async () => {
    const { member } = await ready()
    const { ticket, passkeys } = await first(member.email)
    expect(passkeys).toBe(false)
    expect((await browserOf().ask(getSecondFactorOptions, { body: { ticket } })).status).toBe(409)
  })
})
