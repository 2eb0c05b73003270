import type { ReactNode } from 'react'
import type { Script } from './letters.rules.ts'
import { GAP_MM, PRESETS, type Ruling, type SheetPlan } from './sheet.rules.ts'

export type Typed = Omit<SheetPlan, 'words' | 'models'> & { words: string }
type FormProps = {
  typed: Typed
  without: readonly string[]
  onChange: (typed: Typed) => void
  onScript: (script: Script) => void
}

export const SCRIPT_NAMES = [
  ['latin', 'English, print'],
  ['cursive', 'English, cursive'],
  ['devanagari', 'Devanagari'],
] as const
const GAPS: Readonly<Record<Script, readonly [string, string, string, string]>> = {
  latin: ['Top', 'Middle', 'Bottom', 'Between'],
  cursive: ['Top', 'Middle', 'Bottom', 'Between'],
  devanagari: ['Above', 'Body', 'Below', 'Between'],
}
const isSame = (one: Ruling, two: Ruling) => one.every((gap, i) => gap === two[i])

/** The form of a sheet: script, words, ruling in millimetres, copies to trace. */
export function SheetForm({ typed, without, onChange, onScript }: FormProps): ReactNode {
  const { script, ruling } = typed
  const gap = (at: number, value: number) => {
    const next = [...ruling] as [number, number, number, number]
    next[at] = Number.isInteger(value)
      ? Math.max(at === 1 ? GAP_MM.least : 0, Math.min(GAP_MM.most, value))
      : 0
    onChange({ ...typed, ruling: next })
  }
  return (
    <section className="wt-form">
      <h2>What is on the sheet</h2>
      <fieldset>
        <legend>Script</legend>
        <div className="wt-row">
          {SCRIPT_NAMES.map(([id, name]) => (
            <button
              key={id}
              type="button"
              className="craft-key"
              aria-pressed={script === id}
              onClick={() => onScript(id)}
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      <label className="wt-label">
        Words, separated by commas
        <textarea
          rows={2}
          lang={script === 'devanagari' ? 'hi' : undefined}
          maxLength={190}
          value={typed.words}
          aria-describedby="wt-without"
          onChange={(event) => onChange({ ...typed, words: event.target.value })}
        />
      </label>
      <p id="wt-without" className="wt-note" role="status">
        {without.length > 0 && leftOut(script, without)}
      </p>
      <fieldset>
        <legend>Ruling, in millimetres</legend>
        <div className="wt-row">
          {PRESETS.filter((one) => one.script === script).map(({ id, name, ruling: own }) => (
            <button
              key={id}
              type="button"
              className="craft-key"
              aria-pressed={isSame(own, ruling)}
              onClick={() => onChange({ ...typed, ruling: own })}
            >
              <b className="tnum">{id}</b> {name}
            </button>
          ))}
        </div>
        <div className="wt-gaps">
          {GAPS[script].map((name, at) => (
            <Count
              key={name}
              name={name}
              value={ruling[at] ?? 0}
              least={at === 1 ? GAP_MM.least : 0}
              most={GAP_MM.most}
              onChange={(value) => gap(at, value)}
            />
          ))}
        </div>
      </fieldset>
      <div className="wt-gaps wt-two">
        <Count
          name="Copies to trace"
          value={typed.traced}
          least={0}
          most={6}
          onChange={(traced) => onChange({ ...typed, traced })}
        />
        <Count
          name="Blank lines"
          value={typed.empty}
          least={0}
          most={12}
          onChange={(empty) => onChange({ ...typed, empty })}
        />
      </div>
      <label className="wt-check">
        <input
          type="checkbox"
          checked={typed.starts}
          onChange={(event) => onChange({ ...typed, starts: event.target.checked })}
        />
        Show a dot where each stroke starts
      </label>
      <p className="wt-note">
        Print at 100%. The line at the bottom should measure 100 mm. Check the ruling and the letter shapes
        against your class copybook.
      </p>
    </section>
  )
}

const leftOut = (script: Script, without: readonly string[]): string =>
  script === 'devanagari'
    ? `We can’t write ${without.join(' ')} yet. Words with ${without.length === 1 ? 'it' : 'them'} are left out.`
    : `We can’t write ${without.join(' ')} yet. ${without.length === 1 ? 'It is' : 'They are'} left out.`

type CountProps = {
  name: string
  value: number
  least: number
  most: number
  onChange: (value: number) => void
}
function Count({ name, value, least, most, onChange }: CountProps): ReactNode {
  return (
    <label>
      {name}
      <input
        type="number"
        className="tnum"
        min={least}
        max={most}
        value={value}
        onChange={(event) => {
          const next = event.target.valueAsNumber
          onChange(Number.isNaN(next) ? least : Math.max(least, Math.min(most, Math.round(next))))
        }}
      />
    </label>
  )
}
