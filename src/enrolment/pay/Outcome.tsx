import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import type { Outcome } from '../buy/checkout.rules.ts'
import { PaymentProgress } from './PaymentProgress.tsx'
import { words } from './pay.words.ts'

type OutcomeViewProps = {
  outcome: Outcome
  /** The outcome's name, where the title does not say it. */
  name?: string
  title: string
  academy: string
  /** One or two sentences: the fact, then the next step. */
  say: ReactNode
  /** What happens next. */
  next?: readonly string[]
  facts?: readonly (readonly [string, string])[]
  actions: ReactNode
  /** Beside it: the receipt. */
  beside?: ReactNode
}

/** The outcome of a payment: picture, sentence, order details and actions. */
export function OutcomeView(props: OutcomeViewProps) {
  const { outcome, name, title, academy, say, next = [], facts = [], actions, beside } = props
  return (
    <div className={`wrap out ${beside ? 'out-two' : ''}`}>
      <section className="out-l" aria-live="polite" aria-labelledby="outcome">
        <PaymentProgress outcome={outcome} academy={academy} />
        <h1 id="outcome">
          {name && <span className="out-name">{name}</span>} {title}
        </h1>
        <p className="out-say">{say}</p>
        {next.length > 0 && (
          <ul className="out-next">
            {next.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {facts.length > 0 && (
          <dl className="out-facts">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="tnum">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="out-do">{actions}</div>
      </section>
      {beside && <section className="out-r">{beside}</section>}
    </div>
  )
}

/** The link home that every outcome has. */
export const BackHome = ({ quiet = true }: { quiet?: boolean }) =>
  quiet ? (
    <Link className="textlink justify-center" to={href('/')}>
      {words.backHome}
    </Link>
  ) : (
    <ButtonLink to={href('/')} variant="line">
      {words.backHome}
    </ButtonLink>
  )

/** The office's phone number as a link; nothing while it is unknown. */
export const CallOffice = ({ phone }: { phone: string | undefined }) =>
  phone ? (
    <a className="btn btn-line" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      <Phone className="ico" aria-hidden="true" />
      {words.callOffice}
    </a>
  ) : null
