import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { recordPayment } from '../../src/enrolment/enrolment.contract.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { downloadBooks } from '../../src/fees/office/export/books.contract.ts'
import { BOOK_FILES, type BookFile } from '../../src/fees/office/export/books.rules.ts'
import { feePayments } from '../../src/fees/fees.tables.ts'
import {
  addFeeCharge,
  creditFeeCharge,
  payBackAdvance,
  takeFeePayment,
} from '../../src/fees/office/fees.contract.ts'
import { importFees, undoFeeImport } from '../../src/fees/office/import/fee-import.contract.ts'
import { closeTillDay, moveCash } from '../../src/fees/office/day.contract.ts'
import { voucherType } from '../../src/fees/office/export/tally.rules.ts'
import { journals, postings } from '../../src/ledger/ledger.tables.ts'
import { people } from '../../src/people/people.tables.ts'
import { allowExport } from '../../src/people/staff/export.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { xmlEvents } from '../../src/platform/sheets/xml.rules.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { booksOf } from '../fees-family.ts'
import { newCentre } from '../new-centre.ts'
import { type Member, openWorld, type World } from '../world.ts'

const NAME = 'Kavita "K" <Rao> & Söhne'
const today = indianDay(new Date())
let world: World
let owner: Member
let office: Member
let parent: Member
let child: Member
let permit: { until: string; key: string }

beforeAll(async () => {
  world = await openWorld()
  const { db } = world.database
  await db
    .insert(taxSettings)
    .values({ gstin: '23ABCDE1234F1Z5', state: 'Madhya Pradesh', address: 'Indore' })
  owner = await world.staff('owner', 'Lakshmi')
  office = await world.office('Omar')
  parent = await world.parent('Kavita')
  child = await world.child(parent, 'Rohan')
  await db.update(people).set({ fullName: NAME }).where(eq(people.id, parent.id))
  await fillBooks()
  const timestamp = world.database.clock.now().getTime()
  const code = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') }).generate({ timestamp })
  const { address } = (await owner.ask(allowExport, { body: { code } })).body.data
  const query = new URL(address, world.url).searchParams
  permit = { until: query.get('until') ?? '', key: query.get('key') ?? '' }
})
afterAll(() => world.close())

/** An old advance, charges with tax, a credit note, payments, money paid back and brought to the bank. */
async function fillBooks(): Promise<void> {
  const params = { id: parent.id }
  await office.ask(importFees, {
    body: {
      _id: newId(),
      fileName: 'old.csv',
      owed: 0,
      paidAhead: 500,
      dayOrder: 'dmy',
      rows: [{ row: 2, cells: { child_name: 'Rohan', paid_ahead: '500' } }],
    },
  })
  const chargeId = newId()
  const charge = { studentId: child.id, head: 'tuition', title: 'November', dueOn: today } as const
  await office.ask(addFeeCharge, { params, body: { ...charge, chargeId, amount: 1_499 } })
  await office.ask(takeFeePayment, {
    params,
    body: { paymentId: newId(), amount: 1_333, method: 'cash', reference: '', chargeIds: [] },
  })
  await office.ask(creditFeeCharge, {
    params: { id: chargeId },
    body: { creditId: newId(), amount: 101, reason: 'Two classes' },
  })
  await owner.ask(payBackAdvance, {
    params,
    body: { payBackId: newId(), amount: 200, method: 'bank', reason: 'Asked' },
  })
  const course = await world.course('Cube')
  await office.ask(recordPayment, {
    body: { studentId: child.id, courseId: course.id, amount: 455, method: 'cash' },
  })
  await office.ask(moveCash, { body: { id: newId(), kind: 'bank', amount: 1_000, note: 'Deposit' } })
}

const books = (file: BookFile, who: { token: string } = owner, more: object = {}) => {
  const query = { fromDay: today, untilDay: today, ...permit, ...more }
  return fetch(world.url + addressOf(downloadBooks, { params: { file }, query }), {
    headers: who.token ? { authorization: `Bearer ${who.token}` } : {},
  })
}
async function textOf(file: BookFile): Promise<string> {
  const response = await books(file)
  expect(response.status).toBe(200)
  return response.text()
}

type Leg = { ledger: string; paise: number; isDebit: boolean }
type Voucher = { id: string; type: string; date: string; narration: string; legs: Leg[] }

