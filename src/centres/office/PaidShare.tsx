import { TriangleAlert } from 'lucide-react'

type PaidShareProps = { percent: number | null; isLow: boolean }

/** What of the month's fees is paid; too little has a sign beside its colour. */
export function PaidShare({ percent, isLow }: PaidShareProps) {
  if (percent === null) return <span className="muted">none billed</span>
  return (
    <span className={isLow ? 'late network-low' : ''}>
      {isLow && (
        <>
          <TriangleAlert className="ico" aria-hidden="true" />
          <span className="sr-only">low: </span>
        </>
      )}
      {percent} %
    </span>
  )
}
