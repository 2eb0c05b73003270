import { journalOf, postJournals } from '../../ledger/ledger.reads.server.ts'
import { type Account, chargeLines, type Taxed } from '../../ledger/ledger.rules.ts'
import type { CommandContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import type { Order, Refund } from '../enrolment.tables.ts'

/** Where the money of an order comes in: at a gateway, or at the office. A cheque counts as cashed. */
function moneyOf({ paidBy }: Pick<Order, 'paidBy'>): Account {
  if (paidBy === null) return 'gateway'
  if (paidBy === 'cash') return 'till'
  return paidBy === 'upi' ? 'upi' : 'bank'
}

const paymentKey = ({ id }: Pick<Order, 'id'>): string => `order payment ${id}`

/** Whether an order was paid in cash that is in the till: what came before orders had one is other cash. */
export async function isInTill(on: Db | Tx, order: Pick<Order, 'id' | 'paidBy'>): Promise<boolean> {
  if (order.paidBy !== 'cash') return false
  const paid = await journalOf(on, paymentKey(order))
  return paid?.lines.some(({ account }) => account === 'till') ?? false
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
      key: `order charge ${order.id}`,
      lines: chargeLines('orders', tax ?? untaxed(paise)),
    },
    {
      ...common,
      kind: 'payment',
      key: paymentKey(order),
      lines: [
        { account: moneyOf(order), paise },
        { account: 'orders', paise: -paise },
      ],
    },
  ])
}

/** A refund that was paid: so much of the order is taken back, and went back the way it came. */
export async function postRefund(
  { tx, now }: CommandContext,
  order: Order,
  { sequence, amountPaise: paise, byId, number, tax }: Posted & Pick<Refund, 'sequence' | 'amountPaise'>,
): Promise<void> {
  if (paise === 0) return
  const isOtherCash = order.paidBy === 'cash' && !(await isInTill(tx, order))
  const common = { source: 'course', accountId: null, note: number } as const
  await postJournals({ tx, now, byId: byId ?? order.studentId }, [
    {
      ...common,
      kind: 'credit',
      key: `order credit ${order.id} ${sequence}`,
      lines: chargeLines('orders', tax ?? untaxed(paise), -1),
    },
    {
      ...common,
      kind: 'paid back',
      key: `order paid back ${order.id} ${sequence}`,
      lines: [
        { account: 'orders', paise },
        { account: isOtherCash ? 'other cash' : moneyOf(order), paise: -paise },
      ],
    },
  ])
}
