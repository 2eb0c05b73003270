import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

export type Panel = 'search' | 'help' | 'menu'

/** Which panel is open: Ctrl K opens the search, Ctrl / the help; another page closes it. */
export function useOpenPanel() {
  const { pathname } = useLocation()
  const [open, setOpen] = useState<Panel | null>(null)
  const close = useCallback(() => setOpen(null), [])
  useEffect(() => setOpen(null), [pathname])
  useEffect(() => {
    const keys: Record<string, Panel> = { k: 'search', '/': 'help' }
    const onKey = (event: KeyboardEvent) => {
      const wanted = (event.ctrlKey || event.metaKey) && !event.altKey ? keys[event.key.toLowerCase()] : null
      if (!wanted) return
      event.preventDefault()
      setOpen(wanted)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return { open, setOpen, close }
}
