import { useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import { numberIn } from '../../ui/office/typed-numbers.ts'
import { receiveStock, type StockItem } from './stock.contract.ts'
import { FormButton } from '../../ui/office/FormButton.tsx'

/** Pieces that came from a supplier. */
export function ReceiveDialog({ item, onReceived }: { item: StockItem; onReceived: () => void }) {
  const [id, setId] = useState('')
  const [pieces, setPieces] = useState('')
  const [note, setNote] = useState('')
  return (
    <FormButton
      button="Receive"
      name={`Receive: ${item.name}`}
      title={`${item.name} from a supplier`}
      submitText="Receive"
      onOpen={() => {
        setId(uuidv7(Date.now()))
        setPieces('')
        setNote('')
      }}
      send={() => call(receiveStock, { body: { _id: id, itemId: item._id, pieces: numberIn(pieces), note } })}
      onSent={onReceived}
    >
      {(errors) => (
        <>
          <OfficeField
            label="Pieces"
            required
            inputMode="numeric"
            value={pieces}
            error={errors.pieces}
            onChange={({ target }) => setPieces(target.value)}
          />
          <OfficeField
            label="Supplier and bill"
            maxLength={200}
            value={note}
            error={errors.note}
            onChange={({ target }) => setNote(target.value)}
          />
        </>
      )}
    </FormButton>
  )
}
