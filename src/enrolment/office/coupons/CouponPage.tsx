import { Pause, Play, Trash2 } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { href, Link, useNavigate, useParams } from 'react-router'
import { usePrivateQuery } from '../../../platform/browser/usePrivateQuery.ts'
import { call } from '../../../platform/wire.ts'
import { ConfirmDialog } from '../../../ui/Dialog.tsx'
import { LoadError } from '../../../ui/office/LoadError.tsx'
import { usePageBar } from '../../../ui/office/frame.ts'
import { rupees } from '../../../platform/text/rupees.rules.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { discountText } from '../../coupon.rules.ts'
import { CouponForm } from './CouponForm.tsx'
import { CouponBadge } from './CouponBadge.tsx'
import {
  changeCoupon,
  type CouponView,
  deleteCoupon,
  getCoupon,
  startCoupon,
  stopCoupon,
} from './coupons.contract.ts'
import { usesWords } from './redemption-labels.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'

/** /office/coupons/{id}: one coupon, what it says of itself, and its acts. */
export function CouponPage() {
  const { id = '' } = useParams()
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getCoupon, { params: { id } }), [id]),
  )
  usePageBar({
    title: view.phase === 'shown' ? view.data.code : 'Coupon',
    help: 'Discount, dates and limits. Changes apply to new orders only.',
    above: { title: 'Coupons', to: href('/office/coupons') },
  })
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  const coupon = view.data
  return (
    <div className="rg pad mo-one">
      <Facts coupon={coupon} />
      <Acts coupon={coupon} onChange={retry} />
      <h2 className="mt-5 mb-2 font-bold">Edit</h2>
      <CouponForm
        key={id}
        coupon={coupon}
        yes="Save"
        save={async (terms, { revision }) => {
          const { data } = await call(changeCoupon, { params: { id }, body: { ...terms, revision } })
          toast.success(`${data.code} is saved`)
          retry()
          return data
        }}
        reload={async () => {
          retry()
          return (await call(getCoupon, { params: { id } })).data
        }}
      />
    </div>
  )
}

function Facts({ coupon }: { coupon: CouponView }) {
  const orders = { pathname: href('/office/orders'), hash: `words=${coupon.code}` }
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Status', <CouponBadge key="state" state={coupon.state} />],
    ['Discount', discountText(coupon)],
    ['Uses', usesWords(coupon)],
    ['Cost', rupees(Math.round(coupon.cost * 100))],
    [
      'Orders',
      coupon.named ? (
        <Link key="orders" className="olink" to={orders}>
          Orders with {coupon.code}
        </Link>
      ) : (
        'none yet'
      ),
    ],
  ]
  return (
    <dl className="en-d">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Acts({ coupon, onChange }: { coupon: CouponView; onChange: () => void }) {
  const navigate = useNavigate()
  const { busy, submit } = useSubmit()
  const [deleting, setDeleting] = useState(false)
  const params = { id: coupon._id }
  const stopped = coupon.state === 'stopped'
  async function act(what: () => Promise<unknown>, words: string, after: () => void) {
    await submit(async () => {
      await what()
      toast.success(words)
      after()
    })
    setDeleting(false)
  }
  return (
    <div className="mo-a mt-3">
      {stopped ? (
        <button
          type="button"
          className="ob"
          disabled={busy}
          onClick={() =>
            void act(
              () => call(startCoupon, { params, body: {} }),
              `${coupon.code} is active again`,
              onChange,
            )
          }
        >
          <Play className="ico" aria-hidden="true" />
          Resume
        </button>
      ) : (
        <button
          type="button"
          className="ob"
          disabled={busy}
          onClick={() =>
            void act(() => call(stopCoupon, { params, body: {} }), `${coupon.code} paused`, onChange)
          }
        >
          <Pause className="ico" aria-hidden="true" />
          Pause
        </button>
      )}
      {!coupon.named && (
        <button type="button" className="ob ob-bad" disabled={busy} onClick={() => setDeleting(true)}>
          <Trash2 className="ico" aria-hidden="true" />
          Delete
        </button>
      )}
      <ConfirmDialog
        open={deleting}
        title={`Delete ${coupon.code}?`}
        text="No order has used it. This can’t be undone."
        yes="Delete"
        no="Cancel"
        busy={busy}
        onNo={() => setDeleting(false)}
        onYes={() =>
          void act(
            () => call(deleteCoupon, { params }),
            `${coupon.code} is deleted`,
            () => void navigate(href('/office/coupons')),
          )
        }
      />
    </div>
  )
}
