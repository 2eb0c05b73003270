import { href, useParams } from 'react-router'
import { usePageBar } from '../../ui/office/frame.ts'
import { OrderSheet } from './OrderSheet.tsx'

/** /office/orders/{number}: one order, as the desk and the search lead to it. */
export function OrderPage() {
  const { id = '' } = useParams()
  usePageBar({
    title: id,
    help: 'One order and its history. Review held payments and differences here.',
    above: { title: 'Orders', to: href('/office/orders') },
  })
  return (
    <div className="rg mo-one">
      <OrderSheet number={id} heading />
    </div>
  )
}
