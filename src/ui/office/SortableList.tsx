import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'

type Item = { id: string; name: string }

type SortableProps<T extends Item> = {
  items: readonly T[]
  /** Called with the new order after a move. */
  onOrder: (items: readonly T[]) => void
  /** One item in words: 'a lesson'. */
  what: string
  children: (item: T, place: number) => ReactNode
  className?: string
}

const moved = <T,>(items: readonly T[], from: number, to: number): T[] => {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/**
 * A list sorted by dragging handles, or by keyboard: Space picks up, arrows move, Space drops, Esc cancels;
 * each step is announced.
 */
export function SortableList<T extends Item>(props: SortableProps<T>): ReactNode {
  const { items, onOrder, what, children, className = '' } = props
  const list = useRef<HTMLOListElement>(null)
  const hint = useId()
  const [taken, setTaken] = useState<{ from: number; at: number } | null>(null)
  const [said, setSaid] = useState('')
  const shown = taken ? moved(items, taken.from, taken.at) : items
  const heldId = taken ? items[taken.from]?.id : undefined

  const put = (back: boolean) => {
    if (!taken) return
    const name = items[taken.from]?.name ?? ''
    setTaken(null)
    setSaid(
      back ? `${name} is back at position ${taken.from + 1}` : `${name} moved to position ${taken.at + 1}`,
    )
    if (!back && taken.at !== taken.from) onOrder(moved(items, taken.from, taken.at))
  }
  const moveTo = (at: number) => {
    if (!taken || at < 0 || at >= items.length) return
    setTaken({ ...taken, at })
    setSaid(`${items[taken.from]?.name ?? ''} at position ${at + 1} of ${items.length}`)
  }
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (taken) return put(false)
      setTaken({ from: place, at: place })
      setSaid(
        `${shown[place]?.name ?? ''} picked up. Use arrow keys to move, Space to drop, Escape to cancel.`,
      )
    }
    if (!taken) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      moveTo(taken.at + step)
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      put(true)
    }
  }
  /** The pointer's position among the rows. */
  const placeAt = (event: PointerEvent): number => {
    const rows = [...(list.current?.children ?? [])]
    const next = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom)
    return next < 0 ? rows.length - 1 : next
  }
  return (
    <>
      <ol ref={list} className={className}>
        {shown.map((item, place) => (
          <li key={item.id} className={item.id === heldId ? 'drag' : ''}>
            <div className="lw">
              <button
                type="button"
                className="hd"
                aria-label={`Move ${item.name}`}
                aria-describedby={hint}
                aria-pressed={item.id === heldId}
                onKeyDown={(event) => onKeyDown(event, place)}
                onBlur={() => {
                  if (taken && item.id === heldId) put(false)
                }}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setTaken({ from: place, at: place })
                }}
                onPointerMove={(event) => {
                  if (taken && event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(placeAt(event))
                }}
                onPointerUp={() => put(false)}
                onPointerCancel={() => put(true)}
              >
                <GripVertical className="ico" aria-hidden="true" />
              </button>
              {children(item, place)}
            </div>
          </li>
        ))}
      </ol>
      <p id={hint} className="ed-hint">
        <kbd>Space</kbd> picks up {what}, <kbd>↑</kbd> <kbd>↓</kbd> move it, <kbd>Space</kbd> drops it,{' '}
        <kbd>Esc</kbd> cancels.
      </p>
      <p className="sr-only" role="status" aria-live="assertive">
        {said}
      </p>
    </>
  )
}
