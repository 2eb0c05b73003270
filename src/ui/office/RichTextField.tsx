import { lazy, type ReactNode, Suspense } from 'react'
import { useAlive } from '../useAlive.ts'
import { Skeleton } from '../Skeleton.tsx'
import type { RichTextProps } from './text/RichText.tsx'

/** The editor of texts weighs more than all else of the office: it comes when a text is opened. */
const RichText = lazy(async () => ({ default: (await import('./text/RichText.tsx')).RichText }))

/** A text with headings, lists, links and pictures; see RichText. */
export function RichTextField(props: RichTextProps): ReactNode {
  const waiting = <Skeleton className="h-96 rounded-lg" />
  return useAlive() ? (
    <Suspense fallback={waiting}>
      <RichText {...props} />
    </Suspense>
  ) : (
    waiting
  )
}
