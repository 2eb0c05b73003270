import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type STAFF } from '../src/academy/roles.rules.ts'
import { type Academy, builtPages, openAcademy, type PageSource } from '../src/app/server/academy.server.ts'
import { commonHeaders } from '../src/app/server/headers.server.ts'
import { hashPassword } from '../src/people/account/password.server.ts'
import { addChild, createParent, parentLogin, switchProfile } from '../src/people/family/family.contract.ts'
import { createStudent, createTeacher, studentLogin, teacherLogin } from '../src/people/people.contract.ts'
import { CONSENT_VERSION } from '../src/people/people.rules.ts'
import { newId } from '../src/platform/db/columns.tables.ts'
import { awaitChangeEvents, type Database } from '../src/platform/db/db.server.ts'
import { openDatabase } from '../src/platform/db/open-database.server.ts'
import { type Env, readEnv } from '../src/app/server/env.server.ts'
import { createLog, type Log } from '../src/platform/runtime/log.server.ts'
import {
  addressOf,
  type AnyEndpoint,
  type Endpoint,
  type Method,
  type Reply,
  type CallInput,
  sentBody,
} from '../src/platform/wire.ts'
import { options, questions, quizzes, subjects } from '../src/quiz/quiz.tables.ts'
import { courseCategories, courses, lessons } from '../src/catalogue/catalogue.tables.ts'
import { insertPerson, type NewPerson, NO_PASSWORD } from '../src/people/people.server.ts'
import { secondFactors } from '../src/people/staff/staff.tables.ts'
import { startSession } from '../src/people/account/sessions.server.ts'
import { freshDatabase } from './template.ts'
import { siteSettings } from '../src/academy/academy.tables.ts'

export const PASSWORD = 'correct horse 9'

export type Answered<E extends Endpoint<Method, string, unknown>> = {
  status: number
  headers: Headers
  /** The reply when the status is a success; look at `status` first. */
  body: Reply<E>
  /** What a refusal says. */
  refusal: { success: boolean; message: string; errors?: Record<string, string> }
}

export type Caller = {
  ask: <E extends Endpoint<Method, string, unknown>>(endpoint: E, input: CallInput<E>) => Promise<Answered<E>>
}
export type Member = Caller & { id: string; name: string; email: string; token: string; cookie: string }
export type TestQuiz = {
  id: string
  questions: { text: string; options: string[]; right: string; wrong: string }[]
}

export type World = {
  url: string
  /** Where its files are. */
  folder: string
  academy: Academy
  database: Database
  visitor: Caller
  student: (name: string) => Promise<Member>
  /** A teacher with a confirmed e-mail, as the office assigns them. */
  teacher: (name: string) => Promise<Member>
  parent: (name: string) => Promise<Member>
  /** Whoever reads the mail of these accounts has confirmed it. */
  confirmEmail: (...members: readonly Pick<Member, 'id'>[]) => Promise<void>
  /** Somebody who came by the form: with the mail that it sends, and a login of their own. */
  signedUp: (role: 'student' | 'teacher' | 'parent', name: string) => Promise<Member>
  /** A child of this parent; its calls are made by a session of the parent's that acts for it. */
  child: (parent: Member, name: string) => Promise<Member>
  /** Somebody of staff, with a session as the second step of the login makes it. */
  staff: (role: (typeof STAFF)[number], name: string) => Promise<Member>
  office: (name: string) => Promise<Member>
  /** A course with as many lessons as said; price in paise. */
  course: (
    title: string,
    more?: { pricePaise?: number; lessons?: number },
  ) => Promise<{ id: string; lessons: string[] }>
  subject: (name: string) => Promise<string>
  quiz: (
    subjectId: string,
    sequence: number,
    more?: { size?: number; minutes?: number; allowReattempt?: boolean; pausable?: boolean; marks?: number },
  ) => Promise<TestQuiz>
  /** Moves an attempt's clock back, as if this many seconds had gone by. */
  letPass: (attemptId: string, seconds: number) => Promise<void>
  count: (table: string, where?: string) => Promise<number>
  /**
   * Runs the jobs of the clock once as of this time, but for those named and the nightly backup: each is a second
   * of work, and whoever tests backups asks for one (`academy.jobs.runAll`).
   */
  runJobs: (now: Date, except?: readonly string[]) => Promise<void>
  /** Resolves when every change announced so far has been heard: one connection tells them in their order. */
  heard: () => Promise<void>
  /**
   * A second instance on the same data: with connections of its own where the database allows another
   * process.
   */
  again: () => Promise<{ url: string; close: () => Promise<void> }>
  close: () => Promise<void>
}

/**
 * The real app on a real database, listening on loopback. `databasePort`: the way to PostgreSQL leads through
 * another port. `filling`: with 'demo' it is the demo academy. `afterReading`: what happens each time that a
 * backup has read the database. `log`: where its events go.
 */
