import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { RunTiming } from '../flash/flash.rules.ts'
import type { Language, Pace } from '../spoken/grades.rules.ts'
import { canSpeak, speakNumbers, stopSpeaking } from './speech.ts'
import { words } from './board.words.ts'

type SpokenProps = {
  numbers: readonly number[]
  language: Language
  pace: Pace
  /** The timing of the recorded words; null when the browser spoke, which is not graded. */
  onHeard: (ran: RunTiming | null) => void
}
type State = 'still' | 'getting' | 'speaking' | 'without'

/** A spoken sum: with recorded words, or by the browser if they cannot load. */
export function SpokenSum({ numbers, language, pace, onHeard }: SpokenProps): ReactNode {
  const [state, setState] = useState<State>('still')
  const stop = useRef<AbortController>(null)
  useEffect(
    () => () => {
      stop.current?.abort()
      stopSpeaking()
    },
    [],
  )

  async function start(): Promise<void> {
    stop.current?.abort()
    const ends = new AbortController()
    stop.current = ends
    setState('getting')
    try {
      const { openSpeaker, speak } = await import('../spoken/speaker.ts')
      const speaker = await openSpeaker(language)
      if (ends.signal.aborted) return
      setState('speaking')
      const ran = await speak(speaker, { numbers, pace, sum: true }, ends.signal)
      if (!ran) return
      setState('still')
      onHeard(ran)
    } catch {
      if (ends.signal.aborted) return
      setState('without')
      if (canSpeak()) speakNumbers(numbers)
      onHeard(null)
    }
  }

  return (
    <div className="sum-spoken">
      <Button
        onClick={() => void start()}
        disabled={state === 'getting' || state === 'speaking'}
        aria-busy={state === 'getting'}
      >
        {words.start}
      </Button>
      <p role="status">{statusOf(state, numbers.length)}</p>
    </div>
  )
}

function statusOf(state: State, count: number): string {
  if (state === 'getting') return words.loadingVoice
  if (state === 'speaking') return words.listen
  if (state === 'still') return words.willHear(count)
  return canSpeak() ? words.browserSpeaks : words.noVoice
}
