import { type FormEvent, useState } from 'react'
import { href, Link } from 'react-router'
import { renderSVG } from 'uqr'
import { useSession } from '../../platform/browser/session.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { FormError } from '../../ui/office/FormError.tsx'
import { Button } from '../../ui/Button.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { type ByHand, MODE_NAMES } from '../../enrolment/enrolment.rules.ts'
import { PAYMENT_METHODS, upiLink } from '../fees.rules.ts'
import { UnderWay } from './ByItself.tsx'
import { owedOf } from '../owed.rules.ts'
import type { TakenPayment } from './Taken.tsx'
import { type FeeLedger, type OpenChargeRow, takeFeePayment } from './fees.contract.ts'

const referenceLabels: Readonly<Record<Exclude<ByHand, 'cash'>, string>> = {
  upi: 'UTR number of the UPI payment',
  bank: 'UTR number of the transfer',
  cheque: 'Cheque number and bank',
}

const isDue = ({ daysLate, dueOn }: OpenChargeRow): boolean => daysLate > 0 || dueOn <= indianDay(new Date())

/** What of the open charges is not due yet, in words; empty for nothing. */
function notDueText(open: readonly OpenChargeRow[]): string {
  const [owed, notDue] = [owedOf(open), owedOf(open.filter((charge) => !isDue(charge)))]
  if (notDue === 0) return ''
  return notDue === owed ? ', not due yet' : `, ${rupees(notDue)} of it not due yet`
}
const sumOf = (charges: readonly OpenChargeRow[]): number =>
  charges.reduce((sum, { openPaise, lateFeePaise }) => sum + openPaise + lateFeePaise, 0)

type TakeProps = {
  ledger: FeeLedger
  /** What the family has reported and is found: it is filled in, and can be changed. */
  taking: FeeLedger['reported'][number] | undefined
  /** Months were billed ahead to be paid now: what is not due yet is chosen too. */
  offersAll: boolean
  /** After a payment the main key is the next family's. */
  isAfterOne: boolean
  onTaken: (payment: TakenPayment) => void
}

/** What is open, and the payment for it. What is due is chosen; the amount can be changed. */
export function TakePayment({ ledger, taking, offersAll, isAfterOne, onTaken }: TakeProps) {
  const [id] = useState(() => uuidv7(Date.now()))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => {
    const named = ledger.open.filter(({ _id }) => taking?.chargeIds.includes(_id))
    if (named.length > 0) return new Set(named.map(({ _id }) => _id))
    const due = offersAll ? [] : ledger.open.filter(isDue)
    const [first, ...others] = due.length > 0 ? due : ledger.open
    // One receipt has one registration: what the other one billed is paid next.
    const alike = others.filter(({ registration }) => registration === first?.registration)
    return new Set([...(first ? [first] : []), ...alike].map(({ _id }) => _id))
  })
  const [typed, setTyped] = useState<string | null>(taking ? String(taking.paise / 100) : null)
  const [method, setMethod] = useState<ByHand>(taking?.method ?? 'cash')
  const [given, setGiven] = useState('')
  const [reference, setReference] = useState(taking?.reference ?? '')
  const { errors, busy, submit } = useFormSubmit()
  const chosenPaise = sumOf(ledger.open.filter(({ _id }) => chosen.has(_id)))
  // A credit note may leave paise: what is above them is paid ahead.
  const amount = typed === null ? Math.ceil(chosenPaise / 100) : Number(typed)
  const take = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      const { data } = await call(takeFeePayment, {
        params: { id: ledger.personId },
        body: {
          paymentId: id,
          amount,
          method,
          reference: method === 'cash' ? '' : reference,
          chargeIds: [...chosen],
          ...(taking ? { reportedId: taking._id } : {}),
        },
      })
      const backPaise = method === 'cash' ? Math.max(0, Number(given) - amount) * 100 : 0
      onTaken({ ...data, paise: amount * 100, backPaise })
    })
  }
  return (
    <form className="rg" noValidate onSubmit={take} aria-labelledby="fe-take">
      <div className="panel-head">
        <h2 id="fe-take">Take payment</h2>
        <p>
          Owes <b className="fe-sum">{rupees(owedOf(ledger.open))}</b>
          {notDueText(ledger.open)}
        </p>
      </div>
      <UnderWay paise={ledger.underWayPaise} />
      <Open
        open={ledger.open}
        chosen={chosen}
        onChoose={(next) => {
          setChosen(next)
          setTyped(null)
        }}
      />
      <div className="panel-pad grid gap-4">
        <InvalidFields errors={errors} />
        <OfficeField
          label="Amount in rupees"
          inputMode="numeric"
          required
          value={typed ?? (amount === 0 ? '' : String(amount))}
          error={errors.amount}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Ways method={method} onChoose={setMethod} />
        {method === 'cash' && <Cash till={ledger.till} {...{ amount, given }} onGiven={setGiven} />}
        {method === 'upi' && <UpiCode {...payeeOf(ledger, chosen)} amount={amount} />}
        {method !== 'cash' && (
          <OfficeField
            label={referenceLabels[method]}
            required
            maxLength={60}
            value={reference}
            error={errors.reference}
            onChange={(event) => setReference(event.target.value)}
          />
        )}
        <FormError message={errors.chargeIds ?? errors.form} />
        <Button type="submit" variant={isAfterOne ? 'line' : 'neel'} busy={busy}>
          {amount > 0 ? `Take ${rupees(amount * 100)}` : 'Take payment'}
        </Button>
      </div>
    </form>
  )
}

