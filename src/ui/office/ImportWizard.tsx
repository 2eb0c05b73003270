import { Check, Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { fileFault } from './FileDrop.tsx'
import { type PageBar, usePageBar } from './frame.ts'
import { ImportSteps } from './ImportSteps.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { failureOf } from '../useSubmit.ts'

type WizardProps = {
  page: PageBar
  onTemplate: () => void
  /** What the file to fill in is called; without it a template. */
  templateLabel?: string
  upload: ReactNode
  /** What the columns of a file are; null before one was read. An import without this step has three. */
  columns?: ReactNode
  /** The rows of a file that was checked; null before. */
  preview: ReactNode
  /** What was imported; null before. */
  done: ReactNode
}

/** An import of a file in steps. Nothing is saved before the preview is confirmed. */
export function ImportWizard(props: WizardProps): ReactNode {
  const { page, onTemplate, templateLabel = 'Template', upload, columns, preview, done } = props
  const bar = usePageBar(page)
  const steps = columns === undefined ? ['File', 'Review', 'Import'] : ['File', 'Columns', 'Check', 'Import']
  const at = [columns, preview, done].filter((step) => step !== undefined)
  const reached = at.findLastIndex((step) => step !== null) + 1
  return (
    <div className="im">
      {bar &&
        createPortal(
          <button type="button" className="ob" onClick={onTemplate}>
            <Download className="ico" aria-hidden="true" />
            {templateLabel}
          </button>,
          bar,
        )}
      <ImportSteps names={steps} at={reached} />
      {done ?? preview ?? columns ?? upload}
    </div>
  )
}

type UploadFormProps = {
  /** The share of the file that is sent, 0 to 1; null while it is not being sent. */
  sent: number | null
  /** What the next step is. */
  next: string
  onCheck: () => boolean
  children: ReactNode
}

/** The form of the first step. `onCheck` returns false when a field has an error, which gets the focus. */
export function UploadForm({ sent, next, onCheck, children }: UploadFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null)
  const focusError = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (sent === null && !onCheck()) focusError()
      }}
    >
      {children}
      <div className="im-a">
        <p className="muted">{next}</p>
        <button type="submit" className="ob ob-main" aria-disabled={sent !== null}>
          Check file
        </button>
      </div>
      {sent !== null && (
        <ProgressBar
          part={sent < 1 ? sent : null}
          words={sent < 1 ? 'Sending the file' : 'Reading the file'}
        />
      )}
    </form>
  )
}

type DoneProps = { title: string; actions: ReactNode; children: ReactNode }

/** The last step; its heading has the focus. */
export function ImportDonePanel({ title, actions, children }: DoneProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="rg pad im-k" aria-labelledby="taken">
      <h2 id="taken" ref={heading} tabIndex={-1}>
        <Check className="ico" aria-hidden="true" />
        {title}
      </h2>
      {children}
      <div className="im-a">{actions}</div>
    </section>
  )
}

/** What is said of a file that went before it was sent. */
export const UNREADABLE = 'We couldn’t read the file from your device. Choose it again.'

type RequestOptions = {
  /** What the reader does without network; by default the error's own message. */
  offline?: string
  failed: string
  onErrors?: (errors: Readonly<Record<string, string>>) => void
}
type ImportRequest = {
  /** The share that is sent, 0 to 1; null while nothing is under way. */
  sent: number | null
  failure: string
  clearFailure: () => void
  run: (request: (onSent: (share: number) => void) => Promise<void>) => Promise<void>
}

/** One request of an import at a time: how far it is sent, and what went wrong. */
export function useImportRequest({ offline, failed, onErrors }: RequestOptions): ImportRequest {
  const [sent, setSent] = useState<number | null>(null)
  const [failure, setFailure] = useState('')
  const run: ImportRequest['run'] = async (request) => {
    if (sent !== null) return
    setFailure('')
    setSent(0)
    try {
      await request(setSent)
    } catch (error) {
      const { status, message, errors } = failureOf(error)
      if (errors) onErrors?.(errors)
      setFailure((status === 0 && offline) || message || failed)
    } finally {
      setSent(null)
    }
  }
  return { sent, failure, clearFailure: () => setFailure(''), run }
}

type ReadFile = (file: File, body: Uint8Array<ArrayBuffer>, onSent: (share: number) => void) => Promise<void>

/** The first step of an import: which file was chosen, and `check`, which sends it to be read. */
export function useImportFile(read: ReadFile) {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState('')
  const { sent, failure, clearFailure, run } = useImportRequest({ failed: UNREADABLE })
  /** @returns whether a file is on its way. */
  const check = (): boolean => {
    const wrong = fileFault(file)
    setError(wrong)
    if (!file || wrong) return false
    void run(async (onSent) => read(file, new Uint8Array(await file.arrayBuffer()), onSent))
    return true
  }
  const onChoose = (chosen: File | null) => {
    setFile(chosen)
    setError('')
    clearFailure()
  }
  return { sent, check, field: { file, error: error || failure, onChoose } }
}
