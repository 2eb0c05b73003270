import { ArrowRight, Check, Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { beadPath, facetPath } from '../ui/art/bead.ts'
import type { FirstStep } from './office.contract.ts'

/** In the browser's storage: whether somebody on this device has hidden the first steps. */
const HIDDEN_KEY = 'office:first-steps-hidden'

/** The first steps of a new academy, the next one open; gone once all are done. */
export function OnboardingSteps({ steps }: { steps: readonly FirstStep[] }): ReactNode {
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(HIDDEN_KEY) !== null)
  const hide = (next: boolean) => {
    setIsHidden(next)
    try {
      if (next) localStorage.setItem(HIDDEN_KEY, '1')
      else localStorage.removeItem(HIDDEN_KEY)
    } catch {
      // Nothing can be kept here: it holds for this visit.
    }
  }
  const open = steps.filter(({ done }) => !done)
  if (open.length === 0) return null
  if (isHidden)
    return (
      <p className="mb-3">
        <button type="button" className="olink" onClick={() => hide(false)}>
          Show the first steps ({open.length} left)
        </button>
      </p>
    )
  const minutes = open.reduce((sum, step) => sum + step.minutes, 0)
  return (
    <section className="rg mb-4" aria-labelledby="first-steps">
      <div className="rg-h">
        <h2 id="first-steps">First steps</h2>
        <span className="tnum">
          {steps.length - open.length} of {steps.length} done, about {minutes} min left
        </span>
        <button
          type="button"
          className="ob ob-quiet"
          aria-label="Hide the first steps"
          onClick={() => hide(true)}
        >
          Hide
        </button>
      </div>
      <ol className="onboarding">
        {steps.map((step) => (
          <Step key={step.title} step={step} isNext={step === open[0]} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step, isNext }: { step: FirstStep; isNext: boolean }): ReactNode {
  const { title, detail, minutes, to, done, sample } = step
  return (
    <li className={isNext ? 'onboarding-next' : undefined} aria-current={isNext ? 'step' : undefined}>
      <Bead done={done} isNext={isNext} />
      <div className="onboarding-text">
        <b>{title}</b>
        <span>{detail}</span>
        {isNext && (
          <p className="onboarding-keys">
            <Link className="ob ob-main" to={to} aria-label={`Start: ${title}`}>
              Start
              <ArrowRight className="ico" aria-hidden="true" />
            </Link>
            {sample && (
              <a className="ob" href={sample} download>
                <Download className="ico" aria-hidden="true" />
                Sample sheet
              </a>
            )}
          </p>
        )}
      </div>
      <span className="onboarding-state">
        {done ? (
          <Link className="ob ob-quiet" to={to} aria-label={`View: ${title}`}>
            <Check className="ico text-tota" aria-label="Done" role="img" />
            View
          </Link>
        ) : (
          <>
            <span className="tnum">{minutes} min</span>
            {!isNext && (
              <Link className="ob" to={to} aria-label={`Start: ${title}`}>
                Start
              </Link>
            )}
          </>
        )}
      </span>
    </li>
  )
}

function Bead({ done, isNext }: { done: boolean; isNext: boolean }): ReactNode {
  return (
    <svg className={isNext ? 'sb onboarding-now' : 'sb'} viewBox="-15 -11 30 22" aria-hidden="true">
      <path className="sb-line" d={beadPath(24, 14)} />
      {done && <path className="sb-fill" d={beadPath(26, 16)} />}
      {isNext && <path className="sb-fill" d={facetPath(24, 14)} />}
    </svg>
  )
}
