import { href, useLoaderData } from 'react-router'
import type { CoverKind } from '../catalogue/catalogue.rules.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Copybook } from '../ui/art/Copybook.tsx'
import { Cube } from '../ui/art/Cube.tsx'
import { Soroban } from '../ui/art/Soroban.tsx'
import { Threads } from '../ui/art/Threads.tsx'
import { VedicSquare } from '../ui/art/VedicSquare.tsx'
import type { AboutData } from './about.loader.ts'

/** A sentence on each subject, by its cover. */
const subjectTexts: Readonly<Record<CoverKind, string>> = {
  abacus: 'Children work with real beads until they can see them in the mind.',
  vedic: 'Shortcuts for long sums, each with the reason it works.',
  cube: 'Patience and method: one layer, then the next, then the whole cube.',
  handwriting: 'Neat, even letters on four lines, and a hand that does not tire.',
  teacher: 'For people who want to teach.',
}

/** /about: about, vision and mission. */
export function AboutPage() {
  const { categories } = useLoaderData<AboutData>()
  const subjects = 'data' in categories ? categories.data : []
  return (
    <>
      <section className="overflow-clip bg-ledger" aria-labelledby="about">
        <div className="wrap grid items-center gap-10 py-12 lg:grid-cols-[1fr_440px] lg:gap-16 lg:py-20">
          <div>
            <h1 id="about" className="text-3xl">
              About Us
            </h1>
            <p className="mt-5 max-w-[52ch] text-lg">
              We are teachers who love to see a child work things out.
            </p>
            <p className="mt-4 max-w-[56ch] text-ink-2">
              Lessons are short and repeated often. Quizzes show what was right and what was wrong. Mistakes
              are never laughed at: they are where learning happens.
            </p>
          </div>
          <div className="relative mx-auto hidden w-full max-w-[420px] pb-10 sm:block" aria-hidden="true">
            <VedicSquare seed="about" tone={0} className="aspect-[4/3] rotate-2 rounded-lg shadow-lift" />
            <Soroban
              value={1729}
              decorative
              className="frame-deep absolute -bottom-2 -left-8 w-[250px] -rotate-3 rounded-md bg-card shadow-lift"
            />
          </div>
        </div>
      </section>
      <section
        className="wrap grid gap-10 py-14 lg:grid-cols-2 lg:gap-16 lg:py-20"
        aria-label="Vision and mission"
      >
        <div>
          <Threads seed="vision" times={2} tone={1} className="aspect-[16/7] rounded-lg" />
          <h2 className="mt-6 text-2xl">Our vision</h2>
          <p className="mt-3 max-w-[56ch]">
            Every child should enjoy numbers and letters, not fear them, with the same good teaching in big
            cities and small towns.
          </p>
        </div>
        <div>
          <Threads seed="mission" times={7} tone={2} className="aspect-[16/7] rounded-lg" />
          <h2 className="mt-6 text-2xl">Our mission</h2>
          <ul className="bead-list mt-3 grid gap-2">
            <li>To teach with things children can touch before symbols on paper.</li>
            <li>To train teachers well, and support them while they teach.</li>
            <li>To show parents honestly what their child has learnt, answer by answer.</li>
          </ul>
        </div>
      </section>
      <section className="wrap pb-16 lg:pb-24" aria-labelledby="subjects">
        <h2 id="subjects" className="text-2xl">
          {subjects.length > 0 ? 'What we teach' : 'See how we teach'}
        </h2>
        {subjects.length > 0 && (
          <div className="mt-6 grid items-center gap-10 lg:grid-cols-[1fr_360px] lg:gap-16">
            <dl className="divide-y divide-rule border-y border-rule">
              {subjects.map(({ _id, category, cover }) => (
                <div key={_id} className="grid gap-1 py-4 sm:grid-cols-[150px_1fr] sm:gap-5">
                  <dt className="font-[700]">{category}</dt>
                  <dd className="text-ink-2">{subjectTexts[cover]}</dd>
                </div>
              ))}
            </dl>
            <div className="relative hidden lg:block" aria-hidden="true">
              <Copybook
                words={['r', 'a', 's', 'k']}
                written={2}
                left={70}
                width={360}
                row={92}
                size={78}
                className="rotate-2 shadow-rest"
              />
              <div className="absolute -right-4 -bottom-6 w-[120px]">
                <Cube seed="about" solved />
              </div>
            </div>
          </div>
        )}
        <div className="mt-10 flex flex-wrap gap-3">
          <ButtonLink to={href('/bookdemo')}>Book a free demo</ButtonLink>
          <ButtonLink to={href('/course')} variant="line">
            See the courses
          </ButtonLink>
        </div>
      </section>
    </>
  )
}
