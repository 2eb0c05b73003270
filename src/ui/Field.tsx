import { Check, ChevronDown, Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import {
  describedBy,
  FieldError,
  FieldFrame,
  FieldHint,
  type LabelledControl,
  useField,
} from './field-kit.tsx'
import { words } from './ui.words.ts'

/** A text input with label, hint and error. `className` is for the whole field. */
export function Field(props: LabelledControl<'input'>): ReactNode {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <input {...control} className="field-input" />
    </FieldFrame>
  )
}

/** A password input with a show/hide button; `below` is shown under it. */
export function PasswordField({
  below,
  ...props
}: Omit<LabelledControl<'input'>, 'type'> & { below?: ReactNode }): ReactNode {
  const { frame, control } = useField(props)
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame {...frame}>
      <span className="field-box">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...control}
          type={shown ? 'text' : 'password'}
          className="field-input has-toggle"
        />
        <button
          type="button"
          className="btn-icon"
          aria-label={shown ? words.hidePassword : words.showPassword}
          aria-pressed={shown}
          aria-controls={control.id}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          <Icon className="ico" aria-hidden="true" />
        </button>
      </span>
      {below}
    </FieldFrame>
  )
}

/** A multi-line text input. */
export function TextArea(props: LabelledControl<'textarea'>): ReactNode {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <textarea rows={4} {...control} className="field-input" />
    </FieldFrame>
  )
}

/** A select; its options are the children. */
export function SelectField(props: LabelledControl<'select'>): ReactNode {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <span className="field-box">
        <select {...control} className="field-input" />
        <ChevronDown className="ico" aria-hidden="true" />
      </span>
    </FieldFrame>
  )
}

/** A checkbox with its label. */
export function CheckField({
  label,
  error,
  hint,
  optionalMark,
  className = '',
  id: given,
  ...input
}: Omit<LabelledControl<'input'>, 'type'>): ReactNode {
  const made = useId()
  const id = given ?? made
  return (
    <div className={`field ${className}`}>
      <label className={`check ${input.required ? 'is-required' : ''}`} htmlFor={id}>
        <span className="check-box">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy({ id, error, hint }, input['aria-describedby'])}
          />
          <Check className="ico" aria-hidden="true" strokeWidth={3.2} />
        </span>
        <span className="min-w-0">
          {label}
          {optionalMark && <small>{words.optional}</small>}
        </span>
      </label>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  )
}
