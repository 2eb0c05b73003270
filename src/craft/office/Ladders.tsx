import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { href, Link, useNavigate } from 'react-router'
import { type DocumentRow, getDocument, saveDraft } from '../../platform/drafts.contract.ts'
import { makeId } from '../../platform/new-id.ts'
import { useDocuments } from '../../platform/useDocuments.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { DocumentSign } from '../../ui/office/DocumentSign.tsx'
import { OfficeSwitch } from '../../ui/office/fields.tsx'
import { Failed } from '../../ui/office/Failed.tsx'
import { SortableList } from '../../ui/office/SortableList.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { partInShort } from '../exams/exam-words.rules.ts'
import { SCALES, type Scale } from '../exams/grades.rules.ts'
import { copyOf, type LadderDraft, ladderDraft, type Typed } from '../exams/ladder.rules.ts'
import { inShort } from '../exams/words.ts'
import { getGivenLadders, showGivenLadder } from './ladders.contract.ts'

const KIND = 'ladder'
const editor = (id: string) => href('/office/exams/ladders/:id', { id })
const isShown = ({ state }: DocumentRow) => state === 'published' || state === 'changed'
const loadGiven = () => call(getGivenLadders, {})

/** The ladders: the academy's own, and those given, which are copied or hidden. `bar`: where keys stand. */
export function Ladders({ bar }: { bar: HTMLElement | null }): ReactNode {
  const own = useDocuments(KIND)
  const given = useOwn('/staff/login', loadGiven)
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
  if (own.view.phase === 'failed') return <Failed message={own.view.message} retry={retry} />
  if (given.view.phase === 'failed') return <Failed message={given.view.message} retry={retry} />
  if (own.view.phase === 'loading' || given.view.phase === 'loading')
    return <Skeleton className="h-64 rounded-lg" />
  const rows = own.view.data
  const shownKeys = new Set(given.view.data.flatMap(({ key, shown }) => (shown ? [key] : [])))
  return (
    <>
      {bar && createPortal(newKey, bar)}
      <section className="rg lined dl ld-own" aria-labelledby="own">
        <div className="rg-h">
          <h2 id="own">Our own ladders</h2>
          <span className="tnum">{rows.length}</span>
        </div>
        {rows.length === 0 && (
          <p className="muted pad">
            None yet. Copy one of those below and change what is other with you, or begin with New.
          </p>
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
            what="a ladder"
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

/** Copying leads to the copy: a draft that nobody else sees yet. */
function useCopying(): Copying {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const copy = async (read: () => Promise<LadderDraft<Typed>>) => {
    setBusy(true)
    try {
      const id = makeId(Date.now())
      const data = copyOf(await read(), () => makeId(Date.now()))
      await call(saveDraft, { params: { kind: KIND, id }, body: { revision: 0, data } })
      void navigate(editor(id))
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
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
      <DocumentSign row={row} />
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

/** A ladder that comes with the product: nobody edits it. */
function Given({ scale, shown, onShown, busy, copy }: GivenProps): ReactNode {
  const show = async (wanted: boolean) => {
    try {
      const { message } = await call(showGivenLadder, { params: { key: scale.key }, body: { shown: wanted } })
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
        <p className="muted">Given, not edited. {scale.about}</p>
      </div>
      <div className="ld-keys">
        <OfficeSwitch label="Visitors see it" checked={shown} onChange={(on) => void show(on)} />
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
