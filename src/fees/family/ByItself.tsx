import type { ReactNode } from 'react'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { stopFeesByThemselves } from './family-fees.contract.ts'
import { words } from './family-fees.words.ts'

/** That fees are paid by themselves, and how that is stopped. */
export function ByItself({ maxPaise, onDone }: { maxPaise: number; onDone: () => void }): ReactNode {
  const { busy, submit } = useSubmit()
  const stop = () =>
    submit(async () => {
      await call(stopFeesByThemselves, { body: {} })
      toast.success(words.stopped)
      onDone()
    })
  return (
    <section className="ff-slip" aria-labelledby="ff-by-itself">
      <h2 id="ff-by-itself" className="font-bold">
        {words.byItself}
      </h2>
      <p>{words.isByItself(rupees(maxPaise))}</p>
      <div>
        <Button variant="line" busy={busy} onClick={() => void stop()}>
          {words.stopByItself}
        </Button>
      </div>
    </section>
  )
}
