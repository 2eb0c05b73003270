import { type ReactNode, useEffect, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { saveNamedFile } from '../../ui/save-file.ts'
import { ParentPageErrorView } from '../../people/family/ParentPageErrorView.tsx'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatLongDay } from '../../platform/text/dates.rules.ts'
import { rupees, rupeesExact } from '../../platform/text/rupees.rules.ts'
import { words as language } from '../../platform/language.words.ts'
import { useIsOnline } from '../../platform/browser/useIsOnline.ts'
import { useOfflinePage } from '../../platform/device/useOfflinePage.ts'
import { call } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { openInItsLanguage } from './begun-payment.ts'
import { type FamilyFees, getFamilyFeeReceipt, getFamilyFeeYear } from './family-fees.contract.ts'
import { useAlive } from '../../ui/useAlive.ts'
import { AsOf } from './AsOf.tsx'
import { ByItself } from './ByItself.tsx'
import { Coming } from './Coming.tsx'
import { FamilyWhy } from './FamilyWhy.tsx'
import { HowToPay } from './HowToPay.tsx'
import { OnlineOutcome, useOutcome } from './OnlineOutcome.tsx'
import { Pauses } from './Pauses.tsx'
import { Reported, ReportPayment } from './Reported.tsx'
import { loadFees } from './saved-fees.ts'
import './family-fees.css'
import { words } from './family-fees.words.ts'

/** Saved with the page: without network a toast could not be loaded, and says what needs it. */
const toasts = () => import('../../ui/Toaster.tsx')

/** /family/fees: what a family owes and why, how to pay it, and the receipts. */
export function FamilyFeesPage() {
  const { view, retry } = usePrivateQuery(withNext(href('/family/login'), href('/family/fees')), loadFees)
  const loaded = view.phase === 'shown' ? view.data : null
  const isOnline = useIsOnline()
  const isOffline = loaded !== null && (loaded.isSaved || !isOnline)
  useOfflinePage(loaded && !isOffline ? href('/family/fees') : undefined, toasts)
  const payment = useShownPayment(loaded?.fees.undecided ?? null, retry)
  const [before, diary, after] = words.online
  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl">{words.title}</h1>
      {payment.number && <OnlineOutcome {...payment} />}
      {view.phase === 'loading' && <Skeleton className="mt-6 h-96 max-w-xl" />}
      {view.phase === 'failed' && <ParentPageErrorView failure={view} onRetry={retry} />}
      {loaded && isOffline && <AsOf at={loaded.at} onRetry={retry} />}
      {loaded && (
        <FeesView fees={loaded.fees} {...{ isOffline, isBlocked: payment.isOpen, onStale: retry }} />
      )}
      <p className="mt-8">
        {before}
        <Link className="textlink" to={`${href('/family')}#fees`}>
          {diary}
        </Link>
        {after}
      </p>
    </div>
  )
}

/** The online payment that the page tells of: the one that its address names, or one that is undecided. */
function useShownPayment(undecided: FamilyFees['undecided'], retry: () => void) {
  const [search, setSearch] = useSearchParams()
  // The server's HTML is the same for every order.
  const alive = useAlive()
  const named = alive ? search.get('order_id') : null
  useEffect(() => {
    if (named) openInItsLanguage(named)
  }, [named])
  // What was told to be undecided is told again once it is decided.
  const [shown, setShown] = useState<string | null>(null)
  if (undecided && shown !== undecided.number) setShown(undecided.number)
  const number = named ?? shown
  const outcome = useOutcome(number)
  const { isOpen } = outcome
  const status = outcome.view.phase === 'shown' ? outcome.view.data.status : null
  // Once the bank has it, and once it has decided, something else is to be paid.
  useEffect(() => {
    if (isOpen || (status !== null && status !== 'open')) retry()
  }, [isOpen, status, retry])
  const onClose = () => {
    setShown(null)
    setSearch({}, { replace: true })
  }
  return { ...outcome, number, url: undecided?.number === number ? undecided.url : '', onClose }
}

type FeesProps = {
  fees: FamilyFees
  isOffline: boolean
  /** The bank has not decided on a payment, or nobody knows whether it has. */
  isBlocked: boolean
  onStale: () => void
}

