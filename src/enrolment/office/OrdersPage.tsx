import { Plus } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { href, Link } from 'react-router'
import { type ListQuery, useList } from '../../platform/browser/useList.ts'
import { call, download, type CallInput } from '../../platform/wire.ts'
import { type Column, DataTable, type Filter } from '../../ui/office/DataTable.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { SidePanel } from '../../ui/office/SidePanel.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { saveDownload } from '../../ui/save-file.ts'
import { ORDER_STATUSES, PAID_BY } from '../enrolment.rules.ts'
import { exportOrders, findOrders, type OrderRow } from './money.contract.ts'
import { recentMonths } from './months.ts'
import { OrderSheet } from './OrderSheet.tsx'
import { OrderBadge } from './OrderBadge.tsx'
import { paidByWords, statusWords } from './labels.ts'
import { formatDate, formatShortDateTime } from '../../platform/text/dates.rules.ts'

// What stands in an address may be anything: the server says what it does not know.
const bodyOf = (query: ListQuery) => query as CallInput<typeof findOrders>['body']
const ask = (query: ListQuery, after: string | undefined) =>
  call(findOrders, { body: { ...bodyOf(query), ...(after ? { after } : {}) } })

const columns: readonly Column<OrderRow>[] = [
  { id: 'order', head: 'Order', cell: (row) => row.order_id },
  { id: 'student', head: 'Student', cell: (row) => row.studentName },
  { id: 'course', head: 'Course', cell: (row) => row.courseTitle },
  {
    id: 'amount',
    head: 'Amount',
    cell: (row) => rupees(row.amount * 100),
    right: true,
    sortable: true,
    phone: 'side',
  },
  { id: 'status', head: 'Status', cell: (row) => <OrderBadge order={row} />, sortable: true },
  { id: 'paid', head: 'Paid by', cell: (row) => paidByWords[row.paidBy] },
  { id: 'receipt', head: 'Receipt', cell: (row) => row.receipt },
  {
    id: 'createdAt',
    head: 'Order date',
    cell: (row) => <time title={formatShortDateTime(row.createdAt)}>{formatDate(row.createdAt)}</time>,
    right: true,
    sortable: 'descending',
  },
]

const filters: readonly Filter[] = [
  {
    id: 'status',
    name: 'Status',
    options: ORDER_STATUSES.map((value) => ({ value, label: statusWords[value] })),
  },
  { id: 'paidBy', name: 'Paid by', options: PAID_BY.map((value) => ({ value, label: paidByWords[value] })) },
  { id: 'month', name: 'Month', options: recentMonths(new Date()) },
  { id: 'book', name: 'Reconciliation', options: [{ value: 'differs', label: 'Mismatch' }] },
]

/** /office/orders: every order, and one of them at the side. */
export function OrdersPage() {
  const list = useList<OrderRow>(ask)
  const [open, setOpen] = useState<OrderRow | null>(null)
  const bar = usePageBar({
    title: 'Orders',
    help: 'All orders and payments. Open one to see its history, refund it or review a held payment.',
  })
  const newKey = (
    <Link className="ob ob-main" to={href('/office/orders/new')}>
      <Plus className="ico" aria-hidden="true" />
      New
    </Link>
  )
  const save = (format: 'csv' | 'xlsx') =>
    void saveDownload(download(exportOrders, { body: { ...bodyOf(list.query), format } }))
  return (
    <>
      {bar && createPortal(newKey, bar)}
      <DataTable
        what="orders"
        list={list}
        columns={columns}
        filters={filters}
        searches="Number, receipt, student, coupon"
        idOf={(row) => row._id}
        nameOf={(row) => row.order_id}
        onOpen={setOpen}
        onExport={save}
        empty={<EmptyState title="No order yet" action={newKey} />}
      />
      {open && (
        <SidePanel title={open.studentName} note={open.order_id} onClose={() => setOpen(null)}>
          <OrderSheet number={open.order_id} onChange={list.retry} />
        </SidePanel>
      )}
    </>
  )
}
