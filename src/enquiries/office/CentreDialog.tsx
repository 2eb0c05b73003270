import { type ReactNode, useCallback, useState } from 'react'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { OfficeSelect } from '../../ui/office/fields.tsx'
import { ActDialog } from './ActDialogs.tsx'
import { type EnquiryDetail, getEnquiryCentres, moveEnquiryToCentre } from './enquiries-office.contract.ts'

const HEAD_OFFICE = 'head-office'

type CentreProps = { one: EnquiryDetail; onClose: () => void; onDone: () => void }

/** Moves an enquiry to another centre, or to head office. */
export function CentreDialog({ one: { _id: id }, ...ends }: CentreProps): ReactNode {
  const { view } = usePrivateQuery(
    '/staff/login',
    useCallback(() => call(getEnquiryCentres, { params: { id } }), [id]),
  )
  const [choice, setChoice] = useState('')
  return (
    <ActDialog
      title="Move to another centre"
      submit="Move"
      {...ends}
      act={() =>
        call(moveEnquiryToCentre, {
          params: { id },
          body: { centreId: choice === HEAD_OFFICE ? null : choice },
        })
      }
    >
      {(errors) => (
        <OfficeSelect
          label="Centre"
          value={choice}
          error={view.phase === 'failed' ? view.message : errors.centreId}
          hint="The staff of that centre look after it from now on."
          data-autofocus=""
          onChange={(event) => setChoice(event.target.value)}
        >
          <option value="">{view.phase === 'loading' ? 'One moment' : 'Choose a centre'}</option>
          {view.phase === 'shown' && view.data.headOffice && <option value={HEAD_OFFICE}>Head office</option>}
          {view.phase === 'shown' &&
            view.data.centres.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
        </OfficeSelect>
      )}
    </ActDialog>
  )
}
