import { lazy, type ReactNode, Suspense, useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import type { Course } from '../../catalogue/catalogue.contract.ts'
import { withNext } from '../../platform/paths.ts'
import { isSignedOut, readSession } from '../../platform/session.ts'
import { call } from '../../platform/wire.ts'
import { rupees } from '../../ui/Rupees.tsx'
import { toastError } from '../../ui/toast.tsx'
import { getLearners, type Learner } from './checkout.contract.ts'
import { straightOn } from './checkout.rules.ts'
import { checkoutPath } from './checkout-path.ts'

const WhoSheet = lazy(async () => ({ default: (await import('./WhoSheet.tsx')).WhoSheet }))

export type Enroll = { busy: boolean; enroll: () => void; sheet: ReactNode }

/**
 * Enroll Now: a family says who it is for, all others go straight on to looking it over, who has the course
 * already to its lessons, and a visitor to the login and back.
 */
export function useEnroll({ _id: courseId, courseTitle, price, ages }: Course): Enroll {
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<readonly Learner[] | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const loginFirst = () => void navigate(withNext(href('/login'), pathname))

  const begin = async () => {
    setBusy(true)
    try {
      const { chooses, learners } = (await call(getLearners, { params: { courseId } })).data
      const alone = straightOn(chooses, learners)
      if (!alone) setAsked(learners)
      else if (alone.since === null) void navigate(checkoutPath(courseId, null))
      else void navigate(href('/my-courses/:courseId', { courseId }))
    } catch (error) {
      if (isSignedOut(error)) loginFirst()
      else toastError(error, 'An error occurred. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    enroll: () => {
      if (!readSession()) loginFirst()
      else if (!busy) void begin()
    },
    sheet: asked && (
      <Suspense fallback={null}>
        <WhoSheet
          what={whatText({ title: courseTitle, price, ages })}
          learners={asked}
          before={null}
          onChosen={(child) => void navigate(checkoutPath(courseId, child))}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    ),
  }
}

/** What is bought, in a line: 'Neat Cursive, ₹499. For children of 6 to 11.' */
export const whatText = ({ title, price, ages }: { title: string; price: number; ages: string }): string =>
  `${title}, ${rupees(Math.round(price * 100))}.${/^\d/.test(ages) ? ` For children of ${ages}.` : ''}`
