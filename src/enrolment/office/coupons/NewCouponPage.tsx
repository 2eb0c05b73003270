import { href, useNavigate } from 'react-router'
import { call } from '../../../platform/wire.ts'
import { usePageBar } from '../../../ui/office/frame.ts'
import { toast } from '../../../ui/toast.tsx'
import { CouponForm } from './CouponForm.tsx'
import { createCoupon } from './coupons.contract.ts'

/** /office/coupons/new: a new coupon. */
export function NewCouponPage() {
  usePageBar({
    title: 'New coupon',
    help: 'A code parents enter at checkout. Dates are in IST.',
    above: { title: 'Coupons', to: href('/office/coupons') },
  })
  const navigate = useNavigate()
  return (
    <div className="rg pad mo-one">
      <CouponForm
        coupon={null}
        yes="Create coupon"
        save={async (terms, { code }) => {
          const { data } = await call(createCoupon, { body: { code, ...terms } })
          toast.success(`${data.code} created`)
          void navigate(href('/office/coupons/:id', { id: data._id }))
          return data
        }}
      />
    </div>
  )
}
