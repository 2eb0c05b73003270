import { useCallback } from 'react'
import { href, useParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { usePageBar } from '../../ui/office/frame.ts'
import { getEnquiryFigures } from './enquiries-office.contract.ts'
import { EnquiryPanel } from './EnquiryPanel.tsx'

/** /office/enquiries/{id}: one enquiry, from the desk or from a search. */
export function EnquiryPage() {
  const { id = '' } = useParams()
  const { view } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getEnquiryFigures, {}), []),
  )
  usePageBar({
    title: 'Enquiry',
    help: 'One enquiry: contact details, notes and next step.',
    above: { title: 'Enquiries', to: href('/office/enquiries') },
  })
  return (
    <EnquiryPanel
      key={id}
      id={id}
      known={view.phase === 'shown' ? view.data : { assignees: [], centres: [] }}
      onChanged={() => {}}
    />
  )
}
