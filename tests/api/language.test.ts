import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addGroupMembers, createGroup } from '../../src/classroom/office/groups.contract.ts'
import { cancelClass } from '../../src/classroom/days/classes.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import {
  getFamilyMessages,
  getMessageLink,
  setMessageSettings,
} from '../../src/messages/messages.contract.ts'
import { putMessages } from '../../src/messages/messages.reads.server.ts'
import {
  createParent,
  exportOwnData,
  getFamily,
  parentLogin,
  setPin,
  switchProfile,
} from '../../src/people/family/family.contract.ts'
import { setChildLanguage, setLanguage } from '../../src/people/language.contract.ts'
import { changePerson, erasePerson, getPerson } from '../../src/people/office/office.contract.ts'
import { getStudent, requestRecovery, studentLogin } from '../../src/people/people.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import type { Language } from '../../src/platform/languages.rules.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { getDiary } from '../../src/progress/diary/diary.contract.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { type Member, openWorld, PASSWORD, type World } from '../world.ts'

let world: World
let sink: MailSink
beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url, PUBLIC_URL: 'https://academy.example' })
})
afterAll(async () => {
  await world.close()
  await sink.close()
})
beforeEach(() => world.database.pool.query('delete from rate_limits').then(() => {}))

const choose = (who: Pick<Member, 'ask'>, language: Language, userId?: string) =>
  who.ask(setLanguage, { body: { language, ...(userId === undefined ? {} : { userId }) } })
const stored = async (id: string): Promise<unknown> =>
  (await world.database.pool.query('select language from people where id = $1', [id])).rows[0]?.language
const mailsTo = (email: string) => sink.mails.filter(({ to }) => to === email)
/** A parent who reads Hindi, with a confirmed email. */
async function hindiParent(name = 'Kavita Rao'): Promise<Member> {
  const parent = await world.parent(name)
  await world.confirmEmail(parent)
  expect((await choose(parent, 'hi')).status).toBe(200)
  return parent
}