function FeesView(props: FeesProps): ReactNode {
  const { fees, isOffline, onStale } = props
  const { open, reported, byItself, coming } = fees
  return (
    <>
      <Reported reported={reported} onChange={onStale} />
      <div className="ff-cols">
        <ToPay key={[...open, ...reported].map(({ _id }) => _id).join()} {...props} />
        {(byItself || coming.length > 0) && (
          <div className="ff-next">
            {byItself && <ByItself maxPaise={byItself.maxPaise} onDone={onStale} />}
            <Coming coming={coming} />
          </div>
        )}
        <Paid fees={fees} />
        <Pauses {...{ fees, isOffline }} onChange={onStale} />
        <ClassesBack classes={fees.classesBack} />
      </div>
    </>
  )
}

function ToPay({ fees, isOffline, isBlocked, onStale }: FeesProps): ReactNode {
  const looked = fees.reported.filter(({ state }) => state === 'open')
  const reported = new Set(looked.flatMap(({ chargeIds }) => chargeIds))
  // One payment is under one registration: at first what the first one billed that is not said to be paid.
  const [left, setLeft] = useState<ReadonlySet<string>>(() => {
    const first = fees.open.find(({ _id }) => !reported.has(_id))
    return new Set(
      fees.open
        .filter(({ _id, registration }) => registration !== first?.registration || reported.has(_id))
        .map(({ _id }) => _id),
    )
  })
  if (fees.open.length === 0)
    return (
      <EmptyState title={words.nothing}>
        {fees.balancePaise < 0 && words.ahead(rupees(-fees.balancePaise))}
      </EmptyState>
    )
  const chosen = fees.open.filter(({ _id }) => !left.has(_id))
  const paise = sumOf(chosen)
  const tax = chosen.reduce((sum, { taxPaise }) => sum + taxPaise, 0)
  const [firstDue, laterDue] = [...new Set(chosen.map(({ dueOn }) => dueOn))].toSorted()
  const firstPaise = sumOf(chosen.filter(({ dueOn }) => dueOn === firstDue))
  const hasManyDays = new Set(fees.open.map(({ dueOn }) => dueOn)).size > 1
  const pick = (id: string, isChosen: boolean) =>
    setLeft(new Set([...left].filter((each) => each !== id).concat(isChosen ? [] : id)))
  return (
    <section className="ff-slip" aria-labelledby="ff-due">
      <div className="ff-top">
        <h2 id="ff-due" className="ff-small">
          {words.toPay}
        </h2>
        <p className="ff-sum tnum">{rupees(paise)}</p>
        {firstDue && (
          <p className="ff-small">
            {laterDue === undefined
              ? words.due(formatLongDay(firstDue))
              : words.firstDue(rupees(firstPaise), formatLongDay(firstDue))}
          </p>
        )}
        {fees.promisedFor && <p className="ff-small">{words.promised(formatLongDay(fees.promisedFor))}</p>}
      </div>
      <ul>
        {fees.open.map((charge) => (
          <li key={charge._id} className="ff-row">
            {(fees.open.length > 1 || reported.size > 0) && (
              <label className="ff-pick">
                <input
                  type="checkbox"
                  checked={!left.has(charge._id)}
                  aria-label={words.pick(words.chargeTitle(charge.title), charge.child)}
                  onChange={(event) => pick(charge._id, event.target.checked)}
                />
              </label>
            )}
            <div className="min-w-0 flex-1">
              <b>{words.chargeTitle(charge.title)}</b>
              <p className="ff-small">
                {charge.child}
                {hasManyDays && `, ${words.dueOn(formatLongDay(charge.dueOn))}`}
                {charge.registration !== '' && `, ${charge.registration}`}
                {charge.openPaise < charge.paise && words.isPaid(rupees(charge.paise - charge.openPaise))}
                {charge.lateFeePaise > 0 && words.late(rupees(charge.lateFeePaise))}
              </p>
              {reported.has(charge._id) && <p className="ff-small">{words.isReported}</p>}
              <FamilyWhy {...charge} />
            </div>
            <b className="tnum">{rupees(charge.openPaise + charge.lateFeePaise)}</b>
          </li>
        ))}
      </ul>
      {tax > 0 && <p className="ff-small">{words.tax(rupeesExact(tax))}</p>}
      {isOffline && <p>{words.payOffline}</p>}
      {!isOffline && !fees.undecided && !isBlocked && (
        <>
          <HowToPay {...{ fees, chosen, paise, onStale }} />
          {mayReport(fees, chosen) && <ReportPayment {...{ chosen, paise, onSent: onStale }} />}
        </>
      )}
    </section>
  )
}

