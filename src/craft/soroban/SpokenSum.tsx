import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { Ran } from '../flash/flash.rules.ts'
import type { Language, Pace } from '../spoken/grades.rules.ts'
import { canSpeak, speakNumbers, stopSpeaking } from './speech.ts'

type SpokenProps = {
  numbers: readonly number[]
  language: Language
  pace: Pace
  /** How the recorded words ran; null when the browser spoke, and nothing is graded. */
  onHeard: (ran: Ran | null) => void
}
type State = 'still' | 'getting' | 'speaking' | 'without'

/** A sum that is spoken: with recorded words, or by the browser where they cannot be had. */
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
        Start
      </Button>
      <p role="status">{wordsOf(state, numbers.length)}</p>
    </div>
  )
}

function wordsOf(state: State, count: number): string {
  if (state === 'getting') return 'Getting the number words …'
  if (state === 'speaking') return 'Listen …'
  if (state === 'still') return `${count} numbers are spoken.`
  return canSpeak()
    ? 'The recorded words did not come, so this browser speaks, and the sum does not count.'
    : 'The recorded words did not come. Try again, or take the sums that are written.'
}
