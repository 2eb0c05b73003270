import { Plus } from 'lucide-react'
import { createPortal } from 'react-dom'
import { href, Link, useNavigate } from 'react-router'
import { type ListQuery, useList } from '../../../platform/browser/useList.ts'
import { call, download, type CallInput } from '../../../platform/wire.ts'
import { type Column, DataTable, type Filter } from '../../../ui/office/DataTable.tsx'
import { usePageBar } from '../../../ui/office/frame.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { rupees } from '../../../platform/text/rupees.rules.ts'
import { saveDownload } from '../../../ui/save-file.ts'
import { COUPON_STATES, discountText } from '../../coupon.rules.ts'
import { couponWords } from '../labels.ts'
import { CouponBadge } from './CouponBadge.tsx'
import { type CouponView, exportCoupons, findCoupons } from './coupons.contract.ts'
import { usesWords } from './redemption-labels.ts'
import { formatShortDate } from '../../../platform/text/dates.rules.ts'

// What stands in an address may be anything: the server says what it does not know.
const bodyOf = (query: ListQuery) => query as CallInput<typeof findCoupons>['body']
const ask = (query: ListQuery, after: string | undefined) =>
  call(findCoupons, { body: { ...bodyOf(query), ...(after ? { after } : {}) } })

const columns: readonly Column<CouponView>[] = [
  { id: 'code', head: 'Code', cell: ({ code }) => code, sortable: true },
  { id: 'off', head: 'Discount', cell: discountText, right: true, phone: 'side' },
  { id: 'state', head: 'Status', cell: ({ state }) => <CouponBadge state={state} /> },
  { id: 'course', head: 'Course', cell: ({ courseTitle }) => courseTitle || 'All courses' },
  { id: 'from', head: 'From', cell: ({ from }) => (from ? formatShortDate(from) : 'Now'), right: true },
  {
    id: 'until',
    head: 'Until',
    cell: ({ until }) => (until ? formatShortDate(until) : 'No end'),
    right: true,
    sortable: true,
  },
  { id: 'uses', head: 'Uses', cell: usesWords, right: true },
  { id: 'cost', head: 'Cost', cell: ({ cost }) => rupees(Math.round(cost * 100)), right: true },
]

const filters: readonly Filter[] = [
  {
    id: 'state',
    name: 'Status',
    options: COUPON_STATES.map((value) => ({ value, label: couponWords[value] })),
  },
]

/** /office/coupons: every coupon with its uses and what it cost. */
export function CouponsPage() {
  const list = useList<CouponView>(ask)
  const navigate = useNavigate()
  const bar = usePageBar({
    title: 'Coupons',
    help: 'Discount codes. Uses = open and paid orders. Cost = total discount on paid orders.',
  })
  const newKey = (
    <Link className="ob ob-main" to={href('/office/coupons/new')}>
      <Plus className="ico" aria-hidden="true" />
      New
    </Link>
  )
  const save = (format: 'csv' | 'xlsx') =>
    void saveDownload(download(exportCoupons, { body: { ...bodyOf(list.query), format } }))
  return (
    <>
      {bar && createPortal(newKey, bar)}
      <DataTable
        what="coupons"
        list={list}
        columns={columns}
        filters={filters}
        searches="Code"
        idOf={({ _id }) => _id}
        nameOf={({ code }) => code}
        onOpen={({ _id: id }) => void navigate(href('/office/coupons/:id', { id }))}
        onExport={save}
        empty={<EmptyState title="No coupon yet" action={newKey} />}
      />
    </>
  )
}
