import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { newId } from '../platform/columns.tables.ts'
import type { Database } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { createLimit } from '../platform/limits.server.ts'
import type { Log } from '../platform/log.server.ts'
import { enveloped, type Person, type Served, serve } from '../platform/serve.server.ts'
import { isStaff } from '../platform/wire.ts'
import type { Confirm } from './account.server.ts'
import type { Erasure } from './erasure.server.ts'
import {
  addChild,
  type Child,
  deleteChild,
  deleteOwnAccount,
  exportChild,
  exportOwnData,
  getFamily,
  switchTo,
  updateChild,
} from './family.contract.ts'
import { consents, people, sessions } from './people.tables.ts'
import { asPerson } from './people.server.ts'
import { averageScore, finishedQuizzes, takenCourses } from './records.server.ts'

const MOST_CHILDREN = 12
const LATEST = 5

export type FamilyParts = { database: Database; erasure: Erasure; confirm: Confirm; log: Log }

/** A parent's children: each a student of its own, managed under one login. */
export function familyCalls({ database, erasure, confirm, log }: FamilyParts): Served[] {
  const { db } = database
  const exports = createLimit(database, 'export-of', 20, 3_600)
  const isMine = (person: Person, id: string) => and(eq(people.id, id), eq(people.guardianId, person.account.id), isNull(people.erasedAt))

  /** @throws {Refusal} the same 404 for another's child and for none. */
  async function assertMine(person: Person, id: string): Promise<void> {
    const [child] = await db.select({ id: people.id }).from(people).where(isMine(person, id))
    if (!child) throw new Refusal(404, 'Child not found')
  }

  async function childrenOf(parentId: string): Promise<Child[]> {
    const rows = await db
      .select()
      .from(people)
      .where(and(eq(people.guardianId, parentId), isNull(people.erasedAt)))
      .orderBy(asc(people.createdAt))
    const ids = rows.map(({ id }) => id)
    const finished = await finishedQuizzes(database, ids)
    const taken = await takenCourses(database, ids)
    const agreed = await db.select().from(consents).where(eq(consents.givenBy, parentId)).orderBy(desc(consents.givenAt))
    return rows.map((row) => {
      const quizzes = finished.filter(({ studentId }) => studentId === row.id)
      const consent = agreed.find(({ childId }) => childId === row.id)
      return {
        _id: row.id,
        fullName: row.fullName,
        presentEducation: row.presentEducation ?? '',
        createdAt: row.createdAt.toISOString(),
        quizzesDone: quizzes.length,
        averageScore: averageScore(quizzes),
        courses: taken
          .filter(({ studentId }) => studentId === row.id)
          .map(({ title, lessonsDone, lessonCount }) => ({ title, lessonsDone, lessonCount })),
        latest: quizzes
          .slice(0, LATEST)
          .map(({ submissionId, title, score, at }) => ({ submissionId, title, score, submittedAt: at.toISOString() })),
        consent: consent
          ? { version: consent.textVersion, givenAt: consent.givenAt.toISOString(), verified: consent.verifiedAt !== null }
          : null,
      }
    })
  }

  const exported = async (person: Person, personId: string, now: Date) => {
    await exports.spend(person.account.id)
    return enveloped({ exportedAt: now.toISOString(), personId, data: await erasure.collect(personId) })
  }

  return [
    serve(getFamily, async ({ person }) => {
      const [parent] = await db.select().from(people).where(eq(people.id, person.account.id))
      if (!parent) throw new Refusal(401)
      return enveloped({
        parent: { ...asPerson(parent, parent), emailVerified: parent.emailVerifiedAt !== null },
        actingFor: person.id === person.account.id ? null : person.id,
        children: await childrenOf(parent.id),
      })
    }),

    serve(addChild, async ({ body: { consent, ...child }, person, now }) => {
      const parentId = person.account.id
      const id = newId()
      await db.transaction(async (tx) => {
        // One at a time per family, so that two tabs don't pass the limit together, and none is added while the family ends.
        const [parent] = await tx.select().from(people).where(eq(people.id, parentId)).for('update')
        if (!parent || parent.erasedAt) throw new Refusal(401)
        const others = await tx
          .select({ id: people.id })
          .from(people)
          .where(and(eq(people.guardianId, parentId), isNull(people.erasedAt)))
        if (others.length >= MOST_CHILDREN) throw new Refusal(409, `A family account has at most ${MOST_CHILDREN} children`)
        await tx.insert(people).values({ id, role: 'student', ...child, guardianId: parentId, createdAt: now })
        await tx.insert(consents).values({
          id: newId(),
          childId: id,
          givenBy: parentId,
          textVersion: consent.version,
          givenAt: now,
          verifiedAt: parent.emailVerifiedAt ? now : null,
        })
      })
      log.info({ event: 'consent given', person: parentId, child: id, version: consent.version }, 'family')
      return enveloped({ _id: id }, 'The account of your child is ready')
    }),

    serve(updateChild, async ({ params, body, person }) => {
      await assertMine(person, params.id)
      await db.update(people).set(body).where(isMine(person, params.id))
      return { success: true as const, message: 'The details are saved' }
    }),

    serve(switchTo, async ({ body: { childId }, person }) => {
      if (childId !== null) await assertMine(person, childId)
      await db.update(sessions).set({ actingFor: childId }).where(eq(sessions.id, person.sessionId))
      const [now] = await db
        .select({ _id: people.id, fullName: people.fullName })
        .from(people)
        .where(eq(people.id, childId ?? person.account.id))
      if (!now) throw new Refusal(404, 'Child not found')
      return enveloped({ ...now, role: childId === null ? ('parent' as const) : ('student' as const) })
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
