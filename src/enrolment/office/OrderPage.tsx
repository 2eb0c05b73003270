import { href, useParams } from 'react-router'
import { useBar } from '../../ui/office/frame.ts'
import { OrderSheet } from './OrderSheet.tsx'

/** /office/orders/{number}: one order, as the desk and the search lead to it. */
export function OrderPage() {
  const { id = '' } = useParams()
  useBar({
    title: id,
    help: 'One order from its first day. What is held or differs is decided here.',
    above: { title: 'Orders', to: href('/office/orders') },
  })
  return (
    <div className="rg mo-one">
      <OrderSheet number={id} heading />
    </div>
  )
}
