import { useCallback, useState } from 'react'
import { href } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { DemoResetDialog, ResetDemoDialog } from './ResetDemoDialog.tsx'
import { type resetDemo, getDemo } from './demo.contract.ts'

/** A part of the demo academy's settings that deletes its data; absent in a real academy. */
export function DemoSection() {
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getDemo, {}), []),
  )
  const [asking, setAsking] = useState(false)
  const [emptied, setEmptied] = useState<Reply<typeof resetDemo>['data'] | null>(null)
  const demo = view.phase === 'shown' ? view.data : null
  return (
    <>
      {demo && (
        <section className="rg pad" aria-label="The demo">
          <h2 className="st-h">The demo</h2>
          <p className="of-hint">
            This is sample data so you can explore. Empty it before your first real family joins. We make a
            backup first.
          </p>
          <p className="mt-3">
            <button type="button" className="ob ob-bad" onClick={() => setAsking(true)}>
              Empty the demo
            </button>
          </p>
        </section>
      )}
      {demo && asking && (
        <ResetDemoDialog
          demo={demo}
          onClose={() => setAsking(false)}
          onEmptied={(result) => {
            setAsking(false)
            setEmptied(result)
            retry()
          }}
        />
      )}
      {emptied && <DemoResetDialog {...emptied} onClose={() => setEmptied(null)} />}
    </>
  )
}
