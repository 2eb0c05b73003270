import { useState } from 'react'
import { indianDay } from '../../platform/text/india.rules.ts'
import { decimalRupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import { FormDialog } from '../../ui/office/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { DEFAULT_NOTICE_HOURS } from '../pay.rules.ts'
import { type PaidTeacher, setPayTerms } from './pay.contract.ts'
import { numberIn, paiseIn } from '../../ui/office/typed-numbers.ts'

type TermsProps = { teacher: PaidTeacher; onSaved: () => void }

/** What a teacher is paid from a day on. */
export function TermsDialog({ teacher, onSaved }: TermsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="ob"
        aria-label={`Set pay: ${teacher.fullName}`}
        onClick={() => setIsOpen(true)}
      >
        Set pay
      </button>
      {isOpen && (
        <TermsForm
          teacher={teacher}
          onClose={() => setIsOpen(false)}
          onSaved={() => {
            setIsOpen(false)
            onSaved()
          }}
        />
      )}
    </>
  )
}

function TermsForm({ teacher, onSaved, onClose }: TermsProps & { onClose: () => void }) {
  const [latest] = teacher.terms
  const [typed, setTyped] = useState(() => ({
    fromDay: `${indianDay(new Date()).slice(0, 7)}-01`,
    perClass: latest ? decimalRupees(latest.perClassPaise) : '',
    share: String(latest?.sharePercent ?? 0),
    noticeHours: String(latest?.noticeHours ?? DEFAULT_NOTICE_HOURS),
    tds: String(latest?.tdsPercent ?? 0),
  }))
  const change = (name: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped((before) => ({ ...before, [name]: event.target.value }))
  const send = async () => {
    const { fromDay, perClass, share, noticeHours, tds } = typed
    const { message } = await call(setPayTerms, {
      params: { id: teacher._id },
      body: {
        fromDay,
        perClassPaise: paiseIn(perClass),
        sharePercent: numberIn(share),
        noticeHours: numberIn(noticeHours),
        tdsPercent: numberIn(tds),
      },
    })
    toast.success(message)
    onSaved()
  }
  return (
    <FormDialog title={`Pay of ${teacher.fullName}`} submitText="Save terms" send={send} onClose={onClose}>
      {(errors) => (
        <>
          <OfficeField
            label="From"
            type="date"
            required
            hint="Until the next terms. The same day again replaces them."
            value={typed.fromDay}
            error={errors.fromDay}
            onChange={change('fromDay')}
          />
          <OfficeField
            label="For each class, in rupees"
            required
            inputMode="decimal"
            hint="0 for none. A class is paid once its register is marked."
            value={typed.perClass}
            error={errors.perClassPaise}
            onChange={change('perClass')}
          />
          <OfficeField
            label="Share of fees, in percent"
            required
            inputMode="decimal"
            hint="Of what came in for this teacher’s groups, without GST; 0 for none"
            value={typed.share}
            error={errors.sharePercent}
            onChange={change('share')}
          />
          <OfficeField
            label="Half a class if called off less than so many hours before"
            required
            inputMode="numeric"
            hint="0: never"
            value={typed.noticeHours}
            error={errors.noticeHours}
            onChange={change('noticeHours')}
          />
          <OfficeField
            label="Tax kept back (TDS), in percent"
            required
            inputMode="decimal"
            hint="0 if none. Ask your accountant."
            value={typed.tds}
            error={errors.tdsPercent}
            onChange={change('tds')}
          />
        </>
      )}
    </FormDialog>
  )
}
