import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { words } from './attempt/attempt.words.ts'

const speech = () => ('speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined)

/** A voice of this device that speaks the language, the Indian one first; undefined where there is none. */
function voice(): SpeechSynthesisVoice | undefined {
  const voices = speech()?.getVoices() ?? []
  return voices.find(({ lang }) => /^en[-_]IN/i.test(lang)) ?? voices.find(({ lang }) => /^en/i.test(lang))
}

function subscribe(tell: () => void): () => void {
  const from = speech()
  from?.addEventListener('voiceschanged', tell)
  return () => from?.removeEventListener('voiceschanged', tell)
}

/** Reads a text aloud, and stops at a second touch; not there where the device has no voice. */
export function Listen({ text }: { text: string }): ReactNode {
  const hasVoice = useSyncExternalStore(
    subscribe,
    () => voice() !== undefined,
    () => false,
  )
  const [speaking, setSpeaking] = useState(false)
  // Another question, or the way out: what was read is not meant any more.
  useEffect(() => {
    setSpeaking(false)
    return () => speech()?.cancel()
  }, [text])
  if (!hasVoice) return null
  const toggle = () => {
    const from = speech()
    from?.cancel()
    if (speaking || !from) return setSpeaking(false)
    const said = new SpeechSynthesisUtterance(text)
    const chosen = voice()
    if (chosen) said.voice = chosen
    said.lang = chosen?.lang ?? 'en-IN'
    said.rate = 0.9
    said.addEventListener('end', () => setSpeaking(false))
    said.addEventListener('error', () => setSpeaking(false))
    from.speak(said)
    setSpeaking(true)
  }
  const Icon = speaking ? VolumeX : Volume2
  return (
    <button type="button" className="listen" aria-pressed={speaking} onClick={toggle}>
      <Icon className="ico" aria-hidden="true" />
      {words.listen}
    </button>
  )
}
