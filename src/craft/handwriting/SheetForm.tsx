import type { ReactNode } from 'react'
import type { Script } from './letters.rules.ts'
import { GAP_MM, PRESETS, type Ruling, type SheetPlan } from './sheet.rules.ts'
import { ScriptKeys } from './ScriptKeys.tsx'
import { words } from './write.words.ts'

export type Typed = Omit<SheetPlan, 'words' | 'models'> & { words: string }
type FormProps = {
  typed: Typed
  without: readonly string[]
  onChange: (typed: Typed) => void
  onScript: (script: Script) => void
}

const isSame = (one: Ruling, two: Ruling) => one.every((gap, i) => gap === two[i])

/** The form of a sheet: script, words, ruling in millimetres, copies to trace. */
export function SheetForm({ typed, without, onChange, onScript }: FormProps): ReactNode {
  const { script, ruling } = typed
  return (
    <section className="wt-form">
      <h2>{words.onTheSheet}</h2>
      <fieldset>
        <legend>{words.script}</legend>
        <div className="wt-row">
          <ScriptKeys script={script} onScript={onScript} />
        </div>
      </fieldset>
      <label className="wt-label">
        {words.commaWords}
        <textarea
          rows={2}
          lang={script === 'devanagari' ? 'hi' : 'en'}
          maxLength={190}
          value={typed.words}
          aria-describedby="wt-without"
          onChange={(event) => onChange({ ...typed, words: event.target.value })}
        />
      </label>
      <p id="wt-without" className="wt-note" role="status">
        {without.length > 0 &&
          (script === 'devanagari' ? words.wordsLeftOut(without) : words.signsLeftOut(without))}
      </p>
      <RulingFields
        script={script}
        ruling={ruling}
        onChange={(next) => onChange({ ...typed, ruling: next })}
      />
      <div className="wt-gaps wt-two">
        <Count
          name={words.copies}
          value={typed.traced}
          least={0}
          most={6}
          onChange={(traced) => onChange({ ...typed, traced })}
        />
        <Count
          name={words.blankLines}
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
        {words.startDots}
      </label>
      <p className="wt-note">{words.printExactly}</p>
    </section>
  )
}

type RulingProps = { script: Script; ruling: Ruling; onChange: (ruling: Ruling) => void }

/** The gaps of the lines: as a class has them, or each by itself. */
function RulingFields({ script, ruling, onChange }: RulingProps): ReactNode {
  const gap = (at: number, value: number) => {
    const next = [...ruling] as [number, number, number, number]
    next[at] = Number.isInteger(value)
      ? Math.max(at === 1 ? GAP_MM.least : 0, Math.min(GAP_MM.most, value))
      : 0
    onChange(next)
  }
  return (
    <fieldset>
      <legend>{words.ruling}</legend>
      <div className="wt-row">
        {PRESETS.filter((one) => one.script === script).map(({ id, name, ruling: own }) => (
          <button
            key={id}
            type="button"
            className="craft-key"
            aria-pressed={isSame(own, ruling)}
            onClick={() => onChange(own)}
          >
            <b className="tnum">{id}</b> {name}
          </button>
        ))}
      </div>
      <div className="wt-gaps">
        {(script === 'devanagari' ? words.gapsOfDevanagari : words.gaps).map((name, at) => (
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
  )
}

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
