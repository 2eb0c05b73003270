import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import type { Outcome } from '../buy/checkout.rules.ts'
import { MoneyRod } from './MoneyRod.tsx'

type OutcomeViewProps = {
  outcome: Outcome
  /** The name of the state where the title says it otherwise. */
  name?: string
  title: string
  academy: string
  /** In a sentence or two: first the fact, then the next step. */
  say: ReactNode
  /** What happens next. */
  next?: readonly string[]
  facts?: readonly (readonly [string, string])[]
  actions: ReactNode
  /** Beside it: the receipt. */
  beside?: ReactNode
}

/** What became of a payment: the bead on the wire, one sentence, what it was for, what can be done. */
export function OutcomeView(props: OutcomeViewProps) {
  const { outcome, name, title, academy, say, next = [], facts = [], actions, beside } = props
  return (
    <div className={`wrap out ${beside ? 'out-two' : ''}`}>
      <section className="out-l" aria-live="polite" aria-labelledby="outcome">
        <MoneyRod outcome={outcome} academy={academy} />
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

/** Where every outcome leads in the end. */
export const BackHome = ({ quiet = true }: { quiet?: boolean }) =>
  quiet ? (
    <Link className="textlink justify-center" to={href('/')}>
      Back to Home
    </Link>
  ) : (
    <ButtonLink to={href('/')} variant="line">
      Back to Home
    </ButtonLink>
  )

/** The office on the telephone; nothing as long as its number is not known. */
export const CallOffice = ({ phone }: { phone: string | undefined }) =>
  phone ? (
    <a className="btn btn-line" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      <Phone className="ico" aria-hidden="true" />
      Call the office
    </a>
  ) : null
