import en from './en.mp3'
import hi from './hi.mp3'
import { type RunTiming, runTiming } from '../flash/flash.rules.ts'
import type { Language, Pace } from './grades.rules.ts'
import { beatOf, BETWEEN_MS, LATE_MS, type Place, placesOf, wordsOf } from './spoken.rules.ts'

const RECORDINGS: Readonly<Record<Language, string>> = { en, hi }
/** Everything is laid on the audio clock this long before the first number sounds, in seconds. */
const AHEAD_S = 0.3
/** How often the player is asked where it is, in milliseconds. */
const LOOK_MS = 40

/** A recording that is ready to speak. */
export type Speaker = { audio: AudioContext; words: AudioBuffer; shift: number; language: Language }
/** `sum`: numbers that go on are said with plus or minus. */
export type Saying = { numbers: readonly number[]; pace: Pace; sum?: boolean }

let audio: AudioContext | null = null
const opened = new Map<Language, Promise<Speaker>>()

/**
 * Loads the words of a language; a second time it has them.
 * @throws {Error} when they cannot be loaded: without a network, before the first time.
 */
export function openSpeaker(language: Language): Promise<Speaker> {
  const before = opened.get(language)
  if (before) return before
  const opening = load(language)
  opened.set(language, opening)
  opening.catch(() => opened.delete(language))
  return opening
}

async function load(language: Language): Promise<Speaker> {
  const reply = await fetch(RECORDINGS[language])
  if (!reply.ok) throw new Error(`the number words answered ${reply.status}`)
  const bytes = await reply.arrayBuffer()
  audio ??= new AudioContext()
  const words = await audio.decodeAudioData(bytes)
  return { audio, words, shift: shiftOf(words, language), language }
}

/** Louder than this is a word, and no noise of the encoding. */
const HEARD = 0.02

/** By how much this decoder lays the recording later than it was made, in seconds; they differ in it. */
function shiftOf(words: AudioBuffer, language: Language): number {
  const [[from] = [0]] = placesOf(language, ['0'])
  const first = words.getChannelData(0).findIndex((sample) => Math.abs(sample) > HEARD)
  return Math.max(0, first / words.sampleRate - from / 1_000)
}

/** What will be said: where the words of each number lie, and milliseconds from one number to the next. */
export function planOf(language: Language, { numbers, pace, sum = false }: Saying) {
  const places = numbers.map((number, at) => placesOf(language, wordsOf(language, number, sum && at > 0)))
  return { places, beat: beatOf(pace, places) }
}

/**
 * Speaks numbers, one a beat, laid on the audio clock before the first sounds. Call it from what a hand did:
 * browsers allow no sound before.
 * @returns how it ran, against the clock of the page; null when it was stopped.
 */
export async function speak(
  speaker: Speaker,
  saying: Saying,
  signal: AbortSignal,
): Promise<RunTiming | null> {
  const { places, beat } = planOf(speaker.language, saying)
  const ends = new AbortController()
  let disturbed = document.visibilityState === 'hidden'
  const disturb = () => {
    disturbed = true
  }
  document.addEventListener('visibilitychange', disturb, { signal: ends.signal })
  await speaker.audio.resume()
  const began = speaker.audio.currentTime + AHEAD_S
  const sources = layOut(speaker, places, { began, beat })
  try {
    const onsets = await watch(speaker.audio, { began, beat, count: places.length }, signal)
    if (!onsets) return null
    const timing = {
      digits: 0,
      count: places.length,
      seconds: (beat * places.length) / 1_000,
      frame: LATE_MS,
      steady: true,
    }
    return runTiming(timing, onsets, disturbed)
  } finally {
    ends.abort()
    for (const source of sources) source.stop()
  }
}

/** Lays every word of every number on the audio clock. */
function layOut(
  { audio: context, words, shift }: Speaker,
  places: readonly (readonly Place[])[],
  { began, beat }: { began: number; beat: number },
): AudioBufferSourceNode[] {
  return places.flatMap((number, k) => {
    let at = began + (k * beat) / 1_000
    return number.map(([from, length]) => {
      const source = new AudioBufferSourceNode(context, { buffer: words })
      source.connect(context.destination)
      source.start(at, from / 1_000 + shift, length / 1_000)
      at += (length + BETWEEN_MS) / 1_000
      return source
    })
  })
}

/** Where the player is, in seconds of its own clock, and when that was by the page's, in milliseconds. */
function placeOf(context: AudioContext): [contextTime: number, performanceTime: number] {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp()
  // Some players never tell what is heard, only what is made.
  return contextTime > 0 ? [contextTime, performanceTime] : [context.currentTime, performance.now()]
}

/**
 * When each number sounded, in milliseconds of the page's clock from the first: a player that stood still is
 * seen by it. @returns null when it was stopped.
 */
async function watch(
  context: AudioContext,
  { began, beat, count }: { began: number; beat: number; count: number },
  signal: AbortSignal,
): Promise<number[] | null> {
  const sounded: number[] = []
  const end = began + (beat * count) / 1_000
  for (;;) {
    if (signal.aborted) return null
    const [contextTime, performanceTime] = placeOf(context)
    while (sounded.length < count && contextTime >= began + (sounded.length * beat) / 1_000)
      sounded.push(performanceTime + (began + (sounded.length * beat) / 1_000 - contextTime) * 1_000)
    if (contextTime >= end) return sounded.map((time) => time - (sounded[0] ?? 0))
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
