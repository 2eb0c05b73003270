import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { isStaff } from '../academy/roles.rules.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { containsText, holdsNames } from '../platform/db/text-search.server.ts'
import type { Language } from '../platform/languages.rules.ts'
import type { Role } from '../platform/wire.ts'
import { consents, contacts, familyPins, merges, people, personDetails, wordsOf } from './people.tables.ts'

export type PersonRow = typeof people.$inferSelect
export type ConsentRow = typeof consents.$inferSelect

/** The language in which a person is written to: English until another one is chosen, and for staff. */
export const readingLanguage = (row: Pick<PersonRow, 'role' | 'language'> | undefined): Language =>
  row && !isStaff(row.role) ? (row.language ?? 'en') : 'en'

/** A person's own row, also of somebody who was erased. */
export async function personOf(on: Db | Tx, id: string): Promise<PersonRow | undefined> {
  const [row] = await on.select().from(people).where(eq(people.id, id))
  return row
}

/** The account that counts for this one: itself, or the one that it was merged into. */
export async function finalAccount(on: Db | Tx, id: string): Promise<string> {
  const [merged] = await on
    .select({ primaryId: merges.primaryId })
    .from(merges)
    .where(eq(merges.duplicateId, id))
  return merged ? finalAccount(on, merged.primaryId) : id
}

/**
 * Whoever keeps something of a person in this transaction begins with this: an erasure, or the end
 * of the account, comes before it or after it. @returns the person's row. @throws `gone` when it came before:
 * 401 unless said.
 */
export async function lockPerson(tx: Tx, id: string, gone = new Refusal(401)): Promise<PersonRow> {
  const [still] = await tx
    .select()
    .from(people)
    .where(and(eq(people.id, id), isNull(people.erasedAt), isNull(people.endedAt)))
    .for('share')
  if (!still) throw gone
  return still
}

/** As lockPerson for many, in the order of their ids. @returns those who are here. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, [...ids]), isNull(people.erasedAt), isNull(people.endedAt)))
    .orderBy(people.id)
    .for('share')
  return new Set(rows.map(({ id }) => id))
}

/**
 * SQL: whether a session lives at this time and acts for this person, as a login is read: a child counts only
 * while it is this parent's, and behind a PIN nobody is the parent once the child is gone. Statements of
 * calls that take a learner from memory ask it, so that an ended session does nothing, on any instance.
 * `offset 0` keeps it a look by index for each row that asks: within the join around it all sessions would
 * be hashed.
 */
export const sessionLives = (of: { session: string; person: string; at: string }): string =>
  `exists (select from sessions live join people holder on holder.id = live.person_id
    left join people child on child.id = live.acting_for and child.guardian_id = holder.id
      and child.ended_at is null and child.erased_at is null
    where live.id = ${of.session} and live.expires_at > ${of.at}
      and holder.ended_at is null and holder.erased_at is null
      and coalesce(child.id, holder.id) = ${of.person}
      and (live.acting_for is null or child.id is not null
        or not exists (select from family_pins where person_id = holder.id))
    offset 0)`

