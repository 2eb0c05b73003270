import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { type FeeLedger, stopFamilyFeesByThemselves } from './fees.contract.ts'

type ByItselfProps = {
  ledger: Pick<FeeLedger, 'personId' | 'byItselfPaise'>
  isSeated: boolean
  onDone: () => void
}

/** That the family lets its fees be taken by themselves, if it does; head office may stop it. */
export function ByItself({ ledger: { personId, byItselfPaise }, isSeated, onDone }: ByItselfProps) {
  const { busy, submit } = useSubmit(toastError)
  if (byItselfPaise === null) return null
  return (
    <section className="rg pad" aria-labelledby="fe-by-itself">
      <h2 id="fe-by-itself" className="font-bold">
        Pays by itself
      </h2>
      <p>
        Fees are taken from the family’s bank when they are due, at most {rupees(byItselfPaise)} each time.
      </p>
      {!isSeated && (
        <button
          type="button"
          className="ob ob-quiet mt-2"
          disabled={busy}
          onClick={() =>
            void submit(async () => {
              const stopped = await call(stopFamilyFeesByThemselves, { params: { id: personId }, body: {} })
              toast.success(stopped.message)
              onDone()
            })
          }
        >
          Stop it
        </button>
      )}
    </section>
  )
}

/** That an online payment is on its way, beside what is taken at the desk. */
export const UnderWay = ({ paise }: { paise: number | null }) =>
  paise !== null && (
    <p className="panel-pad">
      {rupees(paise)} is on its way online. If you take the same fees here, it will be paid ahead when it
      comes.
    </p>
  )
