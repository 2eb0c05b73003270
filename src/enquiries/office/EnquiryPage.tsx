import { useCallback } from 'react'
import { href, useParams } from 'react-router'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { useBar } from '../../ui/office/frame.ts'
import { getEnquiryFigures } from './desk.contract.ts'
import { EnquiryPanel } from './EnquiryPanel.tsx'

/** /office/enquiries/{id}: one enquiry, from the desk or from a search. */
export function EnquiryPage() {
  const { id = '' } = useParams()
  const { view } = useOwn(
    href('/staff/login'),
    useCallback(() => call(getEnquiryFigures, {}), []),
  )
  useBar({
    title: 'Enquiry',
    help: 'One family that asked: how to reach them, what was said, what comes next.',
    above: { title: 'Enquiries', to: href('/office/enquiries') },
  })
  return (
    <EnquiryPanel
      key={id}
      id={id}
      carers={view.phase === 'shown' ? view.data.carers : []}
      onChanged={() => {}}
    />
  )
}
