import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/**
 * 'refused': by the child, the browser or the device's owner; 'missing': none there; 'busy': another app
 * has it.
 */
export type CameraState = 'off' | 'asking' | 'on' | 'refused' | 'missing' | 'busy'

export type Camera = {
  state: CameraState
  video: RefObject<HTMLVideoElement | null>
  start: () => void
  stop: () => void
}

/** The device's camera in a video element; it ends with the page. The picture goes nowhere else. */
export function useCamera(): Camera {
  const [state, setState] = useState<CameraState>('off')
  const [stream, setStream] = useState<MediaStream | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  useEffect(() => {
    if (!stream) return undefined
    const element = video.current
    if (element) element.srcObject = stream
    const [track] = stream.getVideoTracks()
    const ended = () => setState('busy')
    track?.addEventListener('ended', ended)
    return () => {
      track?.removeEventListener('ended', ended)
      if (element) element.srcObject = null
      for (const each of stream.getTracks()) each.stop()
    }
  }, [stream])
  const start = useCallback(() => {
    setState('asking')
    void open().then((found) => {
      if (!isHere.current) {
        if (typeof found !== 'string') for (const track of found.getTracks()) track.stop()
        return
      }
      if (typeof found === 'string') return setState(found)
      setStream(found)
      setState('on')
    })
  }, [])
  const stop = useCallback(() => {
    setStream(null)
    setState('off')
  }, [])
  return { state, video, start, stop }
}

async function open(): Promise<MediaStream | 'refused' | 'missing' | 'busy'> {
  // Without https a browser has no cameras to offer.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) return 'missing'
  try {
    return await devices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 960 } },
      audio: false,
    })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
    return MISSING.includes(name) ? 'missing' : 'busy'
  }
}

/** What a browser says that has no camera at all. */
const MISSING = ['NotFoundError', 'OverconstrainedError', 'NotSupportedError']

/** Width of the pictures that are read, in pixels. */
const WIDTH = 480

/** The picture that the camera shows now; null before the first. */
export function grabPicture(
  video: HTMLVideoElement | null,
  canvas: HTMLCanvasElement,
): { width: number; height: number; data: Uint8ClampedArray } | null {
  if (!video || video.readyState < 2 || video.videoWidth === 0) return null
  // An even number of pixels each way: the reader halves them.
  const height = Math.round((WIDTH * video.videoHeight) / video.videoWidth / 2) * 2
  if (canvas.width !== WIDTH || canvas.height !== height) {
    canvas.width = WIDTH
    canvas.height = height
  }
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(video, 0, 0, WIDTH, height)
  return context.getImageData(0, 0, WIDTH, height)
}
