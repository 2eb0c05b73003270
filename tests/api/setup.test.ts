import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { getSiteSettings } from '../../src/academy/academy.contract.ts'
import { academySetups } from '../../src/academy/academy.tables.ts'
import { pages } from '../../src/app/rooms.ts'
import { setupAddress } from '../../src/app/server/setup.server.ts'
import { getAllCourses } from '../../src/catalogue/catalogue.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { getDashboard } from '../../src/office/office.contract.ts'
import { createFirstContent, checkSetupLink, setUp } from '../../src/office/setup/setup.contract.ts'
import { staffLogin } from '../../src/people/staff/staff.contract.ts'
import type { Database } from '../../src/platform/db/db.server.ts'
import { getAllSubjects } from '../../src/quiz/quiz.contract.ts'
import { emptyAcademy } from '../empty-academy.ts'
import { spawnServer } from '../faults/server.ts'
import { freshDatabase } from '../template.ts'
import { callerOf } from '../world.ts'

const tokenOf = (address: string | null) =>
  /^https:\/\/academy\.example\/office\/setup\?token=([\w-]{43})$/.exec(address ?? '')?.[1] ?? ''
const offer = async (database: Database, now = new Date()) =>
  tokenOf(await setupAddress(database, 'https://academy.example', now))
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

const academy = {
  academyName: 'Bead by Bead',
  email: 'hello@bead.example',
  phone1: '+91 90000 12345',
  phone2: '',
}
const tax = { gstin: '27ABCDE1234F1Z5', state: 'Maharashtra' as const, address: '12 Lake Road\nPune' }
const owner = {
  fullName: 'Lakshmi Nair',
  email: 'lakshmi@bead.example',
  mobile: '9000012345',
  password: 'seven slow herons',
}

