import { once } from 'node:events'
import { cpus } from 'node:os'
import { Worker } from 'node:worker_threads'
import { everyCentre } from '../../src/centres/centres.reads.server.ts'
import { giveSeat } from '../../src/centres/centres.contract.ts'
import { findDues, getDuesSummary, takeFeePayment } from '../../src/fees/office/fees.contract.ts'
import { getBillingRun } from '../../src/fees/office/run.contract.ts'
import { billMonth } from '../../src/fees/run.server.ts'
import { prepareRun } from '../../src/fees/run-lines.server.ts'
import { searchOffice } from '../../src/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { keepStatistics } from '../../src/platform/db/statistics.server.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { booksOf, groupWithPlan } from '../fees-family.ts'
import { type Member, openWorld } from '../world.ts'
import { centreOfBench, fillNetwork } from './fees-network.ts'

/*
 * npm run bench:fees: a network of centres with three years of books, on the embedded database or on
 * TEST_DATABASE_URL. It bills a month, reads the dues of a centre as its desk and of all as head office, takes
 * payments at 50 a second (BENCH_PAYMENTS), and reads a run's preview, the summary and the search.
 * BENCH_CENTRES, BENCH_CHILDREN (in each), BENCH_HISTORY (percent of the families with books) and BENCH_MONTHS
 * set its size; 1,000, 300, 100 and 36 are the network that the product is for. It fails below 500 charges/s, and on
 * PostgreSQL above 50 ms for the dues of a centre, 300 ms for those of all and 300 ms for a payment.
 */

const FULL = { centres: 1_000, childrenEach: 300, historyPercent: 100, months: 36 }
const set = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const size = {
  centres: set('BENCH_CENTRES', FULL.centres),
  childrenEach: set('BENCH_CHILDREN', 60),
  historyPercent: set('BENCH_HISTORY', 10),
  months: set('BENCH_MONTHS', FULL.months),
}
const [READS, PREVIEWS, DESKS, PAYMENTS] = [60, 3, 50, 500]
/** Payments of each desk that are measured. */
const PER_DESK = Math.ceil(PAYMENTS / Math.min(DESKS, size.centres))
const PAYMENTS_PER_S = set('BENCH_PAYMENTS', 50)
const WARM_PER_S = 5
const [LEAST_CHARGES_S, MOST_DUES_MS, MOST_NETWORK_DUES_MS, MOST_PAYMENT_MS] = [500, 50, 300, 300]
const say = (line: string) => process.stdout.write(`${line}\n`)
const percentile = (times: readonly number[], share: number): number =>
  Math.ceil(
    times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0,
  )

const world = await openWorld()
const { db } = world.database
const owner = await world.staff('owner', 'Owner')
const office = await world.office('Office')
const { groupId, planId } = await groupWithPlan(world, office, 'Bench')
await fillNetwork({ ...size, database: world.database, groupId, planId, byId: office.id })
const desks = await openDesks()
const [{ desk }] = desks
await keepStatistics(world.database)
const now = new Date()
const month = indianDay(now).slice(0, 7)

const previewMs = percentile(
  await timed(PREVIEWS, () => office.ask(getBillingRun, { query: { month } })),
  0.5,
)
const { count, seconds } = await bill(month)
const ages = (by: Member) => (turn: number) => by.ask(findDues, { body: turn % 2 ? { age: 'over 60' } : {} })
const dues = percentile(await timed(READS, ages(desk)), 0.95)
const networkDues = percentile(await timed(READS, ages(office)), 0.95)
const summary = percentile(await timed(READS, () => office.ask(getDuesSummary, {})), 0.95)
const deskSummary = percentile(await timed(READS, () => desk.ask(getDuesSummary, {})), 0.95)
const mobiles = (turn: number) => office.ask(searchOffice, { body: { words: `90000000${turn + 10}` } })
const search = percentile(await timed(READS, mobiles), 0.95)
// The server is warm when the queue of an evening comes: each desk has taken one payment.
await payOnTime({ requests: requestsOf(desks.length * PER_DESK, desks.length), perSecond: WARM_PER_S })
const [before, asked] = [process.threadCpuUsage(), world.database.usage().statements]
const paid = await payOnTime({ requests: requestsOf(0, PAYMENTS), perSecond: PAYMENTS_PER_S })
const { user, system } = process.threadCpuUsage(before)
const serverMs = (user + system) / 1_000 / PAYMENTS
const statements = (world.database.usage().statements - asked) / PAYMENTS
const payment = percentile(
  paid.map(({ ms }) => ms),
  0.99,
)
const untaken = paid.filter(({ status }) => status !== 201).length
const books = await booksOf(world)
await world.close()

