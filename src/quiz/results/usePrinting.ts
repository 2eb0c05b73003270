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

/** Whether the page is on its way to paper: what is for paper alone stands there no longer than that. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia('print').matches,
    () => false,
  )
