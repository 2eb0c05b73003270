import { Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { renderSVG } from 'uqr'
import { MODE_NAMES } from '../../enrolment/enrolment.rules.ts'
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
import { type FamilyFees, getFamilyFeeReceipt, getFamilyFees } from './family-fees.contract.ts'
import './family-fees.css'

const load = () => call(getFamilyFees, {})

/** /family/fees: what a family owes and why, how to pay it, and the receipts. */
export function FamilyFeesPage() {
  const { view, retry } = usePrivateQuery(withNext(href('/family/login'), href('/family/fees')), load)
  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl">Fees</h1>
      {view.phase === 'loading' && <Skeleton className="mt-6 h-96 max-w-xl" />}
      {view.phase === 'failed' && <ParentPageErrorView failure={view} onRetry={retry} />}
      {view.phase === 'shown' && (
        <div className="ff-cols">
          <ToPay fees={view.data} />
          <Paid fees={view.data} />
        </div>
      )}
      <p className="mt-8">
        Fees of courses bought online are in the{' '}
        <Link className="textlink" to={`${href('/family')}#fees`}>
          school diary
        </Link>
        .
      </p>
    </div>
  )
}

function ToPay({ fees }: { fees: FamilyFees }): ReactNode {
  if (fees.open.length === 0)
    return (
      <EmptyState title="Nothing to pay">
        {fees.balancePaise < 0 && `${rupees(-fees.balancePaise)} is paid ahead. It pays the next fee.`}
      </EmptyState>
    )
  return (
    <section className="ff-slip" aria-labelledby="ff-due">
      <div className="ff-top">
        <h2 id="ff-due" className="ff-small">
          To pay
        </h2>
        <p className="ff-sum tnum">{rupees(toPay(fees))}</p>
        {fees.dueSince && <p className="ff-small">Due {formatLongDay(fees.dueSince)}</p>}
        {fees.promisedFor && (
          <p className="ff-small">You said you will pay by {formatLongDay(fees.promisedFor)}. Thank you.</p>
        )}
      </div>
      <ul>
        {fees.open.map((charge) => (
          <li key={charge._id} className="ff-row">
            <div className="min-w-0 flex-1">
              <b>{charge.title}</b>
              <p className="ff-small">
                {charge.child}
                {charge.openPaise < charge.paise && `; ${rupees(charge.paise - charge.openPaise)} is paid`}
                {charge.lateFeePaise > 0 && `; late fee until today ${rupees(charge.lateFeePaise)}`}
              </p>
              <FamilyWhy charge={charge} />
            </div>
            <b className="tnum">{rupees(charge.openPaise + charge.lateFeePaise)}</b>
          </li>
        ))}
      </ul>
      {fees.taxPaise > 0 && <p className="ff-small">It includes GST of {rupeesExact(fees.taxPaise)}.</p>}
      <HowToPay fees={fees} />
    </section>
  )
}

function FamilyWhy({ charge }: { charge: FamilyFees['open'][number] }): ReactNode {
  return (
    <details>
      <summary className="textlink inline-block min-h-11 min-w-11 cursor-pointer content-center">
        Why? <span className="sr-only">{charge.title}</span>
      </summary>
      <table className="ff-why">
        <tbody>
          {charge.why.map(({ text, value }) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              <td className="tnum">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** What pays everything today, late fees included, in paise. */
const toPay = ({ balancePaise, open }: FamilyFees): number =>
  open.reduce((sum, { lateFeePaise }) => sum + lateFeePaise, balancePaise)

function HowToPay({ fees }: { fees: FamilyFees }): ReactNode {
  if (fees.upiAddress === '') return <p>Please pay at the academy, in cash, by UPI or by bank.</p>
  const link = upiLink({
    vpa: fees.upiAddress,
    name: fees.academy,
    paise: toPay(fees),
    note: 'Fees',
  })
  return (
    <div className="grid gap-3">
      <a className="btn btn-neel" href={link}>
        <Smartphone className="ico" aria-hidden="true" />
        Pay {rupees(toPay(fees))} with a UPI app
      </a>
      <details>
        <summary className="textlink inline-block min-h-11 min-w-11 cursor-pointer content-center">
          Pay from another phone
        </summary>
        {/* The library draws this SVG from the address alone, so it is safe. */}
        <img
          className="ff-qr"
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(link))}`}
          alt={`UPI code for ${rupees(toPay(fees))} to ${fees.upiAddress}`}
          width="192"
          height="192"
        />
      </details>
      <p className="ff-small">
        The name in your app must be {fees.academy}. We never ask for a PIN or send you a request to accept.
        Your receipt appears here once the academy has confirmed the payment.
      </p>
    </div>
  )
}

function Paid({ fees: { paid } }: { fees: FamilyFees }): ReactNode {
  if (paid.length === 0) return null
  return (
    <section className="ff-slip" aria-labelledby="ff-paid">
      <h2 id="ff-paid" className="font-bold">
        Paid
      </h2>
      <ul>
        {paid.map((payment) => (
          <li key={payment._id} className="ff-row">
            <div className="min-w-0 flex-1">
              <b>{MODE_NAMES[payment.method]}</b>
              <p className="ff-small">
                {formatLongDay(payment.day)}, {payment.number}
              </p>
              {payment.isReturned && <p>The cheque came back</p>}
            </div>
            <div className="text-right">
              <b className={`tnum ${payment.isReturned ? 'line-through' : ''}`}>{rupees(payment.paise)}</b>
              <br />
              <button
                type="button"
                className="textlink min-h-11"
                aria-label={`Receipt ${payment.number}`}
                onClick={() => void saveNamedFile(call(getFamilyFeeReceipt, { params: { id: payment._id } }))}
              >
                Receipt
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
