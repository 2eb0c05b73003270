import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished, test } from 'vitest'
import { getAllCourses } from '../../src/catalogue/catalogue.contract.ts'
import {
  createContactMessage,
  createDemoRequest,
  createFranchiseRequest,
} from '../../src/enquiries/enquiries.contract.ts'
import { initiatePayment, verifyPayment } from '../../src/enrolment/enrolment.contract.ts'
import {
  addChild,
  createParent,
  deleteChild,
  deleteOwnAccount,
  exportChild,
  getFamily,
  parentLogin,
  switchProfile,
} from '../../src/people/family/family.contract.ts'
import {
  changePassword,
  createStudent,
  createTeacher,
  getSessions,
  getStudent,
  requestRecovery,
  resetPassword,
  sendVerification,
  studentLogin,
  teacherLogin,
  updateProfile,
  verifyEmail,
} from '../../src/people/people.contract.ts'
import { logout } from '../../src/people/session.contract.ts'
import { CONSENT_VERSION } from '../../src/people/people.rules.ts'
import { findPeople } from '../../src/people/office/office.contract.ts'
import {
  inviteStaff,
  newRecoveryCodes,
  secondFactor,
  staffLogin,
} from '../../src/people/staff/staff.contract.ts'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import {
  getAllSubjects,
  getQuestionsByQuiz,
  getQuizzesBySubject,
  submitQuiz,
} from '../../src/quiz/quiz.contract.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { freshDatabase } from '../template.ts'
import { callerOf } from '../world.ts'
import { type RunningServer, startServer } from './server.ts'

const DEMO = 'demo password'
const consent = { version: CONSENT_VERSION } as const

type Stage = { server: RunningServer; folder: string; sink: MailSink | null }

/** The links mailed to an address, from the mail server or from the folder that stands in for one. */
function linksTo({ folder, sink }: Stage, email: string, page: string): string[] {
  const kept = join(folder, 'mail')
  const files = existsSync(kept) ? readdirSync(kept) : []
  const texts = sink
    ? sink.mails.filter(({ to }) => to === email).map(({ text }) => text)
    : files
        .map((file) => readFileSync(join(kept, file), 'utf8'))
        .filter((text) => text.includes(`To: ${email}\r\n`))
        .map((text) => text.replace(/=\r\n/g, '').replaceAll('=3D', '='))
  return texts.flatMap((text) =>
    [...text.matchAll(new RegExp(`/${page}(?:\\?of=\\w+)?#([\\w-]{43})`, 'g'))].map(
      ([, token = '']) => token,
    ),
  )
}
type Wanted = { page: 'verify-email' | 'reset-password'; count?: number }
async function mailed(stage: Stage, email: string, { page, count = 1 }: Wanted): Promise<string> {
  await expect.poll(() => linksTo(stage, email, page).length).toBe(count)
  return linksTo(stage, email, page).at(-1) ?? ''
}

/**
 * Plays everything that carries a secret, the wrong ways too; resolves to what was planted, by what it is.
 */
