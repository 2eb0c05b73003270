import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import type { Question, Quiz } from '../quiz.contract.ts'
import { AttemptHeader } from './AttemptHeader.tsx'
import { counted, counters, type Sheet, type SheetEvent } from './attempt.rules.ts'
import { PalettePanel, PaletteSheet } from './Palette.tsx'
import { PausedPanel } from './PausedPanel.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import type { AnswerSaveState } from './save-state.ts'
import type { Deadline } from './deadline.ts'
import { words } from './attempt.words.ts'

type PaperProps = {
  quiz: Quiz
  questions: readonly Question[]
  sheet: Sheet
  deadline: Deadline
  /** Milliseconds. */
  left: number
  announcement: string
  pausable: boolean
  sync: AnswerSaveState
  /** The paper is being or was submitted. */
  ending: boolean
  onEvent: (event: SheetEvent) => void
  onPause: () => void
  /** Called after the confirmation. */
  onSubmit: () => void
  /** Closes a preview; without it the button leads to the quizzes. */
  onLeave?: () => void
}

/** A running attempt: timer, one question, palette and the confirmation before submitting. */
export function AttemptPaper(props: PaperProps) {
  const { quiz, questions, sheet, deadline, left, ending, onEvent, onPause, onSubmit } = props
  const [asking, setAsking] = useState(false)
  const [paletteOpen, setPaletteOpen] = useState(false)
  useEffect(() => {
    if (!ending) return
    setAsking(false)
    setPaletteOpen(false)
  }, [ending])

  const question = questions[sheet.current]
  const isPaused = deadline.pausedLeft !== null
  const whole = counted(sheet, questions)
  const count = counters(whole)
  const open = sheet.total - count.answered
  const palette = {
    sheet: whole,
    count,
    disabled: isPaused,
    onGo: (to: number) => onEvent({ type: 'went', to }),
    onSubmit: () => setAsking(true),
  }
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]">
      <AttemptHeader
        quiz={quiz}
        left={left}
        durationMs={deadline.durationMs}
        paused={isPaused}
        pausable={props.pausable}
        sync={props.sync}
        onPause={onPause}
        {...(props.onLeave ? { onLeave: props.onLeave } : {})}
      />
      <p className="sr-only" aria-live="assertive">
        {props.announcement}
      </p>
      <div className="mx-auto grid w-full max-w-[1240px] grid-cols-[minmax(0,1fr)] px-5 lg:grid-cols-[minmax(0,1fr)_348px] lg:gap-12 lg:px-8">
        {isPaused || !question ? (
          <PausedPanel left={deadline.pausedLeft ?? left} onResume={onPause} />
        ) : (
          <QuestionForm
            key={sheet.current}
            question={question}
            index={sheet.current}
            total={sheet.total}
            chosen={sheet.answers[sheet.current]}
            marked={sheet.marked.has(sheet.current)}
            doneText={words.done(count.answered, sheet.total)}
            onAnswer={(option) => onEvent({ type: 'answered', option })}
            onMark={() => onEvent({ type: 'marked' })}
            onGo={(to) => onEvent({ type: 'went', to })}
            onSubmit={() => setAsking(true)}
            onPalette={() => setPaletteOpen(true)}
          />
        )}
        <PalettePanel {...palette} />
      </div>
      <PaletteSheet {...palette} open={paletteOpen} onClose={() => setPaletteOpen(false)} />
      <ConfirmDialog
        open={asking}
        title={words.submit}
        text={words.noAnswer(open)}
        yes={words.submit}
        no={words.keepAnswering}
        onYes={() => {
          setAsking(false)
          setPaletteOpen(false)
          onSubmit()
        }}
        onNo={() => setAsking(false)}
      />
    </div>
  )
}
