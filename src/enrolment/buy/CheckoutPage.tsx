import './money.css'
import { useCallback, useState } from 'react'
import { href, useNavigate, useParams, useSearchParams } from 'react-router'
import { withNext } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { getLearners } from './checkout.contract.ts'
import { checkoutPath } from './checkout-path.ts'
import { CheckoutLoading } from './CheckoutStates.tsx'
import { LookOver } from './LookOver.tsx'
import { look } from './quote.ts'
import { WhoSheet } from './WhoSheet.tsx'

/** /checkout/{courseId}: for whom, what and how much, before it is paid; `for` names the child. */
export function CheckoutPage() {
  const { courseId = '' } = useParams()
  const [search] = useSearchParams()
  const child = search.get('for')
  const session = useSession()
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState(false)
  // A family that has not said who it is for is asked first.
  const unsaid = session?.role === 'parent' && !child
  const load = useCallback(() => look(courseId, child), [courseId, child])
  const login = withNext(href('/login'), checkoutPath(courseId, child))
  const { view, retry } = useOwn(login, unsaid ? null : load)
  const leave = () => void navigate(href('/course-details/:id', { id: courseId }), { replace: true })
  return (
    <>
      {(unsaid || view.phase === 'loading') && <CheckoutLoading />}
      {!unsaid && view.phase === 'failed' && (
        <div className="wrap max-w-[640px] py-12 lg:py-20">
          <h1 className="sr-only">Look over and pay</h1>
          <ErrorState
            title={view.message}
            action={
              <>
                {view.status === 404 || view.status === 409 ? (
                  <ButtonLink to={href('/course')}>See the courses</ButtonLink>
                ) : (
                  <Button onClick={retry}>Retry</Button>
                )}
                {session?.role === 'parent' && (
                  <Button variant="line" onClick={() => setChoosing(true)}>
                    Who is it for?
                  </Button>
                )}
              </>
            }
          />
        </div>
      )}
      {!unsaid && view.phase === 'shown' && (
        <LookOver
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

type ChoosingProps = {
  courseId: string
  before: string | null
  onChosen: (child: string) => void
  onClose: () => void
}

function Choosing({ courseId, before, onChosen, onClose }: ChoosingProps) {
  const load = useCallback(() => call(getLearners, { params: { courseId } }), [courseId])
  const { view, retry } = useOwn(null, load)
  if (view.phase === 'loading') return null
  if (view.phase === 'failed')
    return (
      <Dialog open variant="sheet" title="Who is it for?" onClose={onClose}>
        <ErrorState title={view.message} action={<Button onClick={retry}>Retry</Button>} />
      </Dialog>
    )
  return (
    <WhoSheet
      what="A course is kept in the name of one child."
      learners={view.data.learners}
      before={before}
      onChosen={onChosen}
      onClose={onClose}
    />
  )
}
