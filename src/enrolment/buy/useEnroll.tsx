import { lazy, type ReactNode, Suspense, useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import type { Course } from '../../catalogue/catalogue.contract.ts'
import { isCallError } from '../../platform/errors.ts'
import { withNext } from '../../platform/browser/paths.ts'
import { isSignedOut, readSession } from '../../platform/browser/session.ts'
import { call } from '../../platform/wire.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { toastError } from '../../ui/toast.tsx'
import { getLearners, type Learner } from './checkout.contract.ts'
import { soleLearner } from './checkout.rules.ts'
import { checkoutPath } from './checkout-path.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { words } from './buy.words.ts'

const LearnerPicker = lazy(async () => ({ default: (await import('./LearnerPicker.tsx')).LearnerPicker }))

export type Enroll = { busy: boolean; enroll: () => void; sheet: ReactNode }

/**
 * Enroll Now: a parent chooses a child, others go to the checkout, owners of the course to its lessons, and
 * visitors to the login and back.
 */
export function useEnroll({ _id: courseId, courseTitle, price, ages }: Course): Enroll {
  const [asked, setAsked] = useState<readonly Learner[] | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const loginFirst = () => void navigate(withNext(href('/login'), pathname))
  const { busy, submit } = useSubmit((error) => {
    if (isSignedOut(error)) loginFirst()
    // Only the parent can order: the checkout asks for the PIN.
    else if (isCallError(error) && error.errors.pin) void navigate(checkoutPath(courseId, null))
    else toastError(error, words.failed)
  })

  const begin = () =>
    submit(async () => {
      const { chooses, learners } = (await call(getLearners, { params: { courseId } })).data
      const alone = soleLearner(chooses, learners)
      if (!alone) setAsked(learners)
      else if (alone.since === null) await navigate(checkoutPath(courseId, null))
      else await navigate(href('/my-courses/:courseId', { courseId }))
    })

  return {
    busy,
    enroll: () => {
      if (!readSession()) loginFirst()
      else if (!busy) void begin()
    },
    sheet: asked && (
      <Suspense fallback={null}>
        <LearnerPicker
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
  words.offer(title, rupees(Math.round(price * 100)), /^\d/.test(ages) ? ages : '')
