import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { SortableList } from '../../ui/office/SortableList.tsx'
import { isDrawn } from '../figures.rules.ts'
import { letterOf } from '../question-layout.rules.ts'
import { Words } from '../Words.tsx'
import { MAX_OPTIONS, MIN_OPTIONS, type QuestionDraft } from './documents.contract.ts'
import { isOne, reordered, type WithOptions, withoutOption } from './questions.rules.ts'
import './quizzes.css'

type OptionsProps = {
  question: WithOptions
  errors: Readonly<Record<string, string>>
  onChange: (question: QuestionDraft) => void
}

/** Mark of a correct option: a radio button or, for several, a checkbox. */
function marking(question: WithOptions, at: number): WithOptions {
  if (isOne(question)) return { ...question, correct: at }
  const { right } = question
  return { ...question, right: right.includes(at) ? right.filter((place) => place !== at) : [...right, at] }
}

/** Two to six options in order, one or several correct. */
export function OptionsEditor({ question, errors, onChange }: OptionsProps) {
  const group = useId()
  const { options } = question
  const single = isOne(question)
  const isRight = (at: number) => (isOne(question) ? question.correct === at : question.right.includes(at))
  const keys = useKeys(options.length)
  const wrong = errors.options ?? errors.correct ?? errors.right
  const write = (at: number, text: string) =>
    onChange({ ...question, options: options.map((option, place) => (place === at ? text : option)) })
  return (
    <fieldset className="min-w-0">
      <legend className="qo-h">
        {single ? 'Options: mark the correct one' : 'Options: mark all correct ones'}
      </legend>
      {wrong && (
        <p className="of-err" role="alert">
          {wrong}
        </p>
      )}
      <SortableList
        className="qos"
        items={keys.list.map((id, index) => ({ id, name: `option ${letterOf(index)}`, index }))}
        what="an option"
        onOrder={(items) => {
          const order = items.map(({ index }) => index)
          keys.set(items.map(({ id }) => id))
          onChange(reordered(question, order))
        }}
      >
        {({ index }, place) => (
          <div className={`qo ${isRight(index) ? 'right' : ''}`}>
            <label className="qo-r">
              <input
                type={single ? 'radio' : 'checkbox'}
                name={group}
                checked={isRight(index)}
                onChange={() => onChange(marking(question, index))}
              />
              <span>{isRight(index) ? 'Right' : 'Right?'}</span>
              <span className="sr-only"> option {letterOf(place)}</span>
            </label>
            <b className="qo-l" aria-hidden="true">
              {letterOf(place)}
            </b>
            <div className="qo-f" data-place={`Option ${letterOf(place)}`}>
              {isDrawn(options[index] ?? '') && (
                <div className="qo-a">
                  <Words text={options[index] ?? ''} />
                </div>
              )}
              <input
                className="of-in"
                required
                aria-label={`Option ${letterOf(place)}`}
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
            {options.length > MIN_OPTIONS && (
              <button
                type="button"
                className="qo-x"
                aria-label={`Remove option ${letterOf(place)}`}
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
      {options.length < MAX_OPTIONS && (
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

/** Generated keys keep the focus while an option is moved. */
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
