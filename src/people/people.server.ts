import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { TxContext } from '../platform/db/context.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Database } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { createLimit } from '../platform/http/limits.server.ts'
import type { Outbox } from '../platform/mail/outbox.server.ts'
import { enveloped, type CurrentUser, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { ownPath } from '../platform/browser/paths.ts'
import type { Language } from '../platform/languages.rules.ts'
import type { Role } from '../platform/wire.ts'
import { createParent, parentLogin } from './family/family.contract.ts'
import { queueMails } from '../academy/mails.server.ts'
import {
  entered,
  rolesForLogin,
  type LoginContext,
  type LoginAttempt,
  type Logins,
} from './account/logins.server.ts'
import {
  createStudent,
  createTeacher,
  getStudent,
  getTeacher,
  studentLogin,
  teacherLogin,
} from './people.contract.ts'
import { setLanguage } from './language.contract.ts'
import { getSession, logout } from './session.contract.ts'
import { assertHardToGuess, hashPassword } from './account/password.server.ts'
import { takenEmailMail } from './mails.server.ts'
import { contacts, passwords, people, profilePictures } from './people.tables.ts'
import { type MailContext, queueVerificationMail } from './account/recovery.server.ts'
import { endSession } from './account/sessions.server.ts'
import { asPerson, type PersonRow, readingLanguage } from './people.reads.server.ts'
import { assertSameUser, mayRead } from './policy.server.ts'

export type NewPerson = {
  /** Made when the person is stored, unless others have to refer to it before. */
  id?: string
  role: Role
  fullName: string
  email: string
  mobile: string
  presentEducation?: string
  /** Of the page on which somebody signed up, if it is not English. */
  language?: Language | undefined
}

type SignUp = NewPerson & { password: string; confirmPassword: string; next?: string | undefined }

/** No password has this hash: the account opens with a mailed link only. */
export const NO_PASSWORD = 'none'

/**
 * The two rows of a person; undefined when this e-mail has an account of this role.
 */
export async function addPerson(
  { tx, now }: TxContext,
  { hash, ...person }: NewPerson & { hash: string },
): Promise<PersonRow | undefined> {
  const [row] = await tx
    .insert(people)
    .values({ id: newId(), ...person, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (row) await tx.insert(passwords).values({ personId: row.id, hash, changedAt: now })
  return row
}

/** As addPerson, for an e-mail that is known to be free. */
export async function insertPerson(act: TxContext, person: NewPerson & { hash: string }): Promise<PersonRow> {
  const row = await addPerson(act, person)
  if (!row) throw new Error(`${person.role} ${person.email} is there already`)
  return row
}

/**
 * A new account and the mail that confirms its e-mail and leads on to `next`. A taken e-mail gets none: its
 * holder is told by mail.
 */
async function openAccount(
  act: MailContext,
  person: NewPerson & { hash: string },
  next: string | undefined,
): Promise<PersonRow | undefined> {
  const row = await addPerson(act, person)
  const { role, email } = person
  if (row) await queueVerificationMail(act, { ...row, email }, next)
  else {
    const [holder] = await act.tx
      .select({ role: people.role, language: people.language })
      .from(people)
      .where(and(eq(people.role, role), eq(people.email, email)))
    const taken = { role, to: email, origin: act.publicUrl.origin, now: act.now }
    await queueMails(act, [takenEmailMail.write(taken, readingLanguage(holder))])
  }
  return row
}

/** The same for a new account and for a taken e-mail: signing up must not tell who is here. */
const signedUp = 'Thank you. We have sent you an email. Please log in.'

/**
 * Milliseconds that a signup takes at least: longer than its work, which is less where the e-mail is taken.
 */
const SIGNUP_MS = 300

export type PeopleParts = { database: Database; outbox: Outbox; logins: Logins; publicUrl: URL }

/** The calls of people: signup, login, logout, profiles. */
export function peopleCalls({ database, outbox, logins, publicUrl }: PeopleParts): EndpointHandler[] {
  const signupsPerAddress = createLimit(database, 'signup-from', { acts: 600, seconds: 3_600 })

  async function signUp(
    { password, confirmPassword: _, next, ...person }: SignUp,
    { address, now }: { address: string; now: Date },
  ): Promise<PersonRow> {
    await signupsPerAddress.spend(address)
    assertHardToGuess(password, person)
    const answered = wait(SIGNUP_MS)
    const hash = await hashPassword(password)
    const stored = await database.db.transaction((tx) =>
      openAccount({ tx, outbox, now, publicUrl }, { ...person, hash }, ownPath(next)),
    )
    outbox.wake()
    await answered
    return stored ?? unstored(person, now)
  }

  const login = (role: Role) => async (context: LoginContext & LoginAttempt) => {
    const account = await logins.check(rolesForLogin(role), context)
    const token = await logins.enter(account, context)
    return enveloped({ data: { ...entered(account), token } }, 'Login successful')
  }

  return [
    serve(createStudent, async ({ body, ...from }) => {
      const row = await signUp({ ...body, role: 'student' }, from)
      return enveloped({ ...asPerson(row, row), presentEducation: row.presentEducation ?? '' }, signedUp)
    }),
    serve(createTeacher, async ({ body, ...from }) => {
      const row = await signUp({ ...body, role: 'teacher' }, from)
      return enveloped(asPerson(row, row), signedUp)
    }),
    serve(createParent, async ({ body, ...from }) => {
      const row = await signUp({ ...body, role: 'parent' }, from)
      return enveloped(asPerson(row, row), signedUp)
    }),
    serve(studentLogin, login('student')),
    serve(teacherLogin, login('teacher')),
    serve(parentLogin, login('parent')),
    serve(logout, async ({ credentials, setSession }) => {
      await endSession(database, credentials)
      setSession(null)
      return { success: true as const, message: 'You are logged out' }
    }),
    serve(getSession, async ({ person }) => {
      const [row] = await database.db
        .select({ fullName: people.fullName })
        .from(people)
        .where(eq(people.id, person.id))
      if (!row) throw new Refusal(401)
      return enveloped({
        _id: person.id,
        ...row,
        role: person.role,
        family: person.id !== person.account.id,
        behindPin: person.pinLocked,
      })
    }),
    serve(setLanguage, async ({ body: { language, userId }, person }) => {
      const personId = whoseLanguage(userId, person)
      const [changed] = await database.db
        .update(people)
        .set({ language })
        .where(and(eq(people.id, personId), isNull(people.erasedAt), isNull(people.endedAt)))
        .returning({ id: people.id })
      if (!changed) throw new Refusal(401)
      return { success: true as const, message: 'Language saved' }
    }),
    serve(getStudent, async ({ params, person }) => {
      const profile = await profilePath(database, person, { id: params.id, role: 'student' })
      const { presentEducation, guardianId } = profile.row
      return enveloped({
        ...asProfile(profile),
        presentEducation: presentEducation ?? '',
        ofFamily: guardianId !== null,
      })
    }),
    serve(getTeacher, async ({ params, person }) =>
      enveloped(asProfile(await profilePath(database, person, { id: params.id, role: 'teacher' }))),
    ),
  ]
}

/**
 * The person acted for; a parent who is not behind a PIN may mean themselves meanwhile.
 * @throws {Refusal} 403 for anybody else.
 */
function whoseLanguage(userId: string | undefined, person: CurrentUser): string {
  if (userId === person.account.id && !person.pinLocked) return userId
  assertSameUser(userId, person)
  return person.id
}

/** What a signup answers when nothing was stored; nobody can tell. */
const unstored = (person: NewPerson, now: Date): PersonRow => ({
  presentEducation: null,
  ...person,
  language: person.language ?? null,
  id: newId(),
  guardianId: null,
  emailVerifiedAt: null,
  adultStatedAt: null,
  loginMobile: null,
  endedAt: null,
  erasedAt: null,
  createdAt: now,
})

type Profile = { row: PersonRow; email: string; mobile: string; picture: string | null }

/** @throws {Refusal} the same 404 for a profile that is not there and one that this person may not read. */
async function profilePath(
  { db }: Database,
  person: CurrentUser,
  { id, role }: { id: string; role: 'student' | 'teacher' },
): Promise<Profile> {
  const [profile] = await db
    .select({
      row: getTableColumns(people),
      email: contacts.email,
      mobile: contacts.mobile,
      picture: profilePictures.content,
    })
    .from(people)
    .innerJoin(contacts, eq(contacts.id, people.id))
    .leftJoin(profilePictures, eq(profilePictures.personId, people.id))
    .where(and(eq(people.id, id), eq(people.role, role), isNull(people.erasedAt)))
  if (!profile || !mayRead(person, profile.row))
    throw new Refusal(404, role === 'student' ? 'Student not found' : 'Teacher not found', {
      code: 'not_found',
    })
  // A child is reached at its parent's e-mail and mobile: behind a PIN they are not shown.
  return person.pinLocked ? { ...profile, email: '', mobile: '' } : profile
}

const asProfile = ({ row, picture, ...reach }: Profile) => ({
  ...asPerson(row, reach),
  picture: picture === null ? null : `data:image/webp;base64,${picture}`,
  emailVerified: row.emailVerifiedAt !== null || row.guardianId !== null,
  language: row.language,
})
