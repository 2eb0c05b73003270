import { useCallback, useState } from 'react'
import { href } from 'react-router'
import { useOwn } from '../../platform/useOwn.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { EmptiedDialog, EmptyDemoDialog } from './EmptyDemoDialog.tsx'
import { type emptyDemo, getDemo } from './demo.contract.ts'

/** In the settings of the demo academy: it can be emptied. A real academy has no such part. */
export function DemoSection() {
  const { view, retry } = useOwn(
    href('/staff/login'),
    useCallback(() => call(getDemo, {}), []),
  )
  const [asking, setAsking] = useState(false)
  const [emptied, setEmptied] = useState<Reply<typeof emptyDemo>['data'] | null>(null)
  const demo = view.phase === 'shown' ? view.data : null
  return (
    <>
      {demo && (
        <section className="rg pad" aria-label="The demo">
          <h2 className="st-h">The demo</h2>
          <p className="of-hint">
            This academy was filled so that everything can be looked at: nobody in it exists. Before the first
            real family comes, empty it. That is one act, and a backup is made before.
          </p>
          <p className="mt-3">
            <button type="button" className="ob ob-bad" onClick={() => setAsking(true)}>
              Empty the demo
            </button>
          </p>
        </section>
      )}
      {demo && asking && (
        <EmptyDemoDialog
          demo={demo}
          onClose={() => setAsking(false)}
          onEmptied={(told) => {
            setAsking(false)
            setEmptied(told)
            retry()
          }}
        />
      )}
      {emptied && <EmptiedDialog {...emptied} onClose={() => setEmptied(null)} />}
    </>
  )
}
