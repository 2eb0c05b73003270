import { Skeleton } from '../../ui/Skeleton.tsx'
import { words } from './register.words.ts'

/** The register while it loads; its text is in the first paint. */
export function RegisterSkeleton({ say = words.opening }: { say?: string }) {
  return (
    <div className="wrap reg-main">
      <div className="reg-top">
        <div className="reg-title">
          <h1>{words.register}</h1>
          <p className="reg-group" role="status">
            {say}
          </p>
        </div>
      </div>
      <div className="reg-book w-full" aria-busy="true">
        <div className="grid gap-3 p-4">
          {Array.from({ length: 9 }, (_, at) => (
            <Skeleton key={at} className="h-10" />
          ))}
        </div>
      </div>
    </div>
  )
}
