import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { Button } from '../Button.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { toast } from '../toast.tsx'
import { type EditorDraft, type Labels, stateWords } from './editor.ts'
import { Conflicts } from './Conflicts.tsx'
import { Discard } from './Discard.tsx'
import { Failed } from './Failed.tsx'
import { useBar } from './frame.ts'
import { History } from './History.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { WhenShown } from './WhenShown.tsx'

type EditorProps = {
  draft: EditorDraft
  title: string
  /** What one does here, in a sentence. */
  help: string
  /** The list it belongs to. */
  above: { title: string; to: string }
  /** How fields are named where two texts are compared. */
  labels: Labels
  /** A document as it was in a version. */
  readVersion: (version: number) => Promise<Readonly<Record<string, unknown>>>
  /** The page exactly as visitors will see it; none: it has no page of its own. */
  preview?: ReactNode
  /** Beside the fields: a small look at it, and what is to be checked. */
  aside?: ReactNode
  /** The fields. */
  children: ReactNode
  /** Always shown, as settings are: it cannot be taken away. */
  permanent?: boolean
}

/**
 * The frame of every editor: what is saved, who else writes here, when visitors see it, its versions. The
 * fields are its children.
 */
export function EditorFrame(props: EditorProps): ReactNode {
  const {
    draft,
    title,
    help,
    above,
    children,
    aside,
    labels,
    readVersion,
    preview,
    permanent = false,
  } = props
  const bar = useBar({ title: title || 'Untitled', help, above })
  const [previewing, setPreviewing] = useState(false)
  const [at, setAt] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  useSaveKey(draft)

  if (draft.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (draft.phase === 'failed')
    return <Failed message={draft.message} retry={() => void draft.keeper.open()} />
  if (draft.phase === 'missing')
    return (
      <EmptyState title="This is not there (any more)">
        <Link className="olink" to={above.to}>
          {above.title}
        </Link>
      </EmptyState>
    )

  const act = async (doing: () => Promise<string | null>) => {
    setBusy(true)
    const told = await doing()
    setBusy(false)
    if (told !== null) toast.success(told)
    else focusFirstError()
  }
  const keys = (
    <>
      <SavedSign draft={draft} />
      {preview !== undefined && (
        <button type="button" className="ob opt-s" onClick={() => setPreviewing(true)}>
          Preview
        </button>
      )}
      <button
        type="button"
        className="ob opt-s"
        aria-keyshortcuts="Control+S"
        onClick={() => void draft.keeper.save()}
      >
        Save draft
      </button>
      <button
        type="button"
        className="ob ob-main"
        aria-disabled={busy}
        onClick={() => {
          if (!busy) void act(() => draft.keeper.publish(at ?? undefined))
        }}
      >
        {at === null ? 'Publish' : 'Schedule'}
      </button>
    </>
  )
  return (
    <>
      {bar && createPortal(keys, bar)}
      <Troubles draft={draft} />
      <Conflicts draft={draft} labels={labels} />
      <div className="ed">
        <section className="ed-w grid gap-3.5" aria-label={title || 'Untitled'}>
          {children}
        </section>
        <aside className="ed-s" aria-label="Publishing and versions">
          <WhenShown
            state={draft.document ? draft.document.state : 'draft'}
            publishAt={draft.document?.publishAt ?? null}
            fault={draft.document?.fault ?? ''}
            at={at}
            error={draft.errors.at}
            onChange={setAt}
            onUnpublish={permanent ? null : () => void act(() => draft.keeper.unpublish())}
          />
          {aside}
          {preview !== undefined && (
            <Button variant="line" className="ed-phone" onClick={() => setPreviewing(true)}>
              Preview
            </Button>
          )}
          <History draft={draft} labels={labels} readVersion={readVersion} />
          <Discard draft={draft} onGone={() => void navigate(above.to, { replace: true })} />
        </aside>
      </div>
      {previewing && (
        <PreviewDialog onClose={() => setPreviewing(false)} state={stateWords(draft.document?.state)}>
          {preview}
        </PreviewDialog>
      )}
    </>
  )
}

/** Ctrl S keeps a version. */
function useSaveKey({ keeper }: EditorDraft): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      void keeper.save()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [keeper])
}

/** The first field that keeps visitors from seeing it. */
function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.ed [aria-invalid=true]')?.focus())
}

const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

/** What is kept where: it says 'Saved' only when the server has said so. */
function SavedSign({ draft }: { draft: EditorDraft }): ReactNode {
  const at = draft.document?.savedAt
  const signs = {
    saved: {
      icon: <Check className="ico" aria-hidden="true" />,
      words: at ? `Saved ${time.format(new Date(at))}` : '',
    },
    waiting: { icon: null, words: 'Saving soon' },
    saving: { icon: <LoaderCircle className="ico" aria-hidden="true" />, words: 'Saving' },
    away: { icon: <CloudOff className="ico" aria-hidden="true" />, words: 'Kept on this device' },
    out: { icon: <CloudOff className="ico" aria-hidden="true" />, words: 'Kept on this device' },
    refused: { icon: <TriangleAlert className="ico" aria-hidden="true" />, words: 'Not saved' },
    both: { icon: <TriangleAlert className="ico" aria-hidden="true" />, words: 'Two texts' },
  }
  const { icon, words } = signs[draft.status]
  return (
    <span className="ed-saved" role="status" data-status={draft.status}>
      {words && icon}
      <span>{words}</span>
    </span>
  )
}

/** What does not work, and the way out. */
function Troubles({ draft }: { draft: EditorDraft }): ReactNode {
  const others = draft.others.map(({ name, place }) => (place ? `${name} (in ${place})` : name))
  return (
    <>
      {others.length > 0 && (
        <div className="ed-pres" role="status">
          <p>
            <b>{others.join(', ')} edits this too.</b> Nobody’s words are lost.
          </p>
        </div>
      )}
      {draft.status === 'out' && (
        <p className="ed-say" role="alert">
          You are logged out. What you wrote is kept on this device.{' '}
          <Link className="olink" to={`/staff/login?next=${encodeURIComponent(window.location.pathname)}`}>
            Login and go on
          </Link>
        </p>
      )}
      {draft.status === 'away' && (
        <p className="ed-say" role="status">
          No answer from the academy. What you write is kept on this device and sent when it answers again.
        </p>
      )}
      {draft.message && (draft.status === 'refused' || draft.status === 'saved') && (
        <p className="ed-say" role="alert">
          {draft.message}
        </p>
      )}
    </>
  )
}