/** The vouchers of a file, read again: an amount is paise, a debit positive. */
function vouchersIn(xml: string): { vouchers: Voucher[]; ledgers: string[] } {
  const vouchers: Voucher[] = []
  const ledgers: string[] = []
  let text = ''
  let leg: Leg = { ledger: '', paise: 0, isDebit: false }
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'text') text += event.text
    if (event.kind === 'open') {
      text = ''
      const { REMOTEID: id = '', VCHTYPE: type = '', NAME: name = '' } = event.attributes
      if (event.name === 'VOUCHER') vouchers.push({ id, type, date: '', narration: '', legs: [] })
      if (event.name === 'LEDGER') ledgers.push(name)
    }
    if (event.kind !== 'close') continue
    const voucher = vouchers.at(-1)
    if (event.name === 'DATE' && voucher) voucher.date = text
    if (event.name === 'NARRATION' && voucher) voucher.narration = text
    if (event.name === 'LEDGERNAME') leg = { ...leg, ledger: text }
    if (event.name === 'ISDEEMEDPOSITIVE') leg = { ...leg, isDebit: text === 'Yes' }
    if (event.name === 'AMOUNT') leg = { ...leg, paise: -Number(text.replace('.', '')) }
    if (event.name === 'ALLLEDGERENTRIES.LIST') voucher?.legs.push(leg)
  }
  return { vouchers, ledgers }
}

test('each voucher for Tally sums to 0 and is the entry of the journal, to the paisa', async () => {
  const { db } = world.database
  const { vouchers, ledgers } = vouchersIn(await textOf('tally'))
  const entries = await db.select().from(journals)
  const lines = Map.groupBy(await db.select().from(postings), ({ journalId }) => journalId)
  expect(entries.length).toBeGreaterThan(5)
  expect(vouchers.map(({ id }) => id).toSorted()).toEqual(entries.map(({ id }) => id).toSorted())
  for (const { id, date, legs } of vouchers) {
    expect(date).toBe(today.replaceAll('-', ''))
    expect(legs.reduce((sum, { paise }) => sum + paise, 0)).toBe(0)
    expect(legs.map(({ paise }) => paise)).toEqual(
      lines
        .get(id)
        ?.toSorted((a, b) => a.line - b.line)
        .map(({ paise }) => paise),
    )
    expect(legs.every(({ paise, isDebit }) => isDebit === paise > 0)).toBe(true)
    expect(legs.every(({ ledger }) => ledgers.includes(ledger))).toBe(true)
  }
  expect(vouchers.some(({ narration }) => narration === `${NAME}: November`)).toBe(true)
  const course = vouchers.find(({ narration, type }) => narration.startsWith('R/') && type === 'Receipt')
  expect(course?.legs).toMatchObject([
    { ledger: 'Till', paise: 45_500 },
    { ledger: 'Course orders', paise: -45_500 },
  ])
  expect(new Set(vouchers.map(({ type }) => type))).toEqual(
    new Set(['Journal', 'Receipt', 'Payment', 'Contra']),
  )
  expect(await booksOf(world)).toMatchObject({ outOfBalance: 0, findings: [] })
})

test('the kind of a voucher follows the money', () => {
  const till = { account: 'till', paise: 100 } as const
  expect(voucherType([till, { account: 'over and short', paise: -100 }])).toBe('Receipt')
  expect(voucherType([till, { account: 'bank', paise: -100 }])).toBe('Contra')
})

test('the journal as CSV has a line for each posting, and debits are credits', async () => {
  const [head = '', ...lines] = (await textOf('journal')).trim().split('\r\n')
  expect(head).toContain('Entry,Day,Kind,Source,Of,Account,Family,Tax (%),Debit (INR),Credit (INR),Note')
  expect(lines.length).toBe(await world.database.db.$count(postings))
  const texts = Object.fromEntries(
    await Promise.all(BOOK_FILES.map(async (file) => [file, await textOf(file)] as const)),
  )
  expect(texts.journal).toMatch(/,payment,course,order payment [^,]+,till,,,455.00,,R\/[^,]+,Head office\r\n/)
  expect(texts.payments).toContain('1333.00')
  expect(texts.charges).toContain('1499.00,1270.34,228.66,101.00')
  expect(texts['credit-notes']).toContain('Two classes')
  expect(texts['day-closes']).toContain('Difference (INR)')
})

