import { Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { renderSVG } from 'uqr'
import { saveNamedFile } from '../../ui/save-file.ts'
import { ParentPageErrorView } from '../../people/family/ParentPageErrorView.tsx'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatLongDay } from '../../platform/text/dates.rules.ts'
import { rupees, rupeesExact } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { upiLink } from '../fees.rules.ts'
import { owedOf } from '../owed.rules.ts'
import { type FamilyFees, getFamilyFeeReceipt, getFamilyFees } from './family-fees.contract.ts'
import './family-fees.css'
import { words } from './family-fees.words.ts'
import { words as language } from '../../platform/language.words.ts'

const load = () => call(getFamilyFees, {})

/** /family/fees: what a family owes and why, how to pay it, and the receipts. */
export function FamilyFeesPage() {
  const { view, retry } = usePrivateQuery(withNext(href('/family/login'), href('/family/fees')), load)
  const [before, diary, after] = words.online
  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl">{words.title}</h1>
      {view.phase === 'loading' && <Skeleton className="mt-6 h-96 max-w-xl" />}
      {view.phase === 'failed' && <ParentPageErrorView failure={view} onRetry={retry} />}
      {view.phase === 'shown' && (
        <div className="ff-cols">
          <ToPay fees={view.data} />
          <Paid fees={view.data} />
        </div>
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

function ToPay({ fees }: { fees: FamilyFees }): ReactNode {
  if (fees.open.length === 0)
    return (
      <EmptyState title={words.nothing}>
        {fees.balancePaise < 0 && words.ahead(rupees(-fees.balancePaise))}
      </EmptyState>
    )
  return (
    <section className="ff-slip" aria-labelledby="ff-due">
      <div className="ff-top">
        <h2 id="ff-due" className="ff-small">
          {words.toPay}
        </h2>
        <p className="ff-sum tnum">{rupees(toPay(fees))}</p>
        {fees.dueSince && <p className="ff-small">{words.due(formatLongDay(fees.dueSince))}</p>}
        {fees.promisedFor && <p className="ff-small">{words.promised(formatLongDay(fees.promisedFor))}</p>}
      </div>
      <ul>
        {fees.open.map((charge) => (
          <li key={charge._id} className="ff-row">
            <div className="min-w-0 flex-1">
              <b lang={language.content}>{charge.title}</b>
              <p className="ff-small">
                {charge.child}
                {charge.openPaise < charge.paise && words.isPaid(rupees(charge.paise - charge.openPaise))}
                {charge.lateFeePaise > 0 && words.late(rupees(charge.lateFeePaise))}
              </p>
              <FamilyWhy charge={charge} />
            </div>
            <b className="tnum">{rupees(charge.openPaise + charge.lateFeePaise)}</b>
          </li>
        ))}
      </ul>
      {fees.taxPaise > 0 && <p className="ff-small">{words.tax(rupeesExact(fees.taxPaise))}</p>}
      <HowToPay fees={fees} />
    </section>
  )
}

function FamilyWhy({ charge }: { charge: FamilyFees['open'][number] }): ReactNode {
  return (
    <details>
      <summary className="textlink inline-block min-h-11 min-w-11 cursor-pointer content-center">
        {words.why}{' '}
        <span className="sr-only" lang={language.content}>
          {charge.title}
        </span>
      </summary>
      <table className="ff-why">
        <tbody>
          {charge.why.map(({ text, value }) => (
            <tr key={text}>
              <th scope="row">{words.whyLine(text)}</th>
              <td className="tnum">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** What pays everything today, late fees included, in paise. */
const toPay = ({ open }: FamilyFees): number =>
  open.reduce((sum, { lateFeePaise }) => sum + lateFeePaise, owedOf(open))

function HowToPay({ fees }: { fees: FamilyFees }): ReactNode {
  if (fees.upiAddress === '') return <p>{words.atAcademy}</p>
  const link = upiLink({
    vpa: fees.upiAddress,
    name: fees.academy,
    paise: toPay(fees),
    note: 'Fees',
  })
  const [inApp, academy, never] = words.nameInApp(fees.academy)
  return (
    <div className="grid gap-3">
      <a className="btn btn-neel" href={link}>
        <Smartphone className="ico" aria-hidden="true" />
        {words.payByApp(rupees(toPay(fees)))}
      </a>
      <details>
        <summary className="textlink inline-block min-h-11 min-w-11 cursor-pointer content-center">
          {words.otherPhone}
        </summary>
        {/* The library draws this SVG from the address alone, so it is safe. */}
        <img
          className="ff-qr"
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(link))}`}
          alt={words.code(rupees(toPay(fees)), fees.upiAddress)}
          width="192"
          height="192"
        />
      </details>
      <p className="ff-small">
        {inApp}
        <span lang={language.content}>{academy}</span>
        {never}
      </p>
    </div>
  )
}

function Paid({ fees: { paid } }: { fees: FamilyFees }): ReactNode {
  if (paid.length === 0) return null
  return (
    <section className="ff-slip" aria-labelledby="ff-paid">
      <h2 id="ff-paid" className="font-bold">
        {words.paid}
      </h2>
      <ul>
        {paid.map((payment) => (
          <li key={payment._id} className="ff-row">
            <div className="min-w-0 flex-1">
              <b>{words[payment.method === 'brought forward' ? 'broughtForward' : payment.method]}</b>
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
                  className="textlink min-h-11"
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
    </section>
  )
}
