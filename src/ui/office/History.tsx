import { type ReactNode, useState } from 'react'
import { Dialog } from '../Dialog.tsx'
import { toast } from '../toast.tsx'
import { asText, type EditorDraft, type Labels } from './editor.ts'
import { when } from './when.ts'

type Data = Readonly<Record<string, unknown>>
type HistoryProps = { draft: EditorDraft; labels: Labels; readVersion: (version: number) => Promise<Data> }

const acts: Readonly<Record<string, string>> = {
  saved: 'saved',
  published: 'published',
  scheduled: 'scheduled',
  unpublished: 'unpublished',
  restored: 'restored',
}
const MOST = 8

/** What visitors saw already when somebody opened it here first; that one has made nothing of it. */
const isFirst = ({ version, act }: { version: number; act: string }) => version === 1 && act === 'published'

/** Every version: who made it, what it changed, how it differs from what stands here, and the way back. */
export function History({ draft, labels, readVersion }: HistoryProps): ReactNode {
  const [compared, setCompared] = useState<{ version: number; data: Data } | null>(null)
  const [all, setAll] = useState(false)
  const versions = draft.document?.versions ?? []
  const compare = (version: number) =>
    void readVersion(version).then(
      (data) => setCompared({ version, data }),
      () => toast.error('This version could not be read. Please try again.'),
    )
  const restore = async () => {
    if (!compared) return
    draft.keeper.change(compared.data)
    const kept = await draft.keeper.save(compared.version)
    setCompared(null)
    if (kept) toast.success('Restored as a draft: visitors see it when you publish')
  }
  return (
    <section className="rg lined sd vs" aria-labelledby="history">
      <div className="rg-h">
        <h2 id="history">History</h2>
        <span className="tnum">{versions.length}</span>
      </div>
      {versions.length === 0 ? (
        <p className="py-3 pr-3 pl-[calc(var(--m)+12px)]">The first save begins it.</p>
      ) : (
        <ol>
          {versions.slice(0, all ? undefined : MOST).map((one) => (
            <li key={one.version}>
              <time dateTime={one.at}>{when(one.at)}</time>
              <span>
                {isFirst(one) ? 'As it stood before the first draft' : `${one.by} ${acts[one.act]}`}
                {one.changes.length > 0 && `: ${one.changes.join(', ')}`}
              </span>
              <button
                type="button"
                className="olink"
                aria-label={`Compare version ${one.version}`}
                onClick={() => compare(one.version)}
              >
                Compare
              </button>
            </li>
          ))}
        </ol>
      )}
      {versions.length > MOST && !all && (
        <button type="button" className="olink mx-3" onClick={() => setAll(true)}>
          All {versions.length}
        </button>
      )}
      <Dialog
        open={compared !== null}
        title={`Version ${compared?.version ?? ''} beside the draft`}
        onClose={() => setCompared(null)}
        className="dlg-wide"
      >
        {compared && <Differences before={compared.data} after={draft.data} labels={labels} />}
        <div className="dlg-actions">
          <button type="button" className="ob ob-main" onClick={() => void restore()}>
            Restore
          </button>
        </div>
      </Dialog>
    </section>
  )
}

function Differences({ before, after, labels }: { before: Data; after: Data; labels: Labels }): ReactNode {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => asText(before[field]) !== asText(after[field]),
  )
  if (fields.length === 0) return <p className="mt-2">Both say the same.</p>
  return (
    <div className="mt-2 grid gap-3">
      {fields.map((field) => (
        <div key={field} className="ed-two">
          <h3>{labels[field] ?? field}</h3>
          <div>
            <p className="muted">Then</p>
            <p className="ed-text">{asText(before[field])}</p>
          </div>
          <div>
            <p className="muted">Now in the draft</p>
            <p className="ed-text">{asText(after[field])}</p>
          </div>
        </div>
      ))}
    </div>
  )
}
