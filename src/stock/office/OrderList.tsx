import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { formatPieces, nextActOf, orderStatusLabels } from './labels.ts'
import type { OrderSummary } from './stock.contract.ts'

type OrderListProps = { orders: readonly OrderSummary[]; isOffice: boolean; add: ReactNode }

/** Orders of centres with where each is, and what comes next. */
export function OrderList({ orders, isOffice, add }: OrderListProps) {
  return (
    <section className="rg" aria-labelledby="stock-orders">
      <div className="panel-head">
        <h2 id="stock-orders">Orders</h2>
        {add}
      </div>
      {orders.length === 0 && <p className="panel-pad muted">No order yet.</p>}
      <ul>
        {orders.map((order) => {
          const next = nextActOf(order.status, isOffice)
          const to = href('/office/stock/:id', { id: order._id })
          return (
            <li key={order._id} className="stock-row">
              <span className="min-w-0">
                <Link className="olink" to={to}>{`Order ${order.number}, ${order.centre}`}</Link>
                <span className="panel-note">{noteOf(order)}</span>
              </span>
              {next ? (
                <Link className="ob" aria-label={`${next.name}: order ${order.number}`} to={to}>
                  {next.name}
                </Link>
              ) : (
                <span />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function noteOf({ status, pieces, duePaise, isPaid, excessPaise, short }: OrderSummary): string {
  const paid = isPaid ? ', paid' : ''
  return [
    short > 0 ? `${formatPieces(short)} short` : orderStatusLabels[status],
    formatPieces(pieces),
    duePaise > 0 ? `${rupees(duePaise)}${paid}` : '',
    excessPaise > 0 ? `${rupees(excessPaise)} to refund` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
