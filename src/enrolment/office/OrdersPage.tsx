import { Plus } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { href, Link } from 'react-router'
import { type ListQuery, useList } from '../../platform/useList.ts'
import { call, download, type Sent } from '../../platform/wire.ts'
import { type Column, DataTable, type Filter } from '../../ui/office/DataTable.tsx'
import { useBar } from '../../ui/office/frame.ts'
import { SidePanel } from '../../ui/office/SidePanel.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { shortDate } from '../../ui/dates.ts'
import { rupees } from '../../ui/Rupees.tsx'
import { saveDownload } from '../../ui/save-file.ts'
import { ORDER_STATUSES, PAID_BY } from '../enrolment.rules.ts'
import { exportOrders, findOrders, type OrderRow } from './money.contract.ts'
import { recentMonths } from './months.ts'
import { OrderSheet } from './OrderSheet.tsx'
import { StatusSign } from './StatusSign.tsx'
import { paidByWords, statusWords, when } from './words.ts'

// What stands in an address may be anything: the server says what it does not know.
const bodyOf = (query: ListQuery) => query as Sent<typeof findOrders>['body']
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
  { id: 'status', head: 'Status', cell: (row) => <StatusSign order={row} />, sortable: true },
  { id: 'paid', head: 'Paid by', cell: (row) => paidByWords[row.paidBy] },
  { id: 'receipt', head: 'Receipt', cell: (row) => row.receipt },
  {
    id: 'createdAt',
    head: 'Ordered',
    cell: (row) => <time title={when(row.createdAt)}>{shortDate(row.createdAt)}</time>,
    right: true,
    sortable: true,
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
  { id: 'book', name: 'Book', options: [{ value: 'differs', label: 'Differs' }] },
]

/** /office/orders: every order, and one of them at the side. */
export function OrdersPage() {
  const list = useList<OrderRow>(ask)
  const [open, setOpen] = useState<OrderRow | null>(null)
  const bar = useBar({
    title: 'Orders',
    help: 'Every order with how it was paid. Open one to see its story, to pay it back, or to decide what is held.',
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
