import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { SortableList } from '../../ui/office/SortableList.tsx'
import { isDrawn } from '../figures.rules.ts'
import { Words } from '../Words.tsx'
import { OPTIONS_MAX, OPTIONS_MIN, type QuestionDraft } from './documents.contract.ts'
import { reordered, withoutOption } from './questions.rules.ts'

const letter = (index: number) => String.fromCharCode(65 + index)

type OptionsProps = {
  question: QuestionDraft
  errors: Readonly<Record<string, string>>
  onChange: (question: QuestionDraft) => void
}

/** Two to six options in order, one of them right. */
export function OptionsEditor({ question, errors, onChange }: OptionsProps) {
  const group = useId()
  const { options, correct } = question
  const keys = useKeys(options.length)
  const wrong = errors.options ?? errors.correct
  const write = (at: number, text: string) =>
    onChange({ ...question, options: options.map((option, place) => (place === at ? text : option)) })
  return (
    <fieldset className="min-w-0">
      <legend className="qo-h">Options: mark the right one</legend>
      {wrong && (
        <p className="of-err" role="alert">
          {wrong}
        </p>
      )}
      <SortableList
        className="qos"
        items={keys.list.map((id, index) => ({ id, name: `option ${letter(index)}`, index }))}
        what="an option"
        onOrder={(items) => {
          const order = items.map(({ index }) => index)
          keys.set(items.map(({ id }) => id))
          onChange(reordered(question, order))
        }}
      >
        {({ index }, place) => (
          <div className={`qo ${correct === index ? 'right' : ''}`}>
            <label className="qo-r">
              <input
                type="radio"
                name={group}
                checked={correct === index}
                onChange={() => onChange({ ...question, correct: index })}
              />
              <span>{correct === index ? 'Right' : 'Right?'}</span>
              <span className="sr-only"> option {letter(place)}</span>
            </label>
            <b className="qo-l" aria-hidden="true">
              {letter(place)}
            </b>
            <div className="qo-f" data-place={`Option ${letter(place)}`}>
              {isDrawn(options[index] ?? '') && (
                <div className="qo-a">
                  <Words text={options[index] ?? ''} />
                </div>
              )}
              <input
                className="of-in"
                aria-label={`Option ${letter(place)}`}
                value={options[index] ?? ''}
                aria-invalid={errors[`options.${index}`] ? true : undefined}
                aria-describedby={errors[`options.${index}`] ? `${group}-${index}` : undefined}
                onChange={(event) => write(index, event.target.value)}
              />
              {errors[`options.${index}`] && (
                <p id={`${group}-${index}`} className="of-err">
                  {errors[`options.${index}`]}
                </p>
              )}
            </div>
            {options.length > OPTIONS_MIN && (
              <button
                type="button"
                className="qo-x"
                aria-label={`Take away option ${letter(place)}`}
                onClick={() => {
                  keys.set(keys.list.filter((_, at) => at !== index))
                  onChange(withoutOption(question, index))
                }}
              >
                <X className="ico" aria-hidden="true" />
              </button>
            )}
          </div>
        )}
      </SortableList>
      {options.length < OPTIONS_MAX && (
        <button
          type="button"
          className="ob mt-2"
          onClick={() => onChange({ ...question, options: [...options, ''] })}
        >
          <Plus className="ico" aria-hidden="true" />
          Option
        </button>
      )}
    </fieldset>
  )
}

/** Options have no names of their own: these keep the keyboard's place while one is moved. */
function useKeys(length: number) {
  const [state, setState] = useState({ list: [] as readonly string[], next: 0 })
  const missing = Math.max(0, length - state.list.length)
  const list = [
    ...state.list.slice(0, length),
    ...Array.from({ length: missing }, (_, at) => `option-${state.next + at}`),
  ]
  const next = state.next + missing
  if (missing > 0 || state.list.length > length) setState({ list, next })
  return { list, set: (order: readonly string[]) => setState({ list: order, next }) }
}
