import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { focusInView } from '../../ui/focus-in-view.ts'
import { saveNamedFile } from '../../ui/save-file.ts'
import { getFeeReceipt } from './fees.contract.ts'

/** What was just taken. `backPaise`: what to give back of the cash received. */
export type TakenPayment = { paymentId: string; number: string; paise: number; backPaise: number }

/** The desk with its search in focus: who comes next. */
export const NEXT_FAMILY = { seek: true }

/** After a payment: its receipt, the change, and the next family; it has the focus. */
export function Taken({ paymentId, number, paise, backPaise }: TakenPayment) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => focusInView(heading.current), [paymentId])
  return (
    <section className="rg" aria-labelledby="fe-taken">
      <div className="panel-head">
        <h2 id="fe-taken" ref={heading} tabIndex={-1}>
          {rupees(paise)} taken. Receipt {number}
        </h2>
      </div>
      <div className="panel-pad grid gap-3">
        {backPaise > 0 && (
          <p>
            Give back <b className="fe-sum">{rupees(backPaise)}</b>
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={href('/office/fees')} state={NEXT_FAMILY}>
            Next family
          </ButtonLink>
          <Button
            variant="line"
            onClick={() => void saveNamedFile(call(getFeeReceipt, { params: { id: paymentId } }))}
          >
            Save receipt
          </Button>
        </div>
      </div>
    </section>
  )
}
