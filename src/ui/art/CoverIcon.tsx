import type { ReactNode } from 'react'
import type { CoverKind } from './CoverPattern.tsx'

const signs: Record<CoverKind, ReactNode> = {
  abacus: <path d="M12 2v2.5M12 11v2M12 19.5V22M4 7.7 9 4.5h6l5 3.2L15 11H9ZM4 16.2 9 13h6l5 3.2-5 3.3H9Z" />,
  vedic: (
    <>
      <path d="M3.5 3.5h17v17h-17ZM9.2 3.5v17M14.8 3.5v17M3.5 9.2h17M3.5 14.8h17" />
      <path d="M12 9.2 14.8 12 12 14.8 9.2 12Z" fill="currentColor" stroke="none" />
    </>
  ),
  cube: (
    <path d="m12 2.5 8.5 4.75v9.5L12 21.5l-8.5-4.75v-9.5ZM12 12l8.5-4.75M12 12v9.5M12 12 3.5 7.25M7.75 9.6v9.5M16.25 9.6v9.5M3.5 12l8.5 4.75L20.5 12" />
  ),
  handwriting: (
    <path d="M2.5 6.5h19M2.5 17.5h19M13.6 17.5c1.5-2.4 1.9-5.2 1.9-6.7a4 4 0 1 0-2.5 5.7c1.4-.7 2.1-2.5 2.4-4.2.1 2.7.4 5.2 2.7 5.2 1 0 1.8-.6 2.4-1.5" />
  ),
  teacher: (
    <>
      <rect x="2.5" y="3.5" width="19" height="13" rx="2" />
      <path d="m8 21 1.5-4.5M16 21l-1.5-4.5M8 10l2.7 2.7L16 7.5" />
    </>
  ),
}

/** The icon of a cover's kind, so that the kind is not shown by colour only. */
export function CoverIcon({ kind, className = 'ico' }: { kind: CoverKind; className?: string }): ReactNode {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.1"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {signs[kind]}
    </svg>
  )
}
