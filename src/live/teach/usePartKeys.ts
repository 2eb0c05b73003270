import { useEffect } from 'react'

/** What F6 goes to, in the order of the page: slate, class or one child, who needs the teacher. */
const PARTS = '.live-slate, .live-grid, .live-one, .live-side'
const CONTROLS = 'button:enabled, input, select, a[href]'

/** F6 goes from part to part of the teacher's room, with Shift the other way. */
export function usePartKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return
      const parts = [...document.querySelectorAll(PARTS)]
        .filter((part) => !part.parentElement?.closest('.live-one'))
        .flatMap((part) => {
          const control = part.querySelector<HTMLElement>(CONTROLS)
          return control ? [{ part, control }] : []
        })
      if (parts.length === 0) return
      event.preventDefault()
      const at = parts.findIndex(({ part }) => part.contains(document.activeElement))
      const start = event.shiftKey ? Math.max(at, 0) : at
      parts.at((start + (event.shiftKey ? -1 : 1)) % parts.length)?.control.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
