import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { requiredNames } from './required-names.ts'
import { Button } from '../Button.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { toast } from '../toast.tsx'
import { type EditorDraft, type Labels, stateWords } from './editor.ts'
import { MergeConflicts } from './MergeConflicts.tsx'
import { DiscardDraft } from './DiscardDraft.tsx'
import { InvalidFields } from './InvalidFields.tsx'
import { LoadError } from './LoadError.tsx'
import { NotFound } from './NotFound.tsx'
import { usePageBar } from './frame.ts'
import { History } from './History.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { RequiredLabels } from './required.ts'
import { PublishSchedule } from './PublishSchedule.tsx'
import { formatTime24 } from '../../platform/text/dates.rules.ts'
import { useSubmit } from '../useSubmit.ts'

type EditorProps = {
  draft: EditorDraft
  title: string
  /** What the page is for, in a sentence. */
  help: string
  /** The list it belongs to. */
  above: { title: string; to: string }
  /** The names of fields where versions are compared. */
  labels: Labels
  /** The schema for publishing: fields that it requires are marked. */
  schema: z.ZodMiniType
  /** Loads an old version. */
  readVersion: (version: number) => Promise<Readonly<Record<string, unknown>>>
  /** The page as visitors will see it; absent if it has none. */
  preview?: ReactNode
  /** Next to the fields: a small preview, and things to check. */
  aside?: ReactNode
  children: ReactNode
  /** The page of its texts in Hindi; absent for what is in English alone. */
  translations?: string
  /** Always published, like settings: it cannot be unpublished. */
  permanent?: boolean
  /** Brings a field on screen that is not there yet, such as one of a question that is not open. */
  openField?: (name: string) => void
}

/**
 * The frame of every editor: save state, other editors, publishing, versions. The fields are its children.
 */
export function EditorFrame(props: EditorProps): ReactNode {
  const { draft, title, help, above } = props
  const bar = usePageBar({ title: title || 'Untitled', help, above })
  useSaveKey(draft)

  if (draft.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (draft.phase === 'failed')
    return <LoadError message={draft.message} retry={() => void draft.keeper.open()} />
  if (draft.phase === 'missing') return <NotFound />
  return <OpenEditor {...props} bar={bar} />
}

/** The editor of a document that is there. `bar`: where its buttons go; null before the first render. */
function OpenEditor(props: EditorProps & { bar: HTMLElement | null }) {
  const { draft, title, children, labels, schema, preview, openField, bar } = props
  const [previewing, setPreviewing] = useState(false)
  const [publishAt, setPublishAt] = useState<string | null>(null)
  const { busy, act } = useDraftCommand()
  const required = useMemo(
    () => new Set([...requiredNames(schema)].map((name) => labels[name] ?? name)),
    [schema, labels],
  )
  const openPreview = preview === undefined ? null : () => setPreviewing(true)
  const buttons = (
    <EditorButtons
      draft={draft}
      isBusy={busy}
      publishLabel={publishAt === null ? 'Publish' : 'Schedule'}
      onPreview={openPreview}
      onPublish={() => act(() => draft.keeper.publish(publishAt ?? undefined))}
    />
  )
  return (
    <>
      {bar && createPortal(buttons, bar)}
      <Troubles draft={draft} />
      <MergeConflicts draft={draft} labels={labels} />
      <div className="ed">
        <section className="ed-w grid gap-3.5" aria-label={title || 'Untitled'}>
          <InvalidFields errors={draft.errors} labels={labels} open={openField} />
          <RequiredLabels value={required}>{children}</RequiredLabels>
        </section>
        <EditorAside
          {...props}
          publishAt={publishAt}
          onPublishAt={setPublishAt}
          onUnpublish={() => act(() => draft.keeper.unpublish())}
          onPreview={openPreview}
        />
      </div>
      {previewing && (
        <PreviewDialog onClose={() => setPreviewing(false)} state={stateWords(draft.document?.state)}>
          {preview}
        </PreviewDialog>
      )}
    </>
  )
}

/** Runs one command at a time. Shows its message as a toast; after null focuses the first invalid field. */
function useDraftCommand() {
  const { busy, submit } = useSubmit()
  const act = (doing: () => Promise<string | null>): void =>
    void submit(async () => {
      const message = await doing()
      if (message !== null) toast.success(message)
      else focusFirstError()
    })
  return { busy, act }
}

type EditorButtonsProps = {
  draft: EditorDraft
  isBusy: boolean
  publishLabel: string
  onPreview: (() => void) | null
  onPublish: () => void
}

function EditorButtons({ draft, isBusy, publishLabel, onPreview, onPublish }: EditorButtonsProps) {
  return (
    <>
      <SavedSign draft={draft} />
      {onPreview && (
        <button type="button" className="ob opt-s" onClick={onPreview}>
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
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) onPublish()
        }}
      >
        {publishLabel}
      </button>
    </>
  )
}

