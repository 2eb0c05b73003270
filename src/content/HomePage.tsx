import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import { href, Link, useLoaderData } from 'react-router'
import { isStaff } from '../academy/roles.rules.ts'
import type { SiteSettings } from '../academy/academy.contract.ts'
import { homeTexts } from '../academy/academy.rules.ts'
import { useSession } from '../platform/browser/session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { rupees } from '../platform/text/rupees.rules.ts'
import { Copybook } from '../ui/art/Copybook.tsx'
import { Cube } from '../ui/art/Cube.tsx'
import { Slate } from '../ui/art/Slate.tsx'
import { Banners } from './Banners.tsx'
import { LoadError } from './LoadError.tsx'
import type { HomeData } from './home.loader.ts'
import { HomeCourses } from './HomeCourses.tsx'
import { BlogCards } from './BlogCards.tsx'
import { About, Doors, Steps } from './HomeSections.tsx'
import { Testimonials } from './Testimonials.tsx'
import { failuresOf, useFailures } from './useFailures.ts'
import { words as language } from '../platform/language.words.ts'
import { words } from './home.words.ts'

/** / */
export function HomePage() {
  const { banners, categories, courses, testimonials, blogs, settings } = useLoaderData<HomeData>()
  const texts = homeTexts('data' in settings ? settings.data.opening : null)
  useFailures([banners, categories, courses, testimonials, blogs])
  return (
    <>
      <Opening title={texts.homeTitle} text={texts.homeText} />
      <div className="wrap relative z-10 -mt-16 lg:-mt-20">
        {'data' in banners ? <Banners banners={banners.data} /> : <LoadError message={banners.failed} />}
      </div>
      {'data' in settings && (
        <About counters={settings.data.counters} title={texts.aboutTitle} text={texts.aboutText} />
      )}
      <Steps />
      {!('data' in categories && categories.data.length === 0) && (
        <section className="bg-ledger py-16 lg:py-24" aria-labelledby="courses">
          <div className="wrap">
            <h2 id="courses" className="text-3xl">
              {words.chooseCourse}
            </h2>
            {'data' in categories && 'data' in courses ? (
              <HomeCourses categories={categories.data} courses={courses.data} />
            ) : (
              <LoadError message={failuresOf([categories, courses])[0] ?? ''} />
            )}
          </div>
        </section>
      )}
      {'data' in testimonials ? (
        <Testimonials testimonials={testimonials.data} />
      ) : (
        <LoadError message={testimonials.failed} />
      )}
      {/* The blog is in English. */}
      {!language.language && !('data' in blogs && blogs.data.length === 0) && (
        <section className="wrap pb-20 lg:pb-28" aria-labelledby="blog">
          <div className="flex flex-wrap items-end justify-between gap-x-6">
            <h2 id="blog" className="text-3xl">
              {words.fromBlog}
            </h2>
            <Link className="textlink" to={href('/blogs')}>
              {words.allPosts}
              <ArrowRight className="ico" aria-hidden="true" />
            </Link>
          </div>
          {'data' in blogs ? (
            <BlogCards blogs={blogs.data} heading="h3" className="mt-7" />
          ) : (
            <LoadError message={blogs.failed} />
          )}
        </section>
      )}
      <Doors prices={'data' in settings ? pricesOf(settings.data) : ''} />
    </>
  )
}

/** The title, where to begin, and a still life of what is taught. */
function Opening({ title, text }: { title: string; text: string }) {
  return (
    <section className="on-genda overflow-clip bg-genda text-onhero">
      <div className="wrap grid items-center pt-6 pb-32 lg:grid-cols-[1fr_452px] lg:gap-6">
        <div className="pb-10 lg:pb-0">
          <h1 className="text-4xl font-[780] tracking-[-.032em]">
            {title.split('\n').map((line, index) => (
              <Fragment key={`${index} ${line}`}>
                {index > 0 && ' '}
                <span className={`block ${line.length < 20 ? 'min-[640px]:whitespace-nowrap' : ''}`}>
                  {line}
                </span>
              </Fragment>
            ))}
          </h1>
          <p className="mt-5 max-w-[36ch] text-[1.1875rem] leading-[1.42] font-[500] lg:mt-7 lg:text-[1.3125rem]">
            {text}
          </p>
          <div className="mt-7 grid gap-3 min-[420px]:inline-grid min-[420px]:grid-cols-2">
            <FirstOffer />
            <ButtonLink to={href('/course')} variant="ghost" className="hero-key">
              {words.seeCourses}
            </ButtonLink>
          </div>
          <p className="mt-4">
            <Link className="textlink" to={href('/try')}>
              {/* One child of the row: the gap before the arrow must not part the words. */}
              <span>
                {words.tryFive}
                <span className="when-out">{words.noAccount}</span>
              </span>
              <ArrowRight className="ico" aria-hidden="true" />
            </Link>
          </p>
        </div>
        <div className="relative mx-auto w-full max-w-[430px] lg:max-w-none lg:pl-12">
          <div className="copy absolute top-[44px] right-[-92px] hidden w-[320px] rotate-[8deg] rounded-md bg-[oklch(.985_.006_95)] shadow-[0_10px_24px_-10px_oklch(.4_.12_60/.6)] sm:block">
            <Copybook words={['g', 'h', 'a', '']} written={2} left={322} row={112} size={92} />
          </div>
          <div className="relative rotate-[-1.6deg] drop-shadow-[0_18px_18px_oklch(.45_.12_60/.45)]">
            <Slate />
          </div>
          <div className="absolute bottom-[-66px] left-[-10px] w-[112px] drop-shadow-[0_12px_10px_oklch(.35_.1_60/.5)] lg:bottom-[-52px] lg:left-[-30px] lg:w-[150px]">
            <Cube seed="m7" />
          </div>
        </div>
      </div>
    </section>
  )
}

/** Prices of teacher training; empty if the academy has set none. */
function pricesOf({ trainingPrices: { abacus, vedic } }: SiteSettings): string {
  const named = [
    [words.abacus, abacus],
    [words.vedic, vedic],
  ] as const
  const prices = named
    .filter(([, price]) => price > 0)
    .map(([name, price]) => `${name} ${rupees(price * 100)}`)
  return prices.length > 0 ? prices.join(', ') + words.pricesEnd : ''
}

/** Where signed-in people continue, by role; other staff go to the office. */
const goOn = [
  ['student', '/home', words.goOn],
  ['teacher', '/teach', words.register],
  ['parent', '/family', words.diary],
  ['staff', '/office', words.office],
] as const

/**
 * A demo class for visitors, a link to continue for signed-in people. The server sends all of them and the
 * stylesheet shows the right one, so that nothing moves.
 */
function FirstOffer() {
  const session = useSession()
  const role = session && isStaff(session.role) ? 'staff' : session?.role
  return (
    <>
      {session ? null : (
        <ButtonLink to={href('/bookdemo')} variant="ink" className="hero-key when-out">
          {words.bookDemo}
        </ButtonLink>
      )}
      {session === null
        ? null
        : goOn
            .filter(([each]) => !role || each === role)
            .map(([each, to, text]) => (
              <ButtonLink
                key={each}
                to={to}
                variant="ink"
                className={`hero-key ${session ? '' : `when-in role-${each}`}`}
              >
                {text}
              </ButtonLink>
            ))}
    </>
  )
}
