import { useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField, OfficeSelect, OfficeSwitch } from '../../ui/office/fields.tsx'
import { numberIn } from '../../ui/office/typed-numbers.ts'
import { ITEM_KINDS, type ItemKind } from '../stock.rules.ts'
import { itemKindLabels } from './labels.ts'
import { addStockItem, changeStockItem, type ItemForm, type StockItem } from './stock.contract.ts'
import type { FieldErrors } from '../../ui/useSubmit.ts'
import { FormButton } from '../../ui/office/FormButton.tsx'

const blank = {
  name: '',
  kind: 'kit' as ItemKind,
  level: '',
  centrePrice: '',
  familyPrice: '',
  hsn: '',
  gst: '',
  low: '3',
  isWithdrawn: false,
}
type Typed = typeof blank

const typedOf = ({ gstPercent, centrePrice, familyPrice, low, ...item }: ItemForm): Typed => ({
  ...item,
  centrePrice: String(centrePrice),
  familyPrice: String(familyPrice),
  gst: gstPercent === null ? '' : String(gstPercent),
  low: String(low),
})

const formOf = ({ gst, centrePrice, familyPrice, low, ...typed }: Typed): ItemForm => ({
  ...typed,
  centrePrice: numberIn(centrePrice),
  familyPrice: numberIn(familyPrice),
  gstPercent: gst.trim() === '' ? null : numberIn(gst),
  low: numberIn(low),
})

/** Of an item what its form has. */
const formOfItem = ({
  name,
  kind,
  level,
  centrePrice,
  familyPrice,
  hsn,
  gstPercent,
  low,
  isWithdrawn,
}: StockItem): ItemForm => ({
  name,
  kind,
  level,
  centrePrice,
  familyPrice,
  hsn,
  gstPercent,
  low,
  isWithdrawn,
})

/** Adds an item, or changes one. */
export function ItemDialog({ item, onSaved }: { item?: StockItem; onSaved: () => void }) {
  const [id, setId] = useState('')
  const [typed, setTyped] = useState(blank)
  const change = (more: Partial<Typed>) => setTyped((before) => ({ ...before, ...more }))
  return (
    <FormButton
      button={item ? 'Change' : 'Add item'}
      name={item ? `Change: ${item.name}` : 'Add item'}
      {...(item ? { look: 'ob ob-quiet' } : {})}
      title={item ? `Change ${item.name}` : 'New item'}
      submitText={item ? 'Save' : 'Add item'}
      onOpen={() => {
        setId(uuidv7(Date.now()))
        setTyped(item ? typedOf(formOfItem(item)) : blank)
      }}
      send={() =>
        item
          ? call(changeStockItem, { params: { id: item._id }, body: formOf(typed) })
          : call(addStockItem, { body: { _id: id, ...formOf(typed) } })
      }
      onSent={onSaved}
    >
      {(errors) => (
        <>
          <ItemFields typed={typed} errors={errors} onChange={change} />
          {item && (
            <OfficeSwitch
              label="Not offered any more"
              checked={typed.isWithdrawn}
              onChange={(isWithdrawn) => change({ isWithdrawn })}
            />
          )}
        </>
      )}
    </FormButton>
  )
}

type FieldsProps = {
  typed: Typed
  errors: FieldErrors
  onChange: (more: Partial<Typed>) => void
}

function ItemFields({ typed, errors, onChange }: FieldsProps) {
  const field = (name: Exclude<keyof Typed, 'kind' | 'isWithdrawn'>, key: string = name) => ({
    value: typed[name],
    error: errors[key],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <OfficeField label="Name" required maxLength={80} {...field('name')} />
      <OfficeSelect
        label="What it is"
        value={typed.kind}
        error={errors.kind}
        onChange={({ target }) => onChange({ kind: target.value as ItemKind })}
      >
        {ITEM_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {itemKindLabels[kind]}
          </option>
        ))}
      </OfficeSelect>
      <OfficeField label="Level" maxLength={40} hint="Like Level 3" {...field('level')} />
      <OfficeField
        label="Price for a franchise, in rupees"
        required
        inputMode="numeric"
        hint="GST included. The academy’s own centres pay nothing."
        {...field('centrePrice')}
      />
      <OfficeField
        label="Price for a family, in rupees"
        required
        inputMode="numeric"
        hint="GST included; 0 if it comes with the fee"
        {...field('familyPrice')}
      />
      <OfficeField
        label="GST in it, in percent"
        inputMode="decimal"
        hint="Empty: as for fees. Ask your accountant."
        {...field('gst', 'gstPercent')}
      />
      <OfficeField label="HSN code" inputMode="numeric" maxLength={8} {...field('hsn')} />
      <OfficeField
        label="Low stock at this many pieces"
        required
        inputMode="numeric"
        hint="Or fewer; 0 for no warning"
        {...field('low')}
      />
    </>
  )
}
