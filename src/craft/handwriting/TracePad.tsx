import { type ReactNode, useMemo, useState } from 'react'
import { scrollLinkIntoView } from '../../ui/scroll-into-view.ts'
import { academyLetters } from './letter-order.rules.ts'
import type { Script } from './letters.rules.ts'
import { LetterPicture } from './LetterPicture.tsx'
import { LetterFromMemory, TraceLetter } from './OneLetter.tsx'
import { SCRIPT_NAMES } from './SheetForm.tsx'
import { useLetterModels } from './useLetterModels.ts'
import { words } from './write.words.ts'

type PadProps = { script: Script; onScript: (script: Script) => void }

/** Letters to trace with a finger or a pen, then to write from memory, as the academy writes them. */
export function TracePad({ script, onScript }: PadProps): ReactNode {
  const models = useLetterModels()
  const letters = useMemo(() => academyLetters(script, models), [script, models])
  const names = Object.keys(letters)
  const [picked, setName] = useState('')
  const [fromMemory, setFromMemory] = useState(false)
  // Digits come before the letters in the list, but the first one shown is a letter.
  const name = picked in letters ? picked : (names.find((one) => !/\d/.test(one)) ?? '')
  const following = names[names.indexOf(name) + 1]
  const letter = letters[name]
  const isSignedOff = models.some((model) => model.script === script && model.letter === name)
  const Step = fromMemory ? LetterFromMemory : TraceLetter
  return (
    <div className="tr">
      <div className="wt-row tr-scripts" role="group" aria-label={words.script}>
        {SCRIPT_NAMES.map(([id, word]) => (
          <button
            key={id}
            type="button"
            className="craft-key"
            aria-pressed={script === id}
            onClick={() => onScript(id)}
          >
            {word}
          </button>
        ))}
      </div>
      <div className="tr-names" role="group" aria-label={words.letter}>
        {names.map((one) => (
          <button
            key={one}
            ref={one === name ? scrollLinkIntoView : undefined}
            type="button"
            lang={script === 'devanagari' ? 'hi' : undefined}
            aria-label={one}
            aria-pressed={one === name}
            onClick={() => setName(one)}
          >
            {script === 'latin' ? one : <LetterPicture script={script} letter={letters[one]} />}
          </button>
        ))}
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
  )
}
