import { cpus } from 'node:os'
import { findDues, takeFeePayment } from '../../src/fees/office/fees.contract.ts'
import { billMonth } from '../../src/fees/run.server.ts'
import { prepareRun } from '../../src/fees/run-lines.server.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { keepStatistics } from '../../src/platform/db/statistics.server.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { booksOf, groupWithPlan } from '../fees-family.ts'
import { openWorld } from '../world.ts'

/*
 * npm run bench:fees [-- CHILDREN]: one centre with so many children (20,000 unless said) and a year of bills, on
 * the embedded database or on TEST_DATABASE_URL. It bills a month, reads the dues and takes payments at 50 a
 * second. It fails below 500 charges/s, and on PostgreSQL above 50 ms for the dues and 300 ms for a payment.
 */

const CHILDREN = Number(process.argv[2] ?? 20_000)
const MONTHS_BEFORE = 11
const [DUES_READS, PAYMENTS, PAYMENTS_PER_S] = [60, 500, 50]
const [LEAST_CHARGES_S, MOST_DUES_MS, MOST_PAYMENT_MS] = [500, 50, 300]
const say = (line: string) => process.stdout.write(`${line}\n`)
const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

/** Ids rise as those of real rows do. */
const idOf = (kind: string, n: string) =>
  `('018f${kind}' || substr(lpad(to_hex(${n}), 8, '0'), 5) || '7000' || '8000' || lpad(to_hex(${n}), 12, '0'))::uuid`

const world = await openWorld()
const { pool, db } = world.database
const office = await world.office('Office')
const { groupId, planId } = await groupWithPlan(world, office, 'Bench')
await fill()
const now = new Date()
const month = indianDay(now).slice(0, 7)
for (let back = MONTHS_BEFORE; back > 0; back -= 1) await bill(monthBefore(back))
await keepStatistics(world.database)

const { count, seconds } = await bill(month)
const duesTimes = await readDues()
const paymentTimes = await takePayments()
const books = await booksOf(world)
await world.close()
const [rate, dues, payment] = [
  Math.round(count / seconds),
  Math.ceil(percentile(duesTimes, 0.95)),
  Math.ceil(percentile(paymentTimes, 0.99)),
]
const kind = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded database'
say(`${kind}, ${cpus().length} cores, one centre of ${CHILDREN} children, ${books.journals} journals`)
for (const finding of books.findings) say(finding)
say(`${count} charges, ${rate}/s, dues p95 ${dues} ms, payment p99 ${payment} ms`)
const isSlow =
  rate < LEAST_CHARGES_S || (kind === 'PostgreSQL' && (dues > MOST_DUES_MS || payment > MOST_PAYMENT_MS))
if (isSlow || books.findings.length > 0) process.exitCode = 1

function monthBefore(back: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7)
}

/** Families of two children, each in the group and on the plan for a year. */
async function fill(): Promise<void> {
  const families = Math.ceil(CHILDREN / 2)
  await pool.query(`insert into people (id, role, full_name, email, mobile)
    select ${idOf('0001', 'n')}, 'parent', 'Parent ' || n, 'p' || n || '@bench.test', lpad((9000000000 + n)::text, 10, '0')
    from generate_series(1, ${families}) n`)
  await pool.query(`insert into people (id, role, full_name, present_education, guardian_id)
    select ${idOf('0002', 'n')}, 'student', 'Child ' || n, 'Class 3', ${idOf('0001', '(n + 1) / 2')}
    from generate_series(1, ${CHILDREN}) n`)
  await pool.query(`insert into group_members (id, group_id, student_id, joined_on)
    select ${idOf('0003', 'n')}, '${groupId}', ${idOf('0002', 'n')}, '2025-01-01'
    from generate_series(1, ${CHILDREN}) n`)
  await pool.query(`update class_groups set from_day = '2025-01-01' where id = '${groupId}'`)
  await pool.query(`update fee_prices set from_day = '2025-01-01' where plan_id = '${planId}'`)
  await pool.query(`insert into fee_stays (id, student_id, group_id, plan_id, from_day)
    select ${idOf('0004', 'n')}, ${idOf('0002', 'n')}, '${groupId}', '${planId}', '2025-01-01'
    from generate_series(1, ${CHILDREN}) n`)
}

async function bill(of: string): Promise<{ count: number; seconds: number }> {
  const { lines } = await prepareRun(db, of)
  const totalPaise = lines.reduce((sum, { paise }) => sum + paise, 0)
  const start = performance.now()
  const billed = await billMonth(db, { month: of, count: lines.length, totalPaise, byId: office.id, now })
  return { count: billed, seconds: (performance.now() - start) / 1_000 }
}

async function readDues(): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < DUES_READS; turn += 1) {
    const start = performance.now()
    const { status } = await office.ask(findDues, { body: turn % 2 ? { age: 'over 60' } : {} })
    times.push(performance.now() - start)
    if (status !== 200) throw new Error(`the dues answered ${status}`)
  }
  return times
}

/** Payments begin at fixed times, whether those before are answered or not. */
async function takePayments(): Promise<number[]> {
  const { rows } = await pool.query(`select person_id from fee_accounts limit ${PAYMENTS}`)
  const started = performance.now()
  return Promise.all(
    rows.map(async ({ person_id: id }, place) => {
      const at = started + (place * 1_000) / PAYMENTS_PER_S
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())))
      const body = {
        paymentId: newId(),
        amount: 1_500,
        method: 'cash' as const,
        reference: '',
        chargeIds: [],
      }
      const { status } = await office.ask(takeFeePayment, { params: { id: String(id) }, body })
      if (status !== 201) throw new Error(`a payment answered ${status}`)
      return performance.now() - at
    }),
  )
}