describe('the first run', () => {
  test('prints a link; two browsers with it at once make one academy, and nobody sets it up again', async () => {
    const { origin: url, database, close } = await emptyAcademy()
    const { ask } = callerOf(url, {})
    const [old, token] = [await offer(database), await offer(database)]
    // A new start prints a new one; the old one is good until its day is over.
    expect(token).not.toBe(old)
    const { rows } = await database.pool.query('select * from academy_setups')
    expect(JSON.stringify(rows)).not.toContain(token)
    const { data: opened } = (await ask(checkSetupLink, { body: { token } })).body
    // Loaded again it shows the same picture: the authenticator may have it already.
    expect((await ask(checkSetupLink, { body: { token } })).body.data.secret).toBe(opened.secret)
    expect((await ask(checkSetupLink, { body: { token: 'x'.repeat(43) } })).status).toBe(401)
    expect((await ask(checkSetupLink, { body: { token: 'short' } })).status).toBe(422)
    expect((await ask(getSiteSettings, {})).status).toBe(503)
    const closed = await fetch(url)
    expect([closed.status, await closed.text()]).toEqual([
      503,
      expect.stringContaining('This website is not ready yet'),
    ])
    const late = await offer(database, new Date(Date.now() - 25 * 3_600_000))
    expect((await ask(checkSetupLink, { body: { token: late } })).status).toBe(401)

    const body = { token, academy, tax, owner, code: '000000' }
    const wrongCode = await ask(setUp, { body })
    expect([wrongCode.status, wrongCode.refusal.errors]).toEqual([
      422,
      { code: 'Wrong code. Wait for the next one and try again.' },
    ])
    const code = codeOf(opened.secret)
    const easy = await ask(setUp, {
      body: { ...body, code, owner: { ...owner, password: 'lakshminair123' } },
    })
    expect(Object.keys(easy.refusal.errors ?? {})).toEqual(['owner.password'])
    const stateless = await ask(setUp, { body: { ...body, code, tax: { ...tax, state: '' } } })
    expect(Object.keys(stateless.refusal.errors ?? {})).toEqual(['tax.state'])
    // Nothing of a refused try is there.
    expect((await ask(getSiteSettings, {})).status).toBe(503)

    const both = await Promise.all([1, 2].map(() => ask(setUp, { body: { ...body, code } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const made = both.find(({ status }) => status === 200)
    expect(made?.body.data.recoveryCodes).toHaveLength(10)
    for (const each of [token, old]) {
      expect((await ask(checkSetupLink, { body: { token: each } })).status).toBe(409)
      expect((await ask(setUp, { body: { ...body, token: each, code } })).status).toBe(409)
    }
    expect((await ask(getSiteSettings, {})).body.data).toMatchObject({
      academyName: 'Bead by Bead',
      phones: ['+91 90000 12345'],
    })
    const login = await ask(staffLogin, { body: { email: owner.email, password: owner.password } })
    expect(login.body.data.enrol).toBeNull()

    const mine = callerOf(url, { authorization: `Bearer ${made?.body.data.data.token}` })
    expect((await ask(createFirstContent, { body: { logo: null, takeOver: true } })).status).toBe(401)
    const steps = async () =>
      (await mine.ask(getDashboard, {})).body.data.firstSteps.map(({ title, done }) => [title, done])
    const [course, quiz] = ['Publish a course', 'Create a quiz']
    const between = [
      'Invite your teachers',
      'Create your groups',
      'Bring your children',
      'Print the login slips',
      'Set the monthly fees',
      'Enter the holidays of the year',
      'Offer a demo class',
    ]
    const expected = (done: boolean) => [
      [course, done],
      ...between.map((title) => [title, false]),
      [quiz, done],
      ['Put a banner on the home page', false],
    ]
    expect(await steps()).toEqual(expected(false))
    const taken = await Promise.all(
      [1, 2].map(() =>
        mine.ask(createFirstContent, { body: { logo: 'uploads/pictures/a.webp', takeOver: true } }),
      ),
    )
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await ask(getAllCourses, {})).body.data.length).toBeGreaterThan(5)
    expect((await ask(getAllSubjects, {})).body.data).toHaveLength(5)
    expect(await steps()).toEqual(expected(true))
    expect((await ask(getSiteSettings, {})).body.data.logo).toBe('uploads/pictures/a.webp')
    expect(await offer(database)).toBe('')
    expect(await database.db.$count(academySetups)).toBe(0)
    await close()
  })
})

describe('an academy that has just been set up', () => {
  /** It has said its name and how it is reached, and nothing else. */
  const setUpOne = async () => {
    const empty = await emptyAcademy()
    const { ask } = callerOf(empty.origin, {})
    const token = await offer(empty.database)
    const { secret } = (await ask(checkSetupLink, { body: { token } })).body.data
    const noTax = { gstin: '', state: '' as const, address: '' }
    const { data } = (await ask(setUp, { body: { token, academy, tax: noTax, owner, code: codeOf(secret) } }))
      .body
    const asOwner = callerOf(empty.origin, { authorization: `Bearer ${data.data.token}` })
    return { ...empty, asOwner }
  }
  /** What a visitor reads on a page, and what search engines are told. */
  const read = async (origin: string, path: string): Promise<string> => {
    const page = await (await fetch(origin + path)).text()
    const told = [
      ...page.matchAll(/<meta name="description" content="([^"]*)"/g),
      ...page.matchAll(/<title>([^<]*)/g),
    ]
    const structured = [...page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    const words = page
      .replace(/<script.*?<\/script>|<style.*?<\/style>|<svg.*?<\/svg>|<head>.*?<\/head>/gs, ' ')
      .replace(/<[^>]*>/g, ' ')
    return [words, ...[...told, ...structured].map(([, text]) => text)].join(' ').replace(/\s+/g, ' ')
  }
  const publicPages = pages
    .filter(({ path, search }) => search !== 'hidden' && !path.includes(':'))
    .map(({ path }) => path)

  test('claims nothing on any public page: no figure, no price, no promise, no subject that it does not teach', async () => {
    const { origin, close } = await setUpOne()
    expect(publicPages).toEqual(
      expect.arrayContaining(['/', '/course', '/franchise', '/contact', '/about', '/bookdemo']),
    )
    const claims =
      /₹[^.]{0,20}|\d[\d,.]*\+|\d+ ?%|[^.]{0,20}\b(?:\d+|one|two|three) (?:working )?(?:days?|hours?|minutes?)\b|same day|No banners[^.]*|near you|Vedic|Rubik|Handwriting|4 hour[^.]*|\d+ Lesson|[^.]{0,20}days left|Monday[^.]*|facebook|instagram|youtube|Classes are small|manka/gi
    const said: Record<string, string[]> = {}
    for (const path of publicPages) {
      // What the software itself sets, from its own generators and ladders.
      if (/^\/(?:try|exams|practice)\b/.test(path)) continue
      const found = [...(await read(origin, path)).replaceAll('90000 12345', '').matchAll(claims)].map(
        ([text]) => text,
      )
      if (found.length > 0) said[path] = found
    }
    expect(said).toEqual({})
    await close()
  })

  test('shows a course whose lessons have no length, or that has none yet, without a length', async () => {
    const { origin, database, close } = await setUpOne()
    const [category, course] = [newId(), newId()]
    await database.pool.query(
      "insert into course_categories (id, category, cover, position) values ($1, 'Abacus', 'abacus', 0)",
      [category],
    )
    await database.pool.query(
      `insert into courses (id, category_id, title, subtitle, lead_instructor, ages, level, price_paise, position)
        values ($1, $2, 'Beads', 'One by one', 'Lakshmi', '6 to 9', 'Level 1', 45000, 0)`,
      [course, category],
    )
    const claims = /hour|\d+ ?min|\d+ lesson|% off|days left|Rating|being written|0 lessons|PT\d+M/i
    for (const path of ['/', '/course', `/course-details/${course}`])
      expect([path, claims.exec(await read(origin, path))?.[0]]).toEqual([path, undefined])
    await close()
  })

  test('that begins with the demo’s courses takes no offer, teacher or answer of the demo with them', async () => {
    const { origin, asOwner, close } = await setUpOne()
    await asOwner.ask(createFirstContent, { body: { logo: null, takeOver: true } })
    const { data } = (await asOwner.ask(getAllCourses, {})).body
    expect(data.length).toBeGreaterThan(5)
    for (const { listPrice, offerEndsAt, leadInstructor } of data)
      expect({ listPrice, offerEndsAt, leadInstructor }).toEqual({
        listPrice: null,
        offerEndsAt: null,
        leadInstructor: 'Bead by Bead',
      })
    const claims =
      /% off|days left|instead of|original price|Meenakshi|demonstration|sample (?:data|teacher)|kit can be bought/i
    for (const path of ['/course', `/course-details/${data[0]?._id}`])
      expect([path, claims.exec(await read(origin, path))?.[0]]).toEqual([path, undefined])
    await close()
  })
})

test('a production start on an empty database prints the link, and no demo is there', async () => {
  const empty = await freshDatabase('nothing')
  const server = spawnServer({
    NODE_ENV: 'production',
    EMBEDDED_DATABASE: 'accept',
    PAYMENT_GATEWAY: 'none',
    PUBLIC_URL: 'https://academy.example',
    DATA_DIR: empty.folder,
    DATABASE_URL: empty.url,
  })
  const printed = () => /Set up the academy: (\S+)\n/.exec(server.output())?.[1] ?? null
  await new Promise<void>((resolve, reject) => {
    server.process.stdout?.on('data', () => printed() && resolve())
    server.ended.then(() => reject(new Error(server.output())), reject)
  })
  expect(tokenOf(printed())).toHaveLength(43)
  // Whoever opens the first address that is printed can begin.
  expect(/https?:\/\/\S+/.exec(server.output())?.[0]).toBe(printed())
  expect(server.output()).not.toContain('Demo accounts')
  server.process.kill('SIGTERM')
  await server.ended
  await empty.drop()
}, 180_000)