test('a family that is renamed keeps its ledger in Tally', async () => {
  const rename = (fullName: string) =>
    world.database.db.update(people).set({ fullName }).where(eq(people.id, parent.id))
  const before = vouchersIn(await textOf('tally'))
  await rename('Kavita Sharma')
  const after = vouchersIn(await textOf('tally'))
  await rename(NAME)
  expect(after.ledgers).toEqual(before.ledgers)
  expect(new Set(after.ledgers).size).toBe(after.ledgers.length)
  expect(after.vouchers.map(({ legs }) => legs)).toEqual(before.vouchers.map(({ legs }) => legs))
  expect(after.vouchers.some(({ narration }) => narration === 'Kavita Sharma: November')).toBe(true)
})

test('balances of the books before these are in the journal, not among receipts and credit notes', async () => {
  const meena = await world.child(await world.parent('Uma'), 'Meena')
  const ira = await world.child(await world.parent('Ila'), 'Ira')
  const _id = newId()
  const rows = [
    { row: 2, cells: { child_name: meena.name, owed: '713' } },
    { row: 3, cells: { child_name: ira.name, paid_ahead: '911' } },
  ]
  await office.ask(importFees, {
    body: { _id, fileName: 'old.csv', owed: 713, paidAhead: 911, dayOrder: 'dmy', rows },
  })
  const undone = await office.ask(undoFeeImport, { params: { importId: _id }, body: {} })
  expect(undone.body.data).toEqual({ undone: 2, kept: [] })
  const [payments, notes] = [await textOf('payments'), await textOf('credit-notes')]
  expect(payments.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining('1333.00')])
  expect(notes.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining('Two classes')])
  const journal = await textOf('journal')
  for (const amount of ['713.00', '911.00']) expect(journal.split(amount)).toHaveLength(5)
})

test('a desk that took transfers alone, and so has no till, is named at its payments', async () => {
  const centreId = await newCentre(owner, 'CHU', 'Churchgate')
  const moved = await world.database.db.update(feePayments).set({ centreId }).returning()
  expect((await textOf('payments')).trim().split('\r\n').at(-1)).toMatch(/,Churchgate$/)
  expect(vouchersIn(await textOf('tally')).ledgers).not.toContain('Till CHU')
  await world.database.db.update(feePayments).set({ centreId: null })
  expect(moved.length).toBeGreaterThan(0)
})

test('each file says whose till cash is in, and Tally has a ledger for the till of each centre', async () => {
  const centreId = await newCentre(owner, 'BAN', 'Bandra')
  await office.ask(moveCash, {
    body: { id: newId(), centreId, kind: 'float', amount: 40, note: 'For change' },
  })
  await office.ask(closeTillDay, { body: { centreId, counts: [0, 0, 0, 0, 2, 0, 0, 0, 0], reason: '' } })
  const linesOf = async (file: BookFile) => (await textOf(file)).trim().split('\r\n')
  const cash = (await linesOf('journal')).filter((line) => line.includes(',till,'))
  expect(cash.filter((line) => line.endsWith(',Bandra'))).toEqual([expect.stringContaining('40.00')])
  expect(cash.filter((line) => line.endsWith(',Head office')).length).toBe(cash.length - 1)
  expect((await linesOf('day-closes')).at(-1)).toMatch(/,40\.00,40\.00,0\.00,.*,Bandra$/)
  expect((await linesOf('payments')).slice(1).every((line) => line.endsWith(',Head office'))).toBe(true)
  const { vouchers, ledgers } = vouchersIn(await textOf('tally'))
  expect(ledgers).toContain('Till BAN')
  const legs = vouchers.flatMap((voucher) => voucher.legs).filter(({ ledger }) => ledger === 'Till BAN')
  expect(legs.map(({ paise }) => paise)).toEqual([4_000])
})

test('a span without days of the books is a file without lines', async () => {
  const empty = await books('journal', owner, { fromDay: '2020-01-01', untilDay: '2020-01-31' })
  expect([empty.status, (await empty.text()).trim().split('\r\n').length]).toEqual([200, 1])
  expect((await books('journal', owner, { untilDay: '2020-01-01' })).status).toBe(422)
  expect((await books('journal', owner, { fromDay: 'yesterday' })).status).toBe(400)
})

test('only the owner who gave a code takes the books along', async () => {
  const other = await world.staff('owner', 'Other')
  expect((await books('tally', other)).status).toBe(403)
  expect((await books('tally', owner, { key: 'made-up' })).status).toBe(403)
  expect((await books('tally', owner, { until: '99999999999999' })).status).toBe(403)
  for (const who of [office, parent, child]) expect((await books('tally', who)).status).toBe(403)
  expect((await books('tally', { token: '' })).status).toBe(401)
})
