import { and, desc, eq, gt, inArray, lte, or } from 'drizzle-orm'
import type { TxContext } from '../../platform/db/context.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Database, Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { forEachIsolated } from '../../platform/jobs/jobs.server.ts'
import type { DuplicatePair, PersonalData } from '../../platform/rooms/personal-data.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { queueMails } from '../../academy/mails.server.ts'
import type { Outbox } from '../../platform/mail/outbox.server.ts'
import type { Erasure } from '../account/erasure.server.ts'
import type { MailContext } from '../account/recovery.server.ts'
import { trustIn } from '../joining.server.ts'
import { mergedAwayMail, mergedIntoMail } from '../mails.server.ts'
import { contactOf, namesOf, type PersonRow, readingLanguage } from '../people.reads.server.ts'
import { mailedTokens, merges, people } from '../people.tables.ts'
import { moveOwn, moveOwnBack, type OwnMoved } from './own-doubles.server.ts'
import { mergePeople, type PersonPage, undoMerge } from './office.contract.ts'
import { endSessions, isHere } from './people-list.server.ts'
import { UNDO_MS } from './people-office.rules.ts'

export type MergeParts = {
  database: Database
  outbox: Outbox
  publicUrl: URL
  personalData: () => readonly PersonalData[]
}

/** Merges two accounts of one person, and undoes that. */
export function mergeCalls({
  database: { db },
  outbox,
  publicUrl,
  personalData,
}: MergeParts): EndpointHandler[] {
  return [
    serve(mergePeople, async ({ params, body: { duplicateId, reason }, person, now, audit }) => {
      const pair = { primaryId: params.id, duplicateId }
      const merged = await db.transaction((tx) =>
        merge({ tx, outbox, publicUrl, now }, { pair, reason, by: person.account.id, rooms: personalData() }),
      )
      outbox.wake()
      audit(`merged {person:${duplicateId}} into {person:${params.id}}`)
      return enveloped(merged, 'Accounts merged')
    }),

    serve(undoMerge, async ({ params: { id }, now, audit }) => {
      const { primaryId, duplicateId } = await db.transaction((tx) => undo({ tx, now }, id, personalData()))
      audit(`undid the merge of {person:${duplicateId}} into {person:${primaryId}}`)
      return { success: true as const, message: 'Merge undone. Both accounts are back.' }
    }),
  ]
}

const ROOM = 'people'
/** From this version on, a stored merge names each row that moved. */
const STORED = 2

type Merging = {
  pair: DuplicatePair
  /** How somebody knows that two mailboxes are of one person. */
  reason: string | undefined
  by: string
  rooms: readonly PersonalData[]
}

/**
 * Moves everything of the duplicate to the kept account, whose contact, name and login stay, and ends the
 * duplicate. Of two mailboxes both are told.
 * @throws {Refusal} 404 if one no longer exists, 409 for two roles, two families, or an unconfirmed account
 * to keep, 422 without a reason for two mailboxes.
 */
async function merge(
  act: MailContext,
  { pair, reason, by, rooms }: Merging,
): Promise<{ mergeId: string; stays: string[] }> {
  const { tx, now } = act
  const { kept, double } = await lockedPair(tx, pair)
  assertAlike(kept, double)
  const areTwoFamilies = await assertTrusted(tx, { kept, double })
  if (areTwoFamilies && reason === undefined)
    throw new Refusal(422, undefined, { errors: { reason: WITHOUT_REASON } })
  const own = await moveOwn(tx, pair)
  const moved: Record<string, unknown> = { version: STORED, [ROOM]: own.moved }
  const stays = [...own.stays]
  const dependents = own.moved.children.flat()
  for (const { name, doubles } of rooms) {
    if (!doubles) continue
    const outcome = await doubles.move(tx, { ...pair, dependents })
    moved[name] = outcome.moved
    stays.push(...outcome.stays)
  }
  await endSessions(tx, [pair.duplicateId])
  await tx.delete(mailedTokens).where(eq(mailedTokens.personId, pair.duplicateId))
  await tx.update(people).set({ endedAt: now }).where(eq(people.id, pair.duplicateId))
  const mergeId = newId()
  await tx.insert(merges).values({ id: mergeId, ...pair, by, at: now, moved })
  if (areTwoFamilies) {
    const children = await namesOf(tx, own.moved.children.flat())
    await mailBoth(act, { mergeId, kept, double, children: [...children.values()] })
  }
  return { mergeId, stays }
}

