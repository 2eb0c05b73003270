import { Captions as Sign, Upload } from 'lucide-react'
import { useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { CAPTIONS_MAX_BYTES } from '../captions.rules.ts'
import { uploadCaptions } from './videos.contract.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { FileInput } from '../../ui/FileInput.tsx'
import './courses.css'

type CaptionsProps = {
  label: string
  /** The path of the captions; null: none. */
  captions: string | null
  error: string | undefined
  onChange: (captions: string | null) => void
}

/** The captions of a film: what is said in it, for those who cannot hear it. */
export function CaptionsField({ label, captions, error, onChange }: CaptionsProps) {
  const [failed, setFailed] = useState<string | undefined>()
  const { busy, submit } = useSubmit((failure) => {
    setFailed(
      (isCallError(failure) && failure.message) || 'The captions were not uploaded. Please try again.',
    )
  })
  const send = (file: File) => {
    if (file.size > CAPTIONS_MAX_BYTES) return setFailed('The limit for captions is 512 kB')
    return submit(async () => {
      const body = new Uint8Array(await file.arrayBuffer())
      onChange((await call(uploadCaptions, { body })).data.captions)
      setFailed(undefined)
    })
  }
  const say = failed ?? error
  return (
    <div className="of-f" data-place={label}>
      <b className="lb">{label}</b>
      <span className="up">
        {captions === null ? (
          <>
            <label className="ob" aria-busy={busy}>
              <Upload className="ico" aria-hidden="true" />
              Upload captions
              <FileInput
                accept=".vtt,text/vtt"
                aria-label={`${label}: upload a file`}
                onFile={(file) => void send(file)}
              />
            </label>
            <span className="of-hint">A .vtt file, at most 512 kB</span>
          </>
        ) : (
          <>
            <span className="up-f">
              <Sign className="ico" aria-hidden="true" />
              Captions added
            </span>
            <button type="button" className="olink" onClick={() => onChange(null)}>
              Remove
            </button>
          </>
        )}
      </span>
      {say && (
        <span className="of-err" role="alert">
          {say}
        </span>
      )}
    </div>
  )
}
