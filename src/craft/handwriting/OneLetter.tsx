import { ArrowRight, Check, Eraser, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { Letter, Script } from './letters.rules.ts'
import { StrokeCanvas } from './StrokeCanvas.tsx'
import type { LetterVerdict, Verdict } from './trace.rules.ts'
import { HUNG_VIEW, useDrawing, VIEW } from './useDrawing.ts'
import { useFromMemory, useTracing } from './useTracing.ts'

const TRACE_WORDS: Readonly<Record<Exclude<Verdict, 'right'>, string>> = {
  'other-stroke': 'That stroke comes later. Start at the yellow dot.',
  way: 'Nice line! Now go the other way, from the yellow dot.',
  start: 'Start at the yellow dot.',
  long: 'That was too much line. Draw it once, from the yellow dot to the end.',
  back: 'Don’t go back over the line. Draw it in one go.',
  corner: 'Look at the corners, then try this stroke again.',
  short: 'Keep going to the end of the stroke.',
  shape: 'Stay on the path, from the yellow dot to its end.',
}

type LetterProps = {
  name: string
  letter: Letter
  script: Script
  /** To the letter behind it; the last has none. */
  onNext: (() => void) | undefined
}

/** A letter over its path, stroke by stroke. */
export function TraceLetter({ name, letter, script, onNext }: LetterProps): ReactNode {
  const { at, mine, refused, told, slips, judgeStroke, again } = useTracing({ name, letter, script })
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
        label={`${name}: ${isDone ? 'done' : `stroke ${at + 1} of ${strokes.length}`}. Tracing needs a finger, a pen or a mouse.`}
      />
      <div role="status" className="tr-told">
        {told && told !== 'right' && <p className="tr-near">{TRACE_WORDS[told]}</p>}
        {isDone && (
          <p className="tr-good">
            <Check className="ico" aria-hidden="true" />
            {slips === 0 ? 'Every stroke in the right order!' : 'All done! Once more?'}
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
            Show me
          </Button>
        )}
      </div>
    </>
  )
}

/** A letter on empty lines; its model comes under the child's line when the last stroke is there. */
export function LetterFromMemory({ name, letter, script, onNext }: LetterProps): ReactNode {
  const { mine, told, addStroke, finish, again } = useFromMemory({ name, letter, script })
  const hangs = script === 'devanagari'
  const { strokes } = letter
  const isOver = told !== null
  const drawing = useDrawing(hangs ? HUNG_VIEW : VIEW, letter.width, { isOff: isOver, onStroke: addStroke })
  return (
    <>
      <StrokeCanvas
        {...{ letter, hangs, mine, drawing }}
        at={strokes.length}
        shown={0}
        refused={[]}
        path={isOver}
        label={`${name} from memory: ${isOver ? 'done' : `${mine.length} strokes so far`}. Writing needs a finger, a pen or a mouse.`}
      />
      <div role="status" className="tr-told">
        {told === null && (
          <p className="tr-hint">Write {name} on the lines. The model comes when you finish.</p>
        )}
        {told?.verdict === 'right' && (
          <p className="tr-good">
            <Check className="ico" aria-hidden="true" />
            From memory, and right!
          </p>
        )}
        {told && told.verdict !== 'right' && (
          <p className="tr-near">
            <b>Nearly.</b> {memoryWords(told)}
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
            Done
          </Button>
        )}
      </div>
    </>
  )
}

/** One thing to do differently, with the stroke it is about. */
function memoryWords(told: Exclude<LetterVerdict, { verdict: 'right' }>): string {
  if (told.verdict === 'count')
    return `This letter has ${told.wanted} ${told.wanted === 1 ? 'stroke' : 'strokes'}. You wrote ${told.drawn}.`
  const words: Readonly<Record<Exclude<Verdict, 'right'>, string>> = {
    'other-stroke': 'comes at another time. Look at the order.',
    way: 'goes the other way.',
    start: 'starts at another place on the lines.',
    short: 'is longer.',
    long: 'is shorter: draw it once.',
    back: 'is one line, without going back.',
    corner: 'has other corners.',
    shape: 'has another shape. Look at the grey letter.',
  }
  return `Stroke ${told.stroke + 1} ${words[told.verdict]}`
}

function ClearButton({ onClear }: { onClear: () => void }): ReactNode {
  return (
    <Button variant="line" onClick={onClear}>
      <Eraser className="ico" aria-hidden="true" />
      Clear
    </Button>
  )
}

function NextButton({ onNext }: { onNext: () => void }): ReactNode {
  return (
    <Button onClick={onNext}>
      Next letter
      <ArrowRight className="ico" aria-hidden="true" />
    </Button>
  )
}