const WITHOUT_REASON = 'Two emails lead to these accounts. Say how you know that they are one person.'

type MergeNotice = { mergeId: string; kept: PersonRow; double: PersonRow; children: readonly string[] }

/** Tells the mailboxes of both: a merge of strangers is noticed by who got, or lost, a child. */
async function mailBoth(act: MailContext, { mergeId, kept, double, children }: MergeNotice): Promise<void> {
  const { origin } = act.publicUrl
  const reach = await contactOf(act.tx, kept.id)
  const name = kept.role === 'student' ? kept.fullName : ''
  await queueMails(act, [
    ...(reach?.email
      ? [mergedIntoMail.write({ mergeId, to: reach.email, name, children, origin }, reach.language)]
      : []),
    ...(double.email
      ? [mergedAwayMail.write({ mergeId, to: double.email, origin }, readingLanguage(double))]
      : []),
  ])
}

/**
 * Locks both accounts in a fixed order, so that concurrent merges cannot deadlock. The lock is weak enough
 * for foreign keys, as ending an attempt refers to the person while it holds the attempt.
 */
async function lockedPair(
  tx: Tx,
  { primaryId, duplicateId }: DuplicatePair,
): Promise<Record<'kept' | 'double', PersonRow>> {
  if (primaryId === duplicateId)
    throw new Refusal(409, 'These accounts are already merged', { code: 'accounts_already_merged' })
  const rows = await tx
    .select()
    .from(people)
    .where(and(inArray(people.id, [primaryId, duplicateId]), isHere))
    .orderBy(people.id)
    .for('no key update')
  const kept = rows.find(({ id }) => id === primaryId)
  const double = rows.find(({ id }) => id === duplicateId)
  if (!kept || !double)
    throw new Refusal(404, 'One of these accounts no longer exists', { code: 'account_no_longer_exists' })
  return { kept, double }
}

/** @throws {Refusal} 409 when they cannot be the same person. */
function assertAlike(kept: PersonRow, double: PersonRow): void {
  if (kept.role !== double.role || kept.role === 'teacher')
    throw new Refusal(409, 'You can merge two students or two parents only', { code: 'merge_roles_differ' })
  if (kept.guardianId && double.guardianId && kept.guardianId !== double.guardianId)
    throw new Refusal(409, 'They have different parents. Merge the parents first.', {
      code: 'merge_parents_first',
    })
  if (!kept.guardianId && double.guardianId)
    throw new Refusal(409, 'Keep the account that is in a family. Merge this one into it.', {
      code: 'keep_family_account',
    })
}

/**
 * An account that somebody opened without confirming its e-mail gets nothing of another: a stranger could
 * have signed up with the family's e-mail or mobile. Accounts of one family are reached by one e-mail.
 * @returns whether two e-mails lead to them. @throws {Refusal} 409
 */
async function assertTrusted(
  tx: Tx,
  { kept, double }: Record<'kept' | 'double', PersonRow>,
): Promise<boolean> {
  const [into, from] = [await trustIn(tx, kept), await trustIn(tx, double)]
  if (into.holderId === from.holderId) return false
  if (into.trust === 'confirmed') return true
  if (from.trust === 'confirmed')
    throw new Refusal(
      409,
      'The email of this account is not confirmed, but the other’s is. Keep the other one.',
      { code: 'keep_confirmed_account' },
    )
  if (into.trust === 'unconfirmed')
    throw new Refusal(
      409,
      from.trust === 'unopened'
        ? 'The email of this account is not confirmed, so it may be a stranger’s. Keep the other one, or ask the family to confirm the email first.'
        : 'Neither email is confirmed, so either account may be a stranger’s. Ask the family to set a new password at “Forgot password?” for the account that you keep: this confirms its email.',
      { code: 'account_not_confirmed' },
    )
  return true
}

/**
 * @throws {Refusal} 404 when there is no such merge, or its 30 days are over; 409 while one of its accounts
 * has a later merge, which has to be undone first.
 */
