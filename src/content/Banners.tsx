import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Bead } from '../ui/art/Bead.tsx'
import { Soroban, type SorobanTone } from '../ui/art/Soroban.tsx'
import type { Banner } from './content.contract.ts'
import { useSwipe } from './useSwipe.ts'
import { words as language } from '../platform/language.words.ts'
import { words } from './home.words.ts'

const tones: readonly SorobanTone[] = ['red', 'blue', 'green']

/**
 * A carousel of offers: one at a time, infinite, no autoplay, with bead-shaped dots. Nothing without offers.
 */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const [at, setAt] = useState(0)
  const count = banners.length
  const banner = banners[at % Math.max(1, count)]
  const go = (to: number) => setAt((to + count) % count)
  const swipe = useSwipe((step) => go(at + step))
  if (!banner) return null
  return (
    <section
      aria-roledescription={words.carousel}
      aria-label={words.offers}
      {...swipe}
      className="flex flex-col rounded-lg bg-card shadow-lift lg:flex-row lg:items-stretch"
    >
      <div
        className="relative flex min-h-[124px] flex-1 flex-wrap items-center gap-4 p-5 pb-3 lg:gap-7 lg:p-7"
        role="group"
        aria-roledescription={words.slide}
        aria-label={words.place(at + 1, count)}
        aria-live="polite"
      >
        <p className="shrink-0 pt-2 text-[min(3.4rem,22vw)] leading-[.82] font-[790] tracking-[-.04em] text-sindoor lg:text-[4.6rem]">
          {banner.percentageOff}%
          <span className="mt-1 block text-base leading-none font-[700] tracking-normal lg:text-lg">
            {words.off}
          </span>
        </p>
        <div className="min-w-[min(100%,9rem)] flex-1 [overflow-wrap:anywhere]" lang={language.content}>
          <h2 className="text-xl lg:text-2xl">
            <BannerLink to={banner.link}>{banner.title}</BannerLink>
          </h2>
          <p className="mt-1 leading-[1.4] text-ink-2">{banner.subContent}</p>
        </div>
        <Soroban
          value={banner.percentageOff}
          rods={2}
          tone={tones[at % tones.length] ?? 'red'}
          decorative
          bead={[34, 17]}
          className="ml-auto hidden w-24 shrink-0 sm:block"
        />
      </div>
      {count > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-1 border-t-2 border-dashed border-rule px-3 py-1 lg:justify-center lg:border-t-0 lg:border-l-2 lg:px-6 lg:py-4">
          <button
            type="button"
            className="grid size-12 place-items-center rounded-full text-xl"
            aria-label={words.previousOffer}
            onClick={() => go(at - 1)}
          >
            <ArrowLeft className="ico" aria-hidden="true" />
          </button>
          <span className="flex">
            {banners.map(({ _id }, index) => (
              <button
                key={_id}
                type="button"
                className="grid size-11 place-items-center"
                aria-label={words.offer(index + 1, count)}
                aria-current={index === at || undefined}
                onClick={() => go(index)}
              >
                <Bead outline={index === at ? 'filled' : 'hollow'} className="w-6" />
              </button>
            ))}
          </span>
          <button
            type="button"
            className="grid size-12 place-items-center rounded-full text-xl"
            aria-label={words.nextOffer}
            onClick={() => go(at + 1)}
          >
            <ArrowRight className="ico" aria-hidden="true" />
          </button>
        </div>
      )}
    </section>
  )
}

/** The title as a link that covers the slide; plain text without an address. */
function BannerLink({ to, children }: { to: string; children: ReactNode }) {
  if (to === '') return children
  const look =
    'inline-block min-h-11 content-center underline-offset-4 hover:underline after:absolute after:inset-0'
  const title = (
    <>
      {children} <ArrowRight className="ico inline align-[-.18em]" aria-hidden="true" />
    </>
  )
  return to.startsWith('/') ? (
    <Link to={to} className={look} draggable={false}>
      {title}
    </Link>
  ) : (
    <a href={to} className={look} rel="noopener noreferrer" draggable={false}>
      {title}
    </a>
  )
}
