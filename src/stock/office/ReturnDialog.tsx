import { useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField, OfficeSelect, ReasonField } from '../../ui/office/fields.tsx'
import { numberIn } from '../../ui/office/typed-numbers.ts'
import { returnStock, type Stock, type StockItem } from './stock.contract.ts'
import { FormButton } from '../../ui/office/FormButton.tsx'

type ReturnProps = { item: StockItem; stock: Stock; onReturned: () => void }

/** Pieces of a centre that came back into the store. */
export function ReturnDialog({ item, stock, onReturned }: ReturnProps) {
  const shelves = item.shelves.filter(({ pieces }) => pieces > 0)
  const [id, setId] = useState('')
  const [chosen, setChosen] = useState('')
  const [pieces, setPieces] = useState('')
  const [reason, setReason] = useState('')
  const shelf = shelves.find(({ centreId }) => centreId === chosen) ?? shelves[0]
  if (!shelf) return null
  return (
    <FormButton
      button="Take back"
      name={`Take back into the store: ${item.name}`}
      title={`${item.name} back into the store`}
      submitText="Take back"
      onOpen={() => {
        setId(uuidv7(Date.now()))
        setPieces('')
      }}
      send={() =>
        call(returnStock, {
          body: { _id: id, itemId: item._id, centreId: shelf.centreId, pieces: numberIn(pieces), reason },
        })
      }
      onSent={onReturned}
    >
      {(errors) => (
        <>
          <OfficeSelect
            label="From"
            value={shelf.centreId}
            onChange={({ target }) => setChosen(target.value)}
          >
            {shelves.map(({ centreId, pieces: there }) => (
              <option key={centreId} value={centreId}>
                {`${stock.centres.find(({ _id }) => _id === centreId)?.name ?? ''} (${there})`}
              </option>
            ))}
          </OfficeSelect>
          <OfficeField
            label="Pieces"
            required
            inputMode="numeric"
            value={pieces}
            error={errors.pieces}
            onChange={({ target }) => setPieces(target.value)}
          />
          <ReasonField value={reason} error={errors.reason} onChange={setReason} />
        </>
      )}
    </FormButton>
  )
}