describe('a person’s language', () => {
  test('is chosen by whoever is here, again and at once, and told at the next login', async () => {
    const asha = await world.student('Asha')
    const login = () => world.visitor.ask(studentLogin, { body: { email: asha.email, password: PASSWORD } })
    expect((await login()).body.data.data.language).toBeUndefined()
    expect((await choose(asha, 'hi', asha.id)).body.message).toBe('Language saved')
    expect((await login()).body.data.data.language).toBe('hi')
    const [first, second] = await Promise.all([choose(asha, 'en'), choose(asha, 'hi')])
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await choose(asha, 'en')).status).toBe(200)
    expect((await login()).body.data.data.language).toBe('en')
    const mine = await asha.ask(getStudent, { params: { id: asha.id } })
    expect(mine.body.data.language).toBe('en')
  })

  test('is nobody else’s: signed out, malformed, and of whom the page no longer shows', async () => {
    const asha = await world.student('Asha')
    expect((await choose(world.visitor, 'hi')).status).toBe(401)
    expect((await choose(asha, 'mr' as Language)).status).toBe(422)
    expect((await choose(asha, 'hi', 'nobody')).status).toBe(422)
    expect((await choose(asha, 'hi', newId())).status).toBe(403)
    expect(await stored(asha.id)).toBeNull()
  })

  test('of a child is set by its parent alone; child and parent are apart', async () => {
    const parent = await hindiParent()
    const child = await world.child(parent, 'Rohan')
    const set = (who: Pick<Member, 'ask'>, id: string, language: Language = 'en') =>
      who.ask(setChildLanguage, { params: { id }, body: { language } })
    expect((await set(world.visitor, child.id)).status).toBe(401)
    expect((await set(await world.teacher('Guru'), child.id)).status).toBe(403)
    expect((await set(await world.parent('Other'), child.id)).status).toBe(404)
    expect((await set(parent, parent.id)).status).toBe(404)
    expect((await set(parent, child.id, 'xx' as Language)).status).toBe(422)
    expect((await set(parent, child.id)).status).toBe(200)
    expect([await stored(parent.id), await stored(child.id)]).toEqual(['hi', 'en'])
    const family = (await parent.ask(getFamily, {})).body.data
    expect([family.parent.language, family.children[0]?.language]).toEqual(['hi', 'en'])
  })

  test('behind a PIN a child chooses its own and not the parent’s, and switching tells whose it is', async () => {
    const parent = await hindiParent()
    const child = await world.child(parent, 'Rohan')
    const sister = await world.child(parent, 'Diya')
    await parent.ask(setPin, { body: { pin: '4071' } })
    expect((await choose(child, 'en')).status).toBe(200)
    expect([await stored(parent.id), await stored(child.id)]).toEqual(['hi', 'en'])
    const other = await child.ask(setChildLanguage, { params: { id: sister.id }, body: { language: 'hi' } })
    expect([other.status, await stored(sister.id)]).toEqual([403, null])
    const to = (childId: string | null, pin?: string) =>
      child.ask(switchProfile, { body: { childId, ...(pin === undefined ? {} : { pin }) } })
    // The parent's own is not set from behind it, and without a PIN also while acting for a child.
    expect((await choose(child, 'en', parent.id)).status).toBe(403)
    expect(await stored(parent.id)).toBe('hi')
    expect((await to(sister.id)).body.data.language).toBeNull()
    expect((await to(child.id)).body.data.language).toBe('en')
    expect((await to(null, '4071')).body.data.language).toBe('hi')
    await parent.ask(setPin, { body: { pin: null } })
    await to(child.id)
    expect((await choose(child, 'en', parent.id)).status).toBe(200)
    expect([await stored(parent.id), await stored(child.id)]).toEqual(['en', 'en'])
    expect((await choose(child, 'hi', sister.id)).status).toBe(403)
  })

  test('is changed by the office with its history, exported, and erased with the person', async () => {
    const office = await world.office('Clerk')
    const asha = await world.student('Asha')
    const at = { params: { id: asha.id } }
    const change = (language: Language | null, who: Pick<Member, 'ask'> = office) =>
      who.ask(changePerson, { ...at, body: { language } })
    expect((await change('hi', await world.staff('author', 'Author'))).status).toBe(403)
    expect((await change('hi', await world.parent('Parent'))).status).toBe(403)
    expect((await change('xx' as Language)).status).toBe(422)
    expect((await change('hi')).status).toBe(200)
    // The same again is no change.
    expect((await change('hi')).status).toBe(200)
    const shown = (await office.ask(getPerson, at)).body.data
    expect(shown.person.language).toBe('hi')
    expect(shown.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['the language', '', 'हिन्दी'],
    ])
    expect((await asha.ask(exportOwnData, {})).body.data.data.account).toMatchObject({ language: 'hi' })
    expect((await change(null)).status).toBe(200)
    expect(await stored(asha.id)).toBeNull()
    expect((await change('hi')).status).toBe(200)
    expect((await office.ask(erasePerson, { ...at, body: { name: asha.name } })).status).toBe(200)
    expect(await stored(asha.id)).toBeNull()
  })

  test('was that of messages before: who had chosen Hindi there has it, and nobody has English', async () => {
    const [hindi, english] = [await world.parent('Kavita'), await world.parent('Ravi')]
    for (const [id, language] of [
      [hindi.id, 'hi'],
      [english.id, 'en'],
    ])
      await world.database.pool.query(
        'insert into message_settings (person_id, language, is_quiet) values ($1, $2, true)',
        [id, language],
      )
    const file = join(import.meta.dirname, '../../migrations/0007_person_language.sql')
    const moved = readFileSync(file, 'utf8').split('--> statement-breakpoint').at(-1) ?? ''
    await world.database.pool.query(moved)
    expect([await stored(hindi.id), await stored(english.id)]).toEqual(['hi', null])
    // The quiet of the night is saved without it.
    expect((await english.ask(setMessageSettings, { body: { isQuiet: false } })).status).toBe(200)
    expect((await hindi.ask(getFamilyMessages, {})).body.data.language).toBe('hi')
  })
})