export async function openWorld(
  settings: Record<string, string> = {},
  {
    databasePort,
    filling = 'tables',
    afterReading,
    log: ownLog,
  }: {
    databasePort?: number
    filling?: 'tables' | 'demo' | 'living' | 'network'
    afterReading?: () => Promise<void>
    log?: Log
  } = {},
): Promise<World> {
  const fresh = await freshDatabase(filling)
  const databaseUrl = fresh.url === undefined ? undefined : new URL(fresh.url)
  if (databaseUrl && databasePort !== undefined) databaseUrl.host = `127.0.0.1:${databasePort}`
  const env = readEnv({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: fresh.folder,
    DATABASE_URL: databaseUrl?.href,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    MIN_FREE_MB: '1',
    ...settings,
  })
  const log = ownLog ?? createLog(env.LOG_LEVEL)
  const opened = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR, log })
  const database: Database = {
    ...opened,
    snapshot: async (work) => {
      const done = await opened.snapshot(work)
      await afterReading?.()
      return done
    },
  }
  const { db } = database
  if (filling === 'tables')
    await db.insert(siteSettings).values({
      academyName: 'Test Academy',
      phone1: '+91 90000 00001',
      phone2: '+91 90000 00002',
      email: 'hello@test.example',
      facebook: 'https://www.facebook.com/',
      instagram: 'https://www.instagram.com/',
      youtube: 'https://www.youtube.com/',
    })
  const academy = await openAcademy({ env, log, database, pages: await pagesFor(env) })
  await new Promise<void>((resolve) => academy.server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(academy.server.address() as AddressInfo).port}`
  const visitor = callerOf(url, {})
  let people = 0

  const join = async (role: 'student' | 'teacher' | 'parent', name: string): Promise<Member> => {
    people += 1
    const email = `${role}${people}.${randomBytes(3).toString('hex')}@test.example`
    hashed ??= hashPassword(PASSWORD)
    const member = await personWithSession(database, url, {
      role,
      fullName: name,
      email,
      mobile: '9000000001',
      ...(role === 'student' ? { presentEducation: 'Class 5' } : {}),
      hash: await hashed,
    })
    return { ...member, name, email, cookie: `${env.secure ? '__Host-' : ''}session=${member.cookie}` }
  }

  const signedUp: World['signedUp'] = async (role, name) => {
    people += 1
    const email = `${role}${people}.${randomBytes(3).toString('hex')}@test.example`
    const given = { fullName: name, email, mobile: '9000000001' }
    const form = { ...given, password: PASSWORD, confirmPassword: PASSWORD }
    const signup =
      role === 'student'
        ? await visitor.ask(createStudent, { body: { ...form, presentEducation: 'Class 5' } })
        : await visitor.ask(role === 'teacher' ? createTeacher : createParent, { body: form })
    if (signup.status !== 201) throw new Error(`signup failed: ${signup.refusal.message}`)
    const entry = { student: studentLogin, teacher: teacherLogin, parent: parentLogin }[role]
    const login = await visitor.ask(entry, { body: { email, password: PASSWORD } })
    const { token, _id } = login.body.data.data
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    return { ...callerOf(url, { authorization: `Bearer ${token}` }), id: _id, name, email, token, cookie }
  }

  const confirmEmail: World['confirmEmail'] = async (...members) => {
    const ids = members.map(({ id }) => id)
    await database.pool.query('update people set email_verified_at = now() where id = any($1)', [ids])
  }

  const staff: World['staff'] = async (role, name) => {
    people += 1
    const person = { role, fullName: name, email: `${role}${people}@test.example`, mobile: '9000000001' }
    const member = await personWithSession(database, url, person)
    await db
      .insert(secondFactors)
      .values({ personId: member.id, secret: 'JBSWY3DPEHPK3PXP', confirmedAt: new Date() })
    return { ...member, name, email: person.email }
  }

  return {
    url,
    folder: fresh.folder,
    academy,
    database,
    visitor,
    student: (name) => join('student', name),
    teacher: async (name) => {
      const teacher = await join('teacher', name)
      await confirmEmail(teacher)
      return teacher
    },
    parent: (name) => join('parent', name),
    confirmEmail,
    signedUp,
    child: async (parent, name) => {
      const consent = { version: CONSENT_VERSION } as const
      const added = await parent.ask(addChild, {
        body: { fullName: name, presentEducation: 'Class 3', consent },
      })
      const { _id: id } = added.body.data
      const { token } = await startSession(
        db,
        { id: parent.id, role: 'parent' },
        { agent: '', now: new Date() },
      )
      const caller = callerOf(url, { authorization: `Bearer ${token}` })
      await caller.ask(switchProfile, { body: { childId: id } })
      return { ...caller, id, name, email: parent.email, token, cookie: '' }
    },
    staff,
    office: (name) => staff('office', name),
    course: async (title, { pricePaise = 45_500, lessons: count = 2 } = {}) => {
      const [category, id] = [newId(), newId()]
      await db
        .insert(courseCategories)
        .values({ id: category, category: `Category of ${title}`, cover: 'abacus', position: 0 })
      const fields = {
        subtitle: 'Count on beads',
        level: 'Level 1',
        ages: '6 to 9',
        leadInstructor: 'Meenakshi',
        position: 0,
      }
      await db.insert(courses).values({ ...fields, id, categoryId: category, title, pricePaise })
      const made = Array.from({ length: count }, (_, position) => ({
        id: newId(),
        courseId: id,
        position,
        title: `Lesson ${position + 1}`,
        videoUrl: '/uploads/videos/abacus.webm',
        seconds: 60,
      }))
      if (count > 0) await db.insert(lessons).values(made)
      return { id, lessons: made.map((lesson) => lesson.id) }
    },
    subject: async (name) => {
      const id = newId()
      await db.insert(subjects).values({ id, name, position: 0 })
      return id
    },
    quiz: async (
      subjectId,
      sequence,
      { size = 4, minutes = 10, allowReattempt = false, pausable = true, marks = 8 } = {},
    ) => {
      const id = newId()
      await db.insert(quizzes).values({
        id,
        subjectId,
        title: `Quiz ${sequence}`,
        description: 'A quiz of the tests.',
        sequence,
        durationMinutes: minutes,
        marks,
        passingMarks: 2,
        allowReattempt,
        pausable,
      })
      const made: TestQuiz['questions'] = []
      for (let position = 0; position < size; position += 1) {
        const question = newId()
        const texts = [`${position} + 1`, `${position} + 2`, `${position} + 3`, `${position} + 4`]
        await db.insert(questions).values({
          id: question,
          quizId: id,
          position,
          text: `What is ${position + 1}, written as a sum?`,
          explanation: 'Count on.',
        })
        await db.insert(options).values(
          texts.map((text, at) => ({
            id: newId(),
            questionId: question,
            position: at,
            text,
            correct: at === 0,
          })),
        )
        made.push({
          text: `What is ${position + 1}, written as a sum?`,
          options: texts,
          right: texts[0] ?? '',
          wrong: texts[1] ?? '',
        })
      }
      return { id, questions: made }
    },
    letPass: async (attemptId, seconds) => {
      await database.pool.query(
        `update attempts set started_at = started_at - interval '${seconds} seconds',
          deadline_at = deadline_at - interval '${seconds} seconds',
          paused_at = paused_at - interval '${seconds} seconds' where id = $1`,
        [attemptId],
      )
    },
    count: async (table, where = 'true') => {
      const { rows } = await database.pool.query(`select count(*)::int as n from ${table} where ${where}`)
      return Number(rows[0]?.n)
    },
    runJobs: (now, except = []) => academy.jobs.runAll(now, ['backup', ...except]),
    heard: () => awaitChangeEvents(database),
    again: async () => {
      const own = env.DATABASE_URL
        ? await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR, log })
        : database
      // The first instance closes what both share.
      const shared = own === database ? { ...own, close: async () => {} } : own
      const instance = await openAcademy({ env, log, database: shared, pages: await pagesFor(env) })
      await new Promise<void>((resolve) => instance.server.listen(0, '127.0.0.1', resolve))
      return {
        url: `http://127.0.0.1:${(instance.server.address() as AddressInfo).port}`,
        close: () => instance.stop(),
      }
    },
    close: async () => {
      await academy.stop()
      await fresh.drop()
    },
  }
}

