import { lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { KindProps } from './KindInput.tsx'
import type { SaidProps } from './KindReview.tsx'

export { Words } from '../Words.tsx'

const load = () => import('./KindInput.tsx')
const Input = lazy(async () => ({ default: (await load()).KindInput }))
const Review = lazy(async () => ({ default: (await import('./KindReview.tsx')).KindReview }))

/** Preloads the inputs of the other kinds before the first such question. */
export const fetchKinds = (questions: readonly { task?: unknown }[]): void => {
  // If this fails offline, it is loaded with the question.
  if (questions.some(({ task }) => task)) load().catch(() => {})
}

export const LazyKindInput = (props: KindProps): ReactNode => (
  <Suspense fallback={<Skeleton className="h-48" />}>
    <Input {...props} />
  </Suspense>
)

export const LazyKindReview = (props: SaidProps): ReactNode => (
  <Suspense fallback={<Skeleton className="h-24" />}>
    <Review {...props} />
  </Suspense>
)
