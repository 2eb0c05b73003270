import { useEffect, useRef, useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { call } from '../../platform/wire.ts'
import { FILM_MAX_BYTES, FILM_PART_BYTES, getVideoUrl, uploadVideoPart } from './videos.contract.ts'

/** How often a busy server is asked again, and after which pause in milliseconds. */
const TRIES = 6
const PAUSE_MS = 3_000

type Upload =
  | { phase: 'none' }
  | { phase: 'sending'; percent: number; isOffline: boolean }
  | { phase: 'failed'; message: string }

/** A pause, which ends early once the network is back. */
const pause = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, PAUSE_MS)
    addEventListener('online', end)
  })
const isWithoutNetwork = (error: unknown): boolean => isCallError(error) && error.status === 0
/** What another try can mend: a server that is busy, or a part that was cut off on its way. */
const isBusy = (error: unknown): boolean =>
  isWithoutNetwork(error) ||
  (isCallError(error) && (error.status === 408 || error.status === 429 || error.status >= 500))

/**
 * Sends a film part by part; a part that does not come through is sent again, without a network for as long
 * as the page is open. `onDone` gets its path, and its
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
    const show = (part: { percent?: number; isOffline: boolean }) => {
      if (control.signal.aborted) return
      setUpload((now) => ({ percent: 0, ...(now.phase === 'sending' ? now : {}), phase: 'sending', ...part }))
    }
    show({ percent: 0, isOffline: false })
    sendAll(file, control.signal, show).then(
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
  show: (part: { percent?: number; isOffline: boolean }) => void,
): Promise<string> {
  const id = uuidv7(Date.now())
  for (let at = 0; at < file.size; at += FILM_PART_BYTES) {
    const bytes = new Uint8Array(await file.slice(at, at + FILM_PART_BYTES).arrayBuffer())
    const send = () =>
      call(uploadVideoPart, { params: { id }, query: { at, size: file.size }, body: bytes }, { signal })
    const { data } = await again(send, signal, () => show({ isOffline: true }))
    show({ percent: Math.floor((data.received * 100) / file.size), isOffline: false })
    if (data.video !== null) return data.video
  }
  throw new Error('the film is empty')
}

async function again<T>(act: () => Promise<T>, signal: AbortSignal, onOffline: () => void): Promise<T> {
  let busy = 0
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (signal.aborted) throw error
      if (isWithoutNetwork(error) && !navigator.onLine) onOffline()
      else if (isBusy(error) && busy < TRIES - 1) busy += 1
      else throw error
      await pause()
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
