import { CreditCard, Smartphone } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { renderSVG } from 'uqr'
import { words as language } from '../../platform/language.words.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { failureOf, useSubmit } from '../../ui/useSubmit.ts'
import { upiLink } from '../fees.rules.ts'
import { mandateLimit } from '../online/online.rules.ts'
import { rememberLanguage } from './begun-payment.ts'
import { type FamilyFees, payFees } from './family-fees.contract.ts'
import { words } from './family-fees.words.ts'

type PayProps = {
  fees: FamilyFees
  chosen: FamilyFees['open']
  /** What the chosen ones cost today. */
  paise: number
  /** What is owed may be something else than the page shows. */
  onStale: () => void
}

/** How the chosen fees are paid: online where a gateway takes it, or to the academy's UPI address. */
export function HowToPay({ fees, chosen, paise, onStale }: PayProps): ReactNode {
  const [first, ...others] = chosen
  if (!first) return <p>{words.pickOne}</p>
  const { registration } = first
  if (others.some((each) => each.registration !== registration)) return <p>{words.pickOnePayee}</p>
  if (!first.isAcademys) {
    const upiAddress = fees.franchises.find((each) => each.registration === registration)?.upiAddress ?? ''
    if (upiAddress === '') return <p>{words.atFranchise(registration)}</p>
    return <UpiView fees={{ upiAddress, academy: registration }} paise={paise} />
  }
  if (!fees.isOnline)
    return fees.upiAddress === '' ? <p>{words.atAcademy}</p> : <UpiView {...{ fees, paise }} />
  return (
    <div className="grid gap-3">
      <PayOnline fees={fees} chosen={chosen} paise={paise} onStale={onStale} />
      {fees.upiAddress !== '' && (
        <details>
          <summary className="textlink inline-block min-h-11 min-w-11 cursor-pointer content-center">
            {words.ownUpi}
          </summary>
          <UpiView {...{ fees, paise }} />
        </details>
      )}
    </div>
  )
}

function PayOnline({ fees, chosen, paise, onStale }: PayProps): ReactNode {
  const limit = fees.canTakeByItself && !fees.byItself ? mandateLimit(paise) : null
  const [isWanted, setWanted] = useState(false)
  const byItself = isWanted && limit !== null
  // A press again is the same payment, as long as the same is chosen and it was not refused.
  const begun = useRef({ of: '', id: '' })
  const { busy, submit } = useSubmit((error) => {
    begun.current = { of: '', id: '' }
    const { errors } = failureOf(error)
    if (errors?.chargeIds) toast.error(errors.chargeIds)
    else toastError(error)
    onStale()
  })
  const pay = () =>
    submit(async () => {
      const chargeIds = chosen.map(({ _id }) => _id)
      const of = `${chargeIds.join()} ${paise} ${byItself}`
      if (begun.current.of !== of) begun.current = { of, id: uuidv7(Date.now()) }
      const body = { paymentId: begun.current.id, chargeIds, paise, byItself }
      const { data } = await call(payFees, { body })
      rememberLanguage(data.number)
      window.location.assign(data.url)
    })
  return (
    <>
      {limit !== null && (
        <label className="ff-let">
          <input type="checkbox" checked={isWanted} onChange={(event) => setWanted(event.target.checked)} />
          <span>
            {words.letTake(rupees(limit))}
            <span className="ff-small">{words.letTakeText}</span>
          </span>
        </label>
      )}
      <Button busy={busy} onClick={() => void pay()}>
        <CreditCard className="ico" aria-hidden="true" />
        {words.payOnline(rupees(paise))}
      </Button>
      <p className="ff-small">{words.onlineWays}</p>
    </>
  )
}

type UpiProps = { fees: Pick<FamilyFees, 'upiAddress' | 'academy'>; paise: number }

function UpiView({ fees, paise }: UpiProps): ReactNode {
  const link = upiLink({ vpa: fees.upiAddress, name: fees.academy, paise, note: 'Fees' })
  const [inApp, academy, never] = words.nameInApp(fees.academy)
  return (
    <div className="grid gap-3">
      <a className="btn btn-neel" href={link}>
        <Smartphone className="ico" aria-hidden="true" />
        {words.payByApp(rupees(paise))}
      </a>
      <details>
        <summary className="textlink inline-block min-h-11 min-w-11 cursor-pointer content-center">
          {words.otherPhone}
        </summary>
        {/* The library draws this SVG from the address alone, so it is safe. */}
        <img
          className="ff-qr"
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(link))}`}
          alt={words.code(rupees(paise), fees.upiAddress)}
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
