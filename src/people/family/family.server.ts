import { and, eq } from 'drizzle-orm'
import { isStaff } from '../../academy/roles.rules.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Database } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Backoff } from '../../platform/http/backoff.server.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import type { Log } from '../../platform/runtime/log.server.ts'
import { enveloped, type CurrentUser, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { Confirm } from '../account/account.server.ts'
import type { Erasure } from '../account/erasure.server.ts'
import {
  addChild,
  giveConsent,
  deleteChild,
  deleteOwnAccount,
  exportChild,
  exportOwnData,
  getDeviceProfiles,
  setPin,
  switchProfile,
  updateChild,
} from './family.contract.ts'
import { setChildLanguage } from '../language.contract.ts'
import { childrenOf, hasPin, personOf } from '../people.reads.server.ts'
import { consents, people, sessions } from '../people.tables.ts'
import { openPins } from './pins.server.ts'
import { DELETIONS, MOST_CHILDREN } from '../people.rules.ts'
import { isChildHere, isChildOf } from '../policy.server.ts'

export type FamilyParts = {
  database: Database
  delays: Backoff
  erasure: Erasure
  confirm: Confirm
  log: Log
}

/** A parent's children: each a student, managed under one login. */
export function familyCalls({ database, delays, erasure, confirm, log }: FamilyParts): EndpointHandler[] {
  const { db } = database
  const pins = openPins(database, delays)
  const exports = createLimit(database, 'export-of', { acts: 20, seconds: 3_600 })
  /** @throws {Refusal} the same 404 for another's child and for none. */
  async function assertMine(person: CurrentUser, id: string): Promise<void> {
    const [child] = await db.select({ id: people.id }).from(people).where(isChildOf(person, id))
    if (!child) throw childNotFound()
  }

  /** @throws {Refusal} 409 for a child whose account the office has made, before its parent agreed. */
  async function assertAgreed(person: CurrentUser, childId: string): Promise<void> {
    const [given] = await db
      .select({ id: consents.id })
      .from(consents)
      .where(and(eq(consents.childId, childId), eq(consents.givenBy, person.account.id)))
    if (!given)
      throw new Refusal(
        409,
        'Please give consent first. You will find it in the diary, next to this child.',
        { code: 'child_consent_required' },
      )
  }

  const exported = async (person: CurrentUser, personId: string, now: Date) => {
    await exports.spend(person.account.id)
    return enveloped({ exportedAt: now.toISOString(), personId, data: await erasure.collect(personId) })
  }

  return [
    serve(addChild, async ({ body: { consent, ...child }, person, now }) => {
      const parentId = person.account.id
      const id = await db.transaction((tx) => addChildTo({ tx, now }, { parentId, child, consent }))
      log.info({ event: 'consent given', person: parentId, child: id, version: consent.version }, 'family')
      return enveloped({ _id: id }, 'Your child’s account is ready')
    }),

    serve(giveConsent, async ({ params, body: { consent }, person, now }) => {
      await assertMine(person, params.id)
      await db.transaction((tx) =>
        agree({ tx, now }, { parentId: person.account.id, childId: params.id, consent }),
      )
      log.info(
        { event: 'consent given', person: person.account.id, child: params.id, version: consent.version },
        'family',
      )
      return { success: true as const, message: 'Thank you. Your child can start now.' }
    }),

    serve(updateChild, async ({ params, body, person }) => {
      await assertMine(person, params.id)
      await db.update(people).set(body).where(isChildOf(person, params.id))
      return { success: true as const, message: 'Details saved' }
    }),

    serve(setChildLanguage, async ({ params, body: { language }, person }) => {
      const changed = await db
        .update(people)
        .set({ language })
        .where(isChildOf(person, params.id))
        .returning({ id: people.id })
      if (changed.length === 0) throw childNotFound()
      return { success: true as const, message: 'Language saved' }
    }),

    serve(switchProfile, async ({ body: { childId, pin }, person, now }) => {
      if (childId === null) {
        if (person.pinLocked) await pins.check(person.account.id, pin, now)
      } else {
        await assertMine(person, childId)
        await assertAgreed(person, childId)
      }
      await db.update(sessions).set({ actingFor: childId }).where(eq(sessions.id, person.sessionId))
      const [acted] = await db
        .select({ _id: people.id, fullName: people.fullName, language: people.language })
        .from(people)
        .where(eq(people.id, childId ?? person.account.id))
      if (!acted) throw childNotFound()
      if (childId === null) return enveloped({ ...acted, role: 'parent' })
      const guarded = await hasPin(db, person.account.id)
      return enveloped({ ...acted, role: 'student', behindPin: guarded || undefined })
    }),

    serve(setPin, async ({ body: { pin }, person, now }) => {
      if (person.id !== person.account.id)
        throw new Refusal(409, 'Switch back to the parent first', { code: 'switch_to_parent_first' })
      await pins.set(person.account.id, pin, now)
      log.info({ event: pin === null ? 'pin taken away' : 'pin set', person: person.account.id }, 'family')
      return { success: true as const, message: pin === null ? 'PIN removed' : 'PIN saved' }
    }),

    serve(getDeviceProfiles, async ({ person }) => {
      const { account } = person
      const parent = await personOf(db, account.id)
      if (!parent) throw new Refusal(401)
      const children = await childrenOf(db, account.id)
      return enveloped({
        parent: { _id: parent.id, fullName: parent.fullName },
        actingFor: person.id === account.id ? null : person.id,
        pin: await hasPin(db, account.id),
        children: children.map(({ child, consent }) => ({
          _id: child.id,
          fullName: child.fullName,
          presentEducation: child.presentEducation ?? '',
          agreed: consent !== undefined,
        })),
      })
    }),

    serve(exportChild, async ({ params, person, now }) => {
      await assertMine(person, params.id)
      return exported(person, params.id, now)
    }),

    serve(deleteChild, async ({ params, body, person, address, now }) => {
      await assertMine(person, params.id)
      await confirm(person, body.password, 'password')
      const summary = 'deleted the account of a child'
      const member = { account: person.account, call: DELETIONS[1], address, summary }
      await erasure.erase(params.id, { now, byId: person.account.id, member })
      log.info({ event: 'erased', person: person.account.id, child: params.id }, 'family')
      return { success: true as const, message: 'Account deleted with everything in it' }
    }),

    serve(exportOwnData, async ({ person, now }) => exported(person, person.id, now)),

    serve(deleteOwnAccount, async ({ body, person, address, now, setSession }) => {
      const { id, role } = person.account
      if (isStaff(role))
        throw new Refusal(409, 'Only the owner can close staff accounts', { code: 'owner_only' })
      await confirm(person, body.password, 'password')
      const summary = `deleted their own account (${role})`
      const member = { account: person.account, call: DELETIONS[0], address, summary }
      await erasure.erase(id, { now, byId: id, member })
      setSession(null)
      log.info({ event: 'erased', person: id }, 'account')
      return { success: true as const, message: 'Your account is deleted with everything in it' }
    }),
  ]
}

const childNotFound = () => new Refusal(404, 'Child not found', { code: 'child_not_found' })

type NewChild = {
  parentId: string
  child: { fullName: string; presentEducation: string }
  consent: { version: string }
}

/**
 * A child of a family with the consent to it. @returns its id. @throws {Refusal} 401 when the family has
 * ended, 409 when it is full.
 */
async function addChildTo({ tx, now }: TxContext, { parentId, child, consent }: NewChild): Promise<string> {
  // Locks the family, so that two tabs can't pass the limit together and none is added while it is deleted.
  const [parent] = await tx.select().from(people).where(eq(people.id, parentId)).for('update')
  if (!parent || parent.erasedAt || parent.endedAt) throw new Refusal(401)
  const others = await tx.select({ id: people.id }).from(people).where(isChildHere(parentId))
  if (others.length >= MOST_CHILDREN)
    throw new Refusal(409, `A family account can have up to ${MOST_CHILDREN} children`, {
      code: 'family_full',
    })
  const id = newId()
  await tx.insert(people).values({ id, role: 'student', ...child, guardianId: parentId, createdAt: now })
  await agree({ tx, now }, { parentId, childId: id, consent })
  return id
}

/** Stores the parent's consent for a child; it is verified once the parent's email is. */
async function agree(
  { tx, now }: TxContext,
  { parentId, childId, consent }: { parentId: string; childId: string; consent: { version: string } },
): Promise<void> {
  const [parent] = await tx.select().from(people).where(eq(people.id, parentId))
  await tx.insert(consents).values({
    id: newId(),
    childId,
    givenBy: parentId,
    textVersion: consent.version,
    givenAt: now,
    verifiedAt: parent?.emailVerifiedAt ? now : null,
  })
}
