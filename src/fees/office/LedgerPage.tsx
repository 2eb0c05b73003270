import { useCallback, useState } from 'react'
import { href, useParams } from 'react-router'
import { saveNamedFile } from '../../ui/save-file.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { useIsSeated, usePageBar } from '../../ui/office/frame.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { useFocusHere } from '../../ui/office/useFocusHere.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { AddChargeForm, CreditDialog, EntryFees, PayBackForm } from './ChargeForms.tsx'
import { owedOf } from '../owed.rules.ts'
import {
  clearFeeCheque,
  type FeeLedger,
  getFeeLedger,
  getFeeReceipt,
  type LedgerEntry,
  returnFeeCheque,
} from './fees.contract.ts'
import { ByItself } from './ByItself.tsx'
import { DiscountForm } from './DiscountForm.tsx'
import { MonthsAhead } from './MonthsAhead.tsx'
import { FamilyPauseRequests } from './PauseRequests.tsx'
import { FamilyReported } from './Reported.tsx'
import { PromiseForm } from './PromiseForm.tsx'
import { Taken, type TakenPayment } from './Taken.tsx'
import { TakePayment } from './TakePayment.tsx'
import { Terms } from './Terms.tsx'
import { Why } from './Why.tsx'
import './fees.css'

/** /office/fees/families/{id}: what a family owes, its ledger, its plans, and the payment. */
export function LedgerPage() {
  const { id = '' } = useParams()
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getFeeLedger, { params: { id } }), [id]),
  )
  usePageBar({
    title: view.phase === 'shown' ? view.data.family : 'Family fees',
    ...(view.phase === 'shown' ? { note: view.data.mobile } : {}),
    help: 'Everything charged and paid. Take a payment on the right; what is paid too much stays as an advance.',
    above: { title: 'Fees', to: href('/office/fees') },
  })
  const isSeated = useIsSeated()
  const place = useFocusHere(view.phase === 'shown' ? view.data : null)
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  const ledger = view.data
  // The payment comes first for the keyboard and on a phone; with room, the ledger stands before it.
  return (
    <div ref={place} tabIndex={-1} className="panel-columns mb-3.5 outline-none">
      <div className="panel-column">
        {ledger.uncharged.length > 0 && !isSeated && <EntryFees ledger={ledger} onDone={retry} />}
        <FamilyPauseRequests ledger={ledger} onDone={retry} />
        <Taking ledger={ledger} onChange={retry} />
        {(ledger.open.length > 0 || ledger.promise) && (
          <PromiseForm key={ledger.promise?._id ?? ''} ledger={ledger} onDone={retry} />
        )}
        <ByItself ledger={ledger} isSeated={isSeated} onDone={retry} />
        {!isSeated && <AddChargeForm ledger={ledger} onDone={retry} />}
        <DiscountForm key={`off ${ledger.entries.length}`} ledger={ledger} onDone={retry} />
        {ledger.aheadPaise > 0 && (
          <PayBackForm key={`back ${ledger.entries.length}`} ledger={ledger} onDone={retry} />
        )}
      </div>
      <div className="panel-column lg:order-first">
        <Ledger ledger={ledger} onChange={retry} />
        <Terms ledger={ledger} onChange={retry} />
      </div>
    </div>
  )
}

/**
 * The payment that is taken, and what the family says it has paid: that fills it in. Months that are billed
 * ahead are to be paid now, and are chosen in it.
 */
function Taking({ ledger, onChange }: { ledger: FeeLedger; onChange: () => void }) {
  const [takingId, setTakingId] = useState<string>()
  const [taken, setTaken] = useState<TakenPayment>()
  const [offersAll, setOffersAll] = useState(false)
  const taking = ledger.reported.find(({ _id }) => _id === takingId)
  return (
    <>
      {taken && <Taken {...taken} />}
      <FamilyReported
        ledger={ledger}
        takingId={taking?._id}
        onTake={({ _id }) => setTakingId(_id)}
        onDone={onChange}
      />
      <TakePayment
        key={`${ledger.entries.length} ${taking?._id ?? ''}`}
        {...{ ledger, taking, offersAll }}
        isAfterOne={taken !== undefined}
        onTaken={(payment) => {
          setTaken(payment)
          setOffersAll(false)
          onChange()
        }}
      />
      {ledger.stays.length > 0 && (
        <MonthsAhead
          ledger={ledger}
          onBilled={() => {
            setOffersAll(true)
            onChange()
          }}
          onFailed={onChange}
        />
      )}
    </>
  )
}

/** A balance in words: an advance is 'ahead'. */
const balanceText = (paise: number): string => (paise < 0 ? `${rupees(-paise)} ahead` : rupees(paise))

