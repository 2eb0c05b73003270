import { Skeleton } from '../../ui/Skeleton.tsx'
import './moment.css'
import { words } from './results.words.ts'

/** Skeleton of the results page. */
export function ResultsSkeleton() {
  return (
    <div className="rs" aria-busy="true">
      <div className="rs-board" aria-hidden="true" />
      <div className="wrap rs-grid">
        <div className="rs-paper">
          <h1 className="text-center text-base font-[620] text-ink-2">{words.loading}</h1>
          <Skeleton className="mx-auto mt-4 aspect-square w-full max-w-[236px] rounded-full!" />
          <Skeleton className="mx-auto mt-4 h-11 max-w-[220px]" />
          <Skeleton className="mt-4 h-[60px]" />
          <Skeleton className="mt-4 h-24" />
        </div>
        <div className="rs-side grid gap-4">
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} className="h-44" />
          ))}
        </div>
      </div>
    </div>
  )
}