/** Whether these can be said to be paid in another way: of one payee, for whom nothing is looked for yet. */
function mayReport({ reported }: FamilyFees, chosen: FamilyFees['open']): boolean {
  const [payee, another] = new Set(chosen.map(({ registration }) => registration))
  const isLookedFor = reported.some(({ state, registration }) => state === 'open' && registration === payee)
  return payee !== undefined && another === undefined && !isLookedFor
}

/** What these cost today, late fees included, in paise. */
const sumOf = (charges: FamilyFees['open']): number =>
  charges.reduce((sum, { openPaise, lateFeePaise }) => sum + openPaise + lateFeePaise, 0)

/** What came back for classes that were called off and not made up for. */
function ClassesBack({ classes }: { classes: FamilyFees['classesBack'] }): ReactNode {
  if (classes.length === 0) return null
  return (
    <section className="ff-slip" aria-labelledby="ff-back">
      <h2 id="ff-back" className="font-bold">
        {words.classesBack}
      </h2>
      <p className="ff-small">{words.classesBackText}</p>
      <ul>
        {classes.map(({ _id, child, group, day, paise, on }) => (
          <li key={_id} className="ff-row">
            <div className="min-w-0 flex-1">
              <b>{words.classBack(formatLongDay(day))}</b>
              <p className="ff-small">
                {child}, <span lang={language.langOf(group)}>{group}</span>, {formatLongDay(on)}
              </p>
            </div>
            <b className="tnum">{rupeesExact(paise)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The word for how something was paid. */
function wayOf(method: FamilyFees['paid'][number]['method']) {
  if (method === 'brought forward') return 'broughtForward'
  return method === 'online' ? 'onlinePayment' : method
}

function Paid({ fees: { paid, years } }: { fees: FamilyFees }): ReactNode {
  if (paid.length === 0 && years.length === 0) return null
  return (
    <section className="ff-slip" aria-labelledby="ff-paid">
      <h2 id="ff-paid" className="font-bold">
        {words.paid}
      </h2>
      <ul>
        {paid.map((payment) => (
          <li key={payment._id} className="ff-row">
            <div className="min-w-0 flex-1">
              <b>{words[wayOf(payment.method)]}</b>
              <p className="ff-small">
                {formatLongDay(payment.day)}, {payment.number}
              </p>
              {payment.isReturned && <p>{words.returned}</p>}
            </div>
            <div className="text-right">
              <b className={`tnum ${payment.isReturned ? 'line-through' : ''}`}>{rupees(payment.paise)}</b>
              <br />
              {payment.method !== 'brought forward' && (
                <button
                  type="button"
                  className="textlink min-h-11 min-w-11"
                  aria-label={words.receiptOf(payment.number)}
                  onClick={() =>
                    void saveNamedFile(call(getFamilyFeeReceipt, { params: { id: payment._id } }))
                  }
                >
                  {words.receipt}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {paid.length === 0 && <p>{words.nothingPaid}</p>}
      {years.length > 0 && <Years years={years} />}
    </section>
  )
}

/** A whole financial year as one PDF. */
function Years({ years }: { years: readonly number[] }): ReactNode {
  return (
    <div>
      <h3 className="font-semibold">{words.onePaper}</h3>
      <ul className="flex flex-wrap gap-x-5">
        {years.map((year) => (
          <li key={year}>
            <button
              type="button"
              className="textlink min-h-11"
              onClick={() => void saveNamedFile(call(getFamilyFeeYear, { params: { year: String(year) } }))}
            >
              {words.yearOf(year, year + 1)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
