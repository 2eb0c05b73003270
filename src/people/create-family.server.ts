import { newId } from '../platform/db/columns.tables.ts'
import type { Database, Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { eq } from 'drizzle-orm'
import { type MailContext, putFamilyInvitations } from './account/recovery.server.ts'
import { previewFamily } from './families.contract.ts'
import {
  type MoneyDecision,
  Families,
  type Family,
  type FamilyChoice,
  fullFamily,
  type Joining,
  type NamedFamily,
  type StandingParent,
} from './joining.rules.ts'
import {
  childNamed,
  lockFamilies,
  type JoiningChild,
  standingParents,
  storeFamilies,
  storeParents,
} from './joining.server.ts'
import { sameName } from './people.rules.ts'
import { people } from './people.tables.ts'

export type { MoneyDecision, FamilyChoice, NamedFamily } from './joining.rules.ts'

/** A child that is to be enrolled; `row` tells it from the others. */
export type Enrolling = {
  row: number
  named: NamedFamily
  decided: MoneyDecision
  /** The id of the child if it is new; by default one is made. */
  childId?: string
}

/** Which of these accounts the caller may know of. */
type KnownAmong = (on: Db | Tx, parentIds: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * `mobileLogins`: the office may make a family without an e-mail, which starts with a slip. `knownAmong`: the
 * accounts that the caller may know of, by default all.
 */
type FamilyKinds = { mobileLogins?: boolean; knownAmong?: KnownAmong }

export type CreatedFamily = { studentId: string; parentId: string; newParent: boolean }

/** What the office asks before it enrols a child. */
export const enrollingCalls = ({ db }: Database): EndpointHandler[] => [
  serve(previewFamily, async ({ body }) => {
    const named = { ...body, presentEducation: '', parentName: '' }
    const [preview] = await previewFamilies(db, [named], { mobileLogins: true })
    if (!preview) throw new Refusal(404)
    return enveloped(preview)
  }),
]

/** What the office is shown of the family of a child before anything is stored. */
export type FamilyPreview = {
  /** The account that the child joins; null: a new family, or none before somebody has said which. */
  parent: { parentId: string; fullName: string } | null
  choices: FamilyChoice[]
  /** Somebody has to choose one of them. */
  undecided: boolean
  /** What stands against it; '' for nothing. */
  fault: string
  /** The child of this name who is in that family already. */
  studentId: string | null
}

/** What would become of these children, in their order. */
export async function previewFamilies(
  on: Db | Tx,
  children: readonly NamedFamily[],
  kinds: FamilyKinds = {},
): Promise<FamilyPreview[]> {
  const { known } = await knownTo(on, await standingParents(on, children), kinds)
  const families = new Families(known, kinds)
  const previews: FamilyPreview[] = []
  for (const [row, named] of children.entries()) {
    const joining = families.of(row, named, undefined)
    const family = joining.state === 'found' ? joining.family : null
    const studentId = (family && (await childNamed(on, family, named.childName))) ?? null
    previews.push({ ...previewOf(joining), studentId })
  }
  return previews
}

const previewOf = (joining: Joining): Omit<FamilyPreview, 'studentId'> => {
  const base = { parent: null, choices: [], undecided: false, fault: '' }
  if (joining.state === 'refused') return { ...base, fault: joining.fault.message }
  if (joining.state === 'undecided') return { ...base, choices: [...joining.choices], undecided: true }
  const { known } = joining.family
  const parent = known && { parentId: known.id, fullName: known.fullName }
  return { ...base, parent, choices: [...joining.choices] }
}

/**
 * Students and their parents, made by the office or an organiser of what families have said already; a child
 * of that name in the family is that child. What was decided of each is looked at under the families' locks.
 * @returns each by its row. @throws {Refusal} 422 with a message for each row that cannot be, at its field.
 */
export async function enrolFamilies(
  act: MailContext,
  children: readonly Enrolling[],
  kinds: FamilyKinds & Fields,
): Promise<ReadonlyMap<number, CreatedFamily>> {
  const known = await lockFamilies(
    act.tx,
    children.map(({ named }) => named),
  )
  return enrolKnown(act, children, { ...kinds, known })
}

/**
 * A child and its parent, as `enrolFamilies`, by somebody who may not know of every family: where the login
 * is that of a family that they may not know of, the child comes without a parent, and nothing is said of it.
 * @returns the parent's id, null without one.
 */
export async function enrolUnknowing(
  act: MailContext,
  child: Enrolling,
  kinds: FamilyKinds & Fields,
): Promise<{ studentId: string; parentId: string | null }> {
  const { tx, now } = act
  const { row, named, decided } = child
  const { known, others } = await knownTo(tx, await lockFamilies(tx, [named]), kinds)
  const joining = new Families(known, kinds).of(row, named, decided)
  const isNew = joining.state === 'found' && joining.family.known === null
  if (isNew && others.some((parent) => isLoginOf(parent, named))) {
    const studentId = newId()
    const { childName: fullName, presentEducation } = named
    await tx
      .insert(people)
      .values({ id: studentId, fullName, presentEducation, role: 'student', createdAt: now })
    return { studentId, parentId: null }
  }
  const enrolled = (await enrolKnown(act, [child], { ...kinds, known })).get(row)
  if (!enrolled) throw new Refusal(404)
  return enrolled
}

const isLoginOf = ({ email, loginMobile }: StandingParent, named: NamedFamily): boolean =>
  named.email === '' ? loginMobile === named.mobile : email === named.email

/** The accounts of which the caller may know, and the others. */
async function knownTo(on: Db | Tx, all: StandingParent[], { knownAmong }: FamilyKinds) {
  const ids = await knownAmong?.(
    on,
    all.map(({ id }) => id),
  )
  const isKnown = ({ id }: StandingParent) => ids?.has(id) ?? true
  return { known: all.filter(isKnown), others: all.filter((parent) => !isKnown(parent)) }
}

/** Where a fault of a row stands in the form. */
type Fields = { fieldOf: (row: number, name: string) => string }
type Known = FamilyKinds & Fields & { known: readonly StandingParent[] }

async function enrolKnown(
  act: MailContext,
  children: readonly Enrolling[],
  { fieldOf, known, ...kinds }: Known,
): Promise<ReadonlyMap<number, CreatedFamily>> {
  const { tx } = act
  const families = new Families(known, kinds)
  const errors: Record<string, string> = {}
  const found: { row: number; named: NamedFamily; wished: string | undefined; family: Family }[] = []
  for (const { row, named, decided, childId: wished } of children) {
    const joining = families.of(row, named, decided)
    if (joining.state === 'found') found.push({ row, named, wished, family: joining.family })
    else if (joining.state === 'refused') errors[fieldOf(row, joining.fault.field)] = joining.fault.message
    else errors[fieldOf(row, 'family')] = 'Say whose child this is.'
  }
  const students = new Map<number, { childId: string; family: Family }>()
  const fresh: JoiningChild[] = []
  for (const { row, named, wished, family } of found) {
    const name = sameName(named.childName)
    const twin = fresh.find((one) => one.family === family && sameName(one.named.childName) === name)
    const childId = twin?.childId ?? (await childNamed(tx, family, named.childName))
    students.set(row, { childId: childId ?? wished ?? newId(), family })
    if (childId !== undefined) continue
    const full = fullFamily(family)
    if (full) errors[fieldOf(row, full.field)] = full.message
    family.children.set(name, row)
    fresh.push({ childId: students.get(row)?.childId ?? '', named, family })
  }
  if (Object.keys(errors).length > 0)
    throw new Refusal(422, 'Nothing was stored. Look at the families again.', {
      code: 'families_changed',
      errors,
    })
  const idOf = await storeFamilies(act, fresh)
  return new Map(
    [...students].map(([row, { childId: studentId, family }]) => [
      row,
      {
        studentId,
        parentId: idOf.get(family) ?? family.known?.id ?? '',
        newParent: family.known === null,
      },
    ]),
  )
}

/**
 * Gives a child who is here without a family its parent, whom the mail asks for consent.
 * @returns the parent's id. @throws {Refusal} 422 at what stands against it.
 */
export async function joinFamily(
  act: MailContext,
  { childId, named, decided }: { childId: string; named: NamedFamily; decided: MoneyDecision },
): Promise<string> {
  const { tx, now } = act
  const joining = new Families(await lockFamilies(tx, [named]), { mobileLogins: true }).of(0, named, decided)
  if (joining.state === 'undecided')
    throw new Refusal(422, undefined, { errors: { parentId: 'Say whose child this is.' } })
  const fault = joining.state === 'refused' ? joining.fault : fullFamily(joining.family)
  if (fault) throw new Refusal(422, undefined, { errors: { [familyField(fault.field)]: fault.message } })
  if (joining.state === 'refused') throw new Refusal(422)
  const { family } = joining
  if (family.children.has(sameName(named.childName)))
    throw new Refusal(422, undefined, {
      errors: { parentId: 'A child of this name is in that family already. Merge the two.' },
    })
  const parentId = family.known?.id ?? newId()
  if (family.known === null) await storeParents({ tx, now }, [{ id: parentId, family }])
  await tx.update(people).set({ guardianId: parentId }).where(eq(people.id, childId))
  const known = family.known !== null && family.known.trust !== 'unopened'
  await putFamilyInvitations(act, [{ id: parentId, email: family.email, known }])
  return parentId
}

/** Where a fault stands in the form of a parent, who has no child's name. */
const familyField = (field: string): string =>
  field === 'family' || field === 'childName' ? 'parentId' : field
