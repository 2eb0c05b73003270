import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { CubeFace } from '../ui/art/CubeFace.tsx'
import type { Question } from './quiz.contract.ts'
import { choicesOf } from './kinds/kinds.rules.ts'
import { Listen } from './Listen.tsx'
import {
  areLetters,
  asking,
  colourOf,
  layOut,
  letterOf,
  readAloud,
  readingOf,
  widthOf,
} from './question-layout.rules.ts'
import { Fig, Words } from './Words.tsx'
import './asked.css'
import { words as language } from '../platform/language.words.ts'

type Shown = Pick<Question, 'questionText' | 'options' | 'task' | 'shown' | 'alsoIn'>
/** A sum is set as large as its width in digits allows. */
const sizes = [
  [7, 'xl'],
  [11, 'l'],
  [16, 'm'],
  [23, 's'],
  [29, 'xs'],
] as const
const sizeOf = (text: string) => sizes.find(([most]) => widthOf(text) <= most)?.[1] ?? 'xxs'

/** What is asked: a few words, what is drawn or written large, and a voice that reads it. */
export function QuestionPrompt({ question, id }: { question: Shown; id: string }): ReactNode {
  const { text, lang } = readingOf(question)
  const { words, pictures, large, isSum, rows } = asking(text, layOut(choicesOf(question)) === 'pictures')
  return (
    <div className={`ask ${pictures.length > 0 ? 'has-pic' : ''}`}>
      <div id={id} className="ask-q" lang={lang}>
        {words && (
          <p className={`ask-w ${words.length > 60 ? 'long' : ''}`}>
            <Words text={words} />
          </p>
        )}
        {pictures.length > 0 && (
          <p className="ask-pic">
            {pictures.map((figure, index) => (
              <Fig key={index} figure={figure} />
            ))}
          </p>
        )}
        {rows && (
          <span className={`ask-column tnum ${rows.length > 6 ? 'is-long' : ''}`}>
            {rows.map((row, at) => (
              <span key={`${at} ${row}`}>{row} </span>
            ))}
          </span>
        )}
        {large && <p className={`ask-large tnum ${isSum ? `is-sum size-${sizeOf(large)}` : ''}`}>{large}</p>}
      </div>
      <Listen
        text={readAloud({ ...question, questionText: text, options: question.shown ?? question.options })}
      />
    </div>
  )
}

type TilesProps = {
  question: Shown
  chosen: string | undefined
  labelledBy: string
  disabled?: boolean
  onAnswer: (option: string) => void
}

/** Longer than this an answer stands below its letter instead of beside it. */
const LONG_ANSWER = 5
const tileLook = (option: string) => `tile-t tnum ${option.length > LONG_ANSWER ? 'wide' : ''}`

/** How options are laid out: the classes of what holds them, and whether each is a tile. */
export function optionLook(options: readonly string[]): { look: string; isTiled: boolean } {
  const look = areLetters(options) ? 'tiles is-hand' : layOut(options)
  const isTiled = look !== 'lines'
  return { look: isTiled ? `opts-tiles ${look}` : 'grid gap-3', isTiled }
}

type BodyProps = {
  option: string
  /** As it is read, where that is another language. */
  shown?: string | undefined
  place: number
  options: readonly string[]
  isTiled: boolean
}

/** What is seen of an option: its letter, its words or picture, and a tick once it is chosen. */
export function OptionBody({ option, shown = option, place, options, isTiled }: BodyProps): ReactNode {
  const colour = colourOf(option, options)
  return (
    <>
      <span className="ltr">{letterOf(place)}</span>
      <span className={isTiled ? tileLook(shown) : 'tnum min-w-0 pt-0.5 [overflow-wrap:anywhere]'}>
        {colour && (
          <span className="tile-face">
            <CubeFace stickers={colour} />
          </span>
        )}
        <Words text={shown} />
      </span>
      <Check className="ico tick" aria-hidden="true" />
    </>
  )
}

/** The lettered options, one radio group: pictures and short answers as tiles, longer ones as lines. */
export function OptionTiles({ question, chosen, labelledBy, disabled, onAnswer }: TilesProps): ReactNode {
  const { options, shown } = question
  const { look, isTiled } = optionLook(shown ?? options)
  return (
    <div
      className={`opts ${look}`}
      role="radiogroup"
      aria-labelledby={labelledBy}
      lang={language.contentOf(question)}
    >
      {options.map((option, place) => (
        <label key={option} className={isTiled ? 'opt tile' : 'opt'}>
          <input
            type="radio"
            name="option"
            value={option}
            checked={chosen === option}
            disabled={disabled}
            onChange={() => onAnswer(option)}
          />
          <OptionBody
            option={option}
            shown={shown?.[place]}
            place={place}
            options={options}
            isTiled={isTiled}
          />
        </label>
      ))}
    </div>
  )
}
