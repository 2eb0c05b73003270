import { useEffect, useRef, useSyncExternalStore } from 'react'

/** `right`: a correct answer; `done`: something larger is finished. */
export type Sound = 'right' | 'done'

/** The device's storage key of the setting; kept at logout. */
const KEY = 'sounds'
const listeners = new Set<() => void>()
/** The choice on this page, if the device cannot store it. */
let chosen: boolean | null = null

function areSoundsOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on' || chosen === true
  } catch {
    return chosen === true
  }
}

function switchSounds(isOn: boolean): void {
  chosen = isOn
  try {
    if (isOn) localStorage.setItem(KEY, 'on')
    else localStorage.removeItem(KEY)
  } catch {
    // Nothing can be kept here: it holds for this visit.
  }
  for (const listener of listeners) listener()
  if (isOn) playSound('right')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Whether sounds are on, and the setter. Off in the server's HTML. */
export const useSounds = (): readonly [isOn: boolean, switchSounds: (isOn: boolean) => void] => [
  useSyncExternalStore(subscribe, areSoundsOn, () => false),
  switchSounds,
]

/**
 * Plays a quiet sound if sounds are on; does nothing before the first touch, on a hidden page, or if its code
 * cannot be loaded. The screen always shows the same information.
 */
export function playSound(sound: Sound): void {
  if (!areSoundsOn()) return
  // Loaded only if sounds are on; offline there is no sound.
  void import('./tones.ts').then(({ playTones }) => playTones(sound)).catch(() => {})
}

/** Plays the sound when `happened` becomes true; not if it was true from the start. */
export function useSound(sound: Sound, happened: boolean): void {
  const before = useRef(happened)
  useEffect(() => {
    if (happened && !before.current) playSound(sound)
    before.current = happened
  }, [sound, happened])
}
