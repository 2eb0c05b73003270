import { type ReactNode, useEffect, useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import './orders.css'

/** One of what was found: its name, and what tells it from others of this name. */
export type Choice = { id: string; name: string; detail: string }

type ChooseProps = {
  label: string
  hint: string
  chosen: Choice | null
  error?: string | undefined
  /** Finds what fits the words, at most a handful. */
  find: (words: string) => Promise<readonly Choice[]>
  onChoose: (choice: Choice | null) => void
}

/** After the last key the words are looked for, in milliseconds. */
const PAUSE_MS = 250
const FEWEST_LETTERS = 2

/** Looks for one thing by its words, and keeps which one was chosen in sight. */
export function SearchSelect({ label, hint, chosen, error, find, onChoose }: ChooseProps): ReactNode {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<{ words: string; choices: readonly Choice[]; fault: string } | null>(
    null,
  )
  const wanted = words.trim()
  useEffect(() => {
    if (wanted.length < FEWEST_LETTERS) return undefined
    let current = true
    const timer = setTimeout(() => {
      const tell = (choices: readonly Choice[], fault: string) =>
        current && setFound({ words: wanted, choices, fault })
      find(wanted)
        .then((choices) => tell(choices, ''))
        .catch((failure: unknown) =>
          tell([], (isCallError(failure) && failure.message) || 'Search failed. Please try again.'),
        )
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [wanted, find])

  if (chosen)
    return (
      <div className="of-f w2">
        <span className="lb">{label}</span>
        <div className="mo-p">
          <span>
            <b>{chosen.name}</b> <span className="muted">{chosen.detail}</span>
          </span>
          <button type="button" className="ob ob-quiet" onClick={() => onChoose(null)}>
            Change<span className="sr-only"> {label.toLowerCase()}</span>
          </button>
        </div>
        {error && (
          <p className="of-err" role="alert">
            {error}
          </p>
        )}
      </div>
    )
  const shown = found?.words === wanted ? found : null
  return (
    <div className="of-f w2">
      <OfficeField
        label={label}
        required
        type="search"
        autoComplete="off"
        value={words}
        maxLength={80}
        hint={hint}
        error={error ?? (shown?.fault || undefined)}
        onChange={(event) => setWords(event.target.value)}
      />
      <p role="status" className="sr-only">
        {shown ? `${shown.choices.length} found` : ''}
      </p>
      {shown && !shown.fault && shown.choices.length === 0 && (
        <p className="of-hint">No results for “{shown.words}”.</p>
      )}
      {shown && shown.choices.length > 0 && (
        <ul className="mo-c" aria-label={`${label}: results`}>
          {shown.choices.map((choice) => (
            <li key={choice.id}>
              <button type="button" onClick={() => onChoose(choice)}>
                <b>{choice.name}</b>
                <span>{choice.detail}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
