import { ArrowRight, Check, Eraser, Play } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { inSight } from '../../ui/in-sight.ts'
import { note } from '../practice/kept.ts'
import { type Letter, lettersOf, type Script } from './letters.rules.ts'
import { SCRIPT_NAMES } from './SheetForm.tsx'
import { type Dot, isDot, judge, pointsOf, type Verdict } from './trace.rules.ts'

const VIEW = { left: -24, top: -118, width: 150, height: 186 } as const
const DEV_VIEW = { left: -20, top: -62, width: 186, height: 216 } as const

const WORDS: Readonly<Record<Exclude<Verdict, 'right'>, string>> = {
  'other-stroke': 'That is a stroke of this letter, but not the next one. Begin at the yellow dot.',
  way: 'Nice line: now the other way, from the yellow dot.',
  start: 'Begin at the yellow dot.',
  short: 'Go on to the end of the stroke.',
  shape: 'Stay on the path, from the yellow dot to its end.',
}

type PadProps = { script: Script; onScript: (script: Script) => void }

/** Letters to trace with a finger or a pen: order, start, way and shape of each stroke, nothing else. */
export function TracePad({ script, onScript }: PadProps): ReactNode {
  const letters = lettersOf(script)
  const names = Object.keys(letters)
  const [picked, setName] = useState('')
  // Digits stand before the letters; who comes to write begins with a letter.
  const name = picked in letters ? picked : (names.find((one) => !/\d/.test(one)) ?? '')
  const following = names[names.indexOf(name) + 1]
  const letter = letters[name]
  return (
    <div className="tr">
      <div className="wt-row tr-scripts" role="group" aria-label="Script">
        {SCRIPT_NAMES.map(([id, word]) => (
          <button
            key={id}
            type="button"
            className="craft-key"
            aria-pressed={script === id}
            onClick={() => onScript(id)}
          >
            {word}
          </button>
        ))}
      </div>
      <div className="tr-names" role="group" aria-label="Letter">
        {names.map((one) => (
          <button
            key={one}
            ref={one === name ? inSight : undefined}
            type="button"
            lang={script === 'devanagari' ? 'hi' : undefined}
            aria-label={one}
            aria-pressed={one === name}
            onClick={() => setName(one)}
          >
            {script === 'latin' ? one : <Small script={script} letter={letters[one]} />}
          </button>
        ))}
      </div>
      {letter && (
        <OneLetter
          key={`${script} ${name}`}
          {...{ name, letter, script }}
          onNext={following === undefined ? undefined : () => setName(following)}
        />
      )}
    </div>
  )
}

