import { eq, inArray, sql } from 'drizzle-orm'
import { newId } from '../../../platform/columns.tables.ts'
import type { Tx } from '../../../platform/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { fingerprint } from '../../../platform/fingerprint.server.ts'
import { assertFaultless } from '../../../platform/sheet-faults.server.ts'
import type { Received } from '../../../platform/wire.ts'
import { type MailingAct, putFamilyInvitations } from '../../account/recovery.server.ts'
import { NO_PASSWORD } from '../../people.server.ts'
import { passwords, people } from '../../people.tables.ts'
import { assignments } from '../../staff/staff.tables.ts'
import { checkCells, type ReadChild } from './child-row.rules.ts'
import type { importChildren, TakenIn } from './import.contract.ts'
import { childImports, importedChildren } from './import.tables.ts'
import { type Family, judge } from './judge.rules.ts'
import { standingOf } from './standing.server.ts'

type Wanted = Received<typeof importChildren>['body'] & { by: string }
export type Taken = TakenIn & {
  /** Whether it was taken in now, and not when it was sent before. */
  anew: boolean
}

/**
 * Takes children and their parents in, all or nothing; the same id again is the same import. Parents are
 * asked for the consent by mail, as `enrolFamily` does it.
 * @throws {Refusal} 409 for another import of this id and when one of the families signs up meanwhile, 422
 * with a message for each faulty row.
 */
export async function takeIn(act: MailingAct, wanted: Wanted): Promise<Taken> {
  const { tx } = act
  const before = await beforeIt(act, wanted)
  if (before) return { ...before, anew: false }
  const rows = wanted.rows.map((row) => ({ ...row, met: [] }))
  await hold(tx, wanted)
  const judged = judge(rows, await standingOf(tx, rows))
  assertFaultless(judged)
  const good = judged.flatMap(({ taken }) => taken ?? [])
  const families = [...new Set(good.map(({ family }) => family))]
  const idOf = new Map(families.map((family) => [family, family.known?.id ?? newId()]))
  const named = families.map((family) => ({ id: idOf.get(family) ?? '', family }))
  const fresh = named.filter(({ family }) => family.known === null)
  await writeParents(act, fresh)
  await writeChildren(
    act,
    wanted._id,
    good.map(({ child, family, teacherId }) => ({
      id: newId(),
      child,
      guardianId: idOf.get(family) ?? '',
      teacherId,
    })),
  )
  await putFamilyInvitations(
    act,
    named.map(({ id, family }) => ({ id, email: family.email, known: family.known !== null })),
  )
  const counts = {
    children: good.length,
    families: fresh.length,
    joined: families.length - fresh.length,
    skipped: judged.length - good.length,
  }
  await tx.update(childImports).set(counts).where(eq(childImports.id, wanted._id))
  return { ...counts, anew: true }
}

/** What this import came to when it was sent before; of two at once the second waits for the first. */
async function beforeIt({ tx, now }: MailingAct, wanted: Wanted): Promise<TakenIn | null> {
  const print = fingerprint(JSON.stringify(wanted.rows))
  const [begun] = await tx
    .insert(childImports)
    .values({
      id: wanted._id,
      fileName: wanted.fileName,
      fingerprint: print,
      importedBy: wanted.by,
      importedAt: now,
      children: 0,
      families: 0,
      joined: 0,
      skipped: 0,
    })
    .onConflictDoNothing()
    .returning({ id: childImports.id })
  if (begun) return null
  const [past] = await tx.select().from(childImports).where(eq(childImports.id, wanted._id))
  if (!past || past.fingerprint !== print || past.importedBy !== wanted.by)
    throw new Refusal(409, 'This was taken in already, with other rows. Check the file again.')
  const { children, families, joined, skipped } = past
  return { children, families, joined, skipped }
}

/**
 * One import at a time, and none beside an enrolment of the same family; the families that are here stay, and
 * nobody else adds a child to them meanwhile.
 */
async function hold(tx: Tx, { rows }: Wanted): Promise<void> {
  const read = rows.flatMap(({ cells }) => checkCells(cells).child ?? [])
  const mobiles = JSON.stringify([...new Set(read.map(({ mobile }) => mobile))].toSorted())
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('children of sheets'))`)
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtext('family ' || mobile))
    from jsonb_array_elements_text(${mobiles}::jsonb) as m(mobile)`)
  const { parents } = await standingOf(
    tx,
    rows.map((row) => ({ ...row, met: [] })),
  )
  const ids = parents.map(({ id }) => id)
  if (ids.length > 0)
    await tx
      .select({ id: people.id })
      .from(people)
      .where(inArray(people.id, ids))
      .orderBy(people.id)
      .for('update')
}

type Fresh = { id: string; family: Family }

/** @throws {Refusal} 409 when one of them has just signed up. */
async function writeParents({ tx, now }: MailingAct, fresh: readonly Fresh[]): Promise<void> {
  if (fresh.length === 0) return
  const made = await tx
    .insert(people)
    .values(
      fresh.map(({ id, family: { name: fullName, email, mobile } }) => ({
        id,
        role: 'parent' as const,
        fullName,
        email,
        mobile,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: people.id })
  if (made.length < fresh.length)
    throw new Refusal(409, 'One of these parents has signed up just now. Check the file again.')
  await tx
    .insert(passwords)
    .values(fresh.map(({ id }) => ({ personId: id, hash: NO_PASSWORD, changedAt: now })))
}

type NewChild = { id: string; child: ReadChild; guardianId: string; teacherId: string | null }

async function writeChildren(
  { tx, now }: MailingAct,
  importId: string,
  children: readonly NewChild[],
): Promise<void> {
  if (children.length === 0) return
  await tx.insert(people).values(
    children.map(({ id, child, guardianId }) => ({
      id,
      role: 'student' as const,
      fullName: child.childName,
      presentEducation: child.presentEducation,
      guardianId,
      createdAt: now,
    })),
  )
  const looked = children.flatMap(({ id, teacherId }) =>
    teacherId === null ? [] : [{ teacherId, studentId: id, createdAt: now }],
  )
  if (looked.length > 0) await tx.insert(assignments).values(looked)
  await tx.insert(importedChildren).values(children.map(({ id }) => ({ childId: id, importId })))
}