/** Which of these have an account that neither ended nor was erased. */
export async function activeAmong(on: Db | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await on
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, [...ids]), isNull(people.erasedAt), isNull(people.endedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** Names by id. */
export async function namesOf(on: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await on
    .select({ id: people.id, name: people.fullName })
    .from(people)
    .where(inArray(people.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The names that stand on certificates, by id: as the office has written them, else the full names. */
export async function certificateNamesOf(
  on: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await on
    .select({ id: people.id, fullName: people.fullName, printed: personDetails.certificateName })
    .from(people)
    .leftJoin(personDetails, eq(personDetails.personId, people.id))
    .where(inArray(people.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, fullName, printed }) => [id, printed || fullName]))
}

/** The ids of those whose name holds these words, as typed or spelt otherwise; asked within another query. */
export const idsByName = (on: Db | Tx, words: string) => {
  const alike = holdsNames(wordsOf(people), words)
  const ids = () => on.select({ id: people.id }).from(people)
  return ids().where(
    or(containsText(people.fullName, words), alike && inArray(people.id, ids().where(alike))),
  )
}

/** The same; of digits, four or more, the ids of those with that mobile or one that holds them. */
export const idsByNameOrMobile = (on: Db | Tx, words: string) => {
  const digits = /^[+\d][\d\s-]*$/.test(words.trim()) ? words.replace(/\D/g, '').slice(-10) : ''
  if (digits.length < 4) return idsByName(on, words)
  const isWhole = digits.length === 10
  return on
    .select({ id: people.id })
    .from(people)
    .where(isWhole ? eq(people.mobile, digits) : containsText(people.mobile, digits))
}

/** Where a person is reached, and in which language: a child at its parent's e-mail and mobile. */
export async function contactOf(
  on: Db | Tx,
  id: string,
): Promise<(typeof contacts.$inferSelect & { language: Language }) | undefined> {
  const [row] = await on.select().from(contacts).where(eq(contacts.id, id))
  if (!row) return undefined
  const person = await personOf(on, id)
  const holder = person?.guardianId ? await personOf(on, person.guardianId) : person
  return { ...row, language: readingLanguage(holder) }
}

/** Of these children those for whom a parent's confirmed consent stands. */
export async function haveConsent(on: Db | Tx, childIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await on
    .selectDistinct({ id: consents.childId })
    .from(consents)
    .where(
      and(
        inArray(consents.childId, [...childIds]),
        isNotNull(consents.verifiedAt),
        isNull(consents.withdrawnAt),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** The children of a parent, oldest account first. */
export const childRowsOf = async (on: Db | Tx, parentId: string): Promise<readonly PersonRow[]> =>
  (await childrenOfMany(on, [parentId])).get(parentId) ?? []

/** As childRowsOf, of many parents at once, by parent. */
export async function childrenOfMany(
  on: Db | Tx,
  parentIds: readonly string[],
): Promise<ReadonlyMap<string | null, readonly PersonRow[]>> {
  if (parentIds.length === 0) return new Map()
  const rows = await on
    .select()
    .from(people)
    .where(and(inArray(people.guardianId, [...parentIds]), isNull(people.erasedAt), isNull(people.endedAt)))
    .orderBy(asc(people.createdAt))
  return Map.groupBy(rows, ({ guardianId }) => guardianId)
}

/** As childRowsOf, each with the newest consent that the parent gave for it. */
export async function childrenOf(
  on: Db | Tx,
  parentId: string,
): Promise<{ child: PersonRow; consent: ConsentRow | undefined }[]> {
  const rows = await childRowsOf(on, parentId)
  const agreed = await on
    .select()
    .from(consents)
    .where(eq(consents.givenBy, parentId))
    .orderBy(desc(consents.givenAt))
  return rows.map((child) => ({ child, consent: agreed.find(({ childId }) => childId === child.id) }))
}

/** Whether a PIN guards this parent's side on devices that act for a child. */
export const hasPin = async (on: Db | Tx, parentId: string): Promise<boolean> =>
  (await on.$count(familyPins, eq(familyPins.personId, parentId))) > 0

/** Parents who are here with a confirmed e-mail, in the order of their ids after this one. */
export const confirmedParents = (
  on: Db | Tx,
  { after, limit }: { after: string | null; limit: number },
): Promise<PersonRow[]> =>
  on
    .select()
    .from(people)
    .where(
      and(
        eq(people.role, 'parent'),
        isNotNull(people.emailVerifiedAt),
        isNull(people.endedAt),
        isNull(people.erasedAt),
        after === null ? undefined : gt(people.id, after),
      ),
    )
    .orderBy(asc(people.id))
    .limit(limit)

/** The ids of a parent's children who are here, to be asked within another query. */
export const childIdsOf = (on: Db | Tx, parentId: string) =>
  on
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.guardianId, parentId), isNull(people.erasedAt), isNull(people.endedAt)))

/** A person and the children of theirs, also those who have left, as a subquery. */
export const familyIds = (on: Db | Tx, payerId: AnyPgColumn | string) =>
  on
    .select({ id: people.id })
    .from(people)
    .where(or(eq(people.id, payerId), eq(people.guardianId, payerId)))

/** Who pays for these students: the parent, otherwise the student; as a subquery. */
export const payerIds = (on: Db | Tx, studentIds: SQLWrapper) =>
  on
    .select({ id: sql<string>`coalesce(${people.guardianId}, ${people.id})`.as('payer_id') })
    .from(people)
    .where(inArray(people.id, studentIds))

/** Which of those who pay, by the column of their id. */
type PayersWhere = (payerId: AnyPgColumn) => Promise<SQL | undefined>

/** Who pays for whoever has this in the name, or this mobile: the first by name, of those asked for alone. */
export async function payersNamed(
  on: Db | Tx,
  words: string,
  { where, limit }: { where: PayersWhere; limit: number },
): Promise<PersonRow[]> {
  const payers = alias(people, 'payers')
  const isHere = and(isNull(payers.erasedAt), isNull(payers.endedAt))
  const pays = and(inArray(payers.role, ['parent', 'student']), isNull(payers.guardianId), isHere)
  return on
    .select()
    .from(payers)
    .where(and(inArray(payers.id, payerIds(on, idsByNameOrMobile(on, words))), pays, await where(payers.id)))
    .orderBy(asc(payers.fullName), asc(payers.id))
    .limit(limit)
}

/** Everybody in the families of these students: who pays, and all children of theirs. */
export async function familyMemberIds(on: Db | Tx, studentIds: readonly string[]): Promise<string[]> {
  const students = on
    .select({ id: people.id })
    .from(people)
    .where(inArray(people.id, [...studentIds]))
  const payers = payerIds(on, students)
  const rows = await on
    .select({ id: people.id })
    .from(people)
    .where(or(inArray(people.id, payers), inArray(people.guardianId, payers)))
  return rows.map(({ id }) => id)
}

/** Where somebody is reached, in which language, and whether that is confirmed; a child at its parent's. */
export type ContactInfo = { fullName: string; email: string; language: Language; confirmed: boolean }

/** How these students are reached, by id. */
export async function contactsOf(
  on: Db | Tx,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, ContactInfo>> {
  const students = await peopleById(on, studentIds)
  const guardians = await peopleById(
    on,
    [...students.values()].flatMap(({ guardianId }) => guardianId ?? []),
  )
  return new Map(
    [...students].map(([id, student]) => {
      const holder = guardians.get(student.guardianId ?? '') ?? student
      const { fullName } = student
      const reach = { email: holder.email ?? '', language: readingLanguage(holder) }
      return [id, { fullName, ...reach, confirmed: holder.emailVerifiedAt !== null }]
    }),
  )
}

/** A person's own row with where it is reached, on the wire. */
export const asPerson = (
  row: PersonRow,
  { email, mobile }: { email: string | null; mobile: string | null },
) => ({
  _id: row.id,
  fullName: row.fullName,
  email: email ?? '',
  mobile: mobile ?? '',
  createdAt: row.createdAt.toISOString(),
})

export type Named = { id: string; fullName: string }

/** Who is here with one of these roles, by name. */
export const here = (on: Db | Tx, roles: readonly Role[], more?: SQL): Promise<Named[]> =>
  on
    .select({ id: people.id, fullName: people.fullName })
    .from(people)
    .where(and(inArray(people.role, [...roles]), isNull(people.endedAt), isNull(people.erasedAt), more))
    .orderBy(asc(people.fullName))

/** Staff that cares for enquiries. */
export const assigneesOf = (on: Db | Tx): Promise<Named[]> => here(on, ['office', 'owner'])
/** Staff of the office alone. */
export const officeStaffOf = (on: Db | Tx): Promise<Named[]> => here(on, ['office'])
/** These people's own rows, by id; what is not there is left out. */
export async function peopleById(
  on: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonRow>> {
  if (ids.length === 0) return new Map()
  const rows = await on
    .select()
    .from(people)
    .where(inArray(people.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Families who are reached at this mobile or e-mail: parents and students, with the children of the parents.
 */
export async function familyAt(
  on: Db | Tx,
  { mobile, email }: { mobile: string; email: string | null },
): Promise<PersonRow[]> {
  const isHere = and(isNull(people.erasedAt), isNull(people.endedAt))
  const ofFamily = and(inArray(people.role, ['parent', 'student']), isHere)
  const reached = await on
    .select()
    .from(people)
    .where(and(ofFamily, or(eq(people.mobile, mobile), email ? eq(people.email, email) : undefined)))
    .orderBy(asc(people.createdAt))
    .limit(10)
  const children = await on
    .select()
    .from(people)
    .where(
      and(
        ofFamily,
        inArray(
          people.guardianId,
          reached.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(people.createdAt))
    .limit(20)
  return [...reached, ...children]
}

/** Students who are here and not among these, by name. */
export const studentsExcept = (
  on: Db | Tx,
  ids: readonly string[],
  limit: number,
): Promise<{ studentId: string; fullName: string }[]> =>
  on
    .select({ studentId: people.id, fullName: people.fullName })
    .from(people)
    .where(
      and(
        eq(people.role, 'student'),
        isNull(people.erasedAt),
        isNull(people.endedAt),
        ids.length === 0 ? undefined : notInArray(people.id, [...new Set(ids)]),
      ),
    )
    .orderBy(asc(people.fullName), asc(people.id))
    .limit(limit)

/** A student as a sheet names one; `mobile` is the family's, `parent` is empty without one. */
type NamedStudent = {
  id: string
  fullName: string
  admissionNumber: string
  mobile: string
  parent: string
}

/** Students who are here and have one of these admission numbers or names; `names` as of `sameName`. */
export async function studentsNamed(
  on: Db | Tx,
  { names, numbers }: { names: readonly string[]; numbers: readonly string[] },
): Promise<NamedStudent[]> {
  const parents = alias(people, 'parents')
  const among = (text: SQL, texts: readonly string[]) =>
    sql`${text} in (select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`
  const named = among(sql`lower(regexp_replace(trim(${people.fullName}), '\\s+', ' ', 'g'))`, names)
  return on
    .select({
      id: people.id,
      fullName: people.fullName,
      admissionNumber: sql<string>`coalesce(${personDetails.admissionNumber}, '')`,
      mobile: contacts.mobile,
      parent: sql<string>`coalesce(${parents.fullName}, '')`,
    })
    .from(people)
    .innerJoin(contacts, eq(contacts.id, people.id))
    .leftJoin(personDetails, eq(personDetails.personId, people.id))
    .leftJoin(parents, eq(parents.id, people.guardianId))
    .where(
      and(
        eq(people.role, 'student'),
        isNull(people.erasedAt),
        isNull(people.endedAt),
        or(named, among(sql`${personDetails.admissionNumber}`, numbers)),
      ),
    )
    .orderBy(people.createdAt, people.id)
}
