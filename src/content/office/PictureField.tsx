import { ImagePlus } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { sendPicture } from '../../platform/send-picture.ts'
import { Picture } from '../../ui/Picture.tsx'

type PictureFieldProps = {
  label: string
  /** The path below the site's root; empty: none yet. */
  image: string
  onChange: (image: string) => void
  error?: string | undefined
  /** What stands there without one. */
  hint: string
  /** It may be taken away again. */
  optional?: true
}

const KINDS = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** One picture of a document: chosen from the device and kept by the server at once. */
export function PictureField(props: PictureFieldProps): ReactNode {
  const { label, image, onChange, error, hint, optional } = props
  const [sent, setSent] = useState<number | null>(null)
  const [failed, setFailed] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const choose = async (file: File | undefined) => {
    if (!file) return
    setFailed('')
    setSent(0)
    try {
      onChange((await sendPicture(file, setSent)).image)
    } catch (fault) {
      setFailed((fault instanceof Error && fault.message) || 'The picture was not taken')
    } finally {
      setSent(null)
    }
  }
  const wrong = failed || error
  return (
    <div className="of-f w2" role="group" aria-labelledby={`${id}-l`} data-place={label}>
      <span id={`${id}-l`} className="lb">
        {label}
      </span>
      {image ? (
        <Picture
          src={image}
          alt=""
          sizes="320px"
          className="aspect-[3/2] w-full max-w-80 rounded-lg bg-ledger object-cover"
        />
      ) : (
        <p className="of-hint">{hint}</p>
      )}
      {sent !== null && (
        <progress className="of-progress" value={sent} aria-label="How much of the picture has gone" />
      )}
      {wrong && (
        <p id={`${id}-e`} className="of-err" role="alert">
          {wrong}
        </p>
      )}
      <div className="mt-2 flex gap-2">
        <button
          type="button"
          className="ob"
          aria-disabled={sent !== null}
          aria-describedby={wrong ? `${id}-e` : undefined}
          onClick={() => sent === null && input.current?.click()}
        >
          <ImagePlus className="ico" aria-hidden="true" />
          {image ? 'Another picture' : 'Add a picture'}
        </button>
        {image && optional && (
          <button type="button" className="ob" onClick={() => onChange('')}>
            Take it away
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={KINDS}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          void choose(file)
        }}
      />
    </div>
  )
}
