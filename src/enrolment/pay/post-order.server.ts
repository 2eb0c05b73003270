import { postJournals } from '../../ledger/ledger.reads.server.ts'
import { type Account, chargeLines, type Taxed } from '../../ledger/ledger.rules.ts'
import type { CommandContext } from '../../platform/db/context.server.ts'
import type { Order, Refund } from '../enrolment.tables.ts'

/** Where the money of an order stands: a gateway's, or as the office got it. A cheque counts as cashed. */
function moneyOf({ paidBy }: Pick<Order, 'paidBy'>): Account {
  if (paidBy === null) return 'gateway'
  if (paidBy === 'cash') return 'other cash'
  return paidBy === 'upi' ? 'upi' : 'bank'
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
      key: `order payment ${order.id}`,
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
        { account: moneyOf(order), paise: -paise },
      ],
    },
  ])
}