/** Posts a login without scripts. @returns where it leads. */
async function postedTo(page: string, { email }: Member, form = 'login'): Promise<string | null> {
  const reply = await fetch(world.url + page, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: 'https://academy.example',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ form, email, password: PASSWORD }).toString(),
  })
  expect(reply.status).toBe(303)
  return reply.headers.get('location')
}

describe('after a login', () => {
  test('the person’s own language decides, nobody is led elsewhere by guess, and a link is opened as it is', async () => {
    const hindi = await hindiParent()
    const never = await world.parent('Ravi')
    const english = await world.parent('Meera')
    await choose(english, 'en')
    expect([
      await postedTo('/family/login', hindi),
      await postedTo('/hi/family/login', hindi),
      await postedTo('/family/login', never),
      await postedTo('/hi/family/login', never),
      await postedTo('/family/login', english),
      await postedTo('/hi/family/login', english),
    ]).toEqual(['/hi/family#in', '/hi/family#in', '/family#in', '/hi/family#in', '/family#in', '/family#in'])
    expect([
      await postedTo('/family/login?next=%2Ffamily%2Ffees', hindi),
      await postedTo('/hi/family/login?next=%2Ffamily%2Ffees', english),
    ]).toEqual(['/family/fees#in', '/hi/family/fees#in'])
    const asha = await world.student('Asha')
    await choose(asha, 'hi')
    expect(await postedTo('/login', asha, 'student')).toBe('/hi#in')
  })
})

