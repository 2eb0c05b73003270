import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addChild, createParent, getFamily, updateChild } from '../../src/people/family/family.contract.ts'
import {
  changePassword,
  createStudent,
  createTeacher,
  getStudent,
  requestRecovery,
  studentLogin,
  updateProfile,
} from '../../src/people/people.contract.ts'
import { CONSENT_VERSION } from '../../src/people/people.rules.ts'
import { inviteStaff } from '../../src/people/staff/staff.contract.ts'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'
import { type Member, openWorld, PASSWORD, type World } from '../world.ts'
import { type RunningServer, startServer } from './server.ts'

/**
 * As they are written, composed: Indic scripts with their joiners, emoji with theirs, marks that have no
 * composed form.
 */
const names = [
  'आशा वर्मा',
  'मीनाक्षी क्‍षेत्री',
  'தமிழ்ச்செல்வி க்ஷத்ரியன்',
  'ગુજરાતી જ્ઞાનેશ્વરી',
  'ਗੁਰਪ੍ਰੀਤ ਕੌਰ',
  'അശ്വതി നായര്‍',
  'আলোক ক‌ষ',
  'محمد علی',
  'José Ñandú Łukasz',
  'Zoë 👩‍👩‍👧 👨🏽‍🏫',
  'x̌ q̃ combining',
  '李小龍',
]
/** What one types with a keyboard that sends letter and mark apart. */
const decomposed: [sent: string, kept: string][] = [
  ['Jose\u0301 N\u0303andu\u0301', 'José Ñandú'],
  ['\u0915\u093c\u0932\u092e', '\u0915\u093c\u0932\u092e'],
  ['\u0b95\u0bc6\u0bbe\u0b9f\u0bbf', '\u0b95\u0bca\u0b9f\u0bbf'],
  ['\u212bngstro\u0308m', 'Ångström'],
  ['e\u0323\u0301 e\u0301\u0323', 'ẹ́ ẹ́'],
]
const hostile: Record<string, string> = {
  'a right-to-left override': '\u202e',
  'a left-to-right embedding': '\u202a',
  'a bidirectional isolate': '\u2066',
  'the end of an isolate': '\u2069',
  'a left-to-right mark': '\u200e',
  'a right-to-left mark': '\u200f',
  'an Arabic letter mark': '\u061c',
  'a zero width space': '\u200b',
  'a word joiner': '\u2060',
  'a zero width no-break space': '\ufeff',
  'a null': '\u0000',
  'a bell': '\u0007',
  'an escape': '\u001b[31m',
  'a delete': '\u007f',
  'a control of the upper half': '\u009b',
  'a high surrogate alone': '\ud83d',
  'a low surrogate alone': '\udc67',
  'a line feed': '\n',
  'a carriage return': '\r',
  'a tab': '\t',
  'a next line': '\u0085',
  'a line separator': '\u2028',
  'a paragraph separator': '\u2029',
}

