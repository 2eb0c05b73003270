import { type ReactNode, useEffect, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'

/** The keys of the teacher's room, in the order of the page. */
const KEYS = [
  { keys: ['F6', 'Shift F6'], what: 'To the next part of the page and back: sum, class, who needs you' },
  { keys: ['↑', '↓', '←', '→'], what: 'In the class: from child to child' },
  { keys: ['Enter'], what: 'In the class: one child large. In the sum that you type: call it' },
  { keys: ['←', '→'], what: 'With one child large: the child before and after' },
  { keys: ['Esc'], what: 'Back to the class' },
  { keys: ['Ctrl Shift S'], what: 'Says how many are right, at work, not started, stuck and not here' },
  { keys: ['Ctrl /'], what: 'Shows these keys' },
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
    <Dialog open={isOpen} title="Keys" onClose={() => setOpen(false)}>
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
