import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { academyOf } from '../../../academy/academy.reads.server.ts'
import type { QuietAct } from '../../../platform/act.server.ts'
import type { Tx } from '../../../platform/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { mintTokens } from '../../account/mailed-tokens.server.ts'
import { SLIP_MS } from '../../people.rules.ts'
import { NO_PASSWORD } from '../../people.server.ts'
import { mailedTokens, passwords, people } from '../../people.tables.ts'
import { childImports, importedChildren } from './import.tables.ts'

/** A slip of a family. `code` is null for a parent who has a password already. */
export type Slip = { parent: string; email: string; children: readonly string[]; code: string | null }

export type Slips = {
  academy: string
  phone: string
  /** When the codes end, ISO 8601. */
  until: string
  slips: readonly Slip[]
}

// Letters and digits that are not taken for one another (Crockford's base 32).
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 random bits as 16 signs. */
const newCode = () => Array.from(randomBytes(16), (byte) => SIGNS[byte & 31]).join('')

/**
 * Makes the slips of an import with new codes; those of earlier slips of these families end.
 * @throws {Refusal} 404 without such an import, 409 when there is nobody to make one for.
 */
export async function slipsOf(
  act: QuietAct,
  { importId, of }: { importId: string; of: 'all' | 'waiting' },
): Promise<Slips> {
  const { tx, now } = act
  // Two at once: the second ends the codes of the first.
  const [past] = await tx
    .select({ id: childImports.id })
    .from(childImports)
    .where(eq(childImports.id, importId))
    .for('update')
  if (!past) throw new Refusal(404, 'Import not found')
  const families = await familiesOf(tx, importId)
  const waiting = families.filter(({ hash }) => hash === NO_PASSWORD).map(({ id }) => id)
  const shown = of === 'all' ? families : families.filter(({ id }) => waiting.includes(id))
  if (shown.length === 0)
    throw new Refusal(409, 'Each family of this sheet has set a password: nobody needs a slip.')
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
  const codes = await mintTokens(act, waiting, { purpose: 'slip', goodFor: SLIP_MS, secret: newCode })
  const academy = await academyOf(tx)
  return {
    academy: academy?.academyName ?? '',
    phone: academy?.phone1 ?? '',
    until: new Date(now.getTime() + SLIP_MS).toISOString(),
    slips: shown.map(({ id, parent, email, children }) => ({
      parent,
      email,
      children,
      code: codes.get(id) ?? null,
    })),
  }
}

type FamilyOf = { id: string; parent: string; email: string; hash: string; children: string[] }

/** The families whose children an import made, in the order of the children's classes and names. */
async function familiesOf(tx: Tx, importId: string): Promise<FamilyOf[]> {
  const children = await tx
    .select({ name: people.fullName, education: people.presentEducation, parentId: people.guardianId })
    .from(importedChildren)
    .innerJoin(people, eq(people.id, importedChildren.childId))
    .where(and(eq(importedChildren.importId, importId), isNull(people.erasedAt), isNull(people.endedAt)))
    .orderBy(asc(people.presentEducation), asc(people.fullName))
  const byParent = Map.groupBy(children, ({ parentId }) => parentId ?? '')
  const parents = await tx
    .select({ id: people.id, parent: people.fullName, email: people.email, hash: passwords.hash })
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
  const known = new Map(parents.map((row) => [row.id, row]))
  return [...byParent].flatMap(([id, of]) => {
    const row = known.get(id)
    if (!row) return []
    const names = of.map(({ name, education }) => `${name}, ${education ?? ''}`)
    return [{ ...row, email: row.email ?? '', children: names }]
  })
}
