import { and, asc, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TxContext } from '../platform/db/context.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { insertMany } from '../platform/db/insert-many.server.ts'
import { type MailContext, putFamilyInvitations } from './account/recovery.server.ts'
import { passkeys } from './account/passkeys.tables.ts'
import type { Family, NamedFamily, StandingParent, Trust } from './joining.rules.ts'
import { NO_PASSWORD } from './people.server.ts'
import { finalAccount } from './people.reads.server.ts'
import { sameName } from './people.rules.ts'
import { passwords, people } from './people.tables.ts'

type Reach = Pick<NamedFamily, 'email' | 'mobile'>

const unique = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '')

/** The parents whom these may mean, by e-mail or by mobile, oldest first, with their children. */
export async function standingParents(on: Db | Tx, reach: readonly Reach[]): Promise<StandingParent[]> {
  const mobiles = unique(reach.map(({ mobile }) => mobile))
  const isNamed = or(
    isOneOf(people.email, unique(reach.map(({ email }) => email))),
    isOneOf(people.mobile, mobiles),
    isOneOf(people.loginMobile, mobiles),
  )
  const named = await parentRows(on, isNamed)
  const kept = await mergedInto(
    on,
    named.filter(({ row }) => row.endedAt !== null).map(({ row }) => row.id),
  )
  const missing = [...kept.values()].filter((id) => !named.some(({ row }) => row.id === id))
  const rows = missing.length > 0 ? [...named, ...(await parentRows(on, inArray(people.id, missing)))] : named
  const children = await on
    .select({ id: people.id, fullName: people.fullName, parentId: people.guardianId })
    .from(people)
    .where(
      and(
        inArray(
          people.guardianId,
          rows.map(({ row }) => row.id),
        ),
        isNull(people.erasedAt),
      ),
    )
    .orderBy(asc(people.createdAt))
  const byParent = Map.groupBy(children, ({ parentId }) => parentId)
  return rows.map(
    ({ row: { id, fullName, email, mobile, loginMobile, endedAt, emailVerifiedAt }, opened }) => ({
      id,
      fullName,
      email: email ?? '',
      mobile: mobile ?? '',
      loginMobile: loginMobile ?? '',
      otherMobiles: named.flatMap(({ row }) => (kept.get(row.id) === id ? (row.mobile ?? []) : [])),
      trust: trustOf(emailVerifiedAt !== null, opened),
      merged: endedAt !== null,
      children: byParent.get(id) ?? [],
    }),
  )
}

/** As `inArray`, with one parameter: a thousand take as long to be written down as to be looked for. */
const isOneOf = (column: AnyPgColumn, texts: readonly string[]): SQL =>
  sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`

const parentRows = (on: Db | Tx, which: SQL | undefined) =>
  on
    .select({ row: people, opened: isOpened(on) })
    .from(people)
    .where(and(eq(people.role, 'parent'), isNull(people.erasedAt), which))
    .orderBy(asc(people.createdAt), asc(people.id))

/** The accounts into which these were merged at last, by the id of the double. */
async function mergedInto(on: Db | Tx, doubleIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const kept = new Map<string, string>()
  for (const id of doubleIds) kept.set(id, await finalAccount(on, id))
  return kept
}

const trustOf = (confirmed: boolean, opened: boolean): Trust => {
  if (confirmed) return 'confirmed'
  return opened ? 'unconfirmed' : 'unopened'
}

/** How far it is known whose mailbox leads to an account; a child is reached through its parent's. */
export async function trustIn(
  on: Db | Tx,
  { id, guardianId }: { id: string; guardianId: string | null },
): Promise<{ holderId: string; trust: Trust }> {
  const holderId = guardianId ?? id
  const [holder] = await on
    .select({
      verifiedAt: people.emailVerifiedAt,
      email: people.email,
      loginMobile: people.loginMobile,
      opened: isOpened(on),
    })
    .from(people)
    .where(eq(people.id, holderId))
  // The office alone makes a login by mobile, and no e-mail of it could be confirmed.
  const isByMobile = holder?.email === null && holder.loginMobile !== null
  return { holderId, trust: trustOf(isByMobile || Boolean(holder?.verifiedAt), holder?.opened ?? true) }
}

/** Whether somebody can get into the account: with a password or a passkey. */
export function isOpened(on: Db | Tx): SQL<boolean> {
  const withPassword = on
    .select({ id: passwords.personId })
    .from(passwords)
    .where(and(eq(passwords.personId, people.id), sql`${passwords.hash} <> ${NO_PASSWORD}`))
  const withPasskey = on.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.personId, people.id))
  return sql<boolean>`(${exists(withPassword)} or ${exists(withPasskey)})`
}

/**
 * The families that these name stay as they are until the transaction ends: nobody else makes one of these
 * logins, and none of those that are here is confirmed, changed or given a child meanwhile.
 * @returns them, as `standingParents` under these locks.
 */
export async function lockFamilies(tx: Tx, reach: readonly Reach[]): Promise<StandingParent[]> {
  const logins = unique(reach.map(({ email, mobile }) => email || mobile))
  const names = JSON.stringify(logins.toSorted())
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtext('family ' || login))
    from jsonb_array_elements_text(${names}::jsonb) as m(login)`)
  const standing = await standingParents(tx, reach)
  if (standing.length === 0) return standing
  await tx
    .select({ id: people.id })
    .from(people)
    .where(
      inArray(
        people.id,
        standing.map(({ id }) => id),
      ),
    )
    .orderBy(people.id)
    .for('update')
  return standingParents(tx, reach)
}

