import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { words } from './ui.words.ts'

export { toast } from 'sonner'

const icons = {
  success: <CircleCheck className="ico" aria-hidden="true" />,
  error: <CircleAlert className="ico" aria-hidden="true" />,
  warning: <TriangleAlert className="ico" aria-hidden="true" />,
  info: <Info className="ico" aria-hidden="true" />,
}
const hotkey = ['altKey', 'KeyT']
const options = { closeButtonAriaLabel: words.close, className: 'toast' }

/** Swipe distance that dismisses a toast, in CSS pixels. */
const SWIPE_PX = 45
const DRAWN = ['--swipe-amount-x', '--swipe-amount-y'] as const

/**
 * sonner also dismisses on a short, quick swipe: this resets one below the threshold before sonner sees its
 * end.
 */
function takeShortSwipeBack({ target }: PointerEvent): void {
  const toast = target instanceof Element ? target.closest<HTMLElement>('[data-sonner-toast]') : null
  if (!toast) return
  const isShort = DRAWN.every(
    (name) => Math.abs(parseFloat(toast.style.getPropertyValue(name)) || 0) < SWIPE_PX,
  )
  if (isShort) for (const name of DRAWN) toast.style.setProperty(name, '0px')
}

/** The toast container; `onReady` is called once it can show toasts. */
export function Toaster({ onReady }: { onReady: () => void }): ReactNode {
  useEffect(onReady, [onReady])
  useEffect(() => {
    window.addEventListener('pointerup', takeShortSwipeBack, { capture: true })
    return () => window.removeEventListener('pointerup', takeShortSwipeBack, { capture: true })
  }, [])
  return (
    <Sonner
      position="top-right"
      closeButton
      duration={4000}
      visibleToasts={3}
      gap={14}
      offset={20}
      mobileOffset={12}
      hotkey={hotkey}
      containerAriaLabel={words.notifications}
      icons={icons}
      toastOptions={options}
    />
  )
}
