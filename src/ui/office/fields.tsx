import type { ReactNode } from 'react'
import { type LabelledControl, OfficeFrame, useField } from '../field-kit.tsx'
import { useRequired } from './required.ts'

type OfficeProps<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  LabelledControl<Tag>,
  'label' | 'id' | 'className' | 'optionalMark'
> & {
  label: string
  /** By default as the schema of the surrounding form says. */
  required?: boolean | undefined
  /** Twice as wide. */
  wide?: boolean
}

/** A field of the kit; whether it is required, the schema of the form says. */
function useOfficeField<Tag extends 'input' | 'textarea' | 'select'>(props: OfficeProps<Tag>, wide: boolean) {
  const { wide: isWide = wide, ...rest } = props
  const required = useRequired(props.label, props.required)
  return useField({ ...rest, required, className: isWide ? 'w2' : '' })
}

/** A text input of the office. */
export function OfficeField(props: OfficeProps<'input'>): ReactNode {
  const { frame, control } = useOfficeField(props, false)
  return (
    <OfficeFrame {...frame}>
      <input {...control} className="of-in" />
    </OfficeFrame>
  )
}

type ReasonProps = Pick<OfficeProps<'input'>, 'error' | 'hint'> & {
  value: string
  onChange: (reason: string) => void
}

/** Why something is done: a line that stays with it. */
export function ReasonField({ onChange, ...field }: ReasonProps): ReactNode {
  return (
    <OfficeField
      label="Why"
      required
      maxLength={200}
      {...field}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** A multi-line text input of the office. */
export function OfficeText(props: OfficeProps<'textarea'>): ReactNode {
  const { frame, control } = useOfficeField(props, true)
  return (
    <OfficeFrame {...frame}>
      <textarea rows={4} {...control} className="of-in" />
    </OfficeFrame>
  )
}

/** A select of the office; its options are the children. */
export function OfficeSelect(props: OfficeProps<'select'>): ReactNode {
  const { frame, control } = useOfficeField(props, false)
  return (
    <OfficeFrame {...frame}>
      <select {...control} className="of-in" />
    </OfficeFrame>
  )
}

type SwitchProps = { label: string; checked: boolean; onChange: (on: boolean) => void; disabled?: boolean }

/** A switch. */
export function OfficeSwitch({ label, checked, onChange, disabled = false }: SwitchProps): ReactNode {
  return (
    <label className="of-switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className="of-sw"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
