import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Prose } from '../ui/Prose.tsx'
import { Stars } from '../ui/Stars.tsx'
import type { Testimonial } from './content.contract.ts'
import { useSwipe } from './useSwipe.ts'

/** Parents' reviews, one at a time. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const [at, setAt] = useState(0)
  const count = testimonials.length
  const shown = testimonials[at % Math.max(1, count)]
  const turn = (step: number) => setAt((at + step + count) % count)
  const swipe = useSwipe(turn)
  if (!shown) return null
  return (
    <section
      className="wrap grid items-center gap-8 py-20 lg:grid-cols-[.8fr_1.2fr] lg:gap-16 lg:py-28"
      aria-labelledby="remarks"
      aria-roledescription="carousel"
    >
      <div>
        <h2 id="remarks" className="text-3xl">
          What parents say
        </h2>
        <p className="mt-4 max-w-[38ch] text-[1.125rem] text-ink-2">
          Some of the remarks parents have written to us.
        </p>
        <div className="mt-6 flex items-center gap-3">
          {(
            [
              [-1, 'Previous review', ArrowLeft],
              [1, 'Next review', ArrowRight],
            ] as const
          ).map(([step, name, Icon]) => (
            <button
              key={name}
              type="button"
              className="grid size-12 place-items-center rounded-full text-xl shadow-[inset_0_0_0_1.5px_var(--color-field)]"
              aria-label={name}
              onClick={() => turn(step)}
            >
              <Icon className="ico" aria-hidden="true" />
            </button>
          ))}
          <span className="text-ink-2 tnum">
            {at + 1} of {count}
          </span>
        </div>
      </div>
      <figure className="diary lg:min-h-[340px]" aria-live="polite" {...swipe}>
        <div className="diary-h">
          <span>Parent’s review</span>
          <Stars value={shown.rating} />
        </div>
        <blockquote>
          <Prose html={shown.review} />
        </blockquote>
        <figcaption>
          <span>
            <b>{shown.name}</b>
            <br />
            {shown.role}
          </span>
        </figcaption>
      </figure>
    </section>
  )
}
