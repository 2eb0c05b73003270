import { Check, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Soroban } from '../../ui/art/Soroban.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { seedOf } from '../craft.rules.ts'
import { PracticeShell } from '../practice/PracticeShell.tsx'
import {
  isAnswer,
  makeWorksheet,
  SHEET_VERSION,
  type SheetSum,
  SUMS,
  topicOf,
  type Worksheet,
} from './worksheet.rules.ts'
import './worksheets.css'
import { words as room } from '../room.words.ts'
import { words } from './worksheets.words.ts'

/** /practice/worksheets/mark: the page behind a sheet's QR code; checks typed answers. */
export function MarkPage(): ReactNode {
  const alive = useAlive()
  const [search] = useSearchParams()
  const topic = alive ? topicOf(search.get('what')) : undefined
  const seed = seedOf(search.get('seed'))
  const count = seedOf(search.get('sums')) ?? SUMS.usual
  const isOld = search.get('v') !== String(SHEET_VERSION)
  const sheet = useMemo(
    () => (topic && seed !== null ? makeWorksheet(topic, seed, count) : null),
    [topic, seed, count],
  )
  return (
    <PracticeShell
      title={room.markSheet}
      note={sheet?.title ?? words.fromPaper}
      back={{ to: href('/practice/worksheets'), name: room.worksheets }}
    >
      <div className="mk">
        {alive && (!sheet || isOld) && <Lost isOld={sheet !== null} />}
        {sheet && !isOld && <Marking key={search.toString()} sheet={sheet} />}
      </div>
    </PracticeShell>
  )
}

function Lost({ isOld }: { isOld: boolean }): ReactNode {
  return (
    <>
      <p role="alert">{isOld ? words.old : words.unread}</p>
      <ButtonLink to={href('/practice/worksheets')}>{words.printNew}</ButtonLink>
    </>
  )
}

/** `told`: which answers were right at the last check, by the sum's place. */
function Marking({ sheet }: { sheet: Worksheet }): ReactNode {
  const sums = sheet.sections.flatMap((section) => section.sums)
  const [typed, setTyped] = useState<readonly string[]>(() => sums.map(() => ''))
  const [checked, setChecked] = useState<readonly (boolean | null)[]>([])
  const [keyed, setKeyed] = useState(false)
  const look = (event: FormEvent) => {
    event.preventDefault()
    setChecked(
      sums.map((sum, at) => ((typed[at] ?? '').trim() === '' ? null : isAnswer(sum, typed[at] ?? ''))),
    )
  }
  const write = (at: number, text: string) => {
    setTyped(typed.map((each, place) => (place === at ? text : each)))
    setChecked(checked.map((each, place) => (place === at ? null : each)))
  }
  const right = checked.filter((each) => each === true).length
  const wrong = checked.flatMap((each, at) => (each === false ? [at + 1] : []))
  return (
    <form onSubmit={look} noValidate>
      <ol className="mk-list">
        {sums.map((sum, at) => (
          <li key={`${at} ${sum.answer}`} className={lookOf(checked[at])}>
            <label>
              <span className="mk-no tnum">{at + 1}</span>
              <SumText sum={sum} />
              <input
                className="field-input tnum"
                inputMode={/^\d+$/.test(sum.answer) ? 'numeric' : 'text'}
                autoComplete="off"
                maxLength={40}
                value={typed[at]}
                aria-invalid={checked[at] === false || undefined}
                onChange={(event) => write(at, event.target.value)}
              />
            </label>
            {checked[at] === true && <Check className="ico" aria-label={words.right} />}
            {checked[at] === false && <X className="ico" aria-label={words.notYet} />}
            {keyed && checked[at] !== true && <b className="tnum">{sum.answer}</b>}
          </li>
        ))}
      </ol>
      <div className="mk-foot">
        <p role="status">
          {checked.length > 0 && words.rightOf(right, sums.length)}
          {wrong.length > 0 && words.checkAgain(wrong)}
          {right === sums.length && words.all}
        </p>
        <Button type="submit">{words.check}</Button>
        {checked.length > 0 && right < sums.length && !keyed && (
          <Button variant="line" onClick={() => setKeyed(true)}>
            {words.showAnswers}
          </Button>
        )}
      </div>
    </form>
  )
}

const lookOf = (checked: boolean | null | undefined): string => {
  if (checked === true) return 'is-right'
  return checked === false ? 'is-wrong' : ''
}

function SumText({ sum }: { sum: SheetSum }): ReactNode {
  if (sum.look === 'line') return <span className="mk-asked tnum">{sum.line}</span>
  if (sum.look === 'column') return <span className="mk-asked tnum">{sum.rows.join(' ')} =</span>
  return (
    <span className="mk-asked">
      <Soroban value={Number(sum.digits)} rods={sum.digits.length} decorative />
      <span className="sr-only">{words.theBeads}</span>
    </span>
  )
}
