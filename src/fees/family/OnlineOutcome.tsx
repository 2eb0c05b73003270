import { ExternalLink } from 'lucide-react'
import { type ReactNode, useCallback, useEffect } from 'react'
import { href } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { type QueryState, usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { getFeePayment, type OnlinePaymentState } from './family-fees.contract.ts'
import { words } from './online-outcome.words.ts'

const POLL_MS = 3_000
/** Of another family, or of none. */
const NOT_THERE = [404, 422]

type Outcome = {
  view: QueryState<OnlinePaymentState>
  retry: () => void
  /** The bank has not decided, or nobody knows whether it has: nothing is to be paid beside it. */
  isOpen: boolean
}

/** What became of an online payment, asked again until the bank has decided; nothing without a number. */
export function useOutcome(number: string | null): Outcome {
  const ask = useCallback(() => call(getFeePayment, { params: { number: number ?? '' } }), [number])
  const back = withNext(href('/family/login'), `${href('/family/fees')}?order_id=${number}`)
  const { view, retry } = usePrivateQuery(number === null ? null : back, number === null ? null : ask)
  const isSilent = view.phase === 'failed' && !NOT_THERE.includes(view.status)
  const isUndecided = view.phase === 'shown' && view.data.status === 'open' && !view.data.isNothingTaken
  const isOpen = number !== null && (isSilent || isUndecided)
  // What is taken by itself takes a day and more.
  const isAwaited = isOpen && !(view.phase === 'shown' && view.data.isByItself)
  useEffect(() => {
    if (!isAwaited) return undefined
    const timer = setInterval(retry, POLL_MS)
    return () => clearInterval(timer)
  }, [isAwaited, retry])
  return { view, retry, isOpen }
}

type OutcomeProps = Outcome & {
  /** The gateway's page, where it can still be paid; empty without one. */
  url: string
  onClose: () => void
}

/** Says what became of an online payment. */
export function OnlineOutcome({ view, retry, isOpen, url, onClose }: OutcomeProps): ReactNode {
  const { title, text } = view.phase === 'shown' ? saidOf(view.data) : withoutAnswer(view)
  return (
    <section className="ff-slip mt-5" aria-label={words.outcome}>
      <div role="status" aria-busy={view.phase === 'loading'}>
        <p className="text-lg font-bold">{title}</p>
        <p>{text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {view.phase === 'failed' && isOpen && <Button onClick={retry}>{words.tryAgain}</Button>}
        {view.phase === 'shown' && isOpen && url !== '' && (
          <a className="textlink inline-flex min-h-11 items-center gap-1" href={url}>
            <ExternalLink className="ico" aria-hidden="true" />
            {words.goOn}
          </a>
        )}
        {view.phase !== 'loading' && !(view.phase === 'shown' && isOpen) && (
          <Button variant="line" onClick={onClose}>
            {words.close}
          </Button>
        )}
      </div>
    </section>
  )
}

type Said = { title: string; text: string }

function withoutAnswer(view: Exclude<QueryState<OnlinePaymentState>, { phase: 'shown' }>): Said {
  if (view.phase === 'loading') return { title: words.verifying, text: '' }
  return NOT_THERE.includes(view.status)
    ? { title: view.message, text: '' }
    : { title: words.notVerified, text: words.notVerifiedText }
}

function saidOf({
  status,
  paise,
  isByItself,
  isNothingTaken,
  isRefunded,
  receipt,
}: OnlinePaymentState): Said {
  const amount = rupees(paise)
  switch (status) {
    case 'open':
      if (isByItself) return { title: words.byItself(amount), text: words.byItselfText }
      return isNothingTaken
        ? { title: words.notPaid, text: words.nothingTaken }
        : { title: words.verifying, text: words.bankWaits(amount) }
    case 'paid':
      return { title: words.paid(amount), text: receipt ? words.receipt(receipt.number) : '' }
    case 'failed':
      if (isRefunded) return { title: words.failed, text: words.refunded }
      return { title: words.failed, text: isNothingTaken ? words.nothingTaken : words.notKnown }
    case 'held':
      return { title: words.held, text: words.heldText }
  }
}
