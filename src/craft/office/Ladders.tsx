import { Plus } from 'lucide-react'
import { type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { href, Link, useNavigate } from 'react-router'
import { type DocumentRow, getDocument, saveDraft } from '../../platform/drafts/drafts.contract.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { useDocuments } from '../../platform/drafts/useDocuments.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { DocumentBadge } from '../../ui/office/DocumentBadge.tsx'
import { OfficeSwitch } from '../../ui/office/fields.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { SortableList } from '../../ui/office/SortableList.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { partInShort } from '../exams/exam-labels.rules.ts'
import { SCALES, type Scale } from '../exams/grades.rules.ts'
import { copyOf, type LadderDraft, ladderDraft, type Typed } from '../exams/ladder.rules.ts'
import { inShort } from '../exams/labels.ts'
import { getBuiltInScales, setBuiltInScaleVisible } from './ladders.contract.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

const KIND = 'ladder'
const editor = (id: string) => href('/office/exams/ladders/:id', { id })
const isShown = ({ state }: DocumentRow) => state === 'published' || state === 'changed'
const loadGiven = () => call(getBuiltInScales, {})

/** The academy's own exam levels, and the built-in ones to copy or hide. `bar`: holds the buttons. */
export function Ladders({ bar }: { bar: HTMLElement | null }): ReactNode {
  const own = useDocuments(KIND)
  const given = usePrivateQuery('/staff/login', loadGiven)
  const copying = useCopying()
  const newKey = (
    <Link className="ob ob-main" to={editor('new')}>
      <Plus className="ico" aria-hidden="true" />
      New
    </Link>
  )
  const retry = () => {
    own.retry()
    given.retry()
  }
  if (own.view.phase === 'failed') return <LoadError message={own.view.message} retry={retry} />
  if (given.view.phase === 'failed') return <LoadError message={given.view.message} retry={retry} />
  if (own.view.phase === 'loading' || given.view.phase === 'loading')
    return <Skeleton className="h-64 rounded-lg" />
  const rows = own.view.data
  const shownKeys = new Set(given.view.data.flatMap(({ key, shown }) => (shown ? [key] : [])))
  return (
    <>
      {bar && createPortal(newKey, bar)}
      <section className="rg lined dl ld-own" aria-labelledby="own">
        <div className="rg-h">
          <h2 id="own">Our own exam levels</h2>
          <span className="tnum">{rows.length}</span>
        </div>
        {rows.length === 0 && (
          <p className="muted pad">None yet. Copy one below and edit it, or choose New.</p>
        )}
        {rows.some(isShown) && (
          <SortableList
            items={rows.filter(isShown).map((row) => ({ id: row._id, name: row.title || 'Untitled', row }))}
            onOrder={(items) =>
              own.order(
                items.map(({ id }) => id),
                toast.error,
              )
            }
            what="exam levels"
          >
            {({ row }) => <Row row={row} {...copying} />}
          </SortableList>
        )}
        <ul>
          {rows
            .filter((row) => !isShown(row))
            .map((row) => (
              <li key={row._id} className="lw">
                <Row row={row} {...copying} />
              </li>
            ))}
        </ul>
      </section>
      {SCALES.map((scale) => (
        <Given
          key={scale.key}
          scale={scale}
          shown={shownKeys.has(scale.key)}
          onShown={given.retry}
          {...copying}
        />
      ))}
    </>
  )
}

type Copying = { busy: boolean; copy: (read: () => Promise<LadderDraft<Typed>>) => void }

/** Copies and opens the copy, which is a draft. */
function useCopying(): Copying {
  const navigate = useNavigate()
  const { busy, submit } = useSubmit()
  const copy = (read: () => Promise<LadderDraft<Typed>>) =>
    submit(async () => {
      const id = uuidv7(Date.now())
      const data = copyOf(await read(), () => uuidv7(Date.now()))
      await call(saveDraft, { params: { kind: KIND, id }, body: { revision: 0, data } })
      await navigate(editor(id))
    })
  return { busy, copy: (read) => void copy(read) }
}

const asSaved = async (id: string): Promise<LadderDraft<Typed>> => {
  const { data } = (await call(getDocument, { params: { kind: KIND, id } })).data
  return { name: '', about: '', grades: [], ...(data as Partial<LadderDraft<Typed>> | null) }
}

function Row({ row, busy, copy }: Copying & { row: DocumentRow }): ReactNode {
  const name = row.title || 'Untitled'
  return (
    <>
      <span className="lt">
        <Link to={editor(row._id)}>
          <b>{name}</b>
        </Link>
        <span>{row.note}</span>
      </span>
      <DocumentBadge row={row} />
      <button
        type="button"
        className="ob"
        disabled={busy}
        aria-label={`Copy ${name}`}
        onClick={() => copy(() => asSaved(row._id))}
      >
        Copy
      </button>
    </>
  )
}

type GivenProps = Copying & { scale: Scale; shown: boolean; onShown: () => void }

/** Built-in exam levels, which cannot be edited. */
function Given({ scale, shown, onShown, busy, copy }: GivenProps): ReactNode {
  const show = async (wanted: boolean) => {
    try {
      const { message } = await call(setBuiltInScaleVisible, {
        params: { key: scale.key },
        body: { shown: wanted },
      })
      toast.success(message)
    } catch (error) {
      toastError(error)
    }
    onShown()
  }
  return (
    <section className="rg pad ld-given" aria-labelledby={`given-${scale.key}`}>
      <div>
        <h2 id={`given-${scale.key}`} className="st-h">
          {scale.name}
        </h2>
        <p className="muted">Built-in, can’t be edited. {scale.about}</p>
      </div>
      <div className="ld-keys">
        <OfficeSwitch label="Visible to visitors" checked={shown} onChange={(on) => void show(on)} />
        <button
          type="button"
          className="ob"
          disabled={busy}
          onClick={() => copy(async () => ladderDraft(scale))}
        >
          Copy as our own
        </button>
      </div>
      <details>
        <summary>{scale.grades.length} grades</summary>
        <ol>
          {scale.grades.map((grade) => (
            <li key={grade.key}>
              <b>{grade.name}</b>
              <span>
                {grade.blueprint.parts.map(partInShort).join('; ')}. {inShort(grade)}.
              </span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}