/** A letter on its key, drawn: a device may have no font for it, and a font joins no letters. */
function Small({ script, letter }: { script: Script; letter: Letter | undefined }): ReactNode {
  const { top, height } = script === 'devanagari' ? DEV_VIEW : VIEW
  return (
    <svg
      className="tr-small"
      viewBox={`-30 ${top} ${(letter?.width ?? 0) + 50} ${height}`}
      aria-hidden="true"
    >
      {letter?.strokes.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}

type OneProps = {
  name: string
  letter: Letter
  script: Script
  /** To the letter behind it; the last has none. */
  onNext: (() => void) | undefined
}
function OneLetter({ name, letter, script, onNext }: OneProps): ReactNode {
  const [at, setAt] = useState(0)
  const [drawn, setDrawn] = useState<readonly Dot[]>([])
  const [told, setTold] = useState<Verdict | null>(null)
  const [slips, setSlips] = useState(0)
  const [shown, setShown] = useState(0)
  const svg = useRef<SVGSVGElement>(null)
  const pen = useRef<number | null>(null)
  const begun = useRef(0)
  useEffect(() => {
    begun.current = performance.now()
  }, [])
  const { strokes, width } = letter
  const hangs = script === 'devanagari'
  const view = hangs ? DEV_VIEW : VIEW
  const isDone = at >= strokes.length
  const place = (event: PointerEvent): Dot => {
    const box = svg.current?.getBoundingClientRect()
    if (!box) return [0, 0]
    const by = view.width / box.width
    const shift = (view.width - width) / 2 + view.left
    return [(event.clientX - box.left) * by + view.left - shift, (event.clientY - box.top) * by + view.top]
  }
  const end = () => {
    if (pen.current === null) return
    pen.current = null
    // A tap is a stroke only where a dot is asked for.
    if (drawn.length < 2 && !isDot(strokes[at] ?? '')) {
      setDrawn([])
      return
    }
    const verdict = judge(drawn, strokes, at)
    setDrawn([])
    if (verdict !== 'right') {
      setTold(verdict)
      setSlips(slips + 1)
      return
    }
    setTold(null)
    setAt(at + 1)
    if (at + 1 === strokes.length)
      note({
        part: 'write',
        thing: thingOf(script, name),
        right: slips === 0,
        milliseconds: performance.now() - begun.current,
        seed: null,
      })
  }
  const again = () => {
    setAt(0)
    setTold(null)
    setSlips(0)
    setDrawn([])
    begun.current = performance.now()
  }
  const next = strokes[at]
  const [start] = next ? pointsOf(next) : []
  const lines = hangs ? [0, 100] : [-100, -50, 0, 50]
  return (
    <>
      <svg
        ref={svg}
        className="tr-pad"
        viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
        role="img"
        aria-label={`${name}: ${isDone ? 'done' : `stroke ${at + 1} of ${strokes.length}`}. Tracing needs a finger, a pen or a mouse.`}
        onPointerDown={(event) => {
          if (isDone || pen.current !== null) return
          pen.current = event.pointerId
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrawn([place(event)])
        }}
        onPointerMove={(event) => {
          if (pen.current !== event.pointerId) return
          const all = event.nativeEvent.getCoalescedEvents?.() ?? []
          const points =
            all.length > 0 ? all.map((one) => place(one as unknown as PointerEvent)) : [place(event)]
          setDrawn((before) => [...before, ...points])
        }}
        onPointerUp={end}
        onPointerCancel={() => {
          pen.current = null
          setDrawn([])
        }}
      >
        {lines.map((y) => (
          <path
            key={y}
            className={y === lines[0] || y === 50 ? 'tr-red' : 'tr-blue'}
            d={`M${view.left} ${y}H${view.left + view.width}`}
          />
        ))}
        <g transform={`translate(${(view.width - width) / 2 + view.left} 0)`}>
          {strokes.map((d, i) => (
            <path key={d} className={i < at ? 'tr-done' : 'tr-way'} d={d} />
          ))}
          {strokes.slice(at).map((d) => (
            <path key={d} className="tr-dots" d={d} />
          ))}
          {shown > 0 && next && <path key={shown} className="tr-show" d={next} pathLength={1} />}
          {drawn.length > 1 && (
            <path
              className="tr-ink"
              d={`M${drawn.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`}
            />
          )}
          {start && <circle className="tr-start" cx={start[0]} cy={start[1]} r="6" />}
        </g>
      </svg>
      <div role="status" className="tr-told">
        {told && told !== 'right' && <p className="tr-near">{WORDS[told]}</p>}
        {isDone && (
          <p className="tr-good">
            <Check className="ico" aria-hidden="true" />
            {slips === 0 ? 'Every stroke in its order.' : 'All strokes are there. Once more?'}
          </p>
        )}
      </div>
      <div className="wt-row">
        <Button variant="line" onClick={again}>
          <Eraser className="ico" aria-hidden="true" />
          Wipe it
        </Button>
        {isDone && onNext ? (
          <Button onClick={onNext}>
            Next letter
            <ArrowRight className="ico" aria-hidden="true" />
          </Button>
        ) : (
          <Button disabled={isDone} onClick={() => setShown(shown + 1)}>
            <Play className="ico" aria-hidden="true" />
            Show me
          </Button>
        )}
      </div>
      <p className="wt-note">
        Strokes are ours, to be confirmed by a teacher. A finger on glass is no pencil: write it on paper too.
      </p>
    </>
  )
}

/** A letter's name for what is kept: 'trace small a', 'trace joined a', 'trace u915.93e'. */
function thingOf(script: Script, name: string): string {
  if (script === 'cursive') return `trace joined ${name}`
  if (/[a-z]/.test(name)) return `trace small ${name}`
  if (/[A-Z]/.test(name)) return `trace big ${name.toLowerCase()}`
  if (/[0-9]/.test(name)) return `trace ${name}`
  return `trace u${[...name].map((sign) => (sign.codePointAt(0) ?? 0).toString(16)).join('.')}`
}