const rate = Math.round(count / seconds)
const isPostgres = Boolean(process.env.TEST_DATABASE_URL)
const children = size.centres * size.childrenEach
say(`${isPostgres ? 'PostgreSQL' : 'embedded database'}, ${cpus().length} cores, ${books.journals} journals`)
say(`preview ${previewMs} ms, dues of all p95 ${networkDues} ms, search p95 ${search} ms`)
say(`a payment: ${statements.toFixed(1)} statements, ${serverMs.toFixed(1)} ms CPU of the server`)
say(`summary p95 ${summary} ms, of one centre ${deskSummary} ms`)
if (untaken > 0) say(`${untaken} of ${PAYMENTS} payments were not taken at ${PAYMENTS_PER_S} a second`)
for (const finding of books.findings) say(finding)
const isSample =
  size.centres < FULL.centres ||
  size.childrenEach < FULL.childrenEach ||
  size.historyPercent < FULL.historyPercent ||
  size.months < FULL.months
say(
  `${isSample ? 'a sample' : 'the whole network'}: ${size.centres} centres, ${children} children, ${size.months} months of books for ${size.historyPercent} % of the families (the whole: 1000 centres, 300000 children, 36 months for all)`,
)
say(`${count} charges, ${rate}/s, dues p95 ${dues} ms, payment p99 ${payment} ms`)
const isSlow = dues > MOST_DUES_MS || networkDues > MOST_NETWORK_DUES_MS || payment > MOST_PAYMENT_MS
if (rate < LEAST_CHARGES_S || (isPostgres && isSlow) || books.findings.length > 0 || untaken > 0)
  process.exitCode = 1

/** How long each of these requests takes, in milliseconds, one after the other. */
async function timed(times: number, ask: (turn: number) => Promise<{ status: number }>): Promise<number[]> {
  const took: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const start = performance.now()
    const { status } = await ask(turn)
    took.push(performance.now() - start)
    if (status !== 200) throw new Error(`a request answered ${status}`)
  }
  return took
}

async function bill(of: string): Promise<{ count: number; seconds: number }> {
  const { lines } = await prepareRun(db, of)
  const totalPaise = lines.reduce((sum, { paise }) => sum + paise, 0)
  const start = performance.now()
  const { billed } = await billMonth(db, {
    month: of,
    count: lines.length,
    totalPaise,
    byId: office.id,
    now,
    scope: everyCentre,
  })
  return { count: billed, seconds: (performance.now() - start) / 1_000 }
}

type Desk = { desk: Member; parentIds: readonly string[] }

/** Desks of as many centres as there are, with families of each. */
async function openDesks(): Promise<[Desk, ...Desk[]]> {
  const opened: Desk[] = []
  const count = Math.min(DESKS, size.centres)
  for (let number = 1; number <= count; number += 1) {
    const desk = await world.office(`Desk ${number}`)
    const { id, parentIds } = await centreOfBench(world, size, [number, PER_DESK + 1])
    await owner.ask(giveSeat, { params: { id }, body: { personId: desk.id, role: 'desk' } })
    opened.push({ desk, parentIds })
  }
  return opened as [Desk, ...Desk[]]
}

/** A payment at a desk, as its browser sends it. */
export type FeePaymentRequest = { url: string; token: string; body: string }
export type TimedPayments = { requests: readonly FeePaymentRequest[]; perSecond: number }

/** Payments in cash at the desks of the centres in turn, each into its own till: another family each time. */
function requestsOf(from: number, count: number): FeePaymentRequest[] {
  return Array.from({ length: count }, (_, at) => {
    const { desk, parentIds } = desks[(from + at) % desks.length] ?? desks[0]
    const id = parentIds[Math.floor((from + at) / desks.length)] ?? ''
    const cash = { method: 'cash', reference: '', chargeIds: [] }
    return {
      url: world.url + addressOf(takeFeePayment, { params: { id } }),
      token: desk.token,
      body: JSON.stringify({ paymentId: newId(), amount: 1_500, ...cash }),
    }
  })
}

/** @returns how each was answered, and the milliseconds from when it was due */
async function payOnTime(payments: TimedPayments): Promise<{ status: number; ms: number }[]> {
  const worker = new Worker(new URL('./paying-desks.worker.ts', import.meta.url), { workerData: payments })
  const [paid] = (await once(worker, 'message')) as [{ status: number; ms: number }[]]
  return paid
}
