import { type ReactNode, useState } from 'react'
import { Dialog } from '../Dialog.tsx'
import { toast } from '../toast.tsx'
import { asText, type EditorDraft, type Labels } from './editor.ts'
import { formatDayTime } from '../../platform/text/dates.rules.ts'

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

/** The version that was published before the first draft; nobody made it in the editor. */
const isFirst = ({ version, act }: { version: number; act: string }) => version === 1 && act === 'published'

/** The versions: author, changes, comparison with the draft, and restoring. */
export function History({ draft, labels, readVersion }: HistoryProps): ReactNode {
  const [compared, setCompared] = useState<{ version: number; data: Data } | null>(null)
  const [all, setAll] = useState(false)
  const versions = draft.document?.versions ?? []
  const compare = (version: number) =>
    void readVersion(version).then(
      (data) => setCompared({ version, data }),
      () => toast.error('We couldn’t open this version. Please try again.'),
    )
  const restore = async () => {
    if (!compared) return
    draft.keeper.change(compared.data)
    const isSaved = await draft.keeper.save(compared.version)
    setCompared(null)
    if (isSaved) toast.success('Restored as a draft. Publish to make it live.')
  }
  return (
    <section className="rg lined sd vs" aria-labelledby="history">
      <div className="rg-h">
        <h2 id="history">History</h2>
        <span className="tnum">{versions.length}</span>
      </div>
      {versions.length === 0 ? (
        <p className="py-3 pr-3 pl-[calc(var(--m)+12px)]">History starts with your first save.</p>
      ) : (
        <ol>
          {versions.slice(0, all ? undefined : MOST).map((one) => (
            <li key={one.version}>
              <time dateTime={one.at}>{formatDayTime(one.at)}</time>
              <span>
                {isFirst(one) ? 'Original version' : `${one.by} ${acts[one.act]}`}
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
        title={`Version ${compared?.version ?? ''} compared with the draft`}
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
  if (fields.length === 0) return <p className="mt-2">No differences.</p>
  return (
    <div className="mt-2 grid gap-3">
      {fields.map((field) => (
        <div key={field} className="ed-two">
          <h3>{labels[field] ?? field}</h3>
          <div>
            <p className="muted">Earlier</p>
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
