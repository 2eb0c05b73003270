import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'

export { toast } from 'sonner'

const icons = {
  success: <CircleCheck className="ico" aria-hidden="true" />,
  error: <CircleAlert className="ico" aria-hidden="true" />,
  warning: <TriangleAlert className="ico" aria-hidden="true" />,
  info: <Info className="ico" aria-hidden="true" />,
}
const hotkey = ['altKey', 'KeyT']
const options = { closeButtonAriaLabel: 'Close', className: 'toast' }

/** The place of toasts itself; `onReady` once it shows what it is told. */
export function Toaster({ onReady }: { onReady: () => void }): ReactNode {
  useEffect(onReady, [onReady])
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
      icons={icons}
      toastOptions={options}
    />
  )
}