async function undo(
  { tx, now }: TxContext,
  id: string,
  rooms: readonly PersonalData[],
): Promise<DuplicatePair> {
  const since = new Date(now.getTime() - UNDO_MS)
  const [merge] = await tx
    .delete(merges)
    .where(and(eq(merges.id, id), gt(merges.at, since)))
    .returning()
  if (!merge)
    throw new Refusal(404, 'This merge was already undone, or the 30 days are over', {
      code: 'merge_not_undoable',
    })
  if (merge.moved.version !== STORED)
    throw new Refusal(409, 'This merge was made before a software update and can’t be undone.', {
      code: 'merge_too_old',
    })
  const pair = { primaryId: merge.primaryId, duplicateId: merge.duplicateId }
  const own = merge.moved[ROOM] as OwnMoved
  const accounts = [pair.primaryId, pair.duplicateId, ...own.children.flat()]
  await tx
    .select({ id: people.id })
    .from(people)
    .where(inArray(people.id, accounts))
    .orderBy(people.id)
    .for('no key update')
  await assertLatest(tx, merge, accounts)
  for (const { name, doubles } of rooms)
    if (doubles && name in merge.moved)
      await doubles.undoMove(tx, { ...pair, dependents: own.children.flat() }, merge.moved[name])
  await moveOwnBack(tx, pair, own)
  // Sessions that act for a child who moved back to another parent.
  await endSessions(tx, own.children.flat())
  await tx.update(people).set({ endedAt: null }).where(eq(people.id, pair.duplicateId))
  return pair
}

/**
 * A later merge may have moved the same rows, so merges are undone in reverse order. @throws {Refusal} 409
 * while one of these accounts has a later merge.
 */
async function assertLatest(
  tx: Tx,
  { id, at }: Pick<typeof merges.$inferSelect, 'id' | 'at'>,
  accounts: readonly string[],
): Promise<void> {
  const [later] = await tx
    .select({ primaryId: merges.primaryId, duplicateId: merges.duplicateId })
    .from(merges)
    .where(
      and(
        or(gt(merges.at, at), and(eq(merges.at, at), gt(merges.id, id))),
        or(inArray(merges.primaryId, [...accounts]), inArray(merges.duplicateId, [...accounts])),
      ),
    )
    .orderBy(desc(merges.at), desc(merges.id))
    .limit(1)
  if (!later) return
  const names = await namesOf(tx, [later.primaryId, later.duplicateId])
  const [double, kept] = [names.get(later.duplicateId) ?? '', names.get(later.primaryId) ?? '']
  throw new Refusal(409, `${double} was later merged into ${kept}. Undo that merge first.`, {
    code: 'merged_again_later',
  })
}

/** The merges of a person that can still be undone, for the person's page. */
export async function mergesOf(on: Db | Tx, id: string): Promise<Pick<PersonPage, 'merged' | 'mergedInto'>> {
  const rows = await on
    .select()
    .from(merges)
    .where(or(eq(merges.primaryId, id), eq(merges.duplicateId, id)))
    .orderBy(merges.at)
  const names = await namesOf(
    on,
    rows.flatMap(({ primaryId, duplicateId }) => [primaryId, duplicateId]),
  )
  const shown = rows.map(({ id: _id, primaryId, duplicateId, at }) => {
    const other = primaryId === id ? duplicateId : primaryId
    return {
      _id,
      kept: primaryId === id,
      other: { _id: other, fullName: names.get(other) ?? '' },
      at: at.toISOString(),
      until: new Date(at.getTime() + UNDO_MS).toISOString(),
    }
  })
  return {
    merged: shown.filter(({ kept }) => kept),
    mergedInto: shown.find(({ kept }) => !kept) ?? null,
  }
}

/** Erases duplicates after their 30 days. */
export async function eraseDoubles({ db }: Database, erasure: Erasure, now: Date): Promise<void> {
  const old = await db
    .select({ id: merges.duplicateId, byId: merges.by })
    .from(merges)
    .where(lte(merges.at, new Date(now.getTime() - UNDO_MS)))
    .limit(100)
  await forEachIsolated(old, ({ id, byId }) => erasure.erase(id, { now, byId }))
}
