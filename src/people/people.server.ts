import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import { newId } from '../platform/columns.tables.ts'
import type { Database, Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { createLimit } from '../platform/limits.server.ts'
import type { Outbox } from '../platform/outbox.server.ts'
import { enveloped, may, type Person, type Served, serve } from '../platform/serve.server.ts'
import type { Role } from '../platform/wire.ts'
import { createParent, parentLogin } from './family.contract.ts'
import { putLetter } from './letters.server.ts'
import type { Entering, Knock, Logins } from './logins.server.ts'
import {
  createStudent,
  createTeacher,
  getStudent,
  getStudentRecord,
  getTeacher,
  logout,
  studentLogin,
  teacherLogin,
} from './people.contract.ts'
import { assertHardToGuess, hashPassword } from './password.server.ts'
import { contacts, passwords, people, profilePictures } from './people.tables.ts'
import { recordOf } from './records.server.ts'
import { putVerification } from './recovery.server.ts'
import { endSession } from './sessions.server.ts'
import { assignments } from './staff.tables.ts'

type Row = typeof people.$inferSelect
export type NewPerson = { role: Role; fullName: string; email: string; mobile: string; presentEducation?: string }

/** No password has this hash: the account opens with a mailed link only. */
export const NO_PASSWORD = 'none'

/** The two rows of a person, inside the caller's transaction; undefined when this e-mail has an account of this role. */
export async function addPerson(tx: Tx, person: NewPerson, hash: string, now: Date): Promise<Row | undefined> {
  const [row] = await tx
    .insert(people)
    .values({ id: newId(), ...person, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (row) await tx.insert(passwords).values({ personId: row.id, hash, changedAt: now })
  return row
}

/** As addPerson, for an e-mail that is known to be free. */
export async function insertPerson(tx: Tx, person: NewPerson, hash: string, now: Date): Promise<Row> {
  const row = await addPerson(tx, person, hash, now)
  if (!row) throw new Error(`${person.role} ${person.email} is there already`)
  return row
}

/** The same for a new account and for a taken e-mail: signing up must not tell who is here. */
const signedUp = 'Thank you. We have sent you a mail. Please login.'

export type PeopleParts = { database: Database; outbox: Outbox; logins: Logins; publicUrl: URL }

/** The calls of people: signup, login, logout, profiles. */
export function peopleCalls({ database, outbox, logins, publicUrl }: PeopleParts): Served[] {
  const signupsPerAddress = createLimit(database, 'signup-from', 600, 3_600)

  async function signUp(person: NewPerson, password: string, address: string, now: Date): Promise<Row> {
    await signupsPerAddress.spend(address)
    assertHardToGuess(password, person)
    const hash = await hashPassword(password)
    const { role, email } = person
    const stored = await database.db.transaction(async (tx) => {
      const row = await addPerson(tx, person, hash, now)
      if (row) await putVerification(tx, outbox, publicUrl, { id: row.id, role, email }, now)
      else {
        await putLetter(tx, outbox, {
          key: `taken:${role}:${email}:${now.toISOString().slice(0, 10)}`,
          to: email,
          subject: 'You already have an account',
          lines: [
            'Somebody tried to make a new account with this email, but there is one already. It was not changed.',
            `If it was you and you have forgotten the password:\n${publicUrl.origin}/forgot-password`,
            `If you want accounts for several children, a family account has them all under one email:\n${publicUrl.origin}/family/signup`,
          ],
        })
      }
      return row
    })
    outbox.wake()
    return stored ?? unstored(person, now)
  }

  const login = (role: Role) => async (context: Entering & Knock) => {
    const account = await logins.check([role], context)
    const token = await logins.enter(account, context)
    return enveloped({ data: { token, fullName: account.fullName, _id: account.id } }, 'Login successful')
  }

  return [
    serve(createStudent, async ({ body: { confirmPassword: _, password, ...body }, address, now }) => {
      const row = await signUp({ ...body, role: 'student' }, password, address, now)
      return enveloped({ ...asPerson(row, row), presentEducation: row.presentEducation ?? '' }, signedUp)
    }),
    serve(createTeacher, async ({ body: { confirmPassword: _, password, ...body }, address, now }) => {
      const row = await signUp({ ...body, role: 'teacher' }, password, address, now)
      return enveloped(asPerson(row, row), signedUp)
    }),
    serve(createParent, async ({ body: { confirmPassword: _, password, ...body }, address, now }) => {
      const row = await signUp({ ...body, role: 'parent' }, password, address, now)
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
    serve(getStudent, async ({ params, person }) => {
      const found = await profile(database, params.id, 'student', person)
      const { presentEducation, guardianId } = found.row
      return enveloped({ ...asProfile(found), presentEducation: presentEducation ?? '', ofFamily: guardianId !== null })
    }),
    serve(getTeacher, async ({ params, person }) => enveloped(asProfile(await profile(database, params.id, 'teacher', person)))),
    serve(getStudentRecord, async ({ params, person }) => {
      if (person.role === 'teacher') await assertMentor(database, person.id, params.id)
      else await profile(database, params.id, 'student', person)
      return enveloped(await recordOf(database, params.id))
    }),
  ]
}

/** What a signup answers when nothing was stored; nobody can tell. */
const unstored = (person: NewPerson, now: Date): Row => ({
  presentEducation: null,
  ...person,
  id: newId(),
  guardianId: null,
  emailVerifiedAt: null,
  adultStatedAt: null,
  endedAt: null,
  erasedAt: null,
  createdAt: now,
})

type Found = { row: Row; email: string; mobile: string; picture: string | null }

/** The owner's, its parent's or, for the office, anyone's; the same 404 for 'not there' and 'not yours'. */
async function profile({ db }: Database, id: string, role: Role, person: Person): Promise<Found> {
  const [found] = await db
    .select({ row: getTableColumns(people), email: contacts.email, mobile: contacts.mobile, picture: profilePictures.content })
    .from(people)
    .innerJoin(contacts, eq(contacts.id, people.id))
    .leftJoin(profilePictures, eq(profilePictures.personId, people.id))
    .where(and(eq(people.id, id), eq(people.role, role), isNull(people.erasedAt)))
  if (!found || !(person.id === id || found.row.guardianId === person.account.id || may(person, 'office')))
    throw new Refusal(404, role === 'student' ? 'Student not found' : 'Teacher not found')
  return found
}

async function assertMentor({ db }: Database, teacherId: string, studentId: string): Promise<void> {
  const theirs = and(eq(assignments.teacherId, teacherId), eq(assignments.studentId, studentId))
  if ((await db.select({ at: assignments.createdAt }).from(assignments).where(theirs)).length === 0)
    throw new Refusal(404, 'Student not found')
}

/** A person's own row with where it is reached, on the wire. */
export const asPerson = (row: Row, { email, mobile }: { email: string | null; mobile: string | null }) => ({
  _id: row.id,
  fullName: row.fullName,
  email: email ?? '',
  mobile: mobile ?? '',
  createdAt: row.createdAt.toISOString(),
})
const asProfile = ({ row, picture, ...reach }: Found) => ({
  ...asPerson(row, reach),
  picture: picture === null ? null : `data:image/webp;base64,${picture}`,
  emailVerified: row.emailVerifiedAt !== null || row.guardianId !== null,
})
