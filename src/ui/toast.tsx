import { type ReactNode, useEffect, useState } from 'react'
import type { ExternalToast } from 'sonner'

type Kind = 'success' | 'error' | 'warning' | 'info'
type Shown = Pick<typeof import('./Toaster.tsx'), 'Toaster' | 'toast'>

/** Whatever a hand does first may be answered by a toast. */
const hands = ['pointerdown', 'keydown', 'focusin'] as const

/** What was told before the place was there; then it is told at once. */
let waiting: (readonly [Kind, Told])[] = []
let place: Shown | undefined
let ready = false
let wanted = () => {}

type Told = readonly [words: ReactNode, more?: ExternalToast]

const tell =
  (kind: Kind) =>
  (...told: Told): void => {
    if (ready) return void place?.toast[kind](...told)
    waiting.push([kind, told])
    wanted()
  }

/** Says something in passing. */
export const toast = {
  success: tell('success'),
  error: tell('error'),
  warning: tell('warning'),
  info: tell('info'),
  /** Takes one back, or all. */
  dismiss: (id?: string): void => {
    waiting = waiting.filter(([, [, more]]) => id !== undefined && more?.id !== id)
    place?.toast.dismiss(id)
  },
}

/** Tells what went wrong in the error's own words, or in these. */
export function toastError(error: unknown, otherwise = 'Something went wrong'): void {
  toast.error((error instanceof Error && error.message) || otherwise)
}

function begin(): void {
  ready = true
  for (const [kind, told] of waiting) place?.toast[kind](...told)
  waiting = []
}

/**
 * Where toasts appear. Only in the browser: sonner sizes its toasts with styles, which the server must not
 * write. It comes with the first touch of a hand, or the first toast, and not before what the page is for.
 */
export function Toasts(): ReactNode {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    const load = () =>
      void import('./Toaster.tsx').then(
        ({ Toaster, toast }) => {
          place = { Toaster, toast }
          setShown(place)
        },
        // Not there: asked for again with the next toast.
        () => {},
      )
    wanted = load
    if (waiting.length > 0) load()
    for (const hand of hands) window.addEventListener(hand, load, { once: true, passive: true })
    return () => {
      for (const hand of hands) window.removeEventListener(hand, load)
      wanted = () => {}
      ready = false
    }
  }, [])
  return shown ? <shown.Toaster onReady={begin} /> : null
}
