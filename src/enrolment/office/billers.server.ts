import { and, eq, gt, sql } from 'drizzle-orm'
import { centresOf, everyCentre, notFound } from '../../centres/centres.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import { type Database, type Db, sqlState, type Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { DAY_MS, indianDay } from '../../platform/text/india.rules.ts'
import { billersOf, centreBillersOn } from '../billers.reads.server.ts'
import { billers, centreBillers } from '../billers.tables.ts'
import { taxSettingsOf } from '../enrolment.reads.server.ts'
import { placeOf } from '../gst-lines.rules.ts'
import * as wire from './billers.contract.ts'

/** The registrations for GST, and which centre bills under which. */
export const billerCalls = ({ db }: Database): EndpointHandler[] => [
  serve(wire.getBillers, async ({ now }) => enveloped(await registrationsOf(db, now))),

  serve(wire.createBiller, async ({ body: { _id: id, ...facts }, person, now }) => {
    await db.transaction((tx) => addBiller({ tx, now, byId: person.id }, { ...facts, id }))
    return enveloped(await registrationsOf(db, now))
  }),

  serve(wire.createFranchiseBiller, async ({ body: { _id: id, ...facts }, person, now }) => {
    await db.transaction((tx) => addFranchise({ tx, now, byId: person.id }, { ...facts, id }))
    return enveloped(await registrationsOf(db, now))
  }),

  serve(wire.deleteBiller, async ({ params: { id } }) => {
    await db.transaction((tx) => removeBiller(tx, id)).catch(orUsed)
    return { success: true as const, message: 'Registration deleted' }
  }),

  serve(wire.setCentreBiller, async ({ params: { id: centreId }, body, person, now }) => {
    await db.transaction((tx) => assignBiller({ tx, now, byId: person.id }, { ...body, centreId }))
    return enveloped(await registrationsOf(db, now))
  }),
]

async function registrationsOf(on: Db | Tx, now: Date): Promise<wire.Registrations> {
  const today = indianDay(now)
  const { gstin, state } = await taxSettingsOf(on)
  const assigned = await on.select().from(centreBillers)
  const current = new Map((await centreBillersOn(on, today)).map((row) => [row.centreId, row.billerId]))
  const planned = new Map(
    assigned.flatMap((row) => (row.fromDay > today ? [[row.centreId, row] as const] : [])),
  )
  return {
    own: { gstin, state },
    billers: (await billersOf(on)).map(
      ({ id, byId: _, createdAt: __, name, pan, gstin: number, ...row }) => ({
        ...row,
        _id: id,
        name: name ?? '',
        pan: pan ?? '',
        gstin: number ?? '',
        isUnused: !assigned.some(({ billerId }) => billerId === id),
      }),
    ),
    centres: (await centresOf(on, everyCentre)).map(({ id, name, kind, state: of }) => {
      const next = planned.get(id)
      return {
        _id: id,
        name,
        state: of,
        isFranchise: kind === 'franchise',
        billerId: current.get(id) ?? null,
        next: next ? { fromDay: next.fromDay, billerId: next.billerId } : null,
      }
    }),
  }
}

