import { type ReactNode, useEffect, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { words } from './teacher-room.words.ts'

/** The keys of the teacher's room, in the order of the page. */
const KEYS = [
  { keys: ['F6', 'Shift F6'], what: words.keyParts },
  { keys: ['↑', '↓', '←', '→'], what: words.keyArrows },
  { keys: ['Enter'], what: words.keyEnter },
  { keys: ['←', '→'], what: words.keyTurn },
  { keys: ['Esc'], what: words.keyBack },
  { keys: ['Ctrl Shift S'], what: words.keyCounts },
  { keys: ['Ctrl /'], what: words.keyHelp },
] as const

/** Ctrl and / opens the list of keys; the same keys, or Esc, close it. */
export function KeyHelp(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.key !== '/') return
      event.preventDefault()
      setOpen((before) => !before)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <Dialog open={isOpen} title={words.keys} onClose={() => setOpen(false)}>
      <dl className="live-keys">
        {KEYS.map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
