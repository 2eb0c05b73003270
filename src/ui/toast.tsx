import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { toast, Toaster } from 'sonner'
import { useAlive } from './useAlive.ts'

export { toast } from 'sonner'

/** Tells what went wrong in the error's own words, or in these. */
export function toastError(error: unknown, otherwise = 'Something went wrong'): void {
  toast.error((error instanceof Error && error.message) || otherwise)
}

const icons = {
  success: <CircleCheck className="ico" aria-hidden="true" />,
  error: <CircleAlert className="ico" aria-hidden="true" />,
  warning: <TriangleAlert className="ico" aria-hidden="true" />,
  info: <Info className="ico" aria-hidden="true" />,
}
const hotkey = ['altKey', 'KeyT']
const options = { closeButtonAriaLabel: 'Close', className: 'toast' }
/**
 * Where toasts appear. Only in the browser: sonner sizes its toasts with styles, which the server must not
 * write.
 */
export function Toasts(): ReactNode {
  const mounted = useAlive()
  if (!mounted) return null
  return (
    <Toaster
      position="top-right"
      closeButton
      duration={4000}
      visibleToasts={3}
      gap={14}
      offset={20}
      mobileOffset={12}
      hotkey={hotkey}
      icons={icons}
      toastOptions={options}
    />
  )
}
