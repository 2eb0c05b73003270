import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

type TabsProps<Id extends string> = {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly { id: Id; label: ReactNode }[]
  selected: Id
  onSelect: (id: Id) => void
  idPrefix?: string
  className?: string
  panelClassName?: string
  /** The panel of the selected tab. */
  children: ReactNode
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Tabs as in WAI-ARIA: one tab stop; arrows, Home and End change the selection. Scrolls horizontally on a
 * phone.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  idPrefix,
  className = '',
  panelClassName = '',
  children,
}: TabsProps<Id>): ReactNode {
  const made = useId()
  const prefix = idPrefix ?? made
  const row = useRef<HTMLDivElement>(null)
  const panelId = `${prefix}-panel`

  useEffect(() => {
    const list = row.current
    const tab = document.getElementById(`${prefix}-${selected}`)
    if (!list || !tab) return
    const left = tab.offsetLeft - list.offsetLeft
    if (left < list.scrollLeft) list.scrollLeft = left - 24
    else if (left + tab.offsetWidth > list.scrollLeft + list.clientWidth)
      list.scrollLeft = left + tab.offsetWidth - list.clientWidth + 24
  }, [prefix, selected])

  function onKeyDown(event: KeyboardEvent): void {
    const move = moves[event.key]
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return
    const at = tabs.findIndex((tab) => tab.id === selected)
    const next = tabs[move(at, tabs.length)]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    document.getElementById(`${prefix}-${next.id}`)?.focus()
  }

  return (
    <>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className={`tabs ${className}`}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${prefix}-${tab.id}`}
            type="button"
            role="tab"
            className="tab"
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? panelId : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={panelId}
        aria-labelledby={`${prefix}-${selected}`}
        tabIndex={0}
        className={`tabpanel ${panelClassName}`}
      >
        {children}
      </div>
    </>
  )
}
