import { useEffect, useRef, useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { FILM_MAX_BYTES, FILM_PART_BYTES, getVideoUrl, uploadVideoPart } from './videos.contract.ts'

/** How often a part is sent again, and after which pause in milliseconds. */
const TRIES = 6
const PAUSE_MS = 3_000

type Upload = { phase: 'none' } | { phase: 'sending'; percent: number } | { phase: 'failed'; message: string }

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })
/** What another try can mend: no connection, or a server that is busy. */
const isPassing = (error: unknown): boolean =>
  isCallError(error) &&
  (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500)

/**
 * Sends a film part by part; a part that does not come through is sent again. `onDone` gets its path, and its
 * length in seconds when the browser can tell.
 */
export function useVideoUpload(onDone: (video: string, seconds: number | null) => void): {
  upload: Upload
  send: (file: File) => void
  stop: () => void
} {
  const [upload, setUpload] = useState<Upload>({ phase: 'none' })
  const running = useRef<AbortController | null>(null)
  const stop = () => {
    running.current?.abort()
    running.current = null
    setUpload({ phase: 'none' })
  }
  useEffect(() => () => running.current?.abort(), [])

  const send = (file: File) => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setUpload({ phase: 'sending', percent: 0 })
    sendAll(file, control.signal, (percent) => setUpload({ phase: 'sending', percent })).then(
      async (video) => {
        const seconds = await lengthOf(video)
        if (control.signal.aborted) return
        setUpload({ phase: 'none' })
        onDone(video, seconds)
      },
      (error: unknown) => {
        if (control.signal.aborted) return
        const message =
          (isCallError(error) && error.message) || 'The video was not uploaded. Please try again.'
        setUpload({ phase: 'failed', message })
      },
    )
  }
  return {
    upload,
    send: (file) =>
      file.size > FILM_MAX_BYTES
        ? setUpload({ phase: 'failed', message: 'The limit for a video is 1 GB' })
        : send(file),
    stop,
  }
}

async function sendAll(
  file: File,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<string> {
  const id = uuidv7(Date.now())
  for (let at = 0; at < file.size; at += FILM_PART_BYTES) {
    const bytes = new Uint8Array(await file.slice(at, at + FILM_PART_BYTES).arrayBuffer())
    const { data } = await again(() =>
      call(uploadVideoPart, { params: { id }, query: { at, size: file.size }, body: bytes }, { signal }),
    )
    onPercent(Math.floor((data.received * 100) / file.size))
    if (data.video !== null) return data.video
  }
  throw new Error('the film is empty')
}

async function again<T>(act: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await act()
    } catch (error) {
      if (tried === TRIES || !isPassing(error)) throw error
      await pause(PAUSE_MS)
    }
  }
}

/** The length of a film in seconds; null when the browser can't tell. */
async function lengthOf(video: string): Promise<number | null> {
  const address = await call(getVideoUrl, { body: { video } }).then(
    ({ data }) => data.address,
    () => null,
  )
  if (address === null) return null
  return new Promise((resolve) => {
    const film = document.createElement('video')
    const end = (seconds: number | null) => {
      film.removeAttribute('src')
      resolve(seconds)
    }
    film.preload = 'metadata'
    film.addEventListener('loadedmetadata', () =>
      end(Number.isFinite(film.duration) ? Math.round(film.duration) : null),
    )
    film.addEventListener('error', () => end(null))
    film.src = address
  })
}
