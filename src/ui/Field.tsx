import { Check, ChevronDown, Eye, EyeOff, TriangleAlert } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'

type Labelled = {
  label: ReactNode
  name: string
  /** What is wrong, in the words the visitor reads. */
  error?: string | undefined
  hint?: ReactNode
  /** Writes "(optional)" after the label. */
  optionalMark?: boolean
}

type Own<Tag extends 'input' | 'textarea' | 'select'> = Labelled & Omit<ComponentProps<Tag>, keyof Labelled>

type Parts = { id: string; error?: string | undefined; hint?: ReactNode }

function describedBy({ id, error, hint }: Parts, given: string | undefined): string | undefined {
  return [given, hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
}

function FieldError({ id, error }: { id: string; error?: string | undefined }): ReactNode {
  if (!error) return null
  return (
    <p id={`${id}-error`} className="field-error">
      <TriangleAlert className="ico" aria-hidden="true" />
      <span>{error}</span>
    </p>
  )
}

type FrameProps = Parts & {
  label: ReactNode
  required?: boolean | undefined
  optionalMark?: boolean | undefined
  className: string
  children: ReactNode
}

function Frame({
  id,
  label,
  required,
  optionalMark,
  hint,
  error,
  className,
  children,
}: FrameProps): ReactNode {
  return (
    <div className={`field ${className}`}>
      <label className={`field-label ${required ? 'is-required' : ''}`} htmlFor={id}>
        {label}
        {optionalMark && <small> (optional)</small>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

type Given = Labelled & {
  id?: string | undefined
  className?: string | undefined
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** Splits a field's props into its frame's and its control's, which are tied together by one id. */
function useField<P extends Given>({
  label,
  error,
  hint,
  optionalMark,
  className = '',
  id: given,
  ...control
}: P) {
  const made = useId()
  const id = given ?? made
  return {
    frame: { id, label, required: control.required, optionalMark, hint, error, className },
    control: {
      ...control,
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy({ id, error, hint }, control['aria-describedby']),
    },
  }
}

/** A line of text with its label, hint and error. `className` goes to the whole field. */
export function Field(props: Own<'input'>): ReactNode {
  const { frame, control } = useField(props)
  return (
    <Frame {...frame}>
      <input {...control} className="field-input" />
    </Frame>
  )
}

/** A password with a button that shows or hides it; `below` stands under it. */
export function PasswordField({
  below,
  ...props
}: Omit<Own<'input'>, 'type'> & { below?: ReactNode }): ReactNode {
  const { frame, control } = useField(props)
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Frame {...frame}>
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
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          aria-controls={control.id}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          <Icon className="ico" aria-hidden="true" />
        </button>
      </span>
      {below}
    </Frame>
  )
}

/** Several lines of text. */
export function TextArea(props: Own<'textarea'>): ReactNode {
  const { frame, control } = useField(props)
  return (
    <Frame {...frame}>
      <textarea rows={4} {...control} className="field-input" />
    </Frame>
  )
}

/** One of several; the options are its children. */
export function SelectField(props: Own<'select'>): ReactNode {
  const { frame, control } = useField(props)
  return (
    <Frame {...frame}>
      <span className="field-box">
        <select {...control} className="field-input" />
        <ChevronDown className="ico" aria-hidden="true" />
      </span>
    </Frame>
  )
}

/** A box to tick, with its sentence beside it. */
export function CheckField({
  label,
  error,
  hint,
  optionalMark,
  className = '',
  id: given,
  ...input
}: Omit<Own<'input'>, 'type'>): ReactNode {
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
          {optionalMark && <small> (optional)</small>}
        </span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}
