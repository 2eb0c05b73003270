import { href, useLoaderData } from 'react-router'
import type { CoverKind } from '../catalogue/catalogue.rules.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Copybook } from '../ui/art/Copybook.tsx'
import { Cube } from '../ui/art/Cube.tsx'
import { Soroban } from '../ui/art/Soroban.tsx'
import { Threads } from '../ui/art/Threads.tsx'
import { VedicSquare } from '../ui/art/VedicSquare.tsx'
import type { AboutData } from './about.loader.ts'
import { words } from './about.words.ts'
import { words as language } from '../platform/language.words.ts'

/** A sentence on each subject, by its cover. */
const subjectTexts: Readonly<Record<CoverKind, string>> = {
  abacus: words.abacus,
  vedic: words.vedic,
  cube: words.cube,
  handwriting: words.handwriting,
  teacher: words.teacher,
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
              {words.title}
            </h1>
            <p className="mt-5 max-w-[52ch] text-lg">{words.lead}</p>
            <p className="mt-4 max-w-[56ch] text-ink-2">{words.text}</p>
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
        aria-label={words.visionAndMission}
      >
        <div>
          <Threads seed="vision" times={2} tone={1} className="aspect-[16/7] rounded-lg" />
          <h2 className="mt-6 text-2xl">{words.vision}</h2>
          <p className="mt-3 max-w-[56ch]">{words.visionText}</p>
        </div>
        <div>
          <Threads seed="mission" times={7} tone={2} className="aspect-[16/7] rounded-lg" />
          <h2 className="mt-6 text-2xl">{words.mission}</h2>
          <ul className="bead-list mt-3 grid gap-2">
            <li>{words.mission1}</li>
            <li>{words.mission2}</li>
            <li>{words.mission3}</li>
          </ul>
        </div>
      </section>
      <section className="wrap pb-16 lg:pb-24" aria-labelledby="subjects">
        <h2 id="subjects" className="text-2xl">
          {subjects.length > 0 ? words.subjects : words.how}
        </h2>
        {subjects.length > 0 && (
          <div className="mt-6 grid items-center gap-10 lg:grid-cols-[1fr_360px] lg:gap-16">
            <dl className="divide-y divide-rule border-y border-rule">
              {subjects.map(({ _id, category, cover }) => (
                <div key={_id} className="grid gap-1 py-4 sm:grid-cols-[150px_1fr] sm:gap-5">
                  <dt className="font-[700]" lang={language.langOf(category)}>
                    {category}
                  </dt>
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
          <ButtonLink to={href('/bookdemo')}>{words.bookDemo}</ButtonLink>
          <ButtonLink to={href('/course')} variant="line">
            {words.seeCourses}
          </ButtonLink>
        </div>
      </section>
    </>
  )
}
