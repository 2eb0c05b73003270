import { ImagePlus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Picture } from '../Picture.tsx'

type PictureProps = {
  label: string
  /** A path below uploads/; null: none. */
  picture: string | null
  /** What stands below it. */
  hint: string
  error: string | undefined
  /** Keeps it; the message of its failure says why it was not taken. */
  send: (file: File) => Promise<{ image: string }>
  onChange: (picture: string | null) => void
}

/** One picture, sent when it is chosen. */
export function PictureField({ label, picture, hint, error, send, onChange }: PictureProps): ReactNode {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const said = failed || error
  const choose = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setFailed('')
    try {
      onChange((await send(file)).image)
    } catch (fault) {
      setFailed((fault instanceof Error && fault.message) || 'The picture was not taken')
    }
    setBusy(false)
  }
  const key = picture ? 'Another' : 'Choose a picture'
  return (
    <div className="of-f" data-place={label}>
      <label htmlFor={id}>{label}</label>
      <div className="up">
        {picture && <Picture src={picture} alt="" sizes="96px" className="up-p" />}
        <label className={`ob ${busy ? 'busy' : ''}`}>
          <ImagePlus className="ico" aria-hidden="true" />
          {busy ? 'Sending' : key}
          <input
            id={id}
            type="file"
            className="sr-only"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            disabled={busy}
            aria-invalid={said ? true : undefined}
            aria-describedby={`${id}-h`}
            onChange={(event) => {
              void choose(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        {picture && (
          <button type="button" className="olink" onClick={() => onChange(null)}>
            Take away
          </button>
        )}
      </div>
      <p id={`${id}-h`} className={said ? 'of-err' : 'of-hint'} role={said ? 'alert' : undefined}>
        {said || hint}
      </p>
    </div>
  )
}
