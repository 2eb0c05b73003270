import type { ReactNode } from 'react'

/** What was refused of a form as a whole, read out when it comes; nothing without a message. */
export function FormError({
  message,
  className = '',
}: {
  message: string | undefined
  className?: string
}): ReactNode {
  return message ? (
    <p role="alert" className={`of-err ${className}`}>
      {message}
    </p>
  ) : null
}
