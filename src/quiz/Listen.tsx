import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { words as language } from '../platform/language.words.ts'
import type { Language } from '../platform/languages.rules.ts'
import { words } from './attempt/attempt.words.ts'

const speech = () => ('speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined)

/** A voice of this device that speaks the language, the Indian one first; undefined where there is none. */
function voiceOf(language: Language): SpeechSynthesisVoice | undefined {
  const voices = (speech()?.getVoices() ?? []).map((voice) => ({ voice, lang: voice.lang.toLowerCase() }))
  const isIndian = ({ lang }: { lang: string }) => lang.replace('_', '-').startsWith(`${language}-in`)
  return (voices.find(isIndian) ?? voices.find(({ lang }) => lang.startsWith(language)))?.voice
}

function subscribe(tell: () => void): () => void {
  const from = speech()
  from?.addEventListener('voiceschanged', tell)
  return () => from?.removeEventListener('voiceschanged', tell)
}

/** Reads a text aloud, and stops at a second touch; not there where the device has no voice. */
export function Listen({ text }: { text: string }): ReactNode {
  // On a page in Hindi a question may still be in English.
  const isPages = language.langOf(text) === undefined
  const spokenIn: Language = (isPages && language.language) || 'en'
  const hasVoice = useSyncExternalStore(
    subscribe,
    () => voiceOf(spokenIn) !== undefined,
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
    const chosen = voiceOf(spokenIn)
    if (chosen) said.voice = chosen
    said.lang = chosen?.lang ?? `${spokenIn}-IN`
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
