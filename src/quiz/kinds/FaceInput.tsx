import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { KindProps } from './KindInput.tsx'
import { colourName, UNSET } from './kinds.rules.ts'
import { words } from './kinds.words.ts'

const COLOURS = 'WYROGB'
const EMPTY = UNSET.repeat(9)
const looks: Readonly<Record<string, string>> = { R: 'r', O: 'o', Y: 'y', G: 'g', B: 'n', W: 'w' }

/** A cube face: choose a colour and tap stickers; typing a letter on a sticker colours it too. */
export function FaceInput({ said, labelledBy, disabled, onSay }: KindProps): ReactNode {
  const group = useId()
  const [colour, setColour] = useState('W')
  const face = said ?? EMPTY
  const paint = (at: number, letter: string) => {
    const sticker = face[at] === letter ? UNSET : letter
    const next = Array.from(face, (before, place) => (place === at ? sticker : before)).join('')
    onSay(next === EMPTY ? null : next)
  }
  const press = (event: KeyboardEvent, at: number) => {
    const letter = event.key.toUpperCase()
    if (event.altKey || event.ctrlKey || event.metaKey || !COLOURS.includes(letter) || letter === '') return
    event.preventDefault()
    setColour(letter)
    if (face[at] !== letter) paint(at, letter)
  }
  const left = [...face].filter((letter) => letter === UNSET).length
  return (
    <div role="group" aria-labelledby={labelledBy} className="kd">
      <p className="kd-hint" aria-live="polite">
        {words.colours(left)}
      </p>
      <div className="kf-two">
        <fieldset className="kf-pal" disabled={disabled}>
          <legend className="sr-only">{words.colour}</legend>
          {[...COLOURS].map((letter) => (
            <label key={letter} className="kf-col">
              <input
                type="radio"
                name={group}
                checked={colour === letter}
                onChange={() => setColour(letter)}
              />
              <Sticker letter={letter} />
              <span className="sr-only">{colourName(letter)}</span>
            </label>
          ))}
        </fieldset>
        <div className="kf-face">
          {[...face].map((letter, at) => (
            <button
              key={at}
              type="button"
              className="kf-st"
              disabled={disabled}
              aria-label={words.sticker(Math.floor(at / 3), at % 3, colourName(letter))}
              onClick={() => paint(at, colour)}
              onKeyDown={(event) => press(event, at)}
            >
              <Sticker letter={letter} />
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}

/** One sticker with its letter; an outline if it has no colour. */
export function Sticker({ letter }: { letter: string }): ReactNode {
  const look = looks[letter]
  return (
    <svg className="kf-svg" viewBox="0 0 30 30" aria-hidden="true">
      <path className={look ? `st st-${look}` : 'kf-open'} d="M3 3h24v24H3Z" />
      {look && (
        <text className={`st-l ${'RB'.includes(letter) ? 'st-light' : ''}`} x="15" y="19">
          {letter}
        </text>
      )}
    </svg>
  )
}
