import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { academyOf } from '../../../academy/academy.reads.server.ts'
import type { TxContext } from '../../../platform/db/context.server.ts'
import type { Tx } from '../../../platform/db/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Language } from '../../../platform/languages.rules.ts'
import { mintTokens } from '../../account/mailed-tokens.server.ts'
import { newPrintedCode } from '../../codes.server.ts'
import { SLIP_MS } from '../../people.rules.ts'
import { NO_PASSWORD } from '../../people.server.ts'
import { mailedTokens, passwords, people } from '../../people.tables.ts'
import { childImports, importedChildren } from './import.tables.ts'

/**
 * A family's slip; `login` is its e-mail, or its mobile. `code` is null for a parent who has a password; one
 * without an e-mail gets a code all the same where the slip is made for that family alone.
 */
export type Slip = {
  parent: string
  login: string
  children: readonly string[]
  code: string | null
  language: Language
}

export type Slips = {
  academy: string
  phone: string
  /** When the codes end, ISO 8601. */
  until: string
  slips: readonly Slip[]
}

/**
 * Creates the slips of an import with new codes, which cancel these families' old codes.
 * @throws {Refusal} 404 for an unknown import, 409 when no family needs a slip.
 */
export async function slipsOf(
  act: TxContext,
  { importId, of }: { importId: string; of: 'all' | 'waiting' },
): Promise<Slips> {
  const { tx } = act
  // Of two concurrent runs the second cancels the codes of the first.
  const [past] = await tx
    .select({ id: childImports.id })
    .from(childImports)
    .where(eq(childImports.id, importId))
    .for('update')
  if (!past) throw new Refusal(404, 'Import not found', { code: 'import_not_found' })
  const families = await familiesIn(tx, await importedIn(tx, importId))
  const shown = of === 'all' ? families : families.filter(({ hash }) => hash === NO_PASSWORD)
  if (shown.length === 0)
    throw new Refusal(409, 'Every family has set a password. No slips needed.', { code: 'no_slips_needed' })
  return slipsWithCodes(act, shown, ({ hash }) => hash === NO_PASSWORD)
}

/**
 * Creates the slip of one family, by its parent's id, as slipsOf does for an import. Without an e-mail its
 * code also sets a new password: nothing else leads to one.
 * @throws {Refusal} 409 for a family without children, or whose account has ended.
 */
export async function familyLoginOf(act: TxContext, parentId: string): Promise<Slips> {
  const { tx } = act
  await tx.select({ id: people.id }).from(people).where(eq(people.id, parentId)).for('update')
  const children = await tx
    .select(childColumns)
    .from(people)
    .where(and(eq(people.guardianId, parentId), isNull(people.erasedAt), isNull(people.endedAt)))
    .orderBy(asc(people.presentEducation), asc(people.fullName))
  const families = await familiesIn(tx, children)
  if (families.length === 0)
    throw new Refusal(409, 'There is no family account for a slip', { code: 'slip_without_family' })
  return slipsWithCodes(act, families, ({ hash, email }) => hash === NO_PASSWORD || email === null)
}

/** The slips of these families; new codes for those who need one, whose old ones end. */
async function slipsWithCodes(
  act: TxContext,
  families: readonly FamilyOf[],
  needsCode: (family: FamilyOf) => boolean,
): Promise<Slips> {
  const { tx, now } = act
  const waiting = families.filter(needsCode).map(({ id }) => id)
  await tx
    .update(mailedTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailedTokens.purpose, 'slip'),
        inArray(mailedTokens.personId, waiting),
        isNull(mailedTokens.usedAt),
      ),
    )
  const codes = await mintTokens(act, waiting, { purpose: 'slip', goodFor: SLIP_MS, secret: newPrintedCode })
  const academy = await academyOf(tx)
  return {
    academy: academy?.academyName ?? '',
    phone: academy?.phone1 ?? '',
    until: new Date(now.getTime() + SLIP_MS).toISOString(),
    slips: families.map(({ id, parent, email, loginMobile, children, language }) => ({
      parent,
      login: email ?? loginMobile ?? '',
      children,
      code: codes.get(id) ?? null,
      language: language ?? 'en',
    })),
  }
}

type FamilyOf = {
  id: string
  parent: string
  email: string | null
  loginMobile: string | null
  hash: string
  children: string[]
  language: Language | null
}

const childColumns = {
  name: people.fullName,
  education: people.presentEducation,
  parentId: people.guardianId,
}
type ChildOf = { name: string; education: string | null; parentId: string | null }

/** The children of an import, ordered by their classes and names. */
const importedIn = (tx: Tx, importId: string): Promise<ChildOf[]> =>
  tx
    .select(childColumns)
    .from(importedChildren)
    .innerJoin(people, eq(people.id, importedChildren.childId))
    .where(and(eq(importedChildren.importId, importId), isNull(people.erasedAt), isNull(people.endedAt)))
    .orderBy(asc(people.presentEducation), asc(people.fullName))

/** The families of these children, in their order. */
async function familiesIn(tx: Tx, children: readonly ChildOf[]): Promise<FamilyOf[]> {
  const byParent = Map.groupBy(children, ({ parentId }) => parentId ?? '')
  const parents = await tx
    .select({
      id: people.id,
      parent: people.fullName,
      email: people.email,
      loginMobile: people.loginMobile,
      language: people.language,
      hash: passwords.hash,
    })
    .from(people)
    .innerJoin(passwords, eq(passwords.personId, people.id))
    .where(
      and(
        inArray(
          people.id,
          [...byParent.keys()].filter((id) => id !== ''),
        ),
        isNull(people.erasedAt),
        isNull(people.endedAt),
      ),
    )
    // Who sets a password just now has no use for a new code.
    .for('update', { of: passwords })
  const known = new Map(parents.map((row) => [row.id, row]))
  return [...byParent].flatMap(([id, of]) => {
    const row = known.get(id)
    if (!row) return []
    const names = of.map(({ name, education }) => `${name}, ${education ?? ''}`)
    return [{ ...row, children: names }]
  })
}
