import { Film, Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import { toastError } from '../../ui/toast.tsx'
import { Player } from '../../ui/Video.tsx'
import { LESSON_FILMS } from '../catalogue.rules.ts'
import { getVideoUrl } from './videos.contract.ts'
import { useVideoUpload } from './useVideoUpload.ts'
import { FileInput } from '../../ui/FileInput.tsx'
import './courses.css'

type FilmProps = {
  label: string
  /** An uploaded video or one at YouTube; null: none. */
  video: string | null
  error: string | undefined
  /** `seconds`: its length, when it could be read from the film. */
  onChange: (video: string | null, seconds: number | null) => void
}

/** A film: sent from here, or at YouTube. */
export function VideoField({ label, video, error, onChange }: FilmProps) {
  const id = useId()
  const { upload, send, stop } = useVideoUpload(onChange)
  const [watched, setWatched] = useState<string | null>(null)
  const ours = video?.startsWith('/uploads/') ?? false

  const watch = async () => {
    if (!video?.startsWith(LESSON_FILMS)) return setWatched(video)
    try {
      setWatched((await call(getVideoUrl, { body: { video } })).data.address)
    } catch (failure) {
      toastError(failure, 'The video won’t play right now')
    }
  }
  const say = upload.phase === 'failed' ? upload.message : error
  return (
    <div className="grid gap-1" data-place={label}>
      {ours ? (
        <p className="of-f">
          <b className="lb">{label}</b>
          <span className="up">
            <span className="up-f">
              <Film className="ico" aria-hidden="true" />
              Uploaded video
            </span>
            <button type="button" className="olink" onClick={() => void watch()}>
              Watch
            </button>
            <button type="button" className="olink" onClick={() => onChange(null, null)}>
              Remove
            </button>
          </span>
          {say && <span className="of-err">{say}</span>}
        </p>
      ) : (
        <OfficeField
          label={`${label}: YouTube link`}
          type="url"
          inputMode="url"
          placeholder="https://youtu.be/"
          value={video ?? ''}
          error={say}
          onChange={(event) => onChange(event.target.value.trim() || null, null)}
        />
      )}
      {upload.phase === 'sending' ? (
        <p className="up">
          <progress max={100} value={upload.percent} aria-label={`Uploading ${label}`} />
          <span className="tnum" role="status">
            {upload.percent}%{upload.isOffline && '. No internet: the upload continues when it is back.'}
          </span>
          <button type="button" className="olink" onClick={stop}>
            Stop
          </button>
        </p>
      ) : (
        !ours && (
          <p className="up">
            <label className="ob">
              <Upload className="ico" aria-hidden="true" />
              Upload video
              <FileInput
                id={id}
                accept="video/mp4,video/webm"
                aria-label={`${label}: upload a video`}
                onFile={send}
              />
            </label>
            <span className="of-hint">MP4 or WebM, at most 1 GB</span>
          </p>
        )
      )}
      {watched !== null && watched.startsWith(video ?? ' ') && (
        <Player url={watched} title={label} className="rounded-md" />
      )}
    </div>
  )
}
