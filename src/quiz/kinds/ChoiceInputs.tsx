import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { optionLook, OptionBody } from '../QuestionPrompt.tsx'
import { Words } from '../Words.tsx'
import type { KindProps } from './KindInput.tsx'
import { UNSET } from './kinds.rules.ts'
import { words } from './kinds.words.ts'
import { words as language } from '../../platform/language.words.ts'

/** Multiple correct options as checkboxes; none checked is no answer. */
export function SeveralInput({ question, said, labelledBy, disabled, onSay }: KindProps): ReactNode {
  const hint = useId()
  const { options } = question
  const { isTiled, look } = optionLook(options)
  const chosen = said ? said.split(',').map(Number) : []
  const toggle = (place: number) => {
    const next = chosen.includes(place) ? chosen.filter((at) => at !== place) : [...chosen, place]
    onSay(next.length > 0 ? next.toSorted((a, b) => a - b).join() : null)
  }
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={hint} className="kd">
      <p id={hint} className="kd-hint">
        {words.chooseAll}
      </p>
      <div className={`opts is-many ${look}`} lang={language.contentOf(question)}>
        {options.map((option, place) => (
          <label key={option} className={isTiled ? 'opt tile' : 'opt'}>
            <input
              type="checkbox"
              checked={chosen.includes(place)}
              disabled={disabled}
              onChange={() => toggle(place)}
            />
            <OptionBody option={option} place={place} options={options} isTiled={isTiled} />
          </label>
        ))}
      </div>
    </div>
  )
}

/** Matching: one row of choices for each left side. */
export function MatchInput(props: KindProps & { left: readonly string[] }): ReactNode {
  const { question, said, labelledBy, disabled, left, onSay } = props
  const group = useId()
  const chosen = left.map((_, at) => said?.split(',')[at] ?? UNSET)
  const choose = (at: number, place: number) =>
    onSay(chosen.map((before, row) => (row === at ? String(place) : before)).join())
  const open = chosen.filter((place) => place === UNSET).length
  return (
    <div role="group" aria-labelledby={labelledBy} className="kd">
      <p className="kd-hint" aria-live="polite">
        {words.match(open)}
      </p>
      <div className="km" lang={language.contentOf(question)}>
        {left.map((text, at) => (
          <fieldset key={text} className="km-row" disabled={disabled}>
            <legend className="km-left tnum">
              <Words text={text} />
            </legend>
            <div className="km-opts">
              {question.options.map((option, place) => (
                <label key={option} className="km-opt tnum">
                  <input
                    type="radio"
                    name={`${group}-${at}`}
                    checked={chosen[at] === String(place)}
                    onChange={() => choose(at, place)}
                  />
                  <span>
                    <Words text={option} />
                  </span>
                  <Check className="ico" aria-hidden="true" />
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </div>
  )
}
