import type { ReactNode } from 'react'
import { beadPath, facetPath, gleamPath } from './bead.ts'

/** A bead around 0,0 in another drawing; its colour is the CSS variable --bead. */
export function BeadShape({ w, h }: { w: number; h: number }): ReactNode {
  return (
    <>
      <path className="b-base" d={beadPath(w, h)} />
      <path className="b-low" d={facetPath(w, h)} />
      <path className="b-hi" d={gleamPath(w, h)} />
    </>
  )
}

/** A bead as a small picture: a list bullet, or a carousel dot if `outline` says filled or hollow. */
export function Bead({
  className = '',
  outline,
}: {
  className?: string
  outline?: 'filled' | 'hollow'
}): ReactNode {
  return (
    <svg className={`overflow-visible ${className}`} viewBox="-13 -8 26 16" aria-hidden="true">
      {outline ? <path className={`b-dot b-${outline}`} d={beadPath(22, 12)} /> : <BeadShape w={24} h={13} />}
    </svg>
  )
}
