import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, eq, exists, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { forEachIsolated } from '../../../platform/jobs/jobs.server.ts'
import type { RoomParts } from '../../../platform/rooms/room.server.ts'
import { type MailContext, putFamilyInvitations } from '../../account/recovery.server.ts'
import { isOpened } from '../../joining.server.ts'
import { people } from '../../people.tables.ts'
import { childImports, importedChildren } from './import.tables.ts'

type InviteParts = Pick<RoomParts, 'database' | 'outbox' | 'publicUrl'>

/** Families invited per transaction, to keep transactions short. */
const FAMILIES = 100

/**
 * Queues the invitations that are still due to the families of an import, in short transactions; each family
 * gets one, however often this runs.
 */
export async function inviteFamilies(
  { database: { db }, outbox, publicUrl }: InviteParts,
  importId: string,
): Promise<void> {
  const invite = () =>
    db.transaction(async (tx) => {
      // One runner at a time, for all imports.
      const [sheet] = await tx
        .select({ now: childImports.importedAt })
        .from(childImports)
        .where(eq(childImports.id, importId))
        .for('update', { skipLocked: true })
      return sheet ? inviteSome({ tx, outbox, publicUrl, now: sheet.now }, importId) : false
    })
  while (await invite()) await nextTurn()
  outbox.wake()
}

/** Invites the families of imports that an earlier process did not finish. */
export async function inviteLeftBehind(parts: InviteParts): Promise<void> {
  const left = await parts.database.db
    .selectDistinct({ id: importedChildren.importId })
    .from(importedChildren)
    .where(eq(importedChildren.uninvited, true))
  await forEachIsolated(left, ({ id }) => inviteFamilies(parts, id))
}

/** @returns whether there may be more of them. */
async function inviteSome(act: MailContext, importId: string): Promise<boolean> {
  const { tx } = act
  const isDue = and(eq(importedChildren.importId, importId), eq(importedChildren.uninvited, true))
  const children = alias(people, 'children')
  const ofSheet = tx
    .select({ id: children.id })
    .from(importedChildren)
    .innerJoin(children, eq(children.id, importedChildren.childId))
    .where(and(isDue, eq(children.guardianId, people.id)))
  const families = await tx
    .select({
      id: people.id,
      email: people.email,
      confirmedAt: people.emailVerifiedAt,
      opened: isOpened(tx),
    })
    .from(people)
    .where(exists(ofSheet))
    .orderBy(asc(people.id))
    .limit(FAMILIES)
  await putFamilyInvitations(
    act,
    families.map(({ id, email, confirmedAt, opened }) => ({
      id,
      email: email ?? '',
      known: confirmedAt !== null || opened,
    })),
  )
  const invited = tx
    .select({ id: people.id })
    .from(people)
    .where(
      inArray(
        people.guardianId,
        families.map(({ id }) => id),
      ),
    )
  const isLast = families.length < FAMILIES
  // Not children whose parent was erased meanwhile.
  await tx
    .update(importedChildren)
    .set({ uninvited: false })
    .where(isLast ? isDue : and(isDue, inArray(importedChildren.childId, invited)))
  return !isLast
}
