import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DetectedMistake } from './vedic.rules.ts'
import { words } from './vedic.words.ts'

type MistakeProps = {
  slip: DetectedMistake | null
  /** Whether the mistake may be named: it matched in two sums. */
  named: boolean
  /** What to do where no mistake is named. */
  advice: string
}
/** Names a mistake that matched twice; before that only says what to do. */
export function MistakeHint({ slip, named, advice }: MistakeProps): ReactNode {
  if (named && slip)
    return (
      <div className="craft-told wrong">
        <b>
          <RotateCcw className="ico" aria-hidden="true" />
          {slip.title}
        </b>
        <p>
          {slip.say} {words.sameMistake}
        </p>
      </div>
    )
  return (
    <div className="craft-told wrong">
      <b>
        <RotateCcw className="ico" aria-hidden="true" />
        {words.notQuite}
      </b>
      <p>{advice}</p>
    </div>
  )
}
