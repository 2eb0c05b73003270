import { type ComponentProps, useEffect, useState } from 'react'
import { OfficeField } from './fields.tsx'

type NumberProps = Omit<ComponentProps<typeof OfficeField>, 'value' | 'onChange' | 'type'> & {
  value: number | null | undefined
  onNumber: (value: number | null) => void
}

/** A number field; null while empty. Typed text is kept as typed, such as '2.'. */
export function NumberField({ value, onNumber, ...field }: NumberProps) {
  const [typed, setTyped] = useState(textOf(value))
  useEffect(() => {
    setTyped((before) => (numberOf(before) === (value ?? null) ? before : textOf(value)))
  }, [value])
  return (
    <OfficeField
      inputMode="decimal"
      {...field}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        onNumber(numberOf(target.value))
      }}
    />
  )
}

const textOf = (value: number | null | undefined): string => (value == null ? '' : String(value))

function numberOf(typed: string): number | null {
  const number = Number(typed.trim())
  return typed.trim() === '' || !Number.isFinite(number) ? null : number
}
