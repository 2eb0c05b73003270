import { FileText, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const number = (n: number) => n.toLocaleString('en-IN')

type HeadProps = {
  /** The file's name, and the line below it. */
  name: string
  said: ReactNode
  rows: number
  good: number
  faulty: number
  /** Skipped rows that already exist, and their name. */
  known: readonly [count: number, name: string]
}

/** The numbers of rows in a file. */
export function ImportHead({
  name,
  said,
  rows,
  good,
  faulty,
  known: [known, knownAs],
}: HeadProps): ReactNode {
  return (
    <div className="im-h">
      <div className="im-f">
        <FileText className="ico" aria-hidden="true" />
        <p>
          <b>{name}</b>
          <span className="muted">{said}</span>
        </p>
      </div>
      <dl className="im-c">
        <Count n={rows} name={rows === 1 ? 'row' : 'rows'} />
        <Count n={good} name="good" />
        <Count n={faulty} name={faulty === 1 ? 'with an error' : 'with errors'} bad={faulty > 0} />
        <Count n={known} name={knownAs} />
      </dl>
    </div>
  )
}

function Count({ n, name, bad = false }: { n: number; name: string; bad?: boolean }) {
  return (
    <div className={bad ? 'bad' : undefined}>
      <dt>{name}</dt>
      <dd className="tnum">{number(n)}</dd>
    </div>
  )
}

type ConfirmProps = {
  faulty: number
  leaveOut: boolean
  onLeaveOut: (leaveOut: boolean) => void
  /** What the import will do, and what to do before. */
  words: string
  ready: boolean
  failure: string
  /** Where the other button leads. */
  another?: string
  onAnother: () => void
  onConfirm: () => void
}

/** The confirmation of an import. */
export function ConfirmImport(props: ConfirmProps): ReactNode {
  const { faulty, leaveOut, onLeaveOut, words, ready, failure, onAnother, onConfirm } = props
  const { another = 'Import another file' } = props
  return (
    <>
      <div className="im-a">
        {faulty > 0 && (
          <label className="im-o">
            <input
              type="checkbox"
              className="of-chk"
              checked={leaveOut}
              onChange={(event) => onLeaveOut(event.target.checked)}
            />
            <span>
              {faulty === 1 ? 'Skip the row with an error' : `Skip the ${number(faulty)} rows with errors`}
            </span>
          </label>
        )}
        <p className="muted">{words}</p>
        <button type="button" className="ob" onClick={onAnother}>
          {another}
        </button>
        <button type="button" className="ob ob-main" aria-disabled={!ready} onClick={onConfirm}>
          Confirm import
        </button>
      </div>
      <div role="alert">
        {failure && (
          <p className="of-err mt-3">
            <TriangleAlert className="ico" aria-hidden="true" />
            <span>{failure}</span>
          </p>
        )}
      </div>
    </>
  )
}
