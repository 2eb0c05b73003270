import { eq } from 'drizzle-orm'
import { isUnlimited, type Scope, serveInCentres } from '../../centres/centres.reads.server.ts'
import {
  type CreatedFamily,
  enrolFamilies,
  enrolUnknowing,
  previewFamilies,
} from '../../people/create-family.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type EndpointHandler } from '../../platform/http/serve.server.ts'
import { formatSent } from '../../platform/mail/outbox.server.ts'
import type { Placements } from '../../platform/rooms/placements.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import type { CallInput } from '../../platform/wire.ts'
import type { BookingContext } from '../demo/bookings.server.ts'
import type { DemoParts } from '../demo/demo.server.ts'
import { enquiries } from '../enquiries.tables.ts'
import * as wire from './enquiries-office.contract.ts'
import {
  addNotes,
  assertOfChild,
  lockEnquiry,
  type OfficeAct,
  readEnquiry,
} from './enquiry-commands.server.ts'
import type { Enquiry } from './list.server.ts'

export type EnrolParts = DemoParts & Pick<RoomParts, 'placements'>

/** What the office asks and does when the child of an enquiry joins. */
export function enrolCalls({ database, placements, ...mails }: EnrolParts): EndpointHandler[] {
  const { db } = database
  const { outbox } = mails
  return [
    serveInCentres(wire.previewEnrolment, async ({ params, body, now }, scope) => {
      const row = await readEnquiry(db, params.id, scope)
      assertOfChild(row)
      const named = { ...body, presentEducation: '', parentName: '' }
      const known = await knownTo(db, { row, scope, now, places: placements() })
      const [preview] = await previewFamilies(db, [named], { mobileLogins: true, ...known })
      if (!preview) throw new Refusal(404)
      return enveloped(preview)
    }),

    serveInCentres(wire.getEnquiryGroups, async ({ params, now }, scope) => {
      const { centreId: siteId } = await readEnquiry(db, params.id, scope)
      const groups = []
      if (siteId !== null)
        for (const room of placements()) groups.push(...(await room.list(db, { now, siteId })))
      return enveloped(groups.map(({ id, name, detail, free }) => ({ _id: id, name, detail, free })))
    }),

    serveInCentres(wire.enrolEnquiry, async ({ params, body, person, now }, scope) => {
      const isWhole = await isUnlimited(db, scope)
      const byId = person.account.id
      const enrolled = await db.transaction((tx) =>
        enrolChild({ tx, now, byId, scope, ...mails }, params.id, { ...body, placements: placements() }),
      )
      outbox.wake()
      if (isWhole)
        return enveloped(
          enrolled,
          enrolled.newParent && body.email === ''
            ? 'Student added. The family starts with a login slip: print it on the student’s page.'
            : formatSent(outbox, 'Student added. We have emailed the parent for consent.'),
        )
      return enveloped(
        { studentId: enrolled.studentId, parentId: null, newParent: null },
        body.email === ''
          ? 'Student added. Head office prints the login slip for the family.'
          : 'Student added. The parent is asked for consent by email.',
      )
    }),
  ]
}

type KnownQuery = { row: Enquiry; scope: Scope; now: Date; places: readonly Placements[] }

/** Of which families somebody may know: all, or with a seat those of the centre of the enquiry. */
async function knownTo(on: Db | Tx, { row: { centreId }, scope, now, places }: KnownQuery) {
  if (centreId === null || (await isUnlimited(on, scope))) return {}
  const knownAmong = async (within: Db | Tx, parentIds: readonly string[]) => {
    const known = new Set<string>()
    for (const room of places)
      for (const id of await room.familiesAt(within, parentIds, { siteId: centreId, now })) known.add(id)
    return known
  }
  return { knownAmong }
}

type Enrolment = CallInput<typeof wire.enrolEnquiry>['body'] & { placements: readonly Placements[] }
type Enrolled = Pick<CreatedFamily, 'studentId'> & { parentId: string | null; newParent: boolean }

/** Creates the student of an enquiry, once: a repeat returns the same. */
async function enrolChild(
  act: BookingContext & OfficeAct,
  enquiryId: string,
  input: Enrolment,
): Promise<Enrolled> {
  const { tx, now, byId, scope } = act
  const row = await lockEnquiry(act, enquiryId)
  if (row.studentId) return { studentId: row.studentId, parentId: row.parentId, newParent: false }
  assertOfChild(row)
  const { parentId, groupId, joinedOn, placements, ...named } = input
  const isWhole = await isUnlimited(tx, scope)
  if (!isWhole && !groupId)
    throw new Refusal(422, undefined, { errors: { groupId: 'Please choose a group' } })
  const child = { row: 1, named, decided: { parentId } }
  const fields = {
    fieldOf: (_: number, name: string) => (name === 'family' ? 'parentId' : name),
    mobileLogins: true,
  }
  const family = isWhole
    ? (await enrolFamilies(act, [child], fields)).get(1)
    : await enrolUnknowing(act, child, {
        ...fields,
        ...(await knownTo(tx, { row, scope, now, places: placements })),
      })
  if (!family) throw new Refusal(404)
  if (groupId)
    for (const room of placements)
      await room.put(act, {
        placementId: groupId,
        personIds: [family.studentId],
        from: joinedOn ?? indianDay(now),
        ...(row.centreId === null ? {} : { siteId: row.centreId }),
      })
  await tx
    .update(enquiries)
    .set({
      studentId: family.studentId,
      parentId: family.parentId,
      // Without a parent's account the enquiry is where the parent is reached.
      ...(isWhole ? {} : { name: named.parentName, mobile: named.mobile, email: named.email || null }),
      stage: 'joined',
      lostReason: null,
      joinedAt: row.joinedAt ?? now,
      answeredAt: row.answeredAt ?? now,
      assigneeId: row.assigneeId ?? byId,
      nextStep: null,
      nextAt: null,
    })
    .where(eq(enquiries.id, row.id))
  const text = `created the student ${named.childName}`
  await addNotes(act, [{ enquiryId: row.id, kind: 'change', text, byId }])
  return { newParent: false, ...family }
}
