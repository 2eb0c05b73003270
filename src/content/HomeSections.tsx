import { ArrowRight } from 'lucide-react'
import { href, Link } from 'react-router'
import { ButtonLink } from '../ui/Button.tsx'
import { Cube } from '../ui/art/Cube.tsx'
import { Soroban, type SorobanTone } from '../ui/art/Soroban.tsx'
import type { SiteSettings } from '../academy/academy.contract.ts'
import { words } from './home.words.ts'

const tones: SorobanTone[] = ['red', 'blue', 'green']

type AboutProps = { counters: SiteSettings['counters']; title: string; text: string }

/** The introduction, with counters drawn on abacuses. */
export function About({ counters, title, text }: AboutProps) {
  const list = [
    [counters.onlinePrograms, words.programs],
    [counters.courses, words.courses],
    [counters.teachers, words.teachers],
  ] as const
  // Counters of 0 are hidden.
  const counted = list.filter(([number]) => number > 0)
  return (
    <section className="wrap pt-20 pb-4 lg:pt-28" aria-labelledby="about">
      <div className="grid items-end gap-10 lg:grid-cols-[1fr_1.25fr] lg:gap-16">
        <div>
          <h2 id="about" className="text-3xl">
            {title}
          </h2>
          <p className="mt-5 max-w-[46ch] text-[1.125rem] text-ink-2">{text}</p>
          <Link className="textlink mt-3" to={href('/about')}>
            {words.about}
            <ArrowRight className="ico" aria-hidden="true" />
          </Link>
        </div>
        {counted.length > 0 && (
          <dl className="grid grid-cols-3 gap-3 sm:gap-6 lg:gap-10">
            {counted.map(([number, name], index) => (
              <div key={name} className="flex flex-col-reverse justify-end">
                <dt className="mt-1 text-sm leading-tight text-ink-2 lg:text-base">{name}</dt>
                <dd>
                  <Soroban value={number} rods={3} tone={tones[index] ?? 'red'} decorative bead={[40, 20]} />
                  <span className="mt-3 block text-[2rem] leading-none font-[780] tracking-[-.03em] tnum lg:text-[2.75rem]">
                    {number}+
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {counted.length > 0 && <p className="mt-6 text-sm text-ink-2 lg:text-right">{words.howToRead}</p>}
    </section>
  )
}

const steps = [
  [words.step1, words.step1Text],
  [words.step2, words.step2Text],
  [words.step3, words.step3Text],
  [words.step4, words.step4Text],
  [words.step5, words.step5Text],
  [words.step6, words.step6Text],
] as const

/** How it works, as the net of a cube; a list on phones. */
export function Steps() {
  return (
    <section className="wrap py-20 lg:py-28" aria-labelledby="how">
      <div className="net">
        <div className="net-h">
          <h2 id="how" className="text-3xl">
            {words.howItWorks}
          </h2>
          <p className="mt-4 max-w-[40ch] text-[1.125rem] text-ink-2">{words.howText}</p>
        </div>
        <svg className="net-bg" viewBox="0 0 400 300" preserveAspectRatio="none" aria-hidden="true">
          <path
            className="tab"
            d="M200 0l-14 12v76l14 12ZM300 0l14 12v76l-14 12ZM212 0l12 -14h52l12 14M0 112l-14 12v52l14 12M100 100l-12 -13H12L0 100M400 100l-12 -13h-76l-12 13M400 200l-12 13h-76l-12 -13M12 200l12 13h52l12 -13"
          />
          <path className="cut" d="M200 0H300V100H400V200H300V300H200V200H0V100H200Z" />
          <path className="fold" d="M200 100H300M100 100V200M200 100V200M300 100V200M200 200H300" />
        </svg>
        <ol className="contents">
          {steps.map(([title, text], index) => (
            <li key={title} className={`face f${index}`}>
              <span className={`num num-${index}`} aria-hidden="true">
                {index + 1}
              </span>
              <span>
                <b className="block text-[1.1875rem] leading-[1.15] font-[720] lg:text-[1.25rem]">{title}</b>
                <span className="mt-1.5 block text-base leading-[1.38] text-ink-2">{text}</span>
              </span>
            </li>
          ))}
        </ol>
        <div className="net-cube">
          <Cube seed="s" solved />
        </div>
        <div className="net-cta">
          <ButtonLink to={href('/bookdemo')}>{words.bookDemo}</ButtonLink>
        </div>
      </div>
    </section>
  )
}

/** The two offers at the end of the page. */
export function Doors({ prices }: { prices: string }) {
  return (
    <section className="wrap pb-20 lg:pb-28" aria-label={words.nextSteps}>
      <div className="grid gap-4 lg:grid-cols-[1.35fr_1fr] lg:gap-6">
        <div className="on-genda relative overflow-clip rounded-xl bg-genda p-7 text-onhero lg:p-12">
          <h2 className="max-w-[14ch] text-3xl">{words.firstFree}</h2>
          <p className="mt-3 max-w-[34ch] text-[1.125rem] font-[500]">{words.tellUs}</p>
          <ButtonLink to={href('/bookdemo')} variant="ink" className="mt-7">
            {words.bookShort}
          </ButtonLink>
          <div className="frame-deep pointer-events-none absolute right-[-10px] bottom-[-46px] hidden w-[210px] rotate-6 sm:block">
            <Soroban value={17} rods={3} decorative />
          </div>
        </div>
        <div className="on-dark rounded-xl bg-[oklch(.285_.03_232)] p-7 text-[oklch(.965_.012_95)] lg:p-12">
          <h2 className="text-2xl">{words.teach}</h2>
          <p className="mt-3 text-[oklch(.86_.015_220)]">
            {words.teachText}
            {prices && ` ${prices}`}
          </p>
          <ButtonLink to={href('/franchise')} variant="genda" className="mt-7">
            {words.askFranchise}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
