import { lazy, type ReactNode, Suspense } from 'react'
import { useAlive } from '../useAlive.ts'
import { Skeleton } from '../Skeleton.tsx'
import type { RichTextProps } from './text/RichText.tsx'

/** The text editor is large, so it is loaded on demand. */
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
