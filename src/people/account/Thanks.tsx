import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** A success message, announced at once. */
export function Thanks({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div role="status" className="mt-6 rounded-lg bg-card p-6 shadow-rest">
      <p className="flex gap-3 text-lg font-[700]">
        <CircleCheck className="ico mt-1 shrink-0 text-tota" aria-hidden="true" />
        {text}
      </p>
      {children}
    </div>
  )
}
