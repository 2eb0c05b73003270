import { ArrowRight, Check, Eraser, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { Letter, Script } from './letters.rules.ts'
import { StrokeCanvas } from './StrokeCanvas.tsx'
import type { LetterVerdict } from './trace.rules.ts'
import { HUNG_VIEW, useDrawing, VIEW } from './useDrawing.ts'
import { useFromMemory, useTracing } from './useTracing.ts'
import { words } from './write.words.ts'

type LetterProps = {
  name: string
  letter: Letter
  script: Script
  /** To the letter behind it; the last has none. */
  onNext: (() => void) | undefined
}

/** A letter over its path, stroke by stroke. */
export function TraceLetter({ name, letter, script, onNext }: LetterProps): ReactNode {
  const { at, mine, refused, verdict, slips, judgeStroke, again } = useTracing({ name, letter, script })
  const [shown, setShown] = useState(0)
  const { strokes } = letter
  const isDone = at >= strokes.length
  const hangs = script === 'devanagari'
  const drawing = useDrawing(hangs ? HUNG_VIEW : VIEW, letter.width, { isOff: isDone, onStroke: judgeStroke })
  return (
    <>
      <StrokeCanvas
        {...{ letter, hangs, at, shown, mine, refused, drawing }}
        path
        label={words.tracing(name, at, strokes.length)}
      />
      <div role="status" className="tr-told">
        {verdict && verdict !== 'right' && <p className="tr-near">{words.strokeVerdicts[verdict]}</p>}
        {isDone && (
          <p className="tr-good">
            <Check className="ico" aria-hidden="true" />
            {slips === 0 ? words.rightOrder : words.allDone}
          </p>
        )}
      </div>
      <div className="wt-row">
        <ClearButton
          onClear={() => {
            again()
            drawing.clear()
          }}
        />
        {isDone && onNext ? (
          <NextButton onNext={onNext} />
        ) : (
          <Button disabled={isDone} onClick={() => setShown(shown + 1)}>
            <Play className="ico" aria-hidden="true" />
            {words.showMe}
          </Button>
        )}
      </div>
    </>
  )
}

/** A letter on empty lines; its model comes under the child's line when the last stroke is there. */
export function LetterFromMemory({ name, letter, script, onNext }: LetterProps): ReactNode {
  const { mine, verdict, addStroke, finish, again } = useFromMemory({ name, letter, script })
  const hangs = script === 'devanagari'
  const { strokes } = letter
  const isOver = verdict !== null
  const drawing = useDrawing(hangs ? HUNG_VIEW : VIEW, letter.width, { isOff: isOver, onStroke: addStroke })
  return (
    <>
      <StrokeCanvas
        {...{ letter, hangs, mine, drawing }}
        at={strokes.length}
        shown={0}
        refused={[]}
        path={isOver}
        label={words.writing(name, mine.length, isOver)}
      />
      <div role="status" className="tr-told">
        {verdict === null && <p className="tr-hint">{words.writeIt(name)}</p>}
        {verdict?.verdict === 'right' && (
          <p className="tr-good">
            <Check className="ico" aria-hidden="true" />
            {words.rightFromMemory}
          </p>
        )}
        {verdict && verdict.verdict !== 'right' && (
          <p className="tr-near">
            <b>{words.nearly}</b> {memoryWords(verdict)}
          </p>
        )}
      </div>
      <div className="wt-row">
        <ClearButton
          onClear={() => {
            again()
            drawing.clear()
          }}
        />
        {isOver && onNext && <NextButton onNext={onNext} />}
        {!isOver && (
          <Button disabled={mine.length === 0} onClick={finish}>
            <Check className="ico" aria-hidden="true" />
            {words.done}
          </Button>
        )}
      </div>
    </>
  )
}

/** One thing to do differently, with the stroke it is about. */
function memoryWords(verdict: Exclude<LetterVerdict, { verdict: 'right' }>): string {
  if (verdict.verdict === 'count') return words.otherCount(verdict.wanted, verdict.drawn)
  return words.strokeFault(verdict.stroke + 1, verdict.verdict)
}

function ClearButton({ onClear }: { onClear: () => void }): ReactNode {
  return (
    <Button variant="line" onClick={onClear}>
      <Eraser className="ico" aria-hidden="true" />
      {words.clear}
    </Button>
  )
}

function NextButton({ onNext }: { onNext: () => void }): ReactNode {
  return (
    <Button onClick={onNext}>
      {words.nextLetter}
      <ArrowRight className="ico" aria-hidden="true" />
    </Button>
  )
}
