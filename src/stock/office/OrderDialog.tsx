import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { uuidv7 } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import { RecordSelect } from '../../ui/office/RecordSelect.tsx'
import { numberIn } from '../../ui/office/typed-numbers.ts'
import { createStockOrder, type Stock } from './stock.contract.ts'
import type { FieldErrors } from '../../ui/useSubmit.ts'
import { FormButton } from '../../ui/office/FormButton.tsx'

/** Pieces as they were typed, by item. */
export type TypedPieces = Readonly<Record<string, string>>

/** What was typed as lines of an order; an empty field is none. */
export const linesIn = (typed: TypedPieces): { itemId: string; pieces: number }[] =>
  Object.entries(typed).flatMap(([itemId, pieces]) =>
    ['', '0'].includes(pieces.trim()) ? [] : [{ itemId, pieces: numberIn(pieces) }],
  )

type PieceFieldsProps = {
  items: readonly { _id: string; name: string; hint: string }[]
  typed: TypedPieces
  errors: FieldErrors
  onChange: (typed: TypedPieces) => void
}

/** How many pieces of each item. */
export function PieceFields({ items, typed, errors, onChange }: PieceFieldsProps) {
  const places = new Map(linesIn(typed).map(({ itemId }, at) => [itemId, at]))
  return (
    <fieldset className="stock-pieces">
      <legend>Pieces</legend>
      {items.map(({ _id, name, hint }) => (
        <OfficeField
          key={_id}
          label={name}
          inputMode="numeric"
          hint={hint}
          value={typed[_id] ?? ''}
          error={errors[`lines.${places.get(_id)}.pieces`]}
          onChange={({ target }) => onChange({ ...typed, [_id]: target.value })}
        />
      ))}
      {errors.lines && (
        <p role="alert" className="stock-low">
          {errors.lines}
        </p>
      )}
    </fieldset>
  )
}

/** A new order of a centre: a draft, which its page places. */
export function OrderDialog({ stock, centreId }: { stock: Stock; centreId: string }) {
  const navigate = useNavigate()
  const [id, setId] = useState('')
  const [forCentre, setForCentre] = useState(centreId)
  const [typed, setTyped] = useState<TypedPieces>({})
  const items = stock.items.filter(({ isWithdrawn }) => !isWithdrawn)
  return (
    <FormButton
      button="New order"
      name="New order"
      title="New order"
      submitText="Make draft"
      onOpen={() => {
        setId(uuidv7(Date.now()))
        setForCentre(centreId)
        setTyped({})
      }}
      send={async () => {
        const centre = stock.centres.length === 1 ? stock.centres[0]?._id : forCentre
        const body = { _id: id, lines: linesIn(typed), note: '', ...(centre ? { centreId: centre } : {}) }
        const { data } = await call(createStockOrder, { body })
        return { message: `Order ${data.number} is a draft` }
      }}
      onSent={() => void navigate(href('/office/stock/:id', { id }))}
    >
      {(errors) => (
        <>
          {stock.centres.length > 1 && (
            <RecordSelect
              label="Centre"
              required
              value={forCentre}
              error={errors.centreId}
              onChange={({ target }) => setForCentre(target.value)}
              records={stock.centres}
            />
          )}
          {items.length === 0 && <p>There is no item to order yet.</p>}
          <PieceFields
            items={items.map(({ _id, name, level }) => ({ _id, name, hint: level }))}
            typed={typed}
            errors={errors}
            onChange={setTyped}
          />
        </>
      )}
    </FormButton>
  )
}
