import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../app/paths.ts'
import { initiatePayment } from '../enrolment/enrolment.contract.ts'
import { isCallError } from '../platform/errors.ts'
import { readSession } from '../platform/session.ts'
import { call } from '../platform/wire.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.tsx'

/** Enroll Now: leads to the login and back, then asks the server for a payment page. The price is the server's. */
export function EnrollButton({ courseId, className = '' }: { courseId: string; className?: string }) {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const enroll = async () => {
    if (!readSession()) return void navigate(paths.login(pathname))
    setBusy(true)
    try {
      const { payment_url } = await call(initiatePayment, { body: { course_id: courseId, currency: 'INR' } })
      if (!payment_url) throw new Error('Payment initiation failed. Please try again.')
      window.location.assign(payment_url)
    } catch (error) {
      const closed = isCallError(error) && error.status === 404
      toast.error(
        closed
          ? 'Online payment is not open yet. Please call us; we enrol you by phone.'
          : (error instanceof Error && error.message) || 'An error occurred. Please try again.',
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button className={className} busy={busy} onClick={() => void enroll()}>
      Enroll Now
    </Button>
  )
}