/** What is owed, what is paid ahead, or both: an advance settles what its own registration billed. */
function standingText({ balancePaise, open }: FeeLedger): string {
  const owed = owedOf(open)
  return owed > 0 && owed > balancePaise
    ? `${rupees(owed)}, ${balanceText(balancePaise - owed)}`
    : balanceText(balancePaise)
}

function Ledger({ ledger, onChange }: { ledger: FeeLedger; onChange: () => void }) {
  const [crediting, setCrediting] = useState<LedgerEntry | null>(null)
  return (
    <section className="rg" aria-labelledby="fe-ledger">
      <div className="panel-head">
        <h2 id="fe-ledger">Ledger</h2>
        <b className="fe-sum">{standingText(ledger)}</b>
      </div>
      {ledger.entries.length === 0 ? (
        <p className="panel-pad">Nothing was charged yet.</p>
      ) : (
        <div className="gs-x" role="region" aria-label="Entries" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">For</th>
                <th scope="col" className="nr max-sm:hidden">
                  Charged
                </th>
                <th scope="col" className="nr max-sm:hidden">
                  Paid
                </th>
                <th scope="col" className="nr">
                  <span className="max-sm:hidden">Balance</span>
                  <span className="sm:hidden">Amount</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {ledger.entries.map((entry) => (
                <tr key={entry._id}>
                  <td>{formatDay(entry.day)}</td>
                  <td className="wrap max-sm:min-w-0 max-sm:px-0">
                    <b className={entry.payment?.isReturned ? 'fe-struck' : ''}>{entry.title}</b>
                    <span className="panel-note">
                      {[entry.child, entry.detail].filter(Boolean).join(', ')}
                    </span>
                    <Why lines={entry.why} of={entry.title} />
                    <Acts entry={entry} onCredit={setCrediting} onChange={onChange} />
                  </td>
                  <td className="nr max-sm:hidden">
                    {entry.chargedPaise !== 0 && rupees(entry.chargedPaise)}
                  </td>
                  <td className={`nr max-sm:hidden ${entry.payment?.isReturned ? 'fe-struck' : ''}`}>
                    {entry.paidPaise !== 0 && rupees(entry.paidPaise)}
                  </td>
                  <td className="nr max-sm:whitespace-normal">
                    <Amounts entry={entry} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {crediting?.charge && (
        <CreditDialog
          title={crediting.title}
          charge={crediting.charge}
          onClose={() => setCrediting(null)}
          onDone={() => {
            setCrediting(null)
            onChange()
          }}
        />
      )}
    </section>
  )
}

/** The balance after an entry; on a phone the entry's own amount, with the balance below it. */
function Amounts({ entry }: { entry: LedgerEntry }) {
  const { chargedPaise, paidPaise, balancePaise, payment } = entry
  const balance = balanceText(balancePaise)
  return (
    <>
      <span className="max-sm:hidden">{balance}</span>
      <span className="sm:hidden">
        <b className={`whitespace-nowrap ${payment?.isReturned ? 'fe-struck' : ''}`}>
          {paidPaise === 0 ? rupees(chargedPaise) : `${rupees(paidPaise)} paid`}
        </b>
        <span className="panel-note">{`Balance ${balance}`}</span>
      </span>
    </>
  )
}

type ActsProps = { entry: LedgerEntry; onCredit: (entry: LedgerEntry) => void; onChange: () => void }

/** What can be done with an entry: a charge's credit note, a payment's receipt, the end of a cheque. */
function Acts({ entry, onCredit, onChange }: ActsProps) {
  const { busy, submit } = useSubmit(toastError)
  const { charge, payment, title } = entry
  const act = (end: typeof clearFeeCheque | typeof returnFeeCheque) =>
    void submit(async () => {
      toast.success((await call(end, { params: { id: payment?._id ?? '' }, body: {} })).message)
      onChange()
    })
  if (!charge && !payment) return null
  return (
    <span className="flex flex-wrap gap-2 pt-1">
      {charge && (
        <button
          type="button"
          className="ob ob-quiet"
          aria-label={`Credit note for ${title}`}
          onClick={() => onCredit(entry)}
        >
          Credit note
        </button>
      )}
      {payment?.hasReceipt && (
        <button
          type="button"
          className="ob ob-quiet"
          aria-label={`Receipt ${entry.detail}`}
          onClick={() => void saveNamedFile(call(getFeeReceipt, { params: { id: payment._id } }))}
        >
          Receipt
        </button>
      )}
      {payment?.isOpenCheque && (
        <>
          <button type="button" className="ob ob-quiet" disabled={busy} onClick={() => act(clearFeeCheque)}>
            Bank has paid
          </button>
          <button type="button" className="ob ob-quiet" disabled={busy} onClick={() => act(returnFeeCheque)}>
            It came back
          </button>
        </>
      )}
    </span>
  )
}
