import { and, eq } from 'drizzle-orm'
import type { QuietAct } from '../../platform/act.server.ts'
import { newId } from '../../platform/columns.tables.ts'
import type { Database } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Delays } from '../../platform/delays.server.ts'
import { createLimit } from '../../platform/limits.server.ts'
import type { Log } from '../../platform/log.server.ts'
import { enveloped, type Person, type Served, serve } from '../../platform/serve.server.ts'
import { isStaff } from '../../platform/wire.ts'
import type { Confirm } from '../account/account.server.ts'
import type { Erasure } from '../account/erasure.server.ts'
import {
  addChild,
  agreeForChild,
  deleteChild,
  deleteOwnAccount,
  exportChild,
  exportOwnData,
  getHere,
  setPin,
  switchTo,
  updateChild,
} from './family.contract.ts'
import { childrenOf, hasPin, personOf } from '../people.reads.server.ts'
import { consents, people, sessions } from '../people.tables.ts'
import { openPins } from './pins.server.ts'
import { MOST_CHILDREN } from '../people.rules.ts'
import { isChildHere, isChildOf } from '../policy.server.ts'

export type FamilyParts = { database: Database; delays: Delays; erasure: Erasure; confirm: Confirm; log: Log }

/** A parent's children: each a student of its own, managed under one login. */
export function familyCalls({ database, delays, erasure, confirm, log }: FamilyParts): Served[] {
  const { db } = database
  const pins = openPins(database, delays)
  const exports = createLimit(database, 'export-of', { acts: 20, seconds: 3_600 })
  /** @throws {Refusal} the same 404 for another's child and for none. */
  async function assertMine(person: Person, id: string): Promise<void> {
    const [child] = await db.select({ id: people.id }).from(people).where(isChildOf(person, id))
    if (!child) throw new Refusal(404, 'Child not found')
  }

  /** @throws {Refusal} 409 for a child whose account the office has made, before its parent agreed. */
  async function assertAgreed(person: Person, childId: string): Promise<void> {
    const [given] = await db
      .select({ id: consents.id })
      .from(consents)
      .where(and(eq(consents.childId, childId), eq(consents.givenBy, person.account.id)))
    if (!given) throw new Refusal(409, 'Please agree first: the text stands in the diary, beside this child')
  }

  const exported = async (person: Person, personId: string, now: Date) => {
    await exports.spend(person.account.id)
    return enveloped({ exportedAt: now.toISOString(), personId, data: await erasure.collect(personId) })
  }

  return [
    serve(addChild, async ({ body: { consent, ...child }, person, now }) => {
      const parentId = person.account.id
      const id = await db.transaction((tx) => addChildTo({ tx, now }, { parentId, child, consent }))
      log.info({ event: 'consent given', person: parentId, child: id, version: consent.version }, 'family')
      return enveloped({ _id: id }, 'The account of your child is ready')
    }),

    serve(agreeForChild, async ({ params, body: { consent }, person, now }) => {
      await assertMine(person, params.id)
      await db.transaction((tx) =>
        agree({ tx, now }, { parentId: person.account.id, childId: params.id, consent }),
      )
      log.info(
        { event: 'consent given', person: person.account.id, child: params.id, version: consent.version },
        'family',
      )
      return { success: true as const, message: 'Thank you. Your child can begin.' }
    }),

    serve(updateChild, async ({ params, body, person }) => {
      await assertMine(person, params.id)
      await db.update(people).set(body).where(isChildOf(person, params.id))
      return { success: true as const, message: 'The details are saved' }
    }),

    serve(switchTo, async ({ body: { childId, pin }, person, now }) => {
      if (childId === null) {
        if (person.shut) await pins.check(person.account.id, pin, now)
      } else {
        await assertMine(person, childId)
        await assertAgreed(person, childId)
      }
      await db.update(sessions).set({ actingFor: childId }).where(eq(sessions.id, person.sessionId))
      const [acted] = await db
        .select({ _id: people.id, fullName: people.fullName })
        .from(people)
        .where(eq(people.id, childId ?? person.account.id))
      if (!acted) throw new Refusal(404, 'Child not found')
      return enveloped({ ...acted, role: childId === null ? ('parent' as const) : ('student' as const) })
    }),

    serve(setPin, async ({ body: { pin }, person, now }) => {
      if (person.id !== person.account.id) throw new Refusal(409, 'Please be the parent again first')
      await pins.set(person.account.id, pin, now)
      log.info({ event: pin === null ? 'pin taken away' : 'pin set', person: person.account.id }, 'family')
      return { success: true as const, message: pin === null ? 'The PIN is gone' : 'Your PIN is set' }
    }),

    serve(getHere, async ({ person }) => {
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

    serve(deleteChild, async ({ params, body, person, now }) => {
      await assertMine(person, params.id)
      await confirm(person, body.password, 'password')
      await erasure.erase(params.id, now)
      log.info({ event: 'erased', person: person.account.id, child: params.id }, 'family')
      return { success: true as const, message: 'The account and everything in it is deleted' }
    }),

    serve(exportOwnData, async ({ person, now }) => exported(person, person.id, now)),

    serve(deleteOwnAccount, async ({ body, person, now, setSession }) => {
      const { id, role } = person.account
      if (isStaff(role)) throw new Refusal(409, 'The owner ends accounts of staff')
      await confirm(person, body.password, 'password')
      await erasure.erase(id, now)
      setSession(null)
      log.info({ event: 'erased', person: id }, 'account')
      return { success: true as const, message: 'Your account and everything in it is deleted' }
    }),
  ]
}

type NewChild = {
  parentId: string
  child: { fullName: string; presentEducation: string }
  consent: { version: string }
}

/**
 * A child of a family with the consent to it. @returns its id. @throws {Refusal} 401 when the family has
 * ended, 409 when it is full.
 */
async function addChildTo({ tx, now }: QuietAct, { parentId, child, consent }: NewChild): Promise<string> {
  // One at a time per family, so that two tabs don't pass the limit together, and none is added while the
  // family ends.
  const [parent] = await tx.select().from(people).where(eq(people.id, parentId)).for('update')
  if (!parent || parent.erasedAt || parent.endedAt) throw new Refusal(401)
  const others = await tx.select({ id: people.id }).from(people).where(isChildHere(parentId))
  if (others.length >= MOST_CHILDREN)
    throw new Refusal(409, `A family account has at most ${MOST_CHILDREN} children`)
  const id = newId()
  await tx.insert(people).values({ id, role: 'student', ...child, guardianId: parentId, createdAt: now })
  await agree({ tx, now }, { parentId, childId: id, consent })
  return id
}

/** What a parent agrees to for a child; it counts as verified once the parent's e-mail is. */
async function agree(
  { tx, now }: QuietAct,
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
