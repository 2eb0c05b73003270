import { ImagePlus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Picture } from '../Picture.tsx'
import { useSubmit } from '../useSubmit.ts'
import { useRequired } from './required.ts'

type PictureFieldProps = {
  label: string
  /** A path of the site or below uploads/; null for none. */
  picture: string | null
  /** The text below the field. */
  hint: string
  error: string | undefined
  /** Uploads the picture and reports its progress, 0 to 1; the message of a failure is shown. */
  send: (file: File, onProgress: (share: number) => void) => Promise<{ image: string }>
  onChange: (picture: string | null) => void
  /** Shown large, where the picture is what the document is about. */
  large?: boolean
  /** Whether it can be removed again. */
  isOptional?: boolean
}

const KINDS = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** One picture, uploaded when it is chosen. */
export function PictureField({
  label,
  picture,
  hint,
  error,
  send,
  onChange,
  large = false,
  isOptional = true,
}: PictureFieldProps): ReactNode {
  const id = useId()
  const required = useRequired(label, undefined)
  const [share, setShare] = useState(0)
  const [failed, setFailed] = useState('')
  const { busy, submit } = useSubmit((fault) =>
    setFailed((fault instanceof Error && fault.message) || 'We couldn’t upload this picture'),
  )
  const message = failed || error
  const choose = (file: File | undefined) => {
    if (!file) return
    setFailed('')
    setShare(0)
    void submit(async () => onChange((await send(file, setShare)).image))
  }
  return (
    <div className={`of-f ${large ? 'w2' : ''}`} data-place={label}>
      <label htmlFor={id} className={required ? 'is-required' : undefined}>
        {label}
      </label>
      {picture && large && (
        <Picture
          src={picture}
          alt=""
          sizes="320px"
          className="aspect-[3/2] w-full max-w-80 rounded-lg bg-ledger object-cover"
        />
      )}
      <div className="up">
        {picture && !large && <Picture src={picture} alt="" sizes="96px" className="up-p" />}
        <FileButton
          id={id}
          label={picture ? 'Replace' : 'Choose a picture'}
          isBusy={busy}
          isRequired={required && !picture}
          isInvalid={Boolean(message)}
          onChoose={choose}
        />
        {picture && isOptional && (
          <button type="button" className="olink" onClick={() => onChange(null)}>
            Remove
          </button>
        )}
      </div>
      {busy && <progress className="of-progress" value={share} aria-label="Upload progress" />}
      <Hint id={`${id}-h`} hint={hint} error={message} />
    </div>
  )
}

type FileButtonProps = {
  id: string
  label: string
  isBusy: boolean
  isRequired: boolean
  isInvalid: boolean
  onChoose: (file: File | undefined) => void
}

/** Opens the device's own dialog for a picture; `id` with '-h' is the text that describes it. */
function FileButton({ id, label, isBusy, isRequired, isInvalid, onChoose }: FileButtonProps) {
  return (
    <label className="ob">
      <ImagePlus className="ico" aria-hidden="true" />
      {isBusy ? 'Uploading' : label}
      <input
        id={id}
        type="file"
        className="sr-only"
        accept={KINDS}
        disabled={isBusy}
        required={isRequired}
        aria-invalid={isInvalid || undefined}
        aria-describedby={`${id}-h`}
        onChange={(event) => {
          onChoose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </label>
  )
}

/** The text below the field: what is wrong, or else what is asked. */
function Hint({ id, hint, error }: { id: string; hint: string; error: string | undefined }) {
  return (
    <p id={id} className={error ? 'of-err' : 'of-hint'} role={error ? 'alert' : undefined}>
      {error || hint}
    </p>
  )
}