/** A child whose family was found; `childId` as it is to be stored. */
export type JoiningChild = { childId: string; named: NamedFamily; family: Family }

/**
 * Stores children with the parents who are new, and asks each parent for the consent by mail: nobody acts for
 * a child before it is given. @returns the parents' ids by family. @throws {Refusal} 409 when one of them
 * signs up meanwhile.
 */
export async function storeFamilies(
  act: MailContext,
  children: readonly JoiningChild[],
): Promise<ReadonlyMap<Family, string>> {
  const idOf = await storeUninvited(act, children)
  await putFamilyInvitations(
    act,
    [...idOf].map(([family, id]) => ({
      id,
      email: family.email,
      known: family.known !== null && family.known.trust !== 'unopened',
    })),
  )
  return idOf
}

/** As `storeFamilies`, without the mails: for hundreds of families, whose mails are written afterwards. */
export async function storeUninvited(
  { tx, now }: TxContext,
  children: readonly JoiningChild[],
): Promise<ReadonlyMap<Family, string>> {
  const families = [...new Set(children.map(({ family }) => family))]
  const idOf = new Map(families.map((family) => [family, family.known?.id ?? newId()]))
  await storeParents(
    { tx, now },
    families.filter(({ known }) => known === null).map((family) => ({ id: idOf.get(family) ?? '', family })),
  )
  await insertMany(tx, people, {
    rows: children.map(({ childId, named, family }) => ({
      id: childId,
      role: 'student' as const,
      fullName: named.childName,
      presentEducation: named.presentEducation,
      guardianId: idOf.get(family) ?? '',
      createdAt: now,
    })),
  })
  return idOf
}

/** Stores parents who are new, without a password. @throws {Refusal} 409 when one signs up meanwhile. */
export async function storeParents(
  { tx, now }: TxContext,
  fresh: readonly { id: string; family: Family }[],
): Promise<void> {
  if (fresh.length === 0) return
  const made = await insertMany(tx, people, {
    unlessThere: true,
    rows: fresh.map(({ id, family: { name: fullName, email, mobile } }) => ({
      id,
      role: 'parent' as const,
      fullName,
      email: email || null,
      mobile,
      loginMobile: email === '' ? mobile : null,
      createdAt: now,
    })),
  })
  if (made < fresh.length)
    throw new Refusal(409, 'One of these parents has got an account just now. Please check again.', {
      code: 'parent_signed_up',
    })
  const rows = fresh.map(({ id }) => ({ personId: id, hash: NO_PASSWORD, changedAt: now }))
  await insertMany(tx, passwords, { rows })
}

/** The child of this name in a family that is here, if there is one; a double is the account it went into. */
export async function childNamed(
  on: Db | Tx,
  { known }: Family,
  childName: string,
): Promise<string | undefined> {
  const child = known?.children.find(({ fullName }) => sameName(fullName) === sameName(childName))
  return child && finalAccount(on, child.id)
}
