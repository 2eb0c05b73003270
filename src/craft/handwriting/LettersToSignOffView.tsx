import { type ReactNode, useMemo, useState } from 'react'
import { academyLetters, type LetterModel } from './letter-order.rules.ts'
import { LetterPicture } from './LetterPicture.tsx'
import type { Script } from './letters.rules.ts'
import { LetterSignOff } from './LetterSignOff.tsx'
import { ScriptKeys } from './ScriptKeys.tsx'
import { words } from './sign-off.words.ts'
import '../practice/shell.css'
import './write.css'
import './teach-letters.css'

type LettersProps = { models: readonly LetterModel[]; isTeacher: boolean; onChanged: () => void }

/** All letters of a script beside the strokes of one; a teacher or the office signs them off. */
export function LettersToSignOffView({ models, isTeacher, onChanged }: LettersProps): ReactNode {
  const [script, setScript] = useState<Script>('latin')
  const letters = useMemo(() => academyLetters(script, models), [script, models])
  const names = Object.keys(letters)
  const signed = new Set(models.filter((model) => model.script === script).map(({ letter }) => letter))
  const firstOpen = names.find((name) => !signed.has(name)) ?? names[0] ?? ''
  const [picked, setPicked] = useState<string | null>(null)
  const name = picked !== null && picked in letters ? picked : firstOpen
  const next = names.slice(names.indexOf(name) + 1).find((one) => !signed.has(one))
  const done = names.filter((one) => signed.has(one)).length
  return (
    <>
      <div className="wt-row mt-4" role="group" aria-label={words.script}>
        <ScriptKeys
          script={script}
          onScript={(next) => {
            setScript(next)
            setPicked(null)
          }}
        />
      </div>
      <p className="mt-4 font-semibold tnum" role="status">
        {words.signedOff(done, names.length)}
      </p>
      <div className="tl">
        <ul className="tl-list" aria-label={words.letters}>
          {names.map((one) => (
            <li key={one}>
              <button
                type="button"
                lang={script === 'devanagari' ? 'hi' : undefined}
                aria-label={signed.has(one) ? words.isSigned(one) : words.isOpen(one)}
                aria-pressed={one === name}
                className={signed.has(one) ? 'tl-signed' : ''}
                onClick={() => setPicked(one)}
              >
                <LetterPicture script={script} letter={letters[one]} />
              </button>
            </li>
          ))}
        </ul>
        <LetterSignOff
          key={`${script} ${name}`}
          script={script}
          name={name}
          model={models.find((one) => one.script === script && one.letter === name) ?? null}
          isTeacher={isTeacher}
          onSaved={() => {
            // The letter stays, although it is not the first that waits any more.
            setPicked(name)
            onChanged()
          }}
          onNext={next === undefined ? null : () => setPicked(next)}
        />
      </div>
    </>
  )
}
