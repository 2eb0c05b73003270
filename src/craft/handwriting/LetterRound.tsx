import { type ReactNode, useMemo, useState } from 'react'
import { academyLetters } from './letter-order.rules.ts'
import type { Script } from './letters.rules.ts'
import { LetterFromMemory, TraceLetter } from './OneLetter.tsx'
import { useLetterModels } from './useLetterModels.ts'
import './write.css'

type LetterRoundProps = {
  letters: readonly { script: Script; name: string }[]
  /** A new letter is traced before it is written from memory. */
  isNew: boolean
  onDone: () => void
}

/** Letters one after another, as the academy writes them. */
export function LetterRound({ letters, isNew, onDone }: LetterRoundProps): ReactNode {
  const models = useLetterModels()
  const tasks = useMemo(
    () =>
      letters.flatMap((one) =>
        (isNew ? [false, true] : [true]).map((fromMemory) => ({ ...one, fromMemory })),
      ),
    [letters, isNew],
  )
  const [at, setAt] = useState(0)
  const task = tasks[at]
  const letter = task && academyLetters(task.script, models)[task.name]
  if (!task || !letter) return null
  const Step = task.fromMemory ? LetterFromMemory : TraceLetter
  return (
    <div className="tr">
      <Step
        key={at}
        {...{ name: task.name, script: task.script, letter }}
        onNext={() => (at + 1 === tasks.length ? onDone() : setAt(at + 1))}
      />
    </div>
  )
}