describe('what people write', () => {
  let world: World
  let owner: Member
  let mother: Member
  let asha: Member
  let rohan: string
  beforeAll(async () => {
    world = await openWorld()
    owner = await world.staff('owner', 'Lakshmi')
    mother = await world.parent('Kavita')
    asha = await world.student('Asha')
    rohan = (await world.child(mother, 'Rohan')).id
  })
  afterAll(() => world.close())
  beforeEach(() => world.database.pool.query('delete from rate_limits').then(() => {}))

  let people = 0
  const mail = () => {
    people += 1
    return `unicode${people}@test.example`
  }
  const signup = (change: object = {}) => ({
    fullName: 'Asha',
    presentEducation: 'Class 5',
    email: mail(),
    mobile: '9000000001',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...change,
  })
  const profile = { fullName: 'Asha', mobile: '9000000001', presentEducation: 'Class 5' }
  const child = {
    fullName: 'Rohan',
    presentEducation: 'Class 3',
    consent: { version: CONSENT_VERSION },
  } as const
  const staff = (change: object = {}) => ({
    fullName: 'New',
    mobile: '9000000001',
    role: 'office' as const,
    email: mail(),
    ...change,
  })
  const nameOf = async (id: string) =>
    (await world.database.pool.query('select full_name from people where id = $1', [id])).rows[0]?.full_name
  const kept = async () => (await asha.ask(getStudent, { params: { id: asha.id } })).body.data

  test.each(names)('%s is stored composed and shown as it is', async (name) => {
    const made = await world.visitor.ask(createStudent, {
      body: signup({ fullName: name, presentEducation: name }),
    })
    expect(made.body.data).toMatchObject({
      fullName: name.normalize('NFC'),
      presentEducation: name.normalize('NFC'),
    })
    expect(await nameOf(made.body.data._id)).toBe(name.normalize('NFC'))
    expect(
      (await asha.ask(updateProfile, { body: { ...profile, fullName: name, presentEducation: name } }))
        .status,
    ).toBe(200)
    expect(await kept()).toMatchObject({
      fullName: name.normalize('NFC'),
      presentEducation: name.normalize('NFC'),
    })
    const invited = await owner.ask(inviteStaff, { body: staff({ fullName: name }) })
    expect(await nameOf(invited.body.data._id)).toBe(name.normalize('NFC'))
  })

  test.each(decomposed)('%s is stored composed wherever it is typed', async (sent, composed) => {
    expect(composed).toBe(composed.normalize('NFC'))
    await asha.ask(updateProfile, { body: { ...profile, fullName: ` ${sent} `, presentEducation: sent } })
    expect(await kept()).toMatchObject({ fullName: composed, presentEducation: composed })
    const family = await world.signedUp('parent', sent)
    const added = await family.ask(addChild, { body: { ...child, fullName: sent, presentEducation: sent } })
    const { parent, children } = (await family.ask(getFamily, {})).body.data
    expect([parent.fullName, children[0]?.fullName, children[0]?.presentEducation]).toEqual([
      composed,
      composed,
      composed,
    ])
    await family.ask(updateChild, {
      params: { id: added.body.data._id },
      body: { fullName: `x${sent}`, presentEducation: sent },
    })
    expect(await nameOf(added.body.data._id)).toBe(`x${composed}`.normalize('NFC'))
  })

  test.each(Object.entries(hostile))(
    '%s in the middle of a field is refused at that field, everywhere',
    async (_, sign) => {
      const bad = `As${sign}ha`
      const params = { id: rohan }
      const before = await world.count('people')
      const forms: [
        string[],
        () => Promise<{ status: number; refusal: { errors?: Record<string, string> } }>,
      ][] = [
        [
          ['fullName', 'presentEducation'],
          () => world.visitor.ask(createStudent, { body: signup({ fullName: bad, presentEducation: bad }) }),
        ],
        [['fullName'], () => world.visitor.ask(createTeacher, { body: signup({ fullName: bad }) })],
        [['fullName'], () => world.visitor.ask(createParent, { body: signup({ fullName: bad }) })],
        [
          ['email'],
          () => world.visitor.ask(createStudent, { body: signup({ email: `${bad}@test.example` }) }),
        ],
        [
          ['email'],
          () => world.visitor.ask(createStudent, { body: signup({ email: `asha@te${sign}st.example` }) }),
        ],
        [
          ['mobile'],
          () => world.visitor.ask(createStudent, { body: signup({ mobile: `90000${sign}00001` }) }),
        ],
        [
          ['fullName', 'mobile', 'presentEducation'],
          () =>
            asha.ask(updateProfile, {
              body: { fullName: bad, mobile: `90000${sign}00001`, presentEducation: bad },
            }),
        ],
        [
          ['fullName', 'presentEducation'],
          () => mother.ask(addChild, { body: { ...child, fullName: bad, presentEducation: bad } }),
        ],
        [
          ['fullName', 'presentEducation'],
          () => mother.ask(updateChild, { params, body: { fullName: bad, presentEducation: bad } }),
        ],
        [
          ['email', 'fullName', 'mobile'],
          () =>
            owner.ask(inviteStaff, {
              body: staff({ fullName: bad, email: `${bad}@test.example`, mobile: `90000${sign}00001` }),
            }),
        ],
        [
          ['email'],
          () =>
            world.visitor.ask(requestRecovery, { body: { email: `${bad}@test.example`, role: 'student' } }),
        ],
      ]
      const answers = await Promise.all(
        forms.map(async ([, send]) => {
          const { status, refusal } = await send()
          return [status, Object.keys(refusal.errors ?? {}).toSorted()]
        }),
      )
      expect(answers).toEqual(forms.map(([fields]) => [422, fields.toSorted()]))
      expect(await world.count('people')).toBe(before)
    },
  )

  test('an e-mail that is typed decomposed is the same account', async () => {
    const email = `josé.${mail()}`
    expect(
      (await world.visitor.ask(createStudent, { body: signup({ email: email.normalize('NFD') }) })).body.data
        .email,
    ).toBe(email)
    for (const typed of [email, email.toUpperCase(), email.normalize('NFD')])
      expect([
        typed,
        (await world.visitor.ask(studentLogin, { body: { email: typed, password: PASSWORD } })).status,
      ]).toEqual([typed, 200])
  })

  test('only digits of ASCII make a mobile number', async () => {
    for (const mobile of [
      '९०००००००००',
      '௯௦௦௦௦௦௦௦௦௦',
      '９０００００００００',
      '٩٠٠٠٠٠٠٠٠٠',
      '9000000001\u0660',
    ]) {
      const { status, refusal } = await world.visitor.ask(createTeacher, { body: signup({ mobile }) })
      expect([mobile, status, Object.keys(refusal.errors ?? {})]).toEqual([mobile, 422, ['mobile']])
    }
  })

  test('a hundred characters fit, composed; one more does not', async () => {
    const fits = [
      'आ'.repeat(100),
      'é'.repeat(100),
      'e\u0301'.repeat(100),
      '👧'.repeat(50),
      ` ${'x'.repeat(100)} `,
    ]
    for (const fullName of fits) {
      const { status } = await asha.ask(updateProfile, { body: { ...profile, fullName } })
      expect([fullName, status]).toEqual([fullName, 200])
      expect((await kept()).fullName).toBe(fullName.trim().normalize('NFC'))
    }
    for (const fullName of ['आ'.repeat(101), 'e\u0301'.repeat(101), '👧'.repeat(101), 'x'.repeat(101)]) {
      const { status, refusal } = await asha.ask(updateProfile, { body: { ...profile, fullName } })
      expect([status, refusal.errors]).toEqual([422, { fullName: 'At most 100 characters' }])
    }
  })

  describe('a password', () => {
    const login = async (email: string, password: string) =>
      (await world.visitor.ask(studentLogin, { body: { email, password } })).status

    test('is the same composed and decomposed, at signup and at login', async () => {
      for (const [first, second] of [
        ['pässwörd ñandú 9', 'pässwörd ñandú 9'.normalize('NFD')],
        ['pässwörd ñandú 9'.normalize('NFD'), 'pässwörd ñandú 9'],
        ['கொடி பறக்குது'.normalize('NFD'), 'கொடி பறக்குது'.normalize('NFC')],
      ] as const) {
        expect(first).not.toBe(second)
        const body = signup({ password: first, confirmPassword: first })
        expect((await world.visitor.ask(createStudent, { body })).status).toBe(201)
        expect([await login(body.email, second), await login(body.email, first)]).toEqual([200, 200])
        expect(await login(body.email, second.normalize('NFD').replace(/\p{M}/gu, ''))).toBe(401)
      }
    })

    test('may hold any sign, and every sign of it counts', async () => {
      for (const sign of ['\u202e', '\u200b', '\u0007', '\n', '\u2028', '\u001b[31m', '👩‍👩‍👧', '\ud83d']) {
        const password = `a fine ${sign} password 7`
        const body = signup({ password, confirmPassword: password })
        expect((await world.visitor.ask(createStudent, { body })).status).toBe(201)
        expect(await login(body.email, password)).toBe(200)
        expect(await login(body.email, `a fine  password 7`)).toBe(401)
      }
    })

    test('that is changed composed is asked for decomposed', async () => {
      const ravi = await world.student('Ravi')
      const password = 'ein neües pässwort'
      const body = { currentPassword: PASSWORD, password, confirmPassword: password }
      expect((await ravi.ask(changePassword, { body })).status).toBe(200)
      const back = {
        currentPassword: password.normalize('NFD'),
        password: PASSWORD,
        confirmPassword: PASSWORD,
      }
      expect((await ravi.ask(changePassword, { body: back })).status).toBe(200)
      expect(await login(ravi.email, PASSWORD)).toBe(200)
    })
  })
})

