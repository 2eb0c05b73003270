import { and, eq } from 'drizzle-orm'
import { newId } from '../platform/columns.tables.ts'
import { type Database, sqlState, type Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { createLimit } from '../platform/limits.server.ts'
import { type Context, type Person, type Role, enveloped, type Served, serve } from '../platform/serve.server.ts'
import { createStudent, createTeacher, getStudent, getTeacher, logout, studentLogin, teacherLogin } from './people.contract.ts'
import { hashPassword, passwordMatches } from './password.server.ts'
import { normalEmail } from './people.rules.ts'
import { passwords, people } from './people.tables.ts'
import { endSession, startSession } from './sessions.server.ts'

type Profile = typeof people.$inferSelect
type NewPerson = { role: Role; fullName: string; email: string; mobile: string; presentEducation?: string; password: string }

/**
 * Stores a person and the hash of the password, both or neither.
 * @throws {Refusal} 409 when this e-mail has an account of this role.
 */
async function createPerson({ db }: Database, { password, ...person }: NewPerson, now: Date): Promise<Profile> {
  const hash = await hashPassword(password)
  try {
    return await db.transaction((tx) => insertPerson(tx, person, hash, now))
  } catch (error) {
    if (sqlState(error) === '23505') {
      throw new Refusal(409, 'An account with this email already exists', {
        errors: { email: 'An account with this email already exists' },
      })
    }
    throw error
  }
}

/** The two rows of a person, inside the caller's transaction. */
export async function insertPerson(tx: Tx, person: Omit<NewPerson, 'password'>, hash: string, now: Date): Promise<Profile> {
  const [row] = await tx
    .insert(people)
    .values({ id: newId(), ...person, createdAt: now })
    .returning()
  if (!row) throw new Error('a person was inserted and is not there')
  await tx.insert(passwords).values({ personId: row.id, hash, changedAt: now })
  return row
}

const signedUp = 'Signup successful. Please login.'

/** The calls of people: signup, login, logout, profiles. */
export function peopleCalls(database: Database): Served[] {
  // A school of 200 children signing in behind one address stays far below these; a guesser does not.
  const failuresPerAccount = createLimit(database, 'login', 10, 15 * 60)
  const failuresPerAddress = createLimit(database, 'login-from', 500, 15 * 60)
  const signupsPerAddress = createLimit(database, 'signup-from', 600, 3_600)

  const login = async (role: Role, { body, address, now, setSession }: Context<typeof studentLogin>) => {
    const account = `${role}:${normalEmail(body.email)}`
    await failuresPerAccount.check(account)
    await failuresPerAddress.check(address)
    const [found] = await database.db
      .select({ id: people.id, fullName: people.fullName, hash: passwords.hash })
      .from(people)
      .innerJoin(passwords, eq(passwords.personId, people.id))
      .where(and(eq(people.role, role), eq(people.email, normalEmail(body.email))))
    if (!(await passwordMatches(body.password, found?.hash)) || !found) {
      await failuresPerAccount.spend(account)
      await failuresPerAddress.spend(address)
      throw new Refusal(401, 'Invalid email or password')
    }
    await failuresPerAccount.forget(account)
    const { cookie, token, maxAge } = await startSession(database, found.id, now)
    setSession(cookie, maxAge)
    return enveloped({ data: { token, fullName: found.fullName, _id: found.id } }, 'Login successful')
  }

  return [
    serve(createStudent, async ({ body: { confirmPassword: _, ...body }, address, now }) => {
      await signupsPerAddress.spend(address)
      const person = await createPerson(database, { ...body, role: 'student' }, now)
      return enveloped(asStudent(person), signedUp)
    }),
    serve(createTeacher, async ({ body: { confirmPassword: _, ...body }, address, now }) => {
      await signupsPerAddress.spend(address)
      const person = await createPerson(database, { ...body, role: 'teacher' }, now)
      return enveloped(asTeacher(person), signedUp)
    }),
    serve(studentLogin, (context) => login('student', context)),
    serve(teacherLogin, (context) => login('teacher', context)),
    serve(logout, async ({ credentials, setSession }) => {
      await endSession(database, credentials)
      setSession(null)
      return { success: true as const, message: 'You are logged out' }
    }),
    serve(getStudent, async ({ params, person }) => enveloped(asStudent(await profile(database, params.id, 'student', person)))),
    serve(getTeacher, async ({ params, person }) => enveloped(asTeacher(await profile(database, params.id, 'teacher', person)))),
  ]
}

/** The owner's or, for staff, anyone's; the same 404 for 'not there' and 'not yours'. */
async function profile({ db }: Database, id: string, role: Role, person: Person): Promise<Profile> {
  const mayRead = person.id === id || person.role === 'office'
  const [row] = mayRead
    ? await db
        .select()
        .from(people)
        .where(and(eq(people.id, id), eq(people.role, role)))
    : []
  if (!row) throw new Refusal(404, role === 'student' ? 'Student not found' : 'Teacher not found')
  return row
}

const asTeacher = (row: Profile) => ({
  _id: row.id,
  fullName: row.fullName,
  email: row.email,
  mobile: row.mobile,
  createdAt: row.createdAt.toISOString(),
})
const asStudent = (row: Profile) => ({ ...asTeacher(row), presentEducation: row.presentEducation ?? '' })
