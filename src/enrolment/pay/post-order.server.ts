import { journalOf, postJournals } from '../../ledger/ledger.reads.server.ts'
import { type Account, chargeLines, type Taxed } from '../../ledger/ledger.rules.ts'
import type { CommandContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import type { Order, Refund } from '../enrolment.tables.ts'
import { orderEntryKey } from '../order-entries.rules.ts'

/** Where the money of an order comes in: at a gateway, or at the office. A cheque counts as cashed. */
function moneyOf({ paidBy }: Pick<Order, 'paidBy'>): Account {
  if (paidBy === null) return 'gateway'
  if (paidBy === 'cash') return 'till'
  return paidBy === 'upi' ? 'upi' : 'bank'
}

/** Where the money of a paid order came in: what cash came before orders had a till is other cash. */
export async function accountOfPayment(on: Db | Tx, order: Pick<Order, 'id' | 'paidBy'>): Promise<Account> {
  const account = moneyOf(order)
  if (account !== 'till') return account
  const paid = await journalOf(on, orderEntryKey('payment', order.id))
  return paid?.lines.some((line) => line.account === 'till') ? 'till' : 'other cash'
}

const untaxed = (paise: number): Taxed => ({ netPaise: paise, lines: [] })

type Posted = { byId?: string | null | undefined; number: string; tax: Taxed | null }

/** An order that was paid: what it cost was owed and is settled. A price of 0 moves nothing. */
export async function postOrder(
  { tx, now }: CommandContext,
  order: Order,
  { number, tax, byId }: Posted,
): Promise<void> {
  const paise = order.amountPaise
  if (paise === 0) return
  const common = { source: 'course', accountId: null, note: number } as const
  await postJournals({ tx, now, byId: byId ?? order.studentId }, [
    {
      ...common,
      kind: 'charge',
      key: orderEntryKey('charge', order.id),
      lines: chargeLines('orders', tax ?? untaxed(paise)),
    },
    {
      ...common,
      kind: 'payment',
      key: orderEntryKey('payment', order.id),
      lines: [
        { account: moneyOf(order), paise },
        { account: 'orders', paise: -paise },
      ],
    },
  ])
}

type PostedRefund = Posted & Pick<Refund, 'sequence' | 'amountPaise'> & { paidInto: Account }

/** A refund that was paid: so much of the order is taken back, and went back the way it came. */
export async function postRefund(
  { tx, now }: CommandContext,
  order: Order,
  { sequence, amountPaise: paise, byId, number, tax, paidInto }: PostedRefund,
): Promise<void> {
  if (paise === 0) return
  const common = { source: 'course', accountId: null, note: number } as const
  await postJournals({ tx, now, byId: byId ?? order.studentId }, [
    {
      ...common,
      kind: 'credit',
      key: orderEntryKey('credit', order.id, sequence),
      lines: chargeLines('orders', tax ?? untaxed(paise), -1),
    },
    {
      ...common,
      kind: 'paid back',
      key: orderEntryKey('paid back', order.id, sequence),
      lines: [
        { account: 'orders', paise },
        { account: paidInto, paise: -paise },
      ],
    },
  ])
}
