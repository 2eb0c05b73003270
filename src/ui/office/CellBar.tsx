const HIGHEST = 26

/** A bar above a number in a table; `part` of the largest value, 0 to 1. */
export function CellBar({ part, running = false }: { part: number; running?: boolean }) {
  const height = Math.max(1, Math.round(HIGHEST * part))
  return (
    <svg viewBox="0 0 24 28" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <rect className={running ? 'wb0' : 'wb'} x="1" y={27 - height} width="22" height={height} rx="2" />
    </svg>
  )
}
