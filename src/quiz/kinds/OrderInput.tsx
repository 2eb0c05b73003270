import { type ReactNode, useState } from 'react'
import { spokenText } from '../figures.rules.ts'
import { Words } from '../Words.tsx'
import type { KindProps } from './KindInput.tsx'
import { words } from './kinds.words.ts'
import { words as language } from '../../platform/language.words.ts'

/** Items are tapped first to last; a second tap removes one and moves the later ones up. */
export function OrderInput({ question, said, labelledBy, disabled, onSay }: KindProps): ReactNode {
  const { options } = question
  const placed = said ? said.split(',').map(Number) : []
  const [announcement, setAnnouncement] = useState('')
  const tap = (place: number) => {
    const isPlaced = placed.includes(place)
    const next = isPlaced ? placed.filter((at) => at !== place) : [...placed, place]
    const name = spokenText(options[place] ?? '')
    setAnnouncement(isPlaced ? words.removed(name) : words.placed(name, next.length, options.length))
    onSay(next.length > 0 ? next.join() : null)
  }
  const left = options.length - placed.length
  return (
    <div role="group" aria-labelledby={labelledBy} className="kd">
      <p className="kd-hint">{words.order(left)}</p>
      <div className="ko">
        {options.map((option, place) => {
          const at = placed.indexOf(place)
          return (
            <button
              key={option}
              type="button"
              className="ko-one tnum"
              aria-pressed={at >= 0}
              disabled={disabled}
              onClick={() => tap(place)}
            >
              <b className="ko-n" aria-hidden="true">
                {at >= 0 ? at + 1 : ''}
              </b>
              {at >= 0 && <span className="sr-only">{words.number(at + 1)}</span>}
              <span className="ko-t" lang={language.contentOf(question)}>
                <Words text={option} />
              </span>
            </button>
          )
        })}
      </div>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </div>
  )
}