async function play(stage: Stage): Promise<Map<string, string>> {
  const { url } = stage.server
  const planted = new Map<string, string>()
  const plant = (what: string, value: string) => {
    planted.set(what, value)
    return value
  }
  const visitor = callerOf(url, { 'user-agent': plant('user-agent', 'Planted/7.7 (agent-of-quokka)') })
  const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
    (
      await fetch(url + path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      })
    ).status
  const person = (who: string, mobile: string) => {
    const password = plant(`password of the ${who}`, `Kolibri-${who}-8!x`)
    return {
      fullName: plant(`name of the ${who}`, `Quokka Planted${who}`),
      email: plant(`e-mail of the ${who}`, `quokka.${who}@planted.example`),
      mobile: plant(`mobile of the ${who}`, mobile),
      password,
      confirmPassword: password,
    }
  }
  const session = (who: string, headers: Headers, token: string) => {
    plant(`token of the ${who}`, token)
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', secret = ''] = /^(\w+)=([\w-]{43});/.exec(cookie) ?? []
      plant(`${name} cookie of the ${who}`, secret)
    }
    return callerOf(url, { authorization: `Bearer ${token}` })
  }

  // A student: signup, logins, confirmation, a forgotten password.
  const asha = person('student', '9345612780')
  const education = plant('education', 'Class Wombat 5')
  const signedUp = await visitor.ask(createStudent, { body: { ...asha, presentEducation: education } })
  expect(signedUp.status).toBe(201)
  expect((await visitor.ask(createStudent, { body: { ...asha, presentEducation: education } })).status).toBe(
    201,
  )
  const wrong = plant('wrong password', 'Mistyped-Kolibri-1')
  expect((await visitor.ask(studentLogin, { body: { email: asha.email, password: wrong } })).status).toBe(401)
  const unknown = plant('unknown e-mail', 'nobody.quokka@planted.example')
  expect((await visitor.ask(studentLogin, { body: { email: unknown, password: wrong } })).status).toBe(401)
  expect(
    (await visitor.ask(studentLogin, { body: { email: asha.password, password: asha.email } })).status,
  ).toBe(401)
  expect((await visitor.ask(teacherLogin, { body: { email: asha.email, password: wrong } })).status).toBe(401)
  const login = await visitor.ask(studentLogin, { body: { email: asha.email, password: asha.password } })
  const student = session('student', login.headers, login.body.data.data.token)
  const { _id: id } = login.body.data.data
  const params = { id }
  const secrets = ['session', 'device'].map(
    (kind) => `${kind}=${planted.get(`${kind} cookie of the student`)}`,
  )
  const cookie = secrets.join('; ')
  expect((await callerOf(url, { cookie }).ask(getStudent, { params })).status).toBe(200)
  const confirmation = plant('token that confirms', await mailed(stage, asha.email, { page: 'verify-email' }))
  expect((await visitor.ask(verifyEmail, { body: { token: confirmation } })).status).toBe(422)
  await student.ask(sendVerification, { body: {} })
  const second = plant(
    'second token that confirms',
    await mailed(stage, asha.email, { page: 'verify-email', count: 2 }),
  )
  expect(
    (await visitor.ask(verifyEmail, { body: { token: second, holder: 'guardian', consent } })).status,
  ).toBe(200)
  expect((await visitor.ask(verifyEmail, { body: { token: confirmation, holder: 'adult' } })).status).toBe(
    403,
  )
  const mobile = plant('new mobile', '9345612799')
  await student.ask(updateProfile, { body: { fullName: asha.fullName, mobile, presentEducation: education } })
  await student.ask(getSessions, {})
  const changed = plant('changed password', 'Kolibri-changed-8!x')
  const change = (currentPassword: string) =>
    student.ask(changePassword, { body: { currentPassword, password: changed, confirmPassword: changed } })
  expect((await change(wrong)).status).toBe(422)
  expect((await change(asha.password)).status).toBe(200)
  await visitor.ask(requestRecovery, { body: { email: unknown, role: 'student' } })
  await visitor.ask(requestRecovery, { body: { email: asha.email, role: 'student' } })
  const recovery = plant(
    'token for a new password',
    await mailed(stage, asha.email, { page: 'reset-password' }),
  )
  const fresh = plant('new password', 'Kolibri-fresh-8!x')
  const reset = { token: recovery, password: fresh, confirmPassword: fresh }
  expect((await visitor.ask(resetPassword, { body: { ...reset, confirmPassword: wrong } })).status).toBe(422)
  expect((await visitor.ask(resetPassword, { body: reset })).status).toBe(200)
  expect((await visitor.ask(resetPassword, { body: reset })).status).toBe(403)
  const next = await visitor.ask(studentLogin, { body: { email: asha.email, password: fresh } })
  const learner = session('student again', next.headers, next.body.data.data.token)

  // A quiz and a payment.
  const [subject] = (await visitor.ask(getAllSubjects, {})).body.data
  const [quiz] = (await visitor.ask(getQuizzesBySubject, { params: { subjectId: subject?._id ?? '' } })).body
    .data
  const quizId = quiz?._id ?? ''
  const { data: questions } = (await learner.ask(getQuestionsByQuiz, { params: { quizId } })).body
  const answers = { '0': questions[0]?.options[0] ?? '', '1': plant('answer', 'my answer is quokka') }
  expect([200, 422]).toContain(
    (await learner.ask(submitQuiz, { body: { quizId, answers, userId: id } })).status,
  )
  expect(
    (await learner.ask(submitQuiz, { body: { quizId, answers: { '0': answers['0'] }, userId: id } })).status,
  ).toBeLessThan(500)
  const course = (await visitor.ask(getAllCourses, {})).body.data.find(({ price }) => price > 0)
  const paid = await learner.ask(initiatePayment, {
    body: {
      course_id: course?._id ?? '',
      currency: 'INR',
      customer_email: asha.email,
      customer_phone: mobile,
    },
  })
  expect([paid.status, paid.refusal.message]).toEqual([200, undefined])
  const pay = (action: string) =>
    fetch(new URL(new URL(paid.body.payment_url, url).pathname, url), {
      method: 'POST',
      body: `action=${action}&card=${plant('card', '4111111111111111')}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    })
  expect((await pay('succeed')).status).toBe(303)
  expect((await learner.ask(verifyPayment, { query: { order_id: paid.body.order_id } })).body.status).toBe(
    'CHARGED',
  )

  // A teacher, and a parent with a child.
  const guru = person('teacher', '9345612781')
  expect((await visitor.ask(createTeacher, { body: guru })).status).toBe(201)
  const taught = await visitor.ask(teacherLogin, { body: { email: guru.email, password: guru.password } })
  const teacher = session('teacher', taught.headers, taught.body.data.data.token)
  expect((await teacher.ask(deleteOwnAccount, { body: { password: wrong } })).status).toBe(422)
  expect((await teacher.ask(deleteOwnAccount, { body: { password: guru.password } })).status).toBe(200)
  const kavita = person('parent', '9345612782')
  expect((await visitor.ask(createParent, { body: kavita })).status).toBe(201)
  const entered = await visitor.ask(parentLogin, { body: { email: kavita.email, password: kavita.password } })
  const parent = session('parent', entered.headers, entered.body.data.data.token)
  const child = {
    fullName: plant('name of the child', 'Quokka Plantedchild'),
    presentEducation: education,
    consent,
  }
  const { _id: childId } = (await parent.ask(addChild, { body: child })).body.data
  await parent.ask(switchProfile, { body: { childId } })
  expect((await parent.ask(getStudent, { params: { id: childId } })).body.data.fullName).toBe(child.fullName)
  await parent.ask(getFamily, {})
  await parent.ask(exportChild, { params: { id: childId } })
  expect((await parent.ask(deleteChild, { params: { id: childId }, body: { password: wrong } })).status).toBe(
    422,
  )
  expect(
    (await parent.ask(deleteChild, { params: { id: childId }, body: { password: kavita.password } })).status,
  ).toBe(200)

  // Staff, through both steps.
  const owner = { email: 'owner@manka.example', password: DEMO }
  plant('password of staff', DEMO)
  plant('e-mail of staff', owner.email)
  expect((await visitor.ask(staffLogin, { body: { ...owner, password: wrong } })).status).toBe(401)
  const { ticket, enrol } = (await visitor.ask(staffLogin, { body: owner })).body.data
  plant('ticket', ticket)
  const secret = plant('TOTP secret', enrol?.secret ?? '')
  const code = (ahead: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead })
  const wrongCode = plant('wrong recovery code', 'QUOKKAQUOKKAQUOKKAQUOKKA')
  expect((await visitor.ask(secondFactor, { body: { ticket, code: wrongCode } })).status).toBe(401)
  const inside = await visitor.ask(secondFactor, { body: { ticket, code: code(0) } })
  expect(inside.status).toBe(200)
  const staff = session('staff', inside.headers, inside.body.data.data.token)
  for (const [n, each] of (inside.body.data.recoveryCodes ?? []).entries()) {
    plant(`recovery code ${n}`, each)
    plant(`bare recovery code ${n}`, each.replaceAll('-', ''))
  }
  const later = (await visitor.ask(staffLogin, { body: owner })).body.data.ticket
  plant('second ticket', later)
  const recovered = { ticket: later, code: planted.get('recovery code 0') ?? '' }
  expect((await visitor.ask(secondFactor, { body: recovered })).status).toBe(200)
  for (const [n, each] of (
    (await staff.ask(newRecoveryCodes, { body: { code: code(30_000) } })).body.data?.recoveryCodes ?? []
  ).entries())
    plant(`newer recovery code ${n}`, each)
  expect(planted.has('newer recovery code 9')).toBe(true)
  expect((await staff.ask(findPeople, { body: { words: asha.email } })).body.data).toHaveLength(1)
  const { confirmPassword: _, password: __, ...hired } = person('hire', '9345612783')
  expect((await staff.ask(inviteStaff, { body: { ...hired, role: 'office' } })).status).toBe(201)
  plant('token of an invitation', await mailed(stage, hired.email, { page: 'reset-password' }))

  // Forms of visitors.
  const words = plant('words of a visitor', 'my daughter is called quokka')
  const reach = {
    email: plant('e-mail of a visitor', 'visitor.quokka@planted.example'),
    mobile: plant('mobile of a visitor', '9345612784'),
  }
  const place = { state: 'Kerala', location: plant('place', 'Quokka Lane 7') } as const
  const named = { ...reach, name: asha.fullName }
  expect((await visitor.ask(createContactMessage, { body: { ...named, message: words } })).status).toBe(201)
  expect(
    (await visitor.ask(createFranchiseRequest, { body: { ...named, ...place, trainingType: 'Training' } }))
      .status,
  ).toBe(201)
  const demo = {
    ...reach,
    ...place,
    studentName: child.fullName,
    parentName: kavita.fullName,
    district: 'Kollam',
  }
  expect((await visitor.ask(createDemoRequest, { body: demo })).status).toBe(201)
  const withoutScript = (message: string) =>
    fetch(`${url}/contact`, {
      method: 'POST',
      body: new URLSearchParams({ ...named, message }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url },
      redirect: 'manual',
    })
  expect((await withoutScript(`${words} once more`)).status).toBeLessThan(400)

  // Statements that fail, with everything in their values; one is written to look like the end of a list of
  // values.
  const stack = `fails\n    at ${plant('words that look like a stack', 'quokka.behind@planted.example 9345612785')}\n    at the end`
  expect(
    (await visitor.ask(createContactMessage, { body: { ...named, message: `fails ${words}` } })).status,
  ).toBe(500)
  expect((await visitor.ask(createContactMessage, { body: { ...named, message: stack } })).status).toBe(500)
  expect((await withoutScript(`fails ${words} in a form`)).status).toBe(500)
  const undone = {
    ...asha,
    fullName: plant('undone name', 'Undone Quokka'),
    email: plant('undone e-mail', 'undone.quokka@planted.example'),
  }
  expect(
    (await visitor.ask(createStudent, { body: { ...undone, presentEducation: education } })).status,
  ).toBe(500)

  // What is malformed, in the wrong field, in queries and in paths.
  const everything = [...planted.values()]
  expect(await post('/api/students/student-login', `{"email":"${asha.email}","password":"${fresh}"`)).toBe(
    400,
  )
  expect(
    await post('/api/students/student-login', `email=${asha.email}&password=${fresh}`, {
      'content-type': 'text/plain',
    }),
  ).toBe(415)
  expect(
    await post(
      '/api/students/create-student',
      JSON.stringify({ email: fresh, mobile: asha.email, password: [fresh] }),
    ),
  ).toBe(422)
  for (const value of everything) {
    const coded = encodeURIComponent(value)
    const headers = {
      authorization: `Bearer ${coded}`,
      cookie: `session=${coded}; device=${coded}`,
      referer: `${url}/?of=${coded}`,
    }
    for (const address of [
      `/api/students/get-student/${coded}?token=${coded}`,
      `/api/verifyPayment?order_id=${coded}`,
      `/reset-password?token=${coded}`,
      `/reset-password/${coded}`,
      `/blogs-details/${coded}`,
      `/uploads/lessons/${coded}`,
    ])
      expect((await fetch(url + address, { headers, redirect: 'manual' })).status).toBeLessThan(500)
  }
  for (const value of everything.slice(0, 50))
    expect(
      await post(
        '/api/csp-reports',
        JSON.stringify({
          'csp-report': {
            'document-uri': `${url}/reset-password?t=${value}#${value}`,
            'blocked-uri': `${url}/x?${value}`,
            'line-number': value,
          },
        }),
        { 'content-type': 'application/csp-report' },
      ),
    ).toBe(200)
  const basic = Buffer.from(`${asha.email}:${fresh}`).toString('base64')
  plant('basic credentials', basic)
  const order = { content: { order: { order_id: asha.email, secret: fresh } } }
  expect(
    await post('/api/payments/webhook/sandbox', JSON.stringify(order), { authorization: `Basic ${basic}` }),
  ).toBeLessThan(500)

  // Mails that are refused name their addressees to us, not to the log.
  if (stage.sink) {
    stage.sink.refuse({ code: 550, at: 'RCPT' })
    await visitor.ask(createContactMessage, { body: { ...named, message: `${words} again` } })
    await expect.poll(stage.server.output).toContain('mail not sent')
    stage.sink.refuse(null)
  }
  expect((await learner.ask(logout, { body: {} })).status).toBe(200)
  return planted
}