/** Acts on registrations follow each other, on all instances. */
const lockBillers = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('billers'))`)

type By = TxContext & { byId: string }
type NewBiller = { id: string; gstin: string; state: string; address: string }

const invalid = (errors: Record<string, string>) => new Refusal(422, undefined, { errors })
const panOf = (gstin: string): string => gstin.slice(2, 12)

/**
 * Other registrations are of the company and of other States than the academy's own.
 * @throws {Refusal} 409 for an own one that would change that while there are others.
 */
export async function assertOwnFits(tx: Tx, { gstin, state }: { gstin: string; state: string }) {
  await lockBillers(tx)
  const all = (await billersOf(tx)).filter((each) => each.name === null)
  const refused = (message: string) => new Refusal(409, message, { code: 'billers_do_not_fit' })
  if (all.some((each) => panOf(each.gstin ?? '') !== panOf(gstin)))
    throw refused(
      'The registrations in other States are of another company than this GSTIN. It can’t be saved.',
    )
  if (all.some((each) => each.state === state))
    throw refused(`There is another registration in ${state}. The academy’s own can’t be there too.`)
}

async function addBiller({ tx, now, byId }: By, wanted: NewBiller): Promise<void> {
  await lockBillers(tx)
  const { id, gstin, state, address } = wanted
  const all = await billersOf(tx)
  const stored = all.find((each) => each.id === id)
  if (stored) {
    if (stored.gstin === gstin && stored.state === state && stored.address === address) return
    throw new Refusal(409, 'This form was sent already for another registration. Reload the page.', {
      code: 'biller_id_used',
    })
  }
  const own = await taxSettingsOf(tx)
  if (own.gstin === '')
    throw new Refusal(409, 'Enter the academy’s own GSTIN first', { code: 'no_own_gstin' })
  // Another company's money must not go through the academy's till and bank.
  if (panOf(gstin) !== panOf(own.gstin))
    throw invalid({ gstin: `This is another company: the academy’s PAN is ${panOf(own.gstin)}` })
  if (!placeOf(state).startsWith(gstin.slice(0, 2))) throw invalid({ gstin: `This GSTIN is not of ${state}` })
  if (state === own.state || all.some((each) => each.name === null && each.state === state))
    throw invalid({ state: `There is a registration in ${state} already` })
  await tx
    .insert(billers)
    .values({ id, gstin, state, address, code: `G${gstin.slice(0, 2)}`, byId, createdAt: now })
}

type NewFranchise = NewBiller & { name: string; pan: string; upiAddress: string }

/** The first signs of a franchise's numbers: F01 to F99, then H01 and on. G is the academy's. */
function franchiseCode(taken: readonly string[]): string {
  for (const letter of 'FHJKLMNPQRSTUVWXYZ')
    for (let at = 1; at < 100; at += 1) {
      const code = `${letter}${String(at).padStart(2, '0')}`
      if (!taken.includes(code)) return code
    }
  throw new Refusal(409, 'No more franchises can bill for themselves', { code: 'no_biller_code_left' })
}

async function addFranchise({ tx, now, byId }: By, wanted: NewFranchise): Promise<void> {
  await lockBillers(tx)
  const { id, name, pan, gstin, state, address, upiAddress } = wanted
  const all = await billersOf(tx)
  const stored = all.find((each) => each.id === id)
  if (stored) {
    if (stored.name === name && stored.pan === pan && (stored.gstin ?? '') === gstin) return
    throw new Refusal(409, 'This form was sent already for another registration. Reload the page.', {
      code: 'biller_id_used',
    })
  }
  const own = await taxSettingsOf(tx)
  if (own.gstin !== '' && panOf(own.gstin) === pan)
    throw invalid({ pan: 'This is the academy’s own PAN: add a registration in another State instead' })
  if (gstin !== '' && panOf(gstin) !== pan) throw invalid({ gstin: `This GSTIN is not of the PAN ${pan}` })
  if (gstin !== '' && !placeOf(state).startsWith(gstin.slice(0, 2)))
    throw invalid({ gstin: `This GSTIN is not of ${state}` })
  if (gstin !== '' && all.some((each) => each.gstin === gstin))
    throw invalid({ gstin: 'This GSTIN is there already' })
  const code = franchiseCode(all.map((each) => each.code))
  const facts = { id, code, name, pan, gstin: gstin || null, state, address, upiAddress }
  await tx.insert(billers).values({ ...facts, byId, createdAt: now })
}

const unknownBiller = () => new Refusal(404, 'Registration not found', { code: 'biller_not_found' })

const billerUsed = () =>
  new Refusal(409, 'A centre bills or billed under it, or a paper names it. It stays.', {
    code: 'biller_used',
  })

/** Charges, payments and entries that name it are of rooms above: the database says that they are there. */
const orUsed = (error: unknown): never => {
  throw sqlState(error) === '23503' ? billerUsed() : error
}

async function removeBiller(tx: Tx, id: string): Promise<void> {
  await lockBillers(tx)
  if ((await tx.$count(centreBillers, eq(centreBillers.billerId, id))) > 0) throw billerUsed()
  const deleted = await tx.delete(billers).where(eq(billers.id, id)).returning()
  if (deleted.length === 0) throw unknownBiller()
}

/** How far ahead a change can be planned. */
const MAX_DAYS_AHEAD = 366

type Assignment = { centreId: string; billerId: string | null; fromDay: string }

async function assignBiller({ tx, now, byId }: By, wanted: Assignment): Promise<void> {
  await lockBillers(tx)
  const { centreId, billerId, fromDay } = wanted
  const centre = (await centresOf(tx, everyCentre)).find(({ id }) => id === centreId)
  if (!centre) throw notFound()
  const biller = (await billersOf(tx)).find(({ id }) => id === billerId)
  if (billerId !== null && !biller) throw unknownBiller()
  if (biller && biller.state !== centre.state)
    throw invalid({ billerId: `${centre.name} is in ${centre.state || 'no State yet'}` })
  if (biller?.name && centre.kind !== 'franchise')
    throw invalid({ billerId: `${centre.name} is the academy’s own centre, no franchise` })
  const today = indianDay(now)
  if (fromDay < today) throw invalid({ fromDay: 'From today on: what was billed stays' })
  if (fromDay > indianDay(new Date(now.getTime() + MAX_DAYS_AHEAD * DAY_MS)))
    throw invalid({ fromDay: 'At most a year ahead' })
  await tx
    .delete(centreBillers)
    .where(and(eq(centreBillers.centreId, centreId), gt(centreBillers.fromDay, today)))
  const values = { billerId, byId, at: now }
  await tx
    .insert(centreBillers)
    .values({ centreId, fromDay, ...values })
    .onConflictDoUpdate({ target: [centreBillers.centreId, centreBillers.fromDay], set: values })
}
