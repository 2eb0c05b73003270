import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { SortableList } from '../../ui/office/SortableList.tsx'
import { isDrawn } from '../figures.rules.ts'
import { MAX_THINGS, MIN_THINGS } from '../kinds/kinds.rules.ts'
import { Words } from '../Words.tsx'
import './quizzes.css'

type LinesProps = {
  legend: string
  /** Name of one line. */
  name: string
  lines: readonly string[]
  errors: Readonly<Record<string, string>>
  onLines: (lines: string[]) => void
}

/** Two to eight lines in the correct order. */
export function LinesEditor({ legend, name, lines, errors, onLines }: LinesProps) {
  const group = useId()
  // Generated keys keep the focus while a line is moved.
  const [keys, setKeys] = useState(() => lines.map((_, at) => `${group}${at}`))
  const items = lines.map((text, at) => ({
    id: keys[at] ?? `${group}${at}`,
    name: `${name} ${at + 1}`,
    text,
    at,
  }))
  const put = (next: readonly { id: string; text: string }[]) => {
    setKeys(next.map(({ id }) => id))
    onLines(next.map(({ text }) => text))
  }
  const write = (at: number, text: string) =>
    onLines(lines.map((line, place) => (place === at ? text : line)))
  return (
    <fieldset className="min-w-0">
      <legend className="qo-h">{legend}</legend>
      {errors.options && (
        <p className="of-err" role="alert">
          {errors.options}
        </p>
      )}
      <SortableList className="qos" items={items} what={`a ${name}`} onOrder={put}>
        {({ id, text, at }, place) => (
          <div className="qo is-line">
            <b className="qo-l tnum" aria-hidden="true">
              {place + 1}
            </b>
            <div className="qo-f">
              {isDrawn(text) && (
                <div className="qo-a">
                  <Words text={text} />
                </div>
              )}
              <input
                className="of-in"
                aria-label={`Place ${place + 1}`}
                value={text}
                aria-invalid={errors[`options.${at}`] ? true : undefined}
                aria-describedby={errors[`options.${at}`] ? `${group}-${at}` : undefined}
                onChange={(event) => write(at, event.target.value)}
              />
              {errors[`options.${at}`] && (
                <p id={`${group}-${at}`} className="of-err">
                  {errors[`options.${at}`]}
                </p>
              )}
            </div>
            {lines.length > MIN_THINGS && (
              <button
                type="button"
                className="qo-x"
                aria-label={`Remove ${name} ${place + 1}`}
                onClick={() => put(items.filter((item) => item.id !== id))}
              >
                <X className="ico" aria-hidden="true" />
              </button>
            )}
          </div>
        )}
      </SortableList>
      {lines.length < MAX_THINGS && (
        <button
          type="button"
          className="ob mt-2"
          onClick={() => put([...items, { id: `${group}${crypto.randomUUID()}`, text: '' }])}
        >
          <Plus className="ico" aria-hidden="true" />
          {name.charAt(0).toUpperCase() + name.slice(1)}
        </button>
      )}
    </fieldset>
  )
}
