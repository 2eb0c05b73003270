import { type ReactNode, useEffect, useState } from 'react'
import type { ExternalToast } from 'sonner'
import { words } from './toast.words.ts'

type Kind = 'success' | 'error' | 'warning' | 'info'
type Shown = Pick<typeof import('./Toaster.tsx'), 'Toaster' | 'toast'>

/** The first interaction loads the toaster, and the network that is back what could not be loaded. */
const hands = ['pointerdown', 'keydown', 'focusin', 'online'] as const
/** At the latest after so many milliseconds a page that is alive has it: what fails offline is told there. */
const IDLE_MS = 2_000

/** Toasts shown before the toaster is loaded. */
let waiting: (readonly [Kind, ToastArgs])[] = []
let place: Shown | undefined
let ready = false
let wanted = () => {}

type ToastArgs = readonly [words: ReactNode, more?: ExternalToast]

/** The same toast within this time comes from a double click, in milliseconds. */
const DOUBLE_MS = 1_000
let latest: { words: string; at: number } | undefined
let count = 0
/** The newest toast of each kind and text. */
const idOf = new Map<string, string>()

/**
 * One toast per text and kind: a double click adds none, and a later repetition replaces the old one. Null if
 * there is nothing to add.
 */
function once(kind: Kind, [words, more]: ToastArgs): ToastArgs | null {
  if (more?.id !== undefined || typeof words !== 'string') return [words, more]
  const name = `${kind}: ${words}`
  const at = performance.now()
  const isDouble = latest?.words === name && at - latest.at < DOUBLE_MS
  if (isDouble) return null
  const before = idOf.get(name)
  if (before !== undefined) toast.dismiss(before)
  latest = { words: name, at }
  count += 1
  const id = `toast-${count}`
  idOf.set(name, id)
  return [words, { ...more, id }]
}

const tell =
  (kind: Kind) =>
  (...said: ToastArgs): void => {
    const shown = once(kind, said)
    if (!shown) return
    if (ready) return void place?.toast[kind](...shown)
    waiting.push([kind, shown])
    wanted()
  }

/** Shows toasts. */
export const toast = {
  success: tell('success'),
  error: tell('error'),
  warning: tell('warning'),
  info: tell('info'),
  /** Removes one toast, or all. */
  dismiss: (id?: string): void => {
    latest = undefined
    waiting = waiting.filter(([, [, more]]) => id !== undefined && more?.id !== id)
    place?.toast.dismiss(id)
  },
}

/** Shows an error's message, or the fallback. */
export function toastError(error: unknown, otherwise = words.failed): void {
  toast.error((error instanceof Error && error.message) || otherwise)
}

function begin(): void {
  ready = true
  for (const [kind, args] of waiting) place?.toast[kind](...args)
  waiting = []
}

/**
 * The toast container. Only in the browser, as sonner uses inline styles, which our CSP forbids in HTML.
 * Loaded with the first interaction or toast, and else when the page is idle.
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
        // Failed to load: retried with the next toast.
        () => {},
      )
    wanted = load
    if (waiting.length > 0) load()
    for (const hand of hands) window.addEventListener(hand, load, { once: true, passive: true })
    const idle = setTimeout(load, IDLE_MS)
    return () => {
      clearTimeout(idle)
      for (const hand of hands) window.removeEventListener(hand, load)
      wanted = () => {}
      ready = false
    }
  }, [])
  return shown ? <shown.Toaster onReady={begin} /> : null
}
