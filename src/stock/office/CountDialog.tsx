import { useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { numberIn } from '../../ui/office/typed-numbers.ts'
import { shelvesOf } from './shelves.ts'
import { countStock, type Stock, type StockItem } from './stock.contract.ts'
import { FormButton } from '../../ui/office/FormButton.tsx'

type CountProps = { item: StockItem; stock: Stock; centreId: string; onCounted: () => void }

/** What is really on a shelf. */
export function CountDialog({ item, stock, centreId, onCounted }: CountProps) {
  const shelves = shelvesOf(stock, item, centreId)
  const [id, setId] = useState('')
  const [shelfId, setShelfId] = useState('')
  const [counted, setCounted] = useState('')
  const [reason, setReason] = useState('')
  const shelf = shelves.find((each) => each.id === shelfId) ?? shelves[0]
  if (!shelf) return null
  return (
    <FormButton
      button="Count"
      name={`Count: ${item.name}`}
      title={`Count ${item.name}`}
      submitText="Save count"
      onOpen={() => {
        setId(uuidv7(Date.now()))
        setCounted('')
      }}
      send={() =>
        call(countStock, {
          body: {
            _id: id,
            itemId: item._id,
            centreId: shelf.id || null,
            seen: shelf.pieces,
            counted: numberIn(counted),
            reason,
          },
        })
      }
      onSent={onCounted}
    >
      {(errors) => (
        <>
          {shelves.length > 1 && (
            <OfficeSelect label="Place" value={shelf.id} onChange={({ target }) => setShelfId(target.value)}>
              {shelves.map(({ id: value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </OfficeSelect>
          )}
          <OfficeField
            label="Counted"
            required
            inputMode="numeric"
            hint={`${shelf.pieces} should be here`}
            value={counted}
            error={errors.counted}
            onChange={({ target }) => setCounted(target.value)}
          />
          <OfficeField
            label="Why it differs"
            required
            maxLength={200}
            hint="Like: two are torn; found behind the shelf; monthly count"
            value={reason}
            error={errors.reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </FormButton>
  )
}