// What a mail server has to do with the log is the same on both databases; what their errors say is not.
const ways = [
  ['a mail server', true],
  ['none', false],
] as const
test.each(process.env.TEST_DATABASE_URL ? ways.slice(0, 1) : ways)(
  'with %s, whatever people type and whatever opens an account is found in no line of the log',
  async (_, withMail) => {
    const fresh = await freshDatabase()
    const sink = withMail ? await openMailSink() : null
    onTestFinished(async () => {
      await sink?.close()
      await fresh.drop()
    })
    const database = await openDatabase({ url: fresh.url, folder: fresh.folder, log: createLog('error') })
    await database.pool.query(`create function no_such_luck() returns trigger language plpgsql as $$
    begin raise exception 'a statement that fails'; end $$`)
    await database.pool.query(
      `create trigger fails before insert on enquiries for each row
      when (new.message like 'fails%') execute function no_such_luck()`,
    )
    await database.pool.query(
      `create trigger fails before insert on people for each row
      when (new.full_name like 'Undone%') execute function no_such_luck()`,
    )
    await database.close()
    const server = await startServer({
      DATA_DIR: fresh.folder,
      DATABASE_URL: fresh.url,
      LOG_LEVEL: 'debug',
      DEMO_PASSWORD: DEMO,
      SMTP_URL: sink?.url,
    })
    onTestFinished(() => server.kill())
    const planted = await play({ server, folder: fresh.folder, sink })
    const closed = once(server.process, 'close')
    await server.terminate()
    await closed

    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const told = new Set(events.flatMap(({ event, msg }) => [event, msg]))
    for (const one of [
      'login',
      'login refused',
      'second factor refused',
      'consent given',
      'erased',
      'csp',
      'call failed',
    ])
      expect(told).toContain(one)
    expect(told).toContain(withMail ? 'mail not sent' : 'mail kept (no SMTP_URL)')
    for (const [what, value] of planted) expect([what, value.length >= 6]).toEqual([what, true])
    // As it stands there, and as whoever reads the events sees it.
    const log = [...lines, ...events.flatMap((event) => Object.values(event).map(String))]
      .join('\n')
      .toLowerCase()
    const forms = (value: string) =>
      [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)].map((form) => form.toLowerCase())
    const found = [...planted]
      .filter(([, value]) => forms(value).some((form) => log.includes(form)))
      .map(([what]) => what)
    expect(found).toEqual([])
  },
)
