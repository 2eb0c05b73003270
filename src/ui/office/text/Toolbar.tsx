import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import type { Act, CursorState } from './commands.ts'

/** A command of the toolbar. */
export type ToolbarCommand = Act | 'heading' | 'small heading' | 'link' | 'picture'

type ToolbarProps = {
  place: CursorState | null
  /** A remark has no headings, pictures and lists. */
  short: boolean
  pictures: boolean
  ref: Ref<HTMLDivElement>
  onWish: (wish: ToolbarCommand) => void
}

type Key = { wish: ToolbarCommand; name: string; className?: string; keys?: string; long?: true }
const keys: readonly Key[] = [
  { wish: 'heading', name: 'Heading', long: true },
  { wish: 'small heading', name: 'Small heading', long: true },
  { wish: 'bold', name: 'Bold', className: 't-bold', keys: 'Control+B' },
  { wish: 'italic', name: 'Italic', className: 't-italic', keys: 'Control+I' },
  { wish: 'link', name: 'Link', className: 't-link', long: true },
  { wish: 'list', name: 'List', long: true },
  { wish: 'numbers', name: 'Numbers', long: true },
  { wish: 'quote', name: 'Quote', long: true },
  { wish: 'picture', name: 'Picture', long: true },
  { wish: 'undo', name: 'Undo', className: 'ed-u', keys: 'Control+Z' },
  { wish: 'redo', name: 'Redo', keys: 'Control+Y' },
]

function isOn(place: CursorState | null, wish: ToolbarCommand): boolean | undefined {
  if (wish === 'undo' || wish === 'redo') return undefined
  if (!place) return false
  if (wish === 'heading' || wish === 'small heading') return place.block === wish
  if (wish === 'link') return place.link !== null
  return wish === 'picture' ? place.picture !== null : place.on[wish]
}
const isOff = (place: CursorState | null, wish: ToolbarCommand): boolean =>
  (wish === 'undo' && !place?.canUndo) || (wish === 'redo' && !place?.canRedo)

/** The toolbar above a text: one tab stop, arrows move inside. */
export function Toolbar({ place, short, pictures, ref, onWish }: ToolbarProps): ReactNode {
  const [at, setAt] = useState(0)
  const shown = keys.filter(({ wish, long }) => !(short && long) && (pictures || wish !== 'picture'))
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const aims: Record<string, number> = {
      ArrowRight: (at + 1) % shown.length,
      ArrowLeft: (at - 1 + shown.length) % shown.length,
      Home: 0,
      End: shown.length - 1,
    }
    const aim = aims[event.key]
    if (aim === undefined) return
    event.preventDefault()
    setAt(aim)
    event.currentTarget.querySelectorAll('button')[aim]?.focus()
  }
  return (
    // The buttons take the focus; arrows only move it between them.
    <div ref={ref} className="ed-tools" role="toolbar" aria-label="Text" tabIndex={-1} onKeyDown={onKeyDown}>
      {shown.map(({ wish, name, className = '', keys: shortcut }, index) => (
        <button
          key={wish}
          type="button"
          className={className}
          tabIndex={index === at ? 0 : -1}
          aria-pressed={isOn(place, wish)}
          aria-disabled={isOff(place, wish)}
          aria-keyshortcuts={shortcut}
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setAt(index)}
          onClick={() => onWish(wish)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
