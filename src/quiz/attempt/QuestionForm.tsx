import { ArrowLeft, ArrowRight, Flag, LayoutGrid } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { focusInView } from '../../ui/focus-in-view.ts'
import type { Question } from '../quiz.contract.ts'
import { QuestionPrompt, OptionTiles } from '../QuestionPrompt.tsx'
import { LazyKindInput } from '../kinds/KindView.tsx'
import { words } from './attempt.words.ts'

type Props = {
  question: Question
  index: number
  total: number
  chosen: string | undefined
  marked: boolean
  doneText: string
  /** Null removes the answer. */
  onAnswer: (option: string | null) => void
  onMark: () => void
  onGo: (to: number) => void
  onSubmit: () => void
  onPalette: () => void
}

/**
 * Arrow keys choose an option even before one has the focus, unless the focused element uses them; Enter goes
 * to the next question.
 */
function useKeys(
  { question, chosen, onAnswer }: Pick<Props, 'question' | 'chosen' | 'onAnswer'>,
  next: () => void,
) {
  const latest = useRef({ question, chosen, onAnswer, next })
  useEffect(() => {
    latest.current = { question, chosen, onAnswer, next }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (at.closest('input, textarea, select, dialog')) return
      const { question: asked, chosen: now, onAnswer: choose, next: goOn } = latest.current
      // A focused link or button handles Enter itself.
      if (event.key === 'Enter') return at === document.body || at.matches('main, h1') ? goOn() : undefined
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (!step || asked.task) return
      event.preventDefault()
      const { options } = asked
      const to = nextOption(options, now, step)
      const option = options[to]
      if (option === undefined) return
      choose(option)
      document.querySelectorAll<HTMLInputElement>('.opts input')[to]?.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** The place of the option after or before the chosen one; without one, the first or the last. */
function nextOption(options: readonly string[], chosen: string | undefined, step: number): number {
  const from = chosen === undefined ? -1 : options.indexOf(chosen)
  return from < 0 && step < 0 ? options.length - 1 : (from + step + options.length) % options.length
}

/**
 * One question with its lettered options in a radio group: arrows choose, Enter goes to the next question.
 */
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
    // Keeps the focus in a number field; its label reads the question out.
    if (document.activeElement?.matches('.kn-in')) return
    // Announces a new question; the first one is read with the page.
    if (index > 0 || document.activeElement !== document.body) focusInView(heading.current)
  }, [index])
  const next = () => (last ? onSubmit() : onGo(index + 1))
  useKeys({ question, chosen, onAnswer }, next)

  return (
    <>
      <div className="qmain">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="scroll-mt-24 text-lg font-[680] tracking-normal outline-none"
          >
            {words.question(index + 1, total)}
          </h1>
          <button type="button" className="mark" aria-pressed={marked} onClick={onMark}>
            <Flag className="ico" aria-hidden="true" />
            <span>{words.mark}</span>
          </button>
        </div>
        <form
          className="qform"
          onSubmit={(event) => {
            event.preventDefault()
            next()
          }}
        >
          <div className="qset">
            <QuestionPrompt question={question} id="question-text" />
            {question.task ? (
              <LazyKindInput question={question} said={chosen} labelledBy="question-text" onSay={onAnswer} />
            ) : (
              <OptionTiles
                question={question}
                chosen={chosen}
                labelledBy="question-text"
                onAnswer={onAnswer}
              />
            )}
          </div>
          <SideButtons index={index} last={last} hasKeys={!question.task} onGo={onGo} />
        </form>
      </div>
      <QuestionBar
        index={index}
        last={last}
        doneText={doneText}
        onGo={onGo}
        onNext={next}
        onPalette={onPalette}
      />
    </>
  )
}

type SideButtonsProps = Pick<Props, 'index' | 'onGo'> & {
  last: boolean
  /** Whether arrow keys choose an option. */
  hasKeys: boolean
}

/** On a wide screen: back and on, below the question. */
function SideButtons({ index, last, hasKeys, onGo }: SideButtonsProps) {
  const [choosing, going] = words.keys
  return (
    <>
      <div className="mt-10 hidden gap-4 lg:flex">
        <Button
          type="button"
          variant="line"
          className="min-w-[150px]"
          disabled={index === 0}
          onClick={() => onGo(index - 1)}
        >
          <ArrowLeft className="ico" aria-hidden="true" />
          {words.previous}
        </Button>
        <Button type="submit" className="ml-auto min-w-[150px]">
          {last ? words.submit : words.next}
          {!last && <ArrowRight className="ico" aria-hidden="true" />}
        </Button>
      </div>
      {hasKeys && (
        <p className="mt-6 hidden text-sm text-ink-2 lg:block">
          <kbd>↑</kbd> <kbd>↓</kbd> {choosing}
          <kbd>{words.enterKey}</kbd>
          {going}
        </p>
      )}
    </>
  )
}

type QuestionBarProps = Pick<Props, 'index' | 'doneText' | 'onGo' | 'onPalette'> & {
  last: boolean
  onNext: () => void
}

/** On a phone: back, all questions and on, at the bottom of the screen. */
function QuestionBar({ index, last, doneText, onGo, onNext, onPalette }: QuestionBarProps) {
  return (
    <div className="qbar lg:hidden">
      <div className="qbar-in">
        <Button
          type="button"
          variant="line"
          className="qbar-prev"
          aria-label={words.previous}
          disabled={index === 0}
          onClick={() => onGo(index - 1)}
        >
          <ArrowLeft className="ico text-xl" aria-hidden="true" />
        </Button>
        <Button type="button" variant="line" className="qbar-all" aria-haspopup="dialog" onClick={onPalette}>
          <LayoutGrid className="ico" aria-hidden="true" />
          <span className="tnum">{doneText}</span>
        </Button>
        <Button type="button" className="qbar-next" onClick={onNext}>
          {last ? words.submit : words.next}
        </Button>
      </div>
    </div>
  )
}
