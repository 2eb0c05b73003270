import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { allRows, paginate } from '../../platform/http/cursor.server.ts'
import type { Database, Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { type SheetColumn, sheetOf } from '../../platform/sheets/sheets.server.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import { type PersonRow as Row } from '../people.reads.server.ts'
import { assertConfirmedTeacher } from '../teachers.reads.server.ts'
import { consents, people, sessions, wordsOf } from '../people.tables.ts'
import { isMemberRow } from '../policy.server.ts'
import { assignments } from '../staff/staff.tables.ts'
import {
  assignTeacher,
  endSessionsOf,
  endSessionsOfMany,
  exportPeople,
  findPeople,
  type PersonRow,
} from './office.contract.ts'
import { consentOf, consentWords, type SearchedWord, searchedWords } from './people-office.rules.ts'

const pageQuery = paginate(
  people,
  {
    createdAt: 'id',
    fullName: 'fullName',
    email: 'email',
    role: 'role',
    presentEducation: 'presentEducation',
  },
  '-createdAt',
)
/** Rows of an export read at once. */
const AT_ONCE = 1_000

type PeopleQuery = Omit<HandlerInput<typeof findPeople>['body'], 'sort' | 'after' | 'limit'>

/** Current people: neither erased nor merged into another account. */
export const isHere: SQL | undefined = and(isMemberRow, isNull(people.erasedAt), isNull(people.endedAt))

/** Words that fit more people than this are looked up again for each page, without their families. */
const MANY = 2_000
/** And those that fit so many row by row: a page of them is soon full, in whatever order. */
const MOST = 20_000

/** The word as it is typed, or as a name in another spelling or script. */
const queryOf = ({ query, names }: SearchedWord): SQL => {
  const typed = sql`lower(${query})::tsquery`
  if (names.length === 0) return typed
  const alike = names.map((name) => sql`people_alike(${name}::text)`)
  return sql`(${typed} || (${sql.join(alike, sql` && `)}))`
}

/**
 * Whom these words find: somebody by the own ones, a child by its parent's too, unless they fit very many.
 * @returns a condition on people; undefined when nothing is looked for.
 */
export async function foundBy(on: Db | Tx, words: string): Promise<SQL | undefined> {
  const searched = searchedWords(words)
  if (searched.length === 0) return words.trim() === '' ? undefined : sql`false`
  const asked = sql`(${sql.join(searched.map(queryOf), sql` && `)})`
  const own = await on
    .select({ id: people.id })
    .from(people)
    .where(sql`${wordsOf(people)} @@ ${asked}`)
    .limit(MANY + 1)
  if (own.length > MANY) {
    const fitting = sql`select ${people.id} from ${people} where ${wordsOf(people)} @@ ${asked}`
    const [{ n } = { n: 0 }] = await on
      .select({ n: sql<number>`count(*)::int` })
      .from(sql`(${fitting} limit ${MOST + 1}) as fitting`)
    // Joined to nothing, so that no index answers it: the list's own order finds the first ones sooner.
    if (n > MOST) return sql`(${wordsOf(people)} || ''::tsvector) @@ ${asked}`
    // As an array they are looked up once and then sorted; as a subquery they may be judged row by row.
    return sql`${people.id} = any(array(${fitting}))`
  }
  const ids = own.map(({ id }) => id)
  return ids.length === 0 ? sql`false` : or(inArray(people.id, ids), inArray(people.guardianId, ids))
}

/**
 * A student without consent who did not say they are an adult. Few are: all of them are found at once, where
 * a page would look for the consent of each student until it is full.
 */
export const isWithoutConsent: SQL = sql`${people.id} = any(array(
  select ${people.id} from ${people}
  where ${people.role} = 'student' and ${people.adultStatedAt} is null and not exists (
    select from ${consents} where ${consents.childId} = ${people.id} and ${consents.withdrawnAt} is null)))`

const isConfirmed = or(isNotNull(people.emailVerifiedAt), isNotNull(people.guardianId))
const isUnconfirmed = and(isNull(people.emailVerifiedAt), isNull(people.guardianId))

const fits = async (
  on: Db | Tx,
  { words = '', role, confirmed, consent }: PeopleQuery,
): Promise<SQL | undefined> =>
  and(
    isHere,
    role && eq(people.role, role),
    confirmed && (confirmed === 'yes' ? isConfirmed : isUnconfirmed),
    consent && isWithoutConsent,
    await foundBy(on, words),
  )

type Asking = PeopleQuery & Pick<HandlerInput<typeof findPeople>['body'], 'sort' | 'after' | 'limit'>

/** A page of the list of people; `more` narrows it. */
export async function peoplePage(on: Db | Tx, { sort, after, limit, ...asked }: Asking, more?: SQL) {
  const page = pageQuery({ sort, after, limit })
  const rows = await on
    .select()
    .from(people)
    .where(and(await fits(on, asked), more, page.after))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.reply(rows, (row) => row, await shownOf(on, rows))
}

/** Rows of the list with families and consents, in three reads. */
async function shownOf(on: Db | Tx, rows: readonly Row[]): Promise<(row: Row) => PersonRow> {
  const ids = rows.map(({ id }) => id)
  const parentIds = rows.flatMap(({ guardianId }) => guardianId ?? [])
  const parents = new Map(
    (parentIds.length === 0 ? [] : await on.select().from(people).where(inArray(people.id, parentIds))).map(
      (row) => [row.id, row],
    ),
  )
  const isParent = ({ role }: Row) => role === 'parent'
  const children = !rows.some(isParent)
    ? []
    : await on
        .select({ id: people.id, fullName: people.fullName, parentId: people.guardianId })
        .from(people)
        .where(
          and(
            inArray(
              people.guardianId,
              rows.filter(isParent).map(({ id }) => id),
            ),
            isHere,
          ),
        )
        .orderBy(people.id)
  const given = ids.length === 0 ? [] : await on.select().from(consents).where(inArray(consents.childId, ids))
  return (row) => {
    const parent = row.guardianId === null ? undefined : parents.get(row.guardianId)
    return {
      _id: row.id,
      role: row.role === 'teacher' || row.role === 'parent' ? row.role : 'student',
      fullName: row.fullName,
      email: row.email ?? parent?.email ?? '',
      mobile: row.mobile ?? parent?.mobile ?? '',
      emailVerified: (parent ?? row).emailVerifiedAt !== null,
      presentEducation: row.presentEducation ?? '',
      parent: parent ? { _id: parent.id, fullName: parent.fullName } : null,
      children: children
        .filter(({ parentId }) => parentId === row.id)
        .map(({ id, fullName }) => ({ _id: id, fullName })),
      consent: consentOf(
        row,
        given.filter(({ childId }) => childId === row.id),
      ),
      createdAt: row.createdAt.toISOString(),
    }
  }
}

const columns: readonly SheetColumn<PersonRow>[] = [
  { head: 'name', cell: ({ fullName }) => fullName },
  { head: 'role', cell: ({ role }) => role },
  { head: 'class', cell: ({ presentEducation }) => presentEducation },
  { head: 'parent', cell: ({ parent }) => parent?.fullName ?? '' },
  { head: 'children', cell: ({ children }) => children.map(({ fullName }) => fullName).join('; ') },
  { head: 'mobile', cell: ({ mobile }) => mobile },
  { head: 'email', cell: ({ email }) => email },
  { head: 'email confirmed', cell: ({ emailVerified }) => (emailVerified ? 'yes' : 'no') },
  { head: 'consent', cell: ({ consent }) => consentWords[consent] },
  { head: 'since', cell: ({ createdAt }) => indianDay(new Date(createdAt)) },
]

/** The list of people and its bulk actions. */
export function peopleListCalls({ db }: Database): EndpointHandler[] {
  return [
    serve(findPeople, ({ body }) => peoplePage(db, body)),

    serve(exportPeople, async ({ body: { format, ...asked }, now, audit }) => {
      audit(`exported the list of people as ${format.toUpperCase()}`)
      const rows = allRows((after) => peoplePage(db, { ...asked, after, limit: AT_ONCE }))
      return sheetOf(format, { name: `people-${indianDay(now)}`, columns, rows })
    }),

    serve(assignTeacher, async ({ body: { teacherId, ids }, now, audit }) => {
      await db.transaction(async (tx) => {
        await assertThere(tx, [teacherId], { role: 'teacher', message: 'Teacher not found' })
        await assertConfirmedTeacher(tx, teacherId)
        await assertThere(tx, ids, { role: 'student', message: 'Only students can be assigned to a teacher' })
        await tx
          .insert(assignments)
          .values([...new Set(ids)].map((studentId) => ({ teacherId, studentId, createdAt: now })))
          .onConflictDoNothing()
      })
      audit(`assigned ${countOf(ids.length, 'student')} to {person:${teacherId}}`)
      return { success: true as const, message: `${countOf(ids.length, 'student')} assigned` }
    }),

    serve(endSessionsOf, async ({ params: { id }, audit }) => {
      await db.transaction(async (tx) => {
        await assertThere(tx, [id], { message: 'Person not found' })
        await endSessions(tx, [id])
      })
      audit(`logged {person:${id}} out everywhere`)
      return { success: true as const, message: 'Logged out everywhere' }
    }),

    serve(endSessionsOfMany, async ({ body: { ids }, audit }) => {
      await db.transaction(async (tx) => {
        await assertThere(tx, ids, { message: 'One of them no longer exists' })
        await endSessions(tx, ids)
      })
      audit(`logged ${countOf(ids.length, 'account')} out everywhere`)
      return { success: true as const, message: `${countOf(ids.length, 'account')} logged out everywhere` }
    }),
  ]
}

const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** Ends the sessions of these people, and those that act for one of them. */
export async function endSessions(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .delete(sessions)
    .where(or(inArray(sessions.personId, [...ids]), inArray(sessions.actingFor, [...ids])))
}

type Expected = { role?: 'teacher' | 'student'; message: string }

/** @throws {Refusal} 404 when one of them is not there. */
async function assertThere(tx: Tx, ids: readonly string[], { role, message }: Expected): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, wanted), isHere, role && eq(people.role, role)))
  if (found.length < wanted.length) throw new Refusal(404, message, { code: 'not_found' })
}
