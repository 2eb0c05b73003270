import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Prose } from '../ui/Prose.tsx'
import { Stars } from '../ui/Stars.tsx'
import type { Testimonial } from './content.contract.ts'
import { useSwipe } from './useSwipe.ts'
import { words as language } from '../platform/language.words.ts'
import { words } from './home.words.ts'

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
      aria-roledescription={words.carousel}
    >
      <div>
        <h2 id="remarks" className="text-3xl">
          {words.parentsSay}
        </h2>
        <p className="mt-4 max-w-[38ch] text-[1.125rem] text-ink-2">{words.parentsText}</p>
        <div className="mt-6 flex items-center gap-3">
          {(
            [
              [-1, words.previousReview, ArrowLeft],
              [1, words.nextReview, ArrowRight],
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
          <span className="text-ink-2 tnum">{words.place(at + 1, count)}</span>
        </div>
      </div>
      <figure className="diary lg:min-h-[340px]" aria-live="polite" {...swipe}>
        <div className="diary-h">
          <span>{words.review}</span>
          <Stars value={shown.rating} />
        </div>
        <blockquote lang={language.content}>
          <Prose html={shown.review} />
        </blockquote>
        <figcaption lang={language.content}>
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
