import { TriangleAlert } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { words } from './ui.words.ts'

type Labelled = {
  label: ReactNode
  name?: string | undefined
  /** The error message. */
  error?: string | undefined
  hint?: ReactNode
  /** Adds "(optional)" to the label. */
  optionalMark?: boolean
}

/** The props of a control with a label, a hint and an error. */
export type LabelledControl<Tag extends 'input' | 'textarea' | 'select'> = Labelled &
  Omit<ComponentProps<Tag>, keyof Labelled>

/** The parts of a field that its control is linked with by their ids. */
type Described = { id: string; error?: string | undefined; hint?: ReactNode }

/** The ids of a control's hint and error, for `aria-describedby`. */
export const describedBy = ({ id, error, hint }: Described, given?: string): string | undefined =>
  [given, hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined

type Given = Labelled & {
  id?: string | undefined
  className?: string | undefined
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** Splits a field's props between its frame and its control, linked by one id. */
export function useField<P extends Given>({
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
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy({ id, error, hint }, control['aria-describedby']),
    },
  }
}

type PartProps = { id: string; className?: string }

export const FieldHint = ({
  id,
  hint,
  className = 'field-hint',
}: PartProps & { hint?: ReactNode }): ReactNode =>
  hint ? (
    <p id={`${id}-hint`} className={className}>
      {hint}
    </p>
  ) : null

export const FieldError = ({ id, error }: PartProps & { error?: string | undefined }): ReactNode =>
  error ? (
    <p id={`${id}-error`} className="field-error">
      <TriangleAlert className="ico" aria-hidden="true" />
      <span>{error}</span>
    </p>
  ) : null

type FrameProps = Described & {
  label: ReactNode
  required?: boolean | undefined
  optionalMark?: boolean | undefined
  className: string
  children: ReactNode
}

/** Label, hint, control and error of a field of the website. */
export function FieldFrame(props: FrameProps): ReactNode {
  const { id, label, required, optionalMark, hint, error, className, children } = props
  return (
    <div className={`field ${className}`}>
      <label className={`field-label ${required ? 'is-required' : ''}`} htmlFor={id}>
        {label}
        {optionalMark && <small>{words.optional}</small>}
      </label>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** Label, control, hint and error of a field of the office, where forms are dense. */
export function OfficeFrame({
  id,
  label,
  required,
  hint,
  error,
  className,
  children,
}: FrameProps): ReactNode {
  return (
    <div className={`of-f ${className}`} data-place={typeof label === 'string' ? label : undefined}>
      <label htmlFor={id} className={required ? 'is-required' : undefined}>
        {label}
      </label>
      {children}
      <FieldHint id={id} hint={hint} className="of-hint" />
      {error && (
        <p id={`${id}-error`} className="of-err">
          {error}
        </p>
      )}
    </div>
  )
}
