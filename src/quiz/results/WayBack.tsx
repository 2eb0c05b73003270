import type { ReactNode } from 'react'
import { returnPath } from '../../platform/browser/return-path.ts'
import { ButtonLink } from '../../ui/Button.tsx'

/** Back to the page that sent the student to this quiz. */
export function WayBack(): ReactNode {
  const back = returnPath()
  if (!back) return null
  return (
    <p className="mt-4">
      <ButtonLink to={back.path}>{back.label}</ButtonLink>
    </p>
  )
}
