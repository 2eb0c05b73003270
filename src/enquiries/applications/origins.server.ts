import { eq } from 'drizzle-orm'
import { CENTRE_STATES } from '../../centres/centres.rules.ts'
import { everyCentre } from '../../centres/centres.reads.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { OriginClaim, Origins } from '../../platform/rooms/origins.server.ts'
import { enquiries, franchiseApplications, territories } from '../enquiries.tables.ts'
import { addNotes, notFound, readEnquiry } from '../office/enquiry-commands.server.ts'
import {
  type ApplicationRow,
  lockApplication,
  pointsOf,
  storedApplication,
  storeStep,
} from './application-commands.server.ts'
import { isAgreed, OPENING_POINTS, pointLabels, stateLabels, stateOf } from './applications.rules.ts'
import { lockTerritories, territoryElsewhere, territoryOf } from './territories.server.ts'

/** What centres are told of the applications of which they are made. */
export const applicationOrigins: Origins = {
  factsFor: async (on, fromId) => {
    const row = await readEnquiry(on, fromId, everyCentre)
    const stored = await storedApplication(on, fromId)
    if (row.kind !== 'franchise' || !isAgreed(stateOf(row.stage, stored?.state)) || stored?.centreId)
      throw notFound()
    const [postalCode = ''] = await territoryOf(on, fromId)
    const state = CENTRE_STATES.find((known) => known === row.state) ?? ''
    return { state, postalCode, address: row.location ?? '', phone: row.mobile }
  },

  assertFree: async (tx, claim) => {
    await lockTerritories(tx)
    const own = claim.fromId ?? (await applicationOf(tx, claim.id))?.enquiryId ?? null
    const claimedBy = await territoryElsewhere(tx, { postalCodes: [claim.postalCode], applicationId: own })
    if (claimedBy) throw atPostalCode(`This PIN code belongs to ${claimedBy.holder}`)
    await assertWithin(tx, claim)
  },

  link: async (by, { id, fromId, name }) => {
    const locked = await lockApplication(by, fromId)
    if (!isAgreed(locked.state) || locked.stored?.centreId)
      throw new Refusal(409, 'No centre can be made of this application now', { code: 'application_centre' })
    await by.tx
      .update(franchiseApplications)
      .set({ centreId: id, changedAt: by.now })
      .where(eq(franchiseApplications.enquiryId, fromId))
    const text = `created the centre ${name}`
    await addNotes(by, [{ enquiryId: fromId, kind: 'change', text, byId: by.byId }])
  },

  originOf: async (on, id) => {
    const stored = await applicationOf(on, id)
    if (!stored) return null
    const [row] = await on.select().from(enquiries).where(eq(enquiries.id, stored.enquiryId))
    const missing = stored.state === 'open' ? [] : await missingOf(on, stored)
    return { text: `Application of ${row?.name ?? ''}`, to: `/office/enquiries/${stored.enquiryId}`, missing }
  },

  open: async (by, id) => {
    const found = await applicationOf(by.tx, id)
    if (!found) return
    const locked = await lockApplication(by, found.enquiryId)
    if (locked.state === 'open') return
    const missing = await missingOf(by.tx, { ...found, state: locked.state })
    if (missing.length > 0)
      throw new Refusal(409, `Still missing before it can open: ${missing.join('; ')}`, {
        code: 'opening_list',
      })
    await storeStep(by, locked, { state: 'open', text: 'opened the centre' })
  },

  close: async ({ tx }, id) => {
    const found = await applicationOf(tx, id)
    if (!found) return
    await lockTerritories(tx)
    await tx.delete(territories).where(eq(territories.applicationId, found.enquiryId))
  },
}

const atPostalCode = (message: string) => new Refusal(422, undefined, { errors: { postalCode: message } })

/** @throws {Refusal} 422 at postalCode for a centre outside the territory of the application it is made of */
async function assertWithin(tx: Tx, { fromId, postalCode }: OriginClaim): Promise<void> {
  if (fromId === null) return
  if (!(await territoryOf(tx, fromId)).includes(postalCode))
    throw atPostalCode('This PIN code is not in the territory of the application')
}

async function applicationOf(on: Db | Tx, centreId: string | null): Promise<ApplicationRow | null> {
  if (centreId === null) return null
  const [stored] = await on
    .select()
    .from(franchiseApplications)
    .where(eq(franchiseApplications.centreId, centreId))
  return stored ?? null
}

/** What is missing before the centre of an application can open, in words. */
async function missingOf(on: Db | Tx, { enquiryId, state }: ApplicationRow): Promise<string[]> {
  const said = await pointsOf(on, enquiryId)
  const open = OPENING_POINTS.filter((point) => !said.has(point)).map((point) => pointLabels[point])
  return state === 'opening' ? open : [`the application is at “${stateLabels[state]}”`, ...open]
}