/** The build stays as it is: its files are read once per process for each way of sending them. */
const builds = new Map<string, Promise<PageSource>>()
function pagesFor(env: Env): Promise<PageSource> {
  const way = JSON.stringify(commonHeaders(env))
  const build = builds.get(way) ?? builtPages(env)
  builds.set(way, build)
  return build
}

/** Hashing is slow on purpose: the password of all members is hashed once. */
let hashed: Promise<string> | undefined

/** Somebody who is simply there and logged in; without a hash, no password opens the account. */
export async function personWithSession(
  database: Database,
  url: string,
  person: NewPerson & { hash?: string },
): Promise<Caller & { id: string; token: string; cookie: string }> {
  const { id, role } = await database.db.transaction((tx) =>
    insertPerson({ tx, now: new Date() }, { hash: NO_PASSWORD, ...person }),
  )
  const { token, cookie } = await startSession(database.db, { id, role }, { agent: '', now: new Date() })
  return { ...callerOf(url, { authorization: `Bearer ${token}` }), id, token, cookie }
}

/** A caller that sends the same JSON as the browser's client, with these headers. */
export function callerOf(url: string, headers: Record<string, string>): Caller {
  return {
    ask: async (target, input) => {
      const endpoint = target as unknown as AnyEndpoint
      const sent = input.body === undefined ? undefined : sentBody(input.body)
      const response = await fetch(url + addressOf(endpoint, input), {
        method: endpoint.method,
        headers: { ...headers, ...sent?.headers },
        ...(sent ? { body: sent.body } : {}),
      })
      const body: unknown = await response.json()
      return {
        status: response.status,
        headers: response.headers,
        body: body as never,
        refusal: body as Answered<typeof target>['refusal'],
      }
    },
  }
}
