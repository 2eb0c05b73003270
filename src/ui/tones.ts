import type { Sound } from './sounds.ts'

/** Each sound as a sequence of pitches in hertz. */
const MELODIES: Readonly<Record<Sound, readonly number[]>> = { right: [659, 880], done: [523, 659, 784] }
const STEP_S = 0.11
/** Decay of the last tone, in seconds. */
const FADE_S = 0.25
/** Maximum gain; 1 is the device's volume. */
const GAIN = 0.07
/** A sound later than this is dropped, in milliseconds: a late sound misleads. */
const LATE_MS = 400

let audio: AudioContext | null = null
let playing: OscillatorNode | null = null

/** Whether sound is wanted: the page is visible and was touched. */
const isHeard = (): boolean =>
  document.visibilityState === 'visible' && (navigator.userActivation?.hasBeenActive ?? true)

/** Plays a short melody; a new one stops the previous one. */
export async function playTones(sound: Sound): Promise<void> {
  if (!isHeard()) return
  audio ??= openAudio()
  const requestedAt = performance.now()
  await audio.resume()
  if (!isHeard() || performance.now() - requestedAt > LATE_MS) return
  playing?.stop()
  playing = startTones(audio, MELODIES[sound])
}

function openAudio(): AudioContext {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') playing?.stop()
  })
  const context = new AudioContext()
  // Safari allows sound to start only in a touch; afterwards it may start at any time.
  document.addEventListener('pointerup', () => void context.resume())
  return context
}

function startTones(context: AudioContext, melody: readonly number[]): OscillatorNode {
  const oscillator = new OscillatorNode(context, { type: 'sine' })
  const gain = new GainNode(context, { gain: 0 })
  const starts = context.currentTime
  const fades = starts + STEP_S * (melody.length - 1)
  melody.forEach((hertz, step) => oscillator.frequency.setValueAtTime(hertz, starts + step * STEP_S))
  gain.gain.setValueAtTime(0, starts)
  // Without a ramp at both ends it would click.
  gain.gain.linearRampToValueAtTime(GAIN, starts + 0.02)
  gain.gain.setValueAtTime(GAIN, fades)
  gain.gain.linearRampToValueAtTime(0, fades + FADE_S)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(starts)
  oscillator.stop(fades + FADE_S)
  return oscillator
}
