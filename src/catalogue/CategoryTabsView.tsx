import type { ReactNode } from 'react'
import { Tabs } from '../ui/Tabs.tsx'
import { CoverIcon } from '../ui/art/CoverIcon.tsx'
import type { Category } from './catalogue.contract.ts'
import { offerClass } from './catalogue.rules.ts'
import { words as language } from '../platform/language.words.ts'
import { words } from './courses.words.ts'

type CategoryTabsProps = {
  categories: readonly Category[]
  /** A category's id; null for all of them. */
  selected: string | null
  onSelect: (id: string | null) => void
  panelClassName: string
  children: ReactNode
}

const ALL = 'all'

/** Courses by category: all of them first, then each with its sign. */
export function CategoryTabsView(props: CategoryTabsProps): ReactNode {
  const { categories, selected, onSelect, panelClassName, children } = props
  return (
    <Tabs
      label={words.categories}
      className="mt-6"
      panelClassName={panelClassName}
      tabs={[
        { id: ALL, label: words.all },
        ...categories.map((each) => ({
          id: each._id,
          label: (
            <>
              <CoverIcon kind={each.cover} className={`ico ${offerClass(each.cover)}`} />
              <span lang={language.contentOf(each)}>{each.category}</span>
            </>
          ),
        })),
      ]}
      selected={selected ?? ALL}
      onSelect={(id) => onSelect(id === ALL ? null : id)}
    >
      {children}
    </Tabs>
  )
}
