import { type ReactNode, useMemo, useRef, useState } from 'react'
import { usePractised } from '../practice/send.ts'
import { FAMILIES, letterStates, nextLetter } from './letter-families.rules.ts'
import { LetterFamilies } from './LetterFamilies.tsx'
import { academyLetters } from './letter-order.rules.ts'
import type { Script } from './letters.rules.ts'
import { LetterFromMemory, TraceLetter } from './OneLetter.tsx'
import { ScriptKeys } from './ScriptKeys.tsx'
import { useLetterModels } from './useLetterModels.ts'
import { words } from './write.words.ts'

type PadProps = { script: Script; onScript: (script: Script) => void }

/** Letters to trace with a finger or a pen, then to write from memory; beside the pad all in families. */
export function TracePad({ script, onScript }: PadProps): ReactNode {
  const models = useLetterModels()
  const letters = useMemo(() => academyLetters(script, models), [script, models])
  const things = usePractised()
  const [now] = useState(() => Date.now())
  const states = useMemo(() => letterStates(script, things, now), [script, things, now])
  const [picked, setName] = useState('')
  const [fromMemory, setFromMemory] = useState(false)
  const pad = useRef<HTMLDivElement>(null)
  // What is practised here changes the states, but not the letter on the pad.
  const [first, setFirst] = useState({ script, name: nextLetter(script, states) })
  if (first.script !== script) setFirst({ script, name: nextLetter(script, states) })
  const name = picked in letters ? picked : first.name
  const names = FAMILIES[script].flatMap((family) => family.names)
  const following = names[names.indexOf(name) + 1]
  const letter = letters[name]
  const isSignedOff = models.some((model) => model.script === script && model.letter === name)
  const Step = fromMemory ? LetterFromMemory : TraceLetter
  const choose = (next: string) => {
    setName(next)
    // On a phone the pad lies above the letters.
    pad.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="tr-page">
      <div className="tr" ref={pad}>
        <div className="wt-row tr-scripts" role="group" aria-label={words.script}>
          <ScriptKeys script={script} onScript={onScript} />
        </div>
        <div className="wt-row tr-scripts" role="group" aria-label={words.howToWrite}>
          <button
            type="button"
            className="craft-key"
            aria-pressed={!fromMemory}
            onClick={() => setFromMemory(false)}
          >
            {words.trace}
          </button>
          <button
            type="button"
            className="craft-key"
            aria-pressed={fromMemory}
            onClick={() => setFromMemory(true)}
          >
            {words.fromMemory}
          </button>
        </div>
        {letter && (
          <Step
            key={`${script} ${name} ${letter.strokes.join()}`}
            {...{ name, letter, script }}
            onNext={following === undefined ? undefined : () => setName(following)}
          />
        )}
        <p className="wt-note">
          {words.onPaperToo} {isSignedOff ? words.academyWrites : words.mayDiffer}
        </p>
      </div>
      <LetterFamilies {...{ script, letters, states }} current={name} onChoose={choose} />
    </div>
  )
}
