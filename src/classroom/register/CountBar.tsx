import { BeadShape } from '../../ui/art/Bead.tsx'

type CountRodProps = { done: number; of: number; label: string; className?: string }

/** Beads on a wire in groups of five: done ones left, remaining ones right. */
export function CountBar({ done, of, label, className = '' }: CountRodProps) {
  const shown = Math.min(of, 40)
  const left = of === 0 ? 0 : Math.round((Math.min(done, of) / of) * shown)
  const [bead, gap] = [11, 5]
  const place = (at: number) => at * bead + Math.floor(at / 5) * gap
  const width = place(shown) + gap + 36
  const rest = shown - left
  const end = width - 6
  return (
    <svg
      className={`reg-rod ${className}`}
      viewBox={`0 0 ${width} 30`}
      role="img"
      aria-label={label}
      preserveAspectRatio="xMidYMid meet"
    >
      <path className="reg-wire" d={`M0 15H${width}`} />
      {Array.from({ length: shown }, (_, at) => {
        const x = at < left ? 12 + place(at) : end - (place(rest) - place(at - left)) + bead / 2
        return (
          <g
            key={at}
            className={at < left ? 'reg-rod-on' : 'reg-rod-off'}
            transform={`translate(${x} 15) rotate(90)`}
          >
            <BeadShape w={26} h={11} />
          </g>
        )
      })}
    </svg>
  )
}