type AsideProps = Pick<
  EditorProps,
  'draft' | 'above' | 'labels' | 'readVersion' | 'aside' | 'permanent' | 'translations'
> & {
  publishAt: string | null
  onPublishAt: (at: string | null) => void
  onUnpublish: () => void
  onPreview: (() => void) | null
}

/** Beside the fields: publishing, what the page adds, and the versions. */
function EditorAside(props: AsideProps) {
  const { draft, above, labels, readVersion, aside, permanent = false, translations } = props
  const state = draft.document?.state
  const isPublic = state === 'published' || state === 'changed' || state === 'unpublished'
  const { publishAt, onPublishAt, onUnpublish, onPreview } = props
  const navigate = useNavigate()
  return (
    <aside className="ed-s" aria-label="Publishing and versions">
      <PublishSchedule
        state={draft.document ? draft.document.state : 'draft'}
        publishAt={draft.document?.publishAt ?? null}
        fault={draft.document?.fault ?? ''}
        at={publishAt}
        error={draft.errors.at}
        onChange={onPublishAt}
        onUnpublish={permanent ? null : onUnpublish}
      />
      {aside}
      {translations !== undefined && isPublic && (
        <Link className="ob" to={translations}>
          Hindi texts
        </Link>
      )}
      {onPreview && (
        <Button variant="line" className="ed-phone" onClick={onPreview}>
          Preview
        </Button>
      )}
      <History draft={draft} labels={labels} readVersion={readVersion} />
      <DiscardDraft draft={draft} onGone={() => void navigate(above.to, { replace: true })} />
    </aside>
  )
}

/** Ctrl S saves a version. */
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

/** Moves the focus to the first field with an error. */
function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.ed [aria-invalid=true]')?.focus())
}

/** The save state; 'Saved' only once the server has confirmed it. */
function SavedSign({ draft }: { draft: EditorDraft }): ReactNode {
  const at = draft.document?.savedAt
  const signs = {
    saved: {
      icon: <Check className="ico" aria-hidden="true" />,
      words: at ? `Saved ${formatTime24(at)}` : '',
    },
    waiting: { icon: null, words: 'Unsaved changes' },
    saving: { icon: <LoaderCircle className="ico" aria-hidden="true" />, words: 'Saving' },
    away: { icon: <CloudOff className="ico" aria-hidden="true" />, words: 'Saved on this device' },
    out: { icon: <CloudOff className="ico" aria-hidden="true" />, words: 'Saved on this device' },
    refused: { icon: <TriangleAlert className="ico" aria-hidden="true" />, words: 'Not saved' },
    both: { icon: <TriangleAlert className="ico" aria-hidden="true" />, words: 'Two versions' },
  }
  const { icon, words } = signs[draft.status]
  return (
    <span className="ed-saved" role="status" data-status={draft.status}>
      {words && icon}
      <span>{words}</span>
    </span>
  )
}

/** Problems, with what to do about them. */
function Troubles({ draft }: { draft: EditorDraft }): ReactNode {
  const others = draft.others.map(({ name, place }) => (place ? `${name} (in ${place})` : name))
  return (
    <>
      {others.length > 0 && (
        <div className="ed-pres" role="status">
          <p>
            <b>
              {others.join(', ')} {others.length === 1 ? 'is' : 'are'} also editing this.
            </b>{' '}
            Nothing will be lost.
          </p>
        </div>
      )}
      {draft.status === 'out' && (
        <p className="ed-say" role="alert">
          You are logged out. Your changes are saved on this device.{' '}
          <Link className="olink" to={`/staff/login?next=${encodeURIComponent(window.location.pathname)}`}>
            Log in and continue
          </Link>
        </p>
      )}
      {draft.status === 'away' && (
        <p className="ed-say" role="status">
          We can’t reach the server. Your changes are saved on this device and will be sent when it is back.
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
