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
import { words } from './try.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { questionAt, isBeads, whyAt } from './bead-texts.ts'
import { translate } from '../../platform/translate.ts'

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
          {words.rightOf(correct, total)}
        </h2>
        <p className="pr-text">{saidOf(correct, total)}</p>
        <Keep tried={tried} />
        <p className="rs-links">
          <button type="button" className="textlink" onClick={onAgain}>
            <RotateCcw className="ico" aria-hidden="true" />
            {words.again}
          </button>
        </p>
      </div>
      <section aria-labelledby="try-review">
        <h2 id="try-review" className="mt-10 text-2xl">
          {words.howToSolve}
        </h2>
        <ol className="try-review">
          {details.map((detail, place) => (
            <Reviewed key={place} of={tried.of} place={place} detail={detail} />
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
        {words.savedGoHome}
      </ButtonLink>
    )
  const keep = async () => {
    storeGuestResult(tried)
    if (!session) return navigate(withNext(href('/signup'), href('/try')))
    if (!isLearner(session.role))
      return toast.warning(translate(session.role === 'parent' ? CHILD_FIRST : LEARNERS_ONLY))
    try {
      setKept((await claimStoredResult()) !== null)
    } catch (error) {
      toast.error((isCallError(error) && error.message) || words.notSaved)
    }
  }
  return (
    <>
      <Button className="pr-next" onClick={() => void keep()}>
        {words.save}
      </Button>
      {session === null && (
        <p className="mt-2 text-ink-2">
          {words.firstTry}{' '}
          <Link
            className="textlink"
            to={withNext(href('/login'), href('/try'))}
            onClick={() => storeGuestResult(tried)}
          >
            {words.haveAccount}
          </Link>
        </p>
      )}
    </>
  )
}

type ReviewedProps = { of: GuestResult['of']; place: number; detail: GuestResult['details'][number] }

function Reviewed({ of, place, detail }: ReviewedProps): ReactNode {
  const { questionText, options, correctAnswer, userAnswer, isCorrect, explanation } = detail
  const lang = isBeads({ of }) ? undefined : language.contentOf(detail)
  return (
    <li className={`rvq ${isCorrect ? 'ok' : 'no'}`}>
      <div className="rvq-h">
        <span className="badge">
          {isCorrect ? (
            <Check className="ico" aria-hidden="true" />
          ) : (
            <X className="ico" aria-hidden="true" />
          )}
          {isCorrect ? words.correct : words.incorrect}
        </span>
        <span className="tnum">{place + 1}</span>
      </div>
      <h3 className="tnum" lang={lang}>
        <Words text={questionAt({ of }, place, questionText)} />
      </h3>
      {options.length === 0 ? (
        <div className="try-two">
          {!isCorrect && (
            <figure>
              <figcaption>{words.yourAnswer(userAnswer)}</figcaption>
              <Soroban value={Number(userAnswer ?? 0)} rods={3} tone="working" decorative />
            </figure>
          )}
          <figure>
            <figcaption>{words.thisIs(correctAnswer)}</figcaption>
            <Soroban value={Number(correctAnswer)} rods={3} tone="working" decorative />
          </figure>
        </div>
      ) : (
        <Options detail={{ ...detail, topic: '' }} />
      )}
      <p className="rvq-why" lang={lang}>
        <Words text={whyAt({ of }, place, explanation)} />
      </p>
    </li>
  )
}
