import { type FormEvent, useState } from 'react'
import { getAllCourses } from '../../../catalogue/catalogue.contract.ts'
import { FormError } from '../../../ui/office/FormError.tsx'
import { requiredNames } from '../../../ui/office/required-names.ts'
import { usePrivateQuery } from '../../../platform/browser/usePrivateQuery.ts'
import { call } from '../../../platform/wire.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/office/LoadError.tsx'
import { InvalidFields } from '../../../ui/office/InvalidFields.tsx'
import { OfficeField, OfficeSelect, OfficeSwitch } from '../../../ui/office/fields.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type CouponTermsBody, type CouponView, createCoupon } from './coupons.contract.ts'
import { useFormSubmit } from '../../../ui/useSubmit.ts'

const required = requiredNames(createCoupon.definition.body)
const loadCourses = () => call(getAllCourses, { query: {} })

/** As it is typed: numbers are texts until they are sent. */
type Typed = {
  code: string
  kind: CouponTermsBody['kind']
  off: string
  courseId: string
  from: string
  until: string
  limit: string
  oncePerStudent: boolean
}

const formFromPlan = (coupon: CouponView | null): Typed => ({
  code: coupon?.code ?? '',
  kind: coupon?.kind ?? 'percent',
  off: coupon ? String(coupon.off) : '',
  courseId: coupon?.courseId ?? '',
  from: coupon?.from ?? '',
  until: coupon?.until ?? '',
  limit: coupon?.limit ? String(coupon.limit) : '',
  oncePerStudent: coupon?.oncePerStudent ?? true,
})

/** What is no number is 0, which the server refuses at its field. */
const numberOf = (typed: string): number => Number(typed.replaceAll(',', '')) || 0

const termsOf = ({ kind, off, courseId, from, until, limit, oncePerStudent }: Typed): CouponTermsBody => ({
  kind,
  off: numberOf(off),
  courseId: courseId || null,
  from: from || null,
  until: until || null,
  limit: limit.trim() === '' ? null : numberOf(limit),
  oncePerStudent,
})

type FormProps = {
  /** Null for a new one, which has no code yet. */
  coupon: CouponView | null
  /** The word on the key. */
  yes: string
  save: (terms: CouponTermsBody, of: { code: string; revision: number }) => Promise<CouponView>
  /** Reads the coupon again, after somebody else changed it. */
  reload?: () => Promise<CouponView>
}

/** The discount, the course, the dates and the limits of a coupon. */
export function CouponForm({ coupon, yes, save, reload }: FormProps) {
  const courses = usePrivateQuery('/staff/login', loadCourses)
  // What was typed is based on it, whatever the page has read since.
  const [revision, setRevision] = useState(coupon?.revision ?? 0)
  const [typed, setTyped] = useState(() => formFromPlan(coupon))
  const { errors, stale, busy, submit } = useFormSubmit()
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }))
  const line = (name: 'code' | 'off' | 'from' | 'until' | 'limit') => ({
    required: required.has(name),
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })

  const take = (act: () => Promise<CouponView>) =>
    submit(async () => {
      const now = await act()
      setTyped(formFromPlan(now))
      setRevision(now.revision)
    })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void take(() => save(termsOf(typed), { code: typed.code, revision }))
  }

  if (courses.view.phase === 'loading') return <Skeleton className="h-64 rounded-lg" />
  if (courses.view.phase === 'failed')
    return <LoadError message={courses.view.message} retry={courses.retry} />
  const listed = courses.view.data
  const unlisted = coupon?.courseId && !listed.some(({ _id }) => _id === coupon.courseId) ? coupon : null
  return (
    <form noValidate onSubmit={onSubmit}>
      <InvalidFields errors={errors} />
      <div className="cf">
        {coupon === null && (
          <OfficeField
            label="Code"
            wide
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={20}
            hint="Letters and digits; it can’t be changed later"
            {...line('code')}
          />
        )}
        <OfficeSelect
          label="Discount"
          value={typed.kind}
          onChange={(event) => set({ kind: event.target.value === 'amount' ? 'amount' : 'percent' })}
        >
          <option value="percent">Percent</option>
          <option value="amount">Rupees</option>
        </OfficeSelect>
        <OfficeField
          label={typed.kind === 'percent' ? 'Percent off' : 'Rupees off'}
          inputMode="numeric"
          hint={typed.kind === 'amount' ? 'Courses below this amount become free' : undefined}
          {...line('off')}
        />
        <OfficeSelect
          label="Course"
          wide
          value={typed.courseId}
          error={errors.courseId}
          onChange={(event) => set({ courseId: event.target.value })}
        >
          <option value="">All courses</option>
          {unlisted && <option value={unlisted.courseId ?? ''}>{unlisted.courseTitle} (not shown)</option>}
          {listed.map(({ _id, courseTitle, level }) => (
            <option key={_id} value={_id}>
              {courseTitle}, {level}
            </option>
          ))}
        </OfficeSelect>
        <OfficeField label="From" type="date" hint="Leave empty to start now" {...line('from')} />
        <OfficeField
          label="Until"
          type="date"
          hint="Last valid date. Leave empty for no end."
          {...line('until')}
        />
        <OfficeField
          label="Uses in all"
          inputMode="numeric"
          hint="Leave empty for no limit"
          {...line('limit')}
        />
        <div className="w2">
          <OfficeSwitch
            label="At most once per student"
            checked={typed.oncePerStudent}
            onChange={(oncePerStudent) => set({ oncePerStudent })}
          />
        </div>
      </div>
      <FormError message={errors.form} className="mt-3" />
      <div className="mo-a mt-4 mb-3">
        <Button type="submit" busy={busy}>
          {yes}
        </Button>
        {stale && reload && (
          <Button variant="line" disabled={busy} onClick={() => void take(reload)}>
            Load again
          </Button>
        )}
      </div>
    </form>
  )
}
