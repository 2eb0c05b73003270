import { type FormEvent, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { type CourseCard, getAllCourses } from '../../catalogue/catalogue.contract.ts'
import { STATES, UNION_TERRITORIES } from '../../enquiries/enquiries.contract.ts'
import { findPeople } from '../../people/office/office.contract.ts'
import { isCallError } from '../../platform/errors.ts'
import { call, isLearner, type Sent } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { useBar } from '../../ui/office/frame.ts'
import { toast } from '../../ui/toast.tsx'
import { recordPayment } from '../enrolment.contract.ts'
import { Choose, type Choice } from './Choose.tsx'

const MOST_FOUND = 6

async function findStudents(words: string): Promise<Choice[]> {
  const { data } = await call(findPeople, { body: { words, limit: 20 } })
  return data
    .filter(({ role }) => isLearner(role))
    .slice(0, MOST_FOUND)
    .map(({ _id, fullName, role, email, mobile }) => ({
      id: _id,
      name: fullName,
      detail: [role, email || mobile].filter(Boolean).join(', '),
    }))
}

type CourseChoice = Choice & { price: number }

async function findCourses(words: string): Promise<CourseChoice[]> {
  const { data } = await call(getAllCourses, { query: {} })
  const fits = ({ courseTitle, level }: CourseCard) =>
    `${courseTitle} ${level}`.toLowerCase().includes(words.toLowerCase())
  return data
    .filter(fits)
    .slice(0, MOST_FOUND)
    .map(({ _id, courseTitle, level, price }) => ({
      id: _id,
      name: courseTitle,
      detail: `${level}, ₹${price}`,
      price,
    }))
}

type Body = Sent<typeof recordPayment>['body']

/** /office/orders/new: what a family paid by cash or to the bank, and the course that it gets for it. */
export function RecordPaymentPage() {
  useBar({
    title: 'Record a payment',
    help: 'For money that came by cash or to the bank: the student is enrolled and the receipt goes out by mail.',
    above: { title: 'Orders', to: href('/office/orders') },
  })
  const navigate = useNavigate()
  const [student, setStudent] = useState<Choice | null>(null)
  const [course, setCourse] = useState<Choice | null>(null)
  const [amount, setAmount] = useState('')
  const [method, setMethod] = useState<Body['method']>('cash')
  const [reference, setReference] = useState('')
  const [state, setState] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)

  async function record(event: FormEvent) {
    event.preventDefault()
    const missing = {
      ...(student ? {} : { studentId: 'Please choose the student' }),
      ...(course ? {} : { courseId: 'Please choose the course' }),
      ...(amount.trim() === '' ? { amount: 'Please give the amount in rupees' } : {}),
    }
    setErrors(missing)
    if (!student || !course || Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      const { order_id: id, receipt } = await call(recordPayment, {
        body: {
          studentId: student.id,
          courseId: course.id,
          amount: Number(amount),
          method,
          reference,
          ...(state ? { state: state as NonNullable<Body['state']> } : {}),
        },
      })
      toast.success(receipt ? `Recorded with receipt ${receipt}` : 'Recorded: no receipt for ₹0')
      void navigate(href('/office/orders/:id', { id }))
    } catch (error) {
      setBusy(false)
      const told = isCallError(error) ? error : null
      setErrors({ ...told?.errors, form: told?.message || 'It did not work. Please try again.' })
    }
  }

  return (
    <form className="rg pad mo-one" noValidate onSubmit={(event) => void record(event)}>
      <div className="cf">
        <Choose
          label="Student"
          hint="Two letters of the name or the e-mail are enough"
          chosen={student}
          error={errors.studentId}
          find={findStudents}
          onChoose={setStudent}
        />
        <Choose
          label="Course"
          hint="A word of its title"
          chosen={course}
          error={errors.courseId}
          find={findCourses}
          onChoose={(choice) => {
            setCourse(choice)
            if (choice && amount === '') setAmount(String((choice as CourseChoice).price))
          }}
        />
        <OfficeField
          label="Amount in rupees"
          inputMode="decimal"
          value={amount}
          error={errors.amount}
          onChange={(event) => setAmount(event.target.value.replaceAll(',', ''))}
        />
        <OfficeSelect
          label="Paid by"
          value={method}
          onChange={(event) => setMethod(event.target.value === 'bank' ? 'bank' : 'cash')}
        >
          <option value="cash">Cash</option>
          <option value="bank">Bank</option>
        </OfficeSelect>
        <OfficeField
          label="Reference"
          value={reference}
          maxLength={60}
          error={errors.reference}
          hint={method === 'cash' ? 'Number in the cash book' : 'UTR or cheque number'}
          onChange={(event) => setReference(event.target.value)}
        />
        <OfficeSelect
          label="The family’s State"
          value={state}
          error={errors.state}
          hint="It decides between CGST and IGST"
          onChange={(event) => setState(event.target.value)}
        >
          <option value="">Not known</option>
          {[...STATES, ...UNION_TERRITORIES].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </OfficeSelect>
      </div>
      {errors.form && (
        <p role="alert" className="of-err mt-3">
          {errors.form}
        </p>
      )}
      <div className="mt-4 mb-3">
        <Button type="submit" busy={busy}>
          Record payment
        </Button>
      </div>
    </form>
  )
}
