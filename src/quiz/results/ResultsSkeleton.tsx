import { Skeleton } from '../../ui/Skeleton.tsx'

/** Where results will be. */
export function ResultsSkeleton() {
  return (
    <div className="wrap grid items-start gap-x-16 py-10 lg:grid-cols-[372px_1fr]" aria-busy="true">
      <h1 className="sr-only">Loading results</h1>
      <div>
        <Skeleton className="mx-auto aspect-square w-full max-w-[340px] rounded-full!" />
        <Skeleton className="mt-6 h-12" />
        <Skeleton className="mt-4 h-20" />
      </div>
      <div className="mt-6 grid gap-4">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-44" />
        ))}
      </div>
    </div>
  )
}
