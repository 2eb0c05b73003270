import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { beadPath } from './art/bead.ts'

type ButtonVariant = 'ink' | 'neel' | 'genda' | 'line' | 'ghost'

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant; busy?: boolean }

/** A button; its type is 'button' by default. */
export function Button({
  variant = 'neel',
  busy = false,
  className = '',
  type = 'button',
  disabled,
  children,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      type={type}
      className={`btn btn-${variant} ${className}`}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <BusyBead />}
      {children}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & { variant?: ButtonVariant }

/** A link styled as a button. */
export function ButtonLink({ variant = 'neel', className = '', ...rest }: ButtonLinkProps): ReactNode {
  return <Link className={`btn btn-${variant} ${className}`} {...rest} />
}

function BusyBead(): ReactNode {
  return (
    <svg className="btn-bead" viewBox="-16 -8 32 16" aria-hidden="true">
      <path d="M-16 0H16" stroke="currentColor" strokeWidth="2.4" opacity=".5" />
      <path className="btn-bead-move" d={beadPath(15, 14)} fill="currentColor" />
    </svg>
  )
}
