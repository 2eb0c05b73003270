import { ArrowLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { href, Link } from 'react-router'
import './account.css'
import { BeadShape } from '../../ui/art/Bead.tsx'
import { Soroban } from '../../ui/art/Soroban.tsx'
import { useNext } from './useNext.ts'
import { words } from './account.words.ts'
import { LanguageLink } from '../../ui/LanguageLink.tsx'

const CourseSlip = lazy(async () => ({
  default: (await import('../../catalogue/CourseSlipView.tsx')).CourseSlipView,
}))

/** Course pages whose id is used to return there. */
const ofCourse = /^\/(?:course-details|checkout)\/([\w-]+)/

type FrameProps = { title: string; text: string; children: ReactNode }

/** The page around a sign-in form, with an abacus beside it and a link back above it. */
export function AccountFrame({ title, text, children }: FrameProps) {
  const [, courseId] = ofCourse.exec(useNext() ?? '') ?? []
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="on-dark hidden grid-rows-[1fr_auto_1fr] bg-[oklch(.285_.03_232)] p-12 text-[oklch(.965_.012_95)] lg:sticky lg:top-0 lg:grid lg:min-h-dvh lg:self-start">
        <p className="max-w-[14ch] text-3xl leading-[1.05] font-[780] tracking-[-.03em]">{words.motto}</p>
        <Soroban value={7352} tone="gold" decorative className="w-full max-w-[380px] justify-self-center" />
        <p className="max-w-[36ch] self-end text-[oklch(.86_.015_220)]">{words.about}</p>
      </div>
      <Band />
      <div className="flex flex-col px-5 py-5 sm:px-10 lg:px-16">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Link to={href('/')} className="textlink -ml-1 self-start">
            <ArrowLeft className="ico" aria-hidden="true" />
            {words.backHome}
          </Link>
          <LanguageLink className="textlink" />
        </div>
        {/* At the top: in the middle it would move while the page comes in. */}
        <div className="mx-auto w-full max-w-[480px] py-6">
          {courseId && (
            <Suspense fallback={<div className="course-slip" />}>
              <CourseSlip courseId={courseId} />
            </Suspense>
          )}
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-2 text-ink-2">{text}</p>
          {children}
        </div>
      </div>
    </div>
  )
}

const beads = [24, 52, 80, 300, 328]

/** On a phone: a rod with three beads. */
function Band(): ReactNode {
  return (
    <div className="door-band lg:hidden" aria-hidden="true">
      <svg viewBox="0 0 352 46" preserveAspectRatio="xMidYMid meet">
        <path className="wire" d="M-400 23H752" />
        {beads.map((x, at) => (
          <g key={x} transform={`translate(${x} 23) rotate(90)`} className={at < 3 ? 'door-on' : 'door-off'}>
            <BeadShape w={34} h={24} />
          </g>
        ))}
      </svg>
    </div>
  )
}
