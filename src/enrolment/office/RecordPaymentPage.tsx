import { type FormEvent, useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { STATES, UNION_TERRITORIES } from '../../enquiries/enquiries.contract.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { call, type CallInput } from '../../platform/wire.ts'
import { FormError } from '../../ui/office/FormError.tsx'
import { Button } from '../../ui/Button.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { isCallError } from '../../platform/errors.ts'
import { inRupees } from '../../platform/text/rupees.rules.ts'
import { toast } from '../../ui/toast.tsx'
import { quotePayment, recordPayment } from '../enrolment.contract.ts'
import { MANUAL_METHODS, type ByHand, MODE_NAMES } from '../enrolment.rules.ts'
import { SearchSelect, type Choice } from './SearchSelect.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { type CourseChoice, findCourses, findStudents } from './payment-choices.ts'
import { useFormSubmit } from '../../ui/useSubmit.ts'

type Body = CallInput<typeof recordPayment>['body']

const referenceHints: Record<ByHand, string> = {
  cash: 'Number of the paper receipt, if there is one',
  upi: 'UTR number of the UPI payment',
  bank: 'UTR number of the transfer',
  cheque: 'Cheque number and bank',
}

const numberOf = (typed: string): number => Number(typed.replaceAll(',', ''))

/** What is typed into the form. */
type PaymentForm = {
  student: Choice | null
  course: Choice | null
  amount: string
  method: ByHand
  paidOn: string
  reference: string
  coupon: string
  state: string
}
type Errors = Readonly<Record<string, string>>

/** /office/orders/new: what a family paid to the office, and the course that it gets for it. */
export function RecordPaymentPage() {
  usePageBar({
    title: 'Record a payment',
    help: 'For cash, UPI, bank or cheque payments. The student is enrolled and the receipt is emailed.',
    above: { title: 'Orders', to: href('/office/orders') },
  })
  const navigate = useNavigate()
  const [today] = useState(() => indianDay(new Date()))
  const [typed, setTyped] = useState<PaymentForm>({
    student: null,
    course: null,
    amount: '',
    method: 'cash',
    paidOn: today,
    reference: '',
    coupon: '',
    state: '',
  })
  const change = (part: Partial<PaymentForm>) => setTyped((before) => ({ ...before, ...part }))
  const [missing, setMissing] = useState<Errors>({})
  const [confirming, setConfirming] = useState<{ body: Body; price: number } | null>(null)
  const request = useFormSubmit()
  const owned = useAlreadyEnrolled(typed)
  const errors: Errors = { ...request.errors, ...(owned ? { courseId: owned } : {}), ...missing }
  const quote = () => call(quotePayment, { body: offerOf(typed) })

  async function store(body: Body) {
    const { order_id: id, receipt } = await call(recordPayment, { body })
    toast.success(
      receipt ? `Payment recorded. Receipt ${receipt}` : 'Payment recorded. There is no receipt for ₹0.',
    )
    void navigate(href('/office/orders/:id', { id }))
  }

  const record = (event: FormEvent) => {
    event.preventDefault()
    const wrong = missingIn(typed)
    setMissing(wrong)
    if (Object.keys(wrong).length > 0 || owned) return
    const body = bodyOf(typed)
    void request.submit(async () => {
      const { data } = await quote()
      if (data.amount === body.amount) await store(body)
      else setConfirming({ body, price: data.amount })
    })
  }

  /** Fills in the price after the coupon's discount. */
  const applyCoupon = () => {
    const isChosen = typed.student && typed.course
    setMissing(isChosen ? {} : { coupon: 'Choose the student and the course first' })
    if (!isChosen) return
    void request.submit(async () => change({ amount: String((await quote()).data.amount) }))
  }

  return (
    <>
      <form className="rg pad mo-one" noValidate onSubmit={record}>
        <InvalidFields errors={errors} />
        <div className="cf">
          <WhoAndWhat typed={typed} errors={errors} onChange={change} />
          <HowPaid typed={typed} errors={errors} today={today} onChange={change} />
          <CouponAndState
            typed={typed}
            errors={errors}
            busy={request.busy}
            onChange={change}
            onApply={applyCoupon}
          />
        </div>
        <FormError message={errors.form} className="mt-3" />
        <div className="mt-4 mb-3">
          <Button type="submit" busy={request.busy}>
            Record payment
          </Button>
        </div>
      </form>
      {confirming && (
        <DecideDialog
          title={`Record ${inRupees(confirming.body.amount)} for a price of ${inRupees(confirming.price)}?`}
          text={unlikeText(confirming.body.amount, confirming.price)}
          yes={`Record ${inRupees(confirming.body.amount)}`}
          onClose={() => setConfirming(null)}
          onDone={() => setConfirming(null)}
          act={(reason) => store({ ...confirming.body, price: confirming.price, reason })}
        />
      )}
    </>
  )
}

/** Why this student cannot get this course, as soon as both are chosen; empty where nothing is in the way. */
function useAlreadyEnrolled({ student, course }: Pick<PaymentForm, 'student' | 'course'>): string {
  const [refusal, setRefusal] = useState({ of: '', message: '' })
  const of = student && course ? `${student.id} ${course.id}` : ''
  useEffect(() => {
    const [studentId, courseId] = of.split(' ')
    if (!studentId || !courseId) return undefined
    const control = new AbortController()
    call(quotePayment, { body: { studentId, courseId } }, { signal: control.signal }).catch(
      (error: unknown) => {
        // Anything else is said when the payment is sent.
        if (!control.signal.aborted && isCallError(error))
          setRefusal({ of, message: error.errors.courseId ?? '' })
      },
    )
    return () => control.abort()
  }, [of])
  return refusal.of === of ? refusal.message : ''
}

/** The body of a price request. */
const offerOf = ({ course, student, paidOn, coupon }: PaymentForm) => ({
  courseId: course?.id ?? '',
  studentId: student?.id ?? '',
  paidOn,
  coupon: coupon.trim(),
})

const missingIn = ({ student, course, amount, paidOn, method, reference }: PaymentForm): Errors => ({
  ...(student ? {} : { studentId: 'Please choose the student' }),
  ...(course ? {} : { courseId: 'Please choose the course' }),
  ...(amount.trim() === '' ? { amount: 'Enter the amount in rupees' } : {}),
  ...(paidOn === '' ? { paidOn: 'Choose the payment date' } : {}),
  ...(method !== 'cash' && reference.trim() === '' ? { reference: 'Reference is required' } : {}),
})

function bodyOf(typed: PaymentForm): Body {
  const { amount, method, reference, state } = typed
  const known = state ? { state: state as NonNullable<Body['state']> } : {}
  return { ...offerOf(typed), amount: numberOf(amount), method, reference, ...known }
}

type FieldsProps = { typed: PaymentForm; errors: Errors; onChange: (part: Partial<PaymentForm>) => void }

function WhoAndWhat({ typed: { student, course, amount }, errors, onChange }: FieldsProps) {
  return (
    <>
      <SearchSelect
        label="Student"
        hint="Type at least 2 letters of the name or email"
        chosen={student}
        error={errors.studentId}
        find={findStudents}
        onChoose={(choice) => onChange({ student: choice })}
      />
      <SearchSelect
        label="Course"
        hint="Type a word from the title"
        chosen={course}
        error={errors.courseId}
        find={findCourses}
        onChoose={(choice) => {
          const price = choice && amount === '' ? { amount: String((choice as CourseChoice).price) } : {}
          onChange({ course: choice, ...price })
        }}
      />
    </>
  )
}

function HowPaid({ typed, errors, today, onChange }: FieldsProps & { today: string }) {
  const { amount, paidOn, method, reference } = typed
  return (
    <>
      <OfficeField
        label="Amount in rupees"
        inputMode="decimal"
        required
        value={amount}
        error={errors.amount}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
      <OfficeField
        label="Paid on"
        type="date"
        required
        value={paidOn}
        max={today}
        error={errors.paidOn}
        onChange={(event) => onChange({ paidOn: event.target.value })}
      />
      <OfficeSelect
        label="Paid by"
        required
        value={method}
        hint={method === 'cash' ? 'Added to today’s till at head office' : undefined}
        onChange={({ target }) =>
          onChange({ method: MANUAL_METHODS.find((one) => one === target.value) ?? 'cash' })
        }
      >
        {MANUAL_METHODS.map((one) => (
          <option key={one} value={one}>
            {MODE_NAMES[one]}
          </option>
        ))}
      </OfficeSelect>
      <OfficeField
        label="Reference"
        required={method !== 'cash'}
        value={reference}
        maxLength={60}
        error={errors.reference}
        hint={referenceHints[method]}
        onChange={(event) => onChange({ reference: event.target.value })}
      />
    </>
  )
}

type CouponFieldsProps = FieldsProps & { busy: boolean; onApply: () => void }

function CouponAndState({ typed: { coupon, state }, errors, busy, onChange, onApply }: CouponFieldsProps) {
  return (
    <>
      <div>
        <OfficeField
          label="Coupon"
          autoComplete="off"
          autoCapitalize="characters"
          value={coupon}
          maxLength={40}
          error={errors.coupon}
          onChange={(event) => onChange({ coupon: event.target.value })}
        />
        {coupon.trim() !== '' && (
          <button type="button" className="ob mt-2" disabled={busy} onClick={onApply}>
            Apply coupon
          </button>
        )}
      </div>
      <OfficeSelect
        label="Parent’s State"
        value={state}
        error={errors.state}
        hint="Decides CGST/SGST or IGST"
        onChange={(event) => onChange({ state: event.target.value })}
      >
        <option value="">Not known</option>
        {[...STATES, ...UNION_TERRITORIES].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </OfficeSelect>
    </>
  )
}

/** What it means to record another amount than the price. */
function unlikeText(amount: number, price: number): string {
  const difference = inRupees(Math.abs(Math.round(amount * 100) - Math.round(price * 100)) / 100)
  return amount > price
    ? `${difference} more than the price. The receipt and its tax will be for ${inRupees(amount)}. Check the amount again.`
    : `${difference} less than the price. The student still gets the whole course.`
}
