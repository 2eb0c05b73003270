import { useSyncExternalStore } from 'react'

function subscribe(heard: () => void): () => void {
  const media = window.matchMedia('print')
  media.addEventListener('change', heard)
  window.addEventListener('beforeprint', heard)
  window.addEventListener('afterprint', heard)
  return () => {
    media.removeEventListener('change', heard)
    window.removeEventListener('beforeprint', heard)
    window.removeEventListener('afterprint', heard)
  }
}

/** Whether the page is printing; print-only content is rendered only then. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia('print').matches,
    () => false,
  )