describe('what is sent', () => {
  test('to staff stays English, whatever they have chosen on a public page', async () => {
    const clerk = await world.office('Clerk of the desk')
    expect((await choose(clerk, 'hi')).status).toBe(200)
    await world.visitor.ask(requestRecovery, { body: { email: clerk.email, role: 'staff' } })
    await expect.poll(() => mailsTo(clerk.email).length, { timeout: 5_000 }).toBe(1)
    expect(mailsTo(clerk.email)[0]?.subject).toBe('Set a new password')
  })

  test('to who signs up on a Hindi page is Hindi, to others English', async () => {
    const signUp = (email: string, language?: Language) =>
      world.visitor.ask(createParent, {
        body: {
          fullName: 'Kavita Rao',
          email,
          mobile: '9800000001',
          password: PASSWORD,
          confirmPassword: PASSWORD,
          ...(language ? { language } : {}),
        },
      })
    expect((await signUp('hindi@test.example', 'hi')).status).toBe(201)
    expect((await signUp('english@test.example')).status).toBe(201)
    await expect.poll(() => mailsTo('hindi@test.example').length).toBe(1)
    await expect.poll(() => mailsTo('english@test.example').length).toBe(1)
    expect(mailsTo('hindi@test.example')[0]).toMatchObject({
      subject: 'अपना ईमेल पक्का करें',
      text: expect.stringMatching(/https:\/\/academy\.example\/hi\/verify-email#[\w-]{43}/),
    })
    expect(mailsTo('english@test.example')[0]?.text).toContain('https://academy.example/verify-email#')
    const login = { body: { email: 'hindi@test.example', password: PASSWORD } }
    expect((await world.visitor.ask(parentLogin, login)).body.data.data.language).toBe('hi')
    // Whoever signs up again is told in the language of the account that is there, not of the page.
    expect((await signUp('english@test.example', 'hi')).status).toBe(201)
    await expect.poll(() => mailsTo('english@test.example').length).toBe(2)
    expect(mailsTo('english@test.example')[1]?.subject).toBe('You already have an account')
    expect((await signUp('third@test.example', 'xx' as Language)).status).toBe(422)
  })

  test('for a forgotten password is in the person’s language, whatever the page', async () => {
    const parent = await hindiParent()
    await world.visitor.ask(requestRecovery, { body: { email: parent.email, role: 'parent' } })
    await expect.poll(() => mailsTo(parent.email).length, { timeout: 5_000 }).toBe(1)
    expect(mailsTo(parent.email)[0]).toMatchObject({
      subject: 'नया पासवर्ड बनाएँ',
      text: expect.stringContaining('https://academy.example/hi/reset-password#'),
    })
  })

  test('about a child is in its parent’s language; its link opens the page in that language', async () => {
    const parent = await hindiParent()
    const child = await world.child(parent, 'Rohan')
    await choose(child, 'en')
    const now = world.database.clock.now()
    const key = newId()
    await world.database.db.transaction((tx) =>
      putMessages({ tx, outbox: { put: async () => {} } as never, now }, [
        {
          kind: 'remark_new',
          key,
          personId: child.id,
          facts: (language) => ({ child: 'Rohan', teacher: language }),
          path: '/family',
        },
      ]),
    )
    const { rows } = await world.database.pool.query(
      'select link_token as token, facts, language from messages where key = $1',
      [key],
    )
    const { token, facts, language } = rows[0] as { token: string; facts: unknown; language: string }
    expect([language, facts]).toMatchObject(['hi', { child: 'Rohan', teacher: 'hi' }])
    await world.runJobs(now)
    await expect.poll(() => mailsTo(parent.email).length).toBe(1)
    expect(mailsTo(parent.email)[0]?.text).toContain(`डायरी खोलें: https://academy.example/hi/m/${token}`)
    expect((await world.visitor.ask(getMessageLink, { params: { token } })).body.data).toEqual({
      path: '/family',
      address: '/hi/family',
    })
    const open = async (path: string) =>
      (await fetch(`${world.url}${path}`, { redirect: 'manual' })).headers.get('location')
    expect([await open(`/m/${token}`), await open(`/hi/m/${token}`)]).toEqual(['/hi/family', '/hi/family'])
  })

  test('of a cancelled class reaches each family in its language, and stands so in the diary', async () => {
    const [office, guru] = [await world.office('Clerk'), await world.teacher('Guru')]
    const parent = await hindiParent()
    const english = await world.parent('Meera')
    await world.confirmEmail(english)
    const children = [await world.child(parent, 'Rohan'), await world.child(english, 'Diya')]
    const day = dayAfter(indianDay(new Date()), 1)
    const made = await office.ask(createGroup, {
      body: {
        name: 'Abacus A',
        subject: 'Abacus',
        level: '',
        teacherId: guru.id,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        time: '16:30',
        minutes: 60,
        place: 'Room 1',
        meetingUrl: null,
        capacity: 12,
        fromDay: dayAfter(day, -14),
        untilDay: null,
        holidays: [],
      },
    })
    const { _id: id } = made.body.data
    await office.ask(addGroupMembers, {
      params: { id },
      body: { studentIds: children.map((child) => child.id), joinedOn: dayAfter(day, -7) },
    })
    const cancelled = await office.ask(cancelClass, { params: { id, day }, body: { reason: 'Repairs' } })
    expect(cancelled.status).toBe(200)
    await expect.poll(() => mailsTo(parent.email).length + mailsTo(english.email).length).toBe(2)
    const [hindiMail, englishMail] = [mailsTo(parent.email)[0], mailsTo(english.email)[0]]
    expect(hindiMail?.subject).toMatch(/को क्लास नहीं होगी: “Abacus A”$/)
    expect(hindiMail?.text).toMatch(
      /शाम 4:30।.*कारण: “Repairs”।[\s\S]*https:\/\/academy\.example\/hi\/family/,
    )
    expect(englishMail?.subject).toMatch(/^No class on .*: Abacus A$/)
    expect(englishMail?.text).toContain('https://academy.example/family')
    const [told] = (await parent.ask(getDiary, { query: {} })).body.data.announcements
    expect(told).toMatchObject({ title: englishMail?.subject, inHindi: { title: hindiMail?.subject } })
  })
})
