import { useState } from 'react'
import { indianDay } from '../../platform/text/india.rules.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import { FormDialog } from '../../ui/office/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { monthText } from './labels.ts'
import { type Agreement, deleteAgreement, endAgreement } from './royalty.contract.ts'

/** Ends an agreement with a month that is asked for. */
export function EndAgreement({ agreement, onEnded }: { agreement: Agreement; onEnded: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const [untilMonth, setUntilMonth] = useState(() => indianDay(new Date()).slice(0, 7))
  const params = { id: agreement._id }
  const ended = (message: string) => {
    toast.success(message)
    setIsOpen(false)
    onEnded()
  }
  const end = async () => {
    const { data } = await call(endAgreement, { params, body: { untilMonth } })
    ended(`Ends with ${monthText(data.untilMonth ?? untilMonth)}`)
  }
  const remove = async () => ended((await call(deleteAgreement, { params })).message)
  return (
    <>
      <button
        type="button"
        className="ob ob-quiet"
        aria-label={`End the agreement with ${agreement.centre}`}
        onClick={() => setIsOpen(true)}
      >
        End
      </button>
      {isOpen && (
        <FormDialog
          title={`End: ${agreement.centre}`}
          submitText="End agreement"
          send={end}
          other={{ text: 'Delete it: it was a mistake', send: remove }}
          onClose={() => setIsOpen(false)}
        >
          {(errors) => (
            <>
              <p>The last month still gets a statement. New terms are a new agreement.</p>
              <OfficeField
                label="Last month"
                type="month"
                required
                value={untilMonth}
                error={errors.untilMonth}
                onChange={(event) => setUntilMonth(event.target.value)}
              />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}
