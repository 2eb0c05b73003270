import { rupeesInWords } from '../../academy/money.rules.ts'
import type { Reply } from '../../platform/wire.ts'
import { CoverIcon } from '../../ui/art/CoverIcon.tsx'
import { rupees, rupeesExact } from '../../platform/text/rupees.rules.ts'
import type { getOrderSummary, quoteOrder } from './checkout.contract.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'
import { words } from './buy.words.ts'
import { words as enquiry } from '../../enquiries/enquiry.words.ts'
import { words as account } from '../../people/account/account.words.ts'

export type Quote = Reply<typeof quoteOrder>['data']
export type OrderSummaryData = Reply<typeof getOrderSummary>['data']

type FeeSummaryProps = {
  slip: Quote | OrderSummaryData
  /** The order's number, once there is one. */
  order: string | null
  /** The receipt’s date, or today; ISO 8601. */
  date: string
  /** The receipt’s number, once the order is paid. */
  receipt?: string
}

const paiseOf = (amount: number) => Math.round(amount * 100)

/** A fee slip with its counterfoil: payer, learner, course and price; stamped once it is paid. */
export function OrderSummary({ slip, order, date, receipt }: FeeSummaryProps) {
  const { course, academy, from, learner, state, coupon } = slip
  const total = rupees(paiseOf(slip.amount))
  const stub = [
    receipt ? ([words.receipt, receipt] as const) : null,
    !receipt && order ? ([words.order, order] as const) : null,
    [words.date, formatDate(date)] as const,
    [words.amount, words.inRupees(total, 'INR')] as const,
  ].filter((line) => line !== null)
  const fields = [
    ...(from === learner.fullName ? [] : [[words.paidBy, from] as const]),
    [
      words.forLabel,
      `${learner.fullName}, ${account.className(learner.presentEducation)}`.replace(/, $/, ''),
    ],
    [words.courseLabel, [course.title, words.lessons(course.lessonCount)].filter(Boolean).join(', ')],
    ...(receipt && order ? [[words.order, order] as const] : []),
  ] as const
  const sums = [
    ...(slip.discount > 0
      ? ([
          [words.price, slip.price],
          [coupon ? words.withCoupon(coupon) : words.discount, -slip.discount],
        ] as const)
      : []),
    ...(slip.taxes.length > 0 ? [[words.taxable, slip.net] as const] : []),
    ...slip.taxes.map(
      ({ name, percent, amount }) =>
        [words.tax(name, percent, state && enquiry.stateName(state)), amount] as const,
    ),
  ]
  return (
    <article
      className={`fee-slip ${receipt ? 'is-paid' : ''}`}
      aria-label={receipt ? words.receipt : words.feeSlip}
    >
      <div className="fs-stub">
        <p className="fs-k">
          <CoverIcon kind={course.cover} />
        </p>
        <dl>
          {stub.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="tnum">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="fs-main">
        <p className="fs-head">
          <b>{academy}</b>
          <span>{receipt ? words.receipt : words.feeSlip}</span>
        </p>
        <dl className="fs-fields">
          {fields.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <table className="fs-sum">
          <caption className="sr-only">{words.priceDetails}</caption>
          <tbody>
            {sums.map(([name, amount]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="tnum">{rupeesExact(paiseOf(amount))}</td>
              </tr>
            ))}
            <tr className="tot">
              <th scope="row">{receipt ? words.paid : words.toPay}</th>
              <td className="tnum">{rupeesExact(paiseOf(slip.amount))}</td>
            </tr>
          </tbody>
        </table>
        <p className="fs-words">{rupeesInWords(paiseOf(slip.amount))}</p>
        {receipt && <Stamp date={formatDate(date)} />}
      </div>
    </article>
  )
}

function Stamp({ date }: { date: string }) {
  return (
    <svg className="stamp" viewBox="0 0 220 108" aria-hidden="true">
      <g fill="none">
        <rect x="3" y="3" width="214" height="102" rx="14" strokeWidth="4.5" />
        <rect x="11" y="11" width="198" height="86" rx="9" strokeWidth="1.8" />
      </g>
      <text x="110" y="58" className="money-sign">
        {words.paid}
      </text>
      <path d="M24 68H196" strokeWidth="1.8" />
      <text x="110" y="88" className="st-d">
        {date}
      </text>
    </svg>
  )
}