describe('line breaks and escapes on their way into the log', () => {
  let fresh: FreshDatabase
  let server: RunningServer
  let written: () => string
  const settings = () => ({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url, LOG_LEVEL: 'debug' })
  beforeAll(async () => {
    fresh = await freshDatabase()
    const database = await openDatabase({ url: fresh.url, folder: fresh.folder, log: createLog('error') })
    await database.pool.query(`create function no_such_luck() returns trigger language plpgsql as $$
      begin raise exception 'a statement that fails'; end $$`)
    await database.pool.query(
      'create trigger fails before insert on enquiries for each row execute function no_such_luck()',
    )
    await database.close()
    server = await startServer(settings())
    const chunks: Buffer[] = []
    server.process.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    written = () => Buffer.concat(chunks).toString('utf8')
  })
  afterAll(async () => {
    await server.terminate()
    await fresh.drop()
  })

  const FORGED = '{"level":60,"time":"2020-01-01T00:00:00.000Z","msg":"forged"}'
  const signs = [
    '\n',
    '\r\n',
    '\u001b[2J\u001b[31m',
    '\u0000',
    '\u0007',
    '\u007f',
    '\u009b31m',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u202e',
  ]
  const evil = signs.map((sign) => `${sign}${FORGED}`)

  /**
   * Sends bytes as they are; resolves to the first line of the answer, empty when the server hung up without
   * one.
   */
  async function raw(text: string, encoding: 'latin1' | 'utf8' = 'latin1'): Promise<string> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    socket.on('error', () => {})
    socket.end(text, encoding)
    await once(socket, 'close')
    return answer.split('\r\n')[0] ?? ''
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const posted = (words: string) =>
    fetch(`${server.url}/contact`, {
      method: 'POST',
      body: new URLSearchParams(message(words)).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    })
  const message = (words: string) => ({
    name: 'Asha',
    email: 'asha@test.example',
    mobile: '9000000001',
    message: words,
  })

  test('a form that fails without JavaScript is told in the log, as a call that fails is', async () => {
    const failures = () => (written().match(/^{"level":50,/gm) ?? []).length
    expect((await post('/api/contact-messages/create-message', message('by a call'))).status).toBe(500)
    await expect.poll(failures).toBe(1)
    expect((await posted('by a form')).status).toBe(500)
    await expect.poll(failures).toBe(2)
  })

  test('every line of the log is one event with level and time, and holds nothing that a terminal obeys', async () => {
    const head = 'Host: localhost\r\nConnection: close\r\n'
    for (const each of evil) {
      const coded = encodeURIComponent(each)
      for (const path of [
        `/${coded}`,
        `/blogs-details/${coded}`,
        `/api/${coded}`,
        `/api/students/get-student/${coded}`,
        `/uploads/${coded}`,
      ])
        await fetch(server.url + path)
      for (const path of [
        `/?q=${coded}`,
        `/api/quiz/get-all-subjects?x=${coded}`,
        `/payment-status?order_id=${coded}`,
      ])
        await fetch(server.url + path)
      for (const name of [
        'User-Agent',
        'X-Forwarded-For',
        'Referer',
        'Authorization',
        'Cookie',
        'Origin',
        'Host',
      ])
        await raw(
          `GET /api/no-such-call HTTP/1.1\r\n${head}${name}: ${each}\r\n\r\n`,
          each.includes('\u2028') ? 'utf8' : 'latin1',
        )
      await raw(`GET /${each} HTTP/1.1\r\n${head}\r\n`)
      await raw(`GET /api/${each} HTTP/1.1\r\n${head}\r\n`, 'utf8')
      await raw(`${each} / HTTP/1.1\r\n${head}\r\n`)
      for (const role of ['students/student', 'teachers/teacher'])
        expect(
          (await post(`/api/${role}-login`, { email: `asha${each}@test.example`, password: each })).status,
        ).toBeGreaterThanOrEqual(400)
      await post('/api/students/student-login', { email: 'asha@test.example', password: each })
      await post('/api/csp-reports', {
        'csp-report': {
          'document-uri': `https://x${each}`,
          'effective-directive': `img-src${each}`,
          'blocked-uri': each,
          'line-number': each,
        },
      })
      // A failure inside the database tells of the statement, and that of the values.
      expect(
        (await post(`/api/contact-messages/create-message?x=${coded}`, message(`please ${each}`))).status,
      ).toBeGreaterThanOrEqual(400)
    }
    expect((await post('/api/contact-messages/create-message', message(`please\n${FORGED}`))).status).toBe(
      500,
    )
    expect((await posted(`please\n${FORGED}`)).status).toBe(500)
    await post('/api/csp-reports', {
      'csp-report': { 'document-uri': 'the-last-event', 'effective-directive': '\ud83d alone \udc67' },
    })
    await expect.poll(written).toContain('the-last-event')

    const lines = written().trimEnd().split('\n')
    const events = lines.map((line) => JSON.parse(line) as { level: unknown; time: unknown; msg: unknown })
    for (const { level, time, msg } of events) {
      expect(typeof level).toBe('number')
      expect(Math.abs(Date.now() - new Date(String(time)).getTime())).toBeLessThan(600_000)
      expect(msg).not.toBe('forged')
    }
    for (const said of ['policy report', 'login', 'call failed'])
      expect(events.map(({ msg }) => msg)).toContain(said)
    const obeyed = lines.flatMap((line, at) =>
      [...line.matchAll(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu)].map(
        ([sign]) => `${String(events[at]?.msg)}: U+${sign.codePointAt(0)?.toString(16).padStart(4, '0')}`,
      ),
    )
    expect([...new Set(obeyed)]).toEqual([])
  })
})
