import { beadPath, facetPath } from '../ui/art/bead.ts'
import { Picture } from '../ui/Picture.tsx'
import type { TeacherProfile } from './catalogue.contract.ts'

type SignProps = { teacher: Pick<TeacherProfile, 'name' | 'picture'>; size: 'page' | 'card' }

/** A teacher's picture, or the initial drawn on a bead. */
export function TeacherAvatar({ teacher: { name, picture }, size }: SignProps) {
  const wide = size === 'page' ? 'w-36 sm:w-48' : 'w-20'
  if (picture !== null)
    return (
      <Picture
        src={picture}
        alt={size === 'page' ? name : ''}
        sizes={size === 'page' ? '192px' : '80px'}
        className={`aspect-square rounded-full object-cover ${wide}`}
      />
    )
  return (
    <svg className={`teacher-bead ${wide}`} viewBox="-48 -36 96 72" aria-hidden="true">
      <path d={beadPath(92, 68)} className="bead" />
      <path d={facetPath(92, 68)} className="facet" />
      <path d={beadPath(92, 68)} className="edge" />
      <text y="13" textAnchor="middle">
        {[...name][0] ?? ''}
      </text>
    </svg>
  )
}
