import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { BeadInitial } from '../../ui/BeadInitial.tsx'
import type { FamilyDiary } from './diary.contract.ts'
import { words } from './diary.words.ts'

/** The index tabs of the diary: one child each. */
export function ChildTabs({
  family: { children },
  shown,
}: {
  family: FamilyDiary
  shown: string
}): ReactNode {
  const [before, add, after] = words.add
  return (
    <nav className="dy-tabs" aria-label={words.children}>
      <ul>
        {children.map(({ _id, firstName }) => (
          <li key={_id}>
            <Link
              className="dy-tab"
              to={href('/family/children/:id', { id: _id })}
              aria-current={_id === shown ? 'page' : undefined}
              preventScrollReset
            >
              <BeadInitial name={firstName} child={_id} />
              <span>{firstName}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link className="dy-tab dy-add" to={`${href('/family/account')}#add`}>
            <Plus className="ico" aria-hidden="true" />
            <span>
              {before && <i>{before}</i>}
              {add}
              {after && <i>{after}</i>}
            </span>
          </Link>
        </li>
      </ul>
    </nav>
  )
}
