import { monthText } from '../royalty.rules.ts'
import { useState } from 'react'
import { indianDay } from '../../platform/text/india.rules.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import { FormButton } from '../../ui/office/FormButton.tsx'
import { type Agreement, deleteAgreement, endAgreement } from './royalty.contract.ts'

/** Ends an agreement with a month that is asked for. */
export function EndAgreement({ agreement, onEnded }: { agreement: Agreement; onEnded: () => void }) {
  const [untilMonth, setUntilMonth] = useState(() => {
    const month = indianDay(new Date()).slice(0, 7)
    return month > agreement.fromMonth ? month : agreement.fromMonth
  })
  const params = { id: agreement._id }
  return (
    <FormButton
      button="End"
      name={`End the agreement with ${agreement.centre}`}
      look="ob ob-quiet"
      title={`End: ${agreement.centre}`}
      submitText="End agreement"
      send={async () => {
        const { data } = await call(endAgreement, { params, body: { untilMonth } })
        return { message: `Ends with ${monthText(data.untilMonth ?? untilMonth)}` }
      }}
      other={{ text: 'Delete it: it was a mistake', send: () => call(deleteAgreement, { params }) }}
      onSent={onEnded}
    >
      {(errors) => (
        <>
          <p>The last month still gets a statement. For new terms, renew it instead.</p>
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
    </FormButton>
  )
}
