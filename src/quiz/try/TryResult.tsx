import { Check, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { CHILD_FIRST, isLearner, LEARNERS_ONLY } from '../../academy/roles.rules.ts'
import { isCallError } from '../../platform/errors.ts'
import { withNext } from '../../platform/browser/paths.ts'
import { useSession } from '../../platform/browser/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Soroban } from '../../ui/art/Soroban.tsx'
import { focusInView } from '../../ui/focus-in-view.ts'
import { toast } from '../../ui/toast.tsx'
import { MiniRod } from '../bank/RodView.tsx'
import { Options } from '../results/AnswerReview.tsx'
import { Words } from '../Words.tsx'
import type { GuestResult } from './try.contract.ts'
import '../results/moment.css'
import { saidOf } from './try.rules.ts'
import { claimStoredResult, storeGuestResult } from './waiting-try.loader.ts'

/** The result of a try, the solutions and the save button. */
export function TryResult({ tried, onAgain }: { tried: GuestResult; onAgain: () => void }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => focusInView(heading.current), [])
  const { correct, total, details } = tried
  return (
    <>
      <div className="pr-card try-card">
        <MiniRod done={correct} total={total} className="bead-tota try-rod" />
        <h2 ref={heading} tabIndex={-1} className="pr-title tnum scroll-mt-24 outline-none">
          {correct} of {total} right
        </h2>
        <p className="pr-text">{saidOf(correct, total)}</p>
        <Keep tried={tried} />
        <p className="rs-links">
          <button type="button" className="textlink" onClick={onAgain}>
            <RotateCcw className="ico" aria-hidden="true" />
            Try these again
          </button>
        </p>
      </div>
      <section aria-labelledby="try-review">
        <h2 id="try-review" className="mt-10 text-2xl">
          How to solve each one
        </h2>
        <ol className="try-review">
          {details.map((detail, place) => (
            <Reviewed key={place} number={place + 1} detail={detail} />
          ))}
        </ol>
      </section>
    </>
  )
}

/** Saves by signing up, or at once for a signed-in user. */
function Keep({ tried }: { tried: GuestResult }): ReactNode {
  const session = useSession()
  const navigate = useNavigate()
  const [kept, setKept] = useState(false)
  if (kept)
    return (
      <ButtonLink className="pr-next" to={href('/home')}>
        Saved. Go to home
      </ButtonLink>
    )
  const keep = async () => {
    storeGuestResult(tried)
    if (!session) return navigate(withNext(href('/signup'), href('/try')))
    if (!isLearner(session.role))
      return toast.warning(session.role === 'parent' ? CHILD_FIRST : LEARNERS_ONLY)
    try {
      setKept((await claimStoredResult()) !== null)
    } catch (error) {
      toast.error((isCallError(error) && error.message) || 'We couldn’t save it. Please try again.')
    }
  }
  return (
    <>
      <Button className="pr-next" onClick={() => void keep()}>
        Save this result
      </Button>
      {session === null && (
        <p className="mt-2 text-ink-2">
          An account takes a minute; this stands in it as your first try.{' '}
          <Link
            className="textlink"
            to={withNext(href('/login'), href('/try'))}
            onClick={() => storeGuestResult(tried)}
          >
            I have an account
          </Link>
        </p>
      )}
    </>
  )
}

function Reviewed({ number, detail }: { number: number; detail: GuestResult['details'][number] }): ReactNode {
  const { questionText, options, correctAnswer, userAnswer, isCorrect, explanation } = detail
  return (
    <li className={`rvq ${isCorrect ? 'ok' : 'no'}`}>
      <div className="rvq-h">
        <span className="badge">
          {isCorrect ? (
            <Check className="ico" aria-hidden="true" />
          ) : (
            <X className="ico" aria-hidden="true" />
          )}
          {isCorrect ? 'Correct' : 'Incorrect'}
        </span>
        <span className="tnum">{number}</span>
      </div>
      <h3 className="tnum">
        <Words text={questionText} />
      </h3>
      {options.length === 0 ? (
        <div className="try-two">
          {!isCorrect && (
            <figure>
              <figcaption>Your answer: {userAnswer ?? 'none'}</figcaption>
              <Soroban value={Number(userAnswer ?? 0)} rods={3} tone="working" decorative />
            </figure>
          )}
          <figure>
            <figcaption>This is {correctAnswer}</figcaption>
            <Soroban value={Number(correctAnswer)} rods={3} tone="working" decorative />
          </figure>
        </div>
      ) : (
        <Options detail={{ ...detail, topic: '' }} />
      )}
      <p className="rvq-why">
        <Words text={explanation} />
      </p>
    </li>
  )
}
