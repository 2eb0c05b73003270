import { type ComponentProps, type ReactNode, useId } from 'react'

type Frame = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** 'w2': as wide as two. */
  wide?: boolean
}

type Own<Tag extends 'input' | 'textarea' | 'select'> = Frame & Omit<ComponentProps<Tag>, keyof Frame | 'id'>

type FrameProps = Frame & { id: string; children: ReactNode }

function Framed({ id, label, error, hint, wide, children }: FrameProps): ReactNode {
  return (
    <div className={`of-f ${wide ? 'w2' : ''}`} data-place={label}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <p id={`${id}-h`} className="of-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-e`} className="of-err">
          {error}
        </p>
      )}
    </div>
  )
}

const described = (id: string, { error, hint }: Frame): string | undefined =>
  [hint ? `${id}-h` : '', error ? `${id}-e` : ''].filter(Boolean).join(' ') || undefined

/** A line of text in the office. */
export function OfficeField({ label, error, hint, wide = false, ...input }: Own<'input'>): ReactNode {
  const id = useId()
  const frame = { label, error, hint, wide }
  return (
    <Framed id={id} {...frame}>
      <input
        {...input}
        id={id}
        className="of-in"
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, frame)}
      />
    </Framed>
  )
}

/** Several lines of text in the office. */
export function OfficeText({ label, error, hint, wide = true, ...area }: Own<'textarea'>): ReactNode {
  const id = useId()
  const frame = { label, error, hint, wide }
  return (
    <Framed id={id} {...frame}>
      <textarea
        rows={4}
        {...area}
        id={id}
        className="of-in"
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, frame)}
      />
    </Framed>
  )
}

/** One of several in the office; the options are its children. */
export function OfficeSelect({ label, error, hint, wide = false, ...select }: Own<'select'>): ReactNode {
  const id = useId()
  const frame = { label, error, hint, wide }
  return (
    <Framed id={id} {...frame}>
      <select
        {...select}
        id={id}
        className="of-in"
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, frame)}
      />
    </Framed>
  )
}

type SwitchProps = { label: string; checked: boolean; onChange: (on: boolean) => void; disabled?: boolean }

/** On or off. */
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
