import { ArrowLeft, ArrowRight, Check, Flag, LayoutGrid } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { Question } from '../quiz.contract.ts'
import { isDrawn } from '../figures.rules.ts'
import { Words } from '../Words.tsx'

/** A sum is set large, a sentence as text. */
const LARGE_MAX = 18

type Props = {
  question: Question
  index: number
  total: number
  chosen: string | undefined
  marked: boolean
  doneText: string
  onAnswer: (option: string) => void
  onMark: () => void
  onGo: (to: number) => void
  onSubmit: () => void
  onPalette: () => void
}

const isLong = (text: string) => text.length > LARGE_MAX || isDrawn(text)
const letter = (index: number) => String.fromCharCode(65 + index)

/** One question with its lettered options. The options are one radio group: arrows choose, Enter goes on. */
export function QuestionForm({
  question,
  index,
  total,
  chosen,
  marked,
  doneText,
  onAnswer,
  onMark,
  onGo,
  onSubmit,
  onPalette,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = index === total - 1
  useEffect(() => {
    // The new question is read out; the first one is read with the page.
    if (index > 0 || document.activeElement !== document.body) heading.current?.focus({ preventScroll: true })
  }, [index])
  const next = () => (last ? onSubmit() : onGo(index + 1))

  return (
    <>
      <div className="qmain">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <h1 ref={heading} tabIndex={-1} className="text-lg font-[680] tracking-normal outline-none">
            Question {index + 1} of {total}
          </h1>
          <button type="button" className="mark" aria-pressed={marked} onClick={onMark}>
            <Flag className="ico" aria-hidden="true" />
            <span>Mark for Review</span>
          </button>
        </div>
        <form
          className="qform"
          onSubmit={(event) => {
            event.preventDefault()
            next()
          }}
        >
          <div className="qset" role="radiogroup" aria-labelledby="question-text">
            <p id="question-text" className={`qtext ${isLong(question.questionText) ? 'long' : ''}`}>
              <Words text={question.questionText} />
            </p>
            <div className="opts grid gap-3">
              {question.options.map((option, at) => (
                <label key={option} className="opt">
                  <input
                    type="radio"
                    name="option"
                    value={option}
                    checked={chosen === option}
                    onChange={() => onAnswer(option)}
                  />
                  <span className="ltr">{letter(at)}</span>
                  <span className="tnum min-w-0 pt-0.5 [overflow-wrap:anywhere]">
                    <Words text={option} />
                  </span>
                  <Check className="ico tick text-[1.4rem]" aria-hidden="true" />
                </label>
              ))}
            </div>
          </div>
          <div className="mt-10 hidden gap-4 lg:flex">
            <Button
              type="button"
              variant="line"
              className="min-w-[150px]"
              disabled={index === 0}
              onClick={() => onGo(index - 1)}
            >
              <ArrowLeft className="ico" aria-hidden="true" />
              Previous
            </Button>
            <Button type="submit" className="ml-auto min-w-[150px]">
              {last ? 'Submit Quiz' : 'Next'}
              {!last && <ArrowRight className="ico" aria-hidden="true" />}
            </Button>
          </div>
          <p className="mt-6 hidden text-sm text-ink-2 lg:block">
            <kbd>↑</kbd> <kbd>↓</kbd> choose an answer, <kbd>Enter</kbd> goes to the next question.
          </p>
        </form>
      </div>
      <div className="fixed inset-x-0 bottom-0 z-30 flex gap-3 border-t border-rule bg-card px-4 pt-3 pb-[calc(14px+env(safe-area-inset-bottom))] lg:hidden">
        <Button
          type="button"
          variant="line"
          className="w-14 shrink-0 px-0!"
          aria-label="Previous"
          disabled={index === 0}
          onClick={() => onGo(index - 1)}
        >
          <ArrowLeft className="ico text-xl" aria-hidden="true" />
        </Button>
        <Button
          type="button"
          variant="line"
          className="flex-1 px-2!"
          aria-haspopup="dialog"
          onClick={onPalette}
        >
          <LayoutGrid className="ico" aria-hidden="true" />
          <span className="tnum">{doneText}</span>
        </Button>
        <Button type="button" className="shrink-0 px-5!" onClick={next}>
          {last ? 'Submit Quiz' : 'Next'}
        </Button>
      </div>
    </>
  )
}