function Ways({ method, onChoose }: { method: ByHand; onChoose: (method: ByHand) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Paid by</legend>
      <div className="flex flex-wrap gap-x-4">
        {PAYMENT_METHODS.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="method"
              className="size-5"
              checked={method === each}
              onChange={() => onChoose(each)}
            />
            {MODE_NAMES[each]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type OpenProps = {
  open: readonly OpenChargeRow[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

function Open({ open, chosen, onChoose }: OpenProps) {
  if (open.length === 0) return <p className="panel-pad">Nothing is open. A payment becomes an advance.</p>
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  return (
    <ul>
      {open.map((charge) => (
        <li key={charge._id}>
          <label className="fe-row">
            <span className="flex items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={chosen.has(charge._id)}
                onChange={(event) => toggle(charge._id, event.target.checked)}
              />
              <span className="min-w-0">
                <b>{charge.title}</b>
                <span className="panel-note">
                  {charge.child}, due {formatDay(charge.dueOn)}
                  {charge.daysLate > 0 &&
                    `, ${charge.daysLate} ${charge.daysLate === 1 ? 'day' : 'days'} late`}
                  {charge.openPaise < charge.paise && `, rest of ${rupees(charge.paise)}`}
                  {charge.registration && `, payee ${charge.registration}`}
                  {charge.lateFeePaise > 0 && `; late fee ${rupees(charge.lateFeePaise)} if paid today`}
                </span>
              </span>
            </span>
            <b>{rupees(charge.openPaise)}</b>
          </label>
        </li>
      ))}
    </ul>
  )
}

type CashProps = { till: string; amount: number; given: string; onGiven: (given: string) => void }

/** Where cash goes, and what to give back of the notes that the family handed over. */
function Cash({ till, amount, given, onGiven }: CashProps) {
  const back = Number(given) - amount
  return (
    <div>
      {till !== '' && <p className="mb-3">Cash goes into the till of {till}.</p>}
      <OfficeField
        label="Cash received"
        required={false}
        inputMode="numeric"
        hint="To know the change"
        value={given}
        onChange={(event) => onGiven(event.target.value)}
      />
      <p aria-live="polite" className="mt-1">
        {given !== '' && back >= 0 && (
          <>
            Give back <b>{rupees(back * 100)}</b>
          </>
        )}
        {given !== '' && back < 0 && `${rupees(-back * 100)} is missing`}
      </p>
    </div>
  )
}

/** To whom the chosen charges are paid. */
function payeeOf({ open, academy, upiAddress }: FeeLedger, chosen: ReadonlySet<string>) {
  const first = open.find(({ _id }) => chosen.has(_id)) ?? open[0]
  const payee = first?.payee ?? academy
  return { payee, upiAddress: first?.upiAddress ?? upiAddress, isAcademy: payee === academy }
}

type UpiCodeProps = { payee: string; upiAddress: string; isAcademy: boolean; amount: number }

function UpiCode({ payee, upiAddress, isAcademy, amount }: UpiCodeProps) {
  if (upiAddress === '') return <NoAddress {...{ payee, isAcademy }} />
  if (!(amount > 0)) return null
  const link = upiLink({ vpa: upiAddress, name: payee, paise: amount * 100, note: 'Fees' })
  return (
    <div className="grid gap-2">
      {/* The library draws this SVG from the address alone, so it is safe. */}
      <img
        className="fe-qr"
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(link))}`}
        alt={`UPI code for ${rupees(amount * 100)} to ${upiAddress}`}
        width="192"
        height="192"
      />
      <p>Take the payment when the money is in the UPI app of {payee}, and enter its UTR.</p>
    </div>
  )
}

/** The owner adds the academy's own address; that of a company is added where it is kept. */
function NoAddress({ payee, isAcademy }: Pick<UpiCodeProps, 'payee' | 'isAcademy'>) {
  const session = useSession()
  return (
    <p>
      There is no UPI address of {payee} yet.{' '}
      {isAcademy && session?.role === 'owner' ? (
        <>
          Add it in the settings of <Link to={href('/office/fees/plans')}>Fee plans</Link>.
        </>
      ) : (
        'Ask the owner to add it.'
      )}
    </p>
  )
}
