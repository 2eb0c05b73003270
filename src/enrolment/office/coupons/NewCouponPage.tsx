import { href, useNavigate } from 'react-router'
import { call } from '../../../platform/wire.ts'
import { useBar } from '../../../ui/office/frame.ts'
import { toast } from '../../../ui/toast.tsx'
import { CouponForm } from './CouponForm.tsx'
import { createCoupon } from './coupons.contract.ts'

/** /office/coupons/new: a new coupon. */
export function NewCouponPage() {
  useBar({
    title: 'New coupon',
    help: 'A code that families type on the course’s page. Days are days in India.',
    above: { title: 'Coupons', to: href('/office/coupons') },
  })
  const navigate = useNavigate()
  return (
    <div className="rg pad mo-one">
      <CouponForm
        coupon={null}
        yes="Make coupon"
        save={async (terms, { code }) => {
          const { data } = await call(createCoupon, { body: { code, ...terms } })
          toast.success(`${data.code} is made`)
          void navigate(href('/office/coupons/:id', { id: data._id }))
          return data
        }}
      />
    </div>
  )
}
