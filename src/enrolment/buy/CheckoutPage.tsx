import './money.css'
import { useCallback, useState } from 'react'
import { href, useNavigate, useParams, useSearchParams } from 'react-router'
import { PinGateView } from '../../people/family/PinGateView.tsx'
import { withNext } from '../../platform/browser/paths.ts'
import { useSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { getLearners } from './checkout.contract.ts'
import { checkoutPath } from './checkout-path.ts'
import { CheckoutLoading } from './CheckoutStates.tsx'
import { ReviewOrder } from './ReviewOrder.tsx'
import { loadQuote } from './quote.ts'
import { LearnerPicker } from './LearnerPicker.tsx'
import { words } from './buy.words.ts'

/** /checkout/{courseId}: learner, course and price before the payment; `for` is the child’s id. */
export function CheckoutPage() {
  const { courseId = '' } = useParams()
  const [search] = useSearchParams()
  const child = search.get('for')
  const session = useSession()
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState(false)
  // A parent who has not chosen a child is asked first.
  const unsaid = session?.role === 'parent' && !child
  const load = useCallback(() => loadQuote(courseId, child), [courseId, child])
  const login = withNext(href('/login'), checkoutPath(courseId, child))
  const { view, retry } = usePrivateQuery(login, unsaid ? null : load)
  const leave = () => void navigate(href('/course-details/:id', { id: courseId }), { replace: true })
  return (
    <>
      {(unsaid || view.phase === 'loading') && <CheckoutLoading />}
      {!unsaid && view.phase === 'failed' && (
        <NoQuote failure={view} onRetry={retry} onChange={() => setChoosing(true)} />
      )}
      {!unsaid && view.phase === 'shown' && (
        <ReviewOrder
          key={`${courseId} ${child}`}
          loaded={view.data}
          child={child}
          onChange={() => setChoosing(true)}
          onReload={retry}
        />
      )}
      {(unsaid || choosing) && (
        <Choosing
          courseId={courseId}
          before={child}
          onChosen={(chosen) => {
            setChoosing(false)
            void navigate(checkoutPath(courseId, chosen), { replace: true })
          }}
          onClose={() => (unsaid ? leave() : setChoosing(false))}
        />
      )}
    </>
  )
}

type NoQuoteProps = {
  failure: { status: number; message: string }
  onRetry: () => void
  onChange: () => void
}

/** Why nothing can be bought here now; behind a PIN, where it is entered. */
function NoQuote({ failure: { status, message }, onRetry, onChange }: NoQuoteProps) {
  const session = useSession()
  if (status === 403 && session?.family)
    return (
      <div className="wrap pb-16">
        <h1 className="sr-only">{words.review}</h1>
        <PinGateView home={href('/home')} onOpen={onRetry} />
      </div>
    )
  return (
    <div className="wrap max-w-[640px] py-12 lg:py-20">
      <h1 className="sr-only">{words.review}</h1>
      <ErrorState
        title={message}
        action={
          <>
            {/* An address that is none is as wrong the second time. */}
            {status === 400 || status === 404 || status === 409 ? (
              <ButtonLink to={href('/course')}>{words.seeCourses}</ButtonLink>
            ) : (
              <Button onClick={onRetry}>{words.retry}</Button>
            )}
            {session?.role === 'parent' && (
              <Button variant="line" onClick={onChange}>
                {words.forWhom}
              </Button>
            )}
          </>
        }
      />
    </div>
  )
}

type ChoosingProps = {
  courseId: string
  before: string | null
  onChosen: (child: string) => void
  onClose: () => void
}

function Choosing({ courseId, before, onChosen, onClose }: ChoosingProps) {
  const load = useCallback(() => call(getLearners, { params: { courseId } }), [courseId])
  const { view, retry } = usePrivateQuery(null, load)
  if (view.phase === 'loading') return null
  if (view.phase === 'failed')
    return (
      <Dialog open variant="sheet" title={words.forWhom} onClose={onClose}>
        <ErrorState
          title={view.message}
          action={
            view.status === 409 ? (
              <ButtonLink to={href('/course')}>{words.seeCourses}</ButtonLink>
            ) : (
              <Button onClick={retry}>{words.retry}</Button>
            )
          }
        />
      </Dialog>
    )
  return (
    <LearnerPicker
      what={words.oneChild}
      learners={view.data.learners}
      before={before}
      onChosen={onChosen}
      onClose={onClose}
    />
  )
}
