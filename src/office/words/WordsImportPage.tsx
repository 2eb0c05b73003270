import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { send } from '../../platform/browser/send.ts'
import { call, download, type Reply } from '../../platform/wire.ts'
import { FileDrop } from '../../ui/office/FileDrop.tsx'
import { ConfirmImport, ImportHead } from '../../ui/office/ImportParts.tsx'
import {
  ImportDonePanel,
  ImportWizard,
  UploadForm,
  useImportFile,
  useImportRequest,
} from '../../ui/office/ImportWizard.tsx'
import { saveDownload } from '../../ui/save-file.ts'
import { LANGUAGE } from './labels.ts'
import './words.css'
import { type CheckedRow, exportWords, type ImportRow, importWords, readWords } from './words.contract.ts'

const params = { language: LANGUAGE }

type CheckedFile = { name: string; rows: readonly CheckedRow[]; untouched: number }
type Outcome = Reply<typeof importWords>['data']

/** What is open, for a teacher to fill in. */
const saveOpen = () =>
  void saveDownload(download(exportWords, { params, body: { state: 'open', format: 'xlsx' } }))

/** /office/words/import: a filled-in export comes back; nothing is saved before it was looked over. */
export function WordsImportPage(): ReactNode {
  const [checked, setChecked] = useState<CheckedFile | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const again = () => {
    setChecked(null)
    setOutcome(null)
  }
  return (
    <ImportWizard
      page={{
        title: 'Import words',
        help: 'Bring back the file that a native teacher has filled in: “yes” where the Hindi is right, a better text where it is not. Nothing is saved until you confirm.',
        above: { title: 'Hindi words', to: href('/office/words') },
      }}
      onTemplate={saveOpen}
      templateLabel="Export open"
      upload={<WordsUpload onChecked={setChecked} />}
      preview={checked && <WordsPreview checked={checked} onDone={setOutcome} onBack={again} />}
      done={outcome && <WordsDone outcome={outcome} again={again} />}
    />
  )
}

function WordsUpload({ onChecked }: { onChecked: (checked: CheckedFile) => void }): ReactNode {
  const { sent, check, field } = useImportFile(async ({ name }, body, onSent) => {
    const { data } = await send(readWords, { params, body }, onSent)
    onChecked({ name, ...data })
  })
  return (
    <UploadForm sent={sent} next="Nothing is saved yet. Next, you check the rows." onCheck={check}>
      <div className="rg pad">
        <FileDrop
          label="File of words"
          hint="The exported file, as CSV or XLSX, up to 5 MB"
          accept=".csv,.xlsx"
          {...field}
        />
      </div>
    </UploadForm>
  )
}

type PreviewProps = { checked: CheckedFile; onDone: (outcome: Outcome) => void; onBack: () => void }

function WordsPreview({ checked, onDone, onBack }: PreviewProps): ReactNode {
  const [leaveOut, setLeaveOut] = useState(false)
  const { sent, failure, run } = useImportRequest({ failed: 'The words were not imported. Try again.' })
  const good = checked.rows.flatMap(({ change }) => change ?? [])
  const faulty = checked.rows.length - good.length
  const ready = good.length > 0 && (faulty === 0 || leaveOut) && sent === null
  const confirm = () => {
    if (!ready) return
    void run(async () => onDone((await call(importWords, { params, body: { rows: good } })).data))
  }
  return (
    <>
      <ImportHead
        name={checked.name}
        said="What the teacher wrote into the file"
        rows={checked.rows.length}
        good={good.length}
        faulty={faulty}
        known={[checked.untouched, 'without an entry']}
      />
      {checked.rows.length > 0 && <CheckedRows rows={checked.rows} />}
      <ConfirmImport
        faulty={faulty}
        leaveOut={leaveOut}
        onLeaveOut={setLeaveOut}
        words={
          good.length === 0
            ? 'There is nothing to import in this file.'
            : 'Changed words are on every Hindi page at once.'
        }
        ready={ready}
        failure={failure}
        onAnother={onBack}
        onConfirm={confirm}
      />
    </>
  )
}

/** Rows that are drawn at once. */
const MORE = 100

function CheckedRows({ rows }: { rows: readonly CheckedRow[] }): ReactNode {
  const [shown, setShown] = useState(MORE)
  const sorted = rows.toSorted((a, b) => Number(a.change !== null) - Number(b.change !== null))
  const rest = sorted.length - shown
  return (
    <section className="rg lined im-t" aria-label="Rows in the file">
      <section className="im-x" aria-label="Rows" tabIndex={-1}>
        <table className="tb wd-rows">
          <thead>
            <tr>
              <th className="mg">Row</th>
              <th>English</th>
              <th>Hindi now</th>
              <th>What happens</th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown).map((row) => (
              <tr key={row.row} className={row.change ? '' : 'badr'}>
                <td className="mg tnum">{row.row}</td>
                <td>{row.english}</td>
                <td className="wd-hi" lang="hi">
                  {row.shown}
                </td>
                <td>{row.change ? <Effect change={row.change} /> : row.fault}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rest > 0 && (
        <button type="button" className="ob im-more" onClick={() => setShown(shown + MORE)}>
          Show {Math.min(MORE, rest)} more of {rest.toLocaleString('en-IN')}
        </button>
      )}
    </section>
  )
}

function Effect({ change: { shown, decision } }: { change: ImportRow }): ReactNode {
  if (decision.kind === 'change' && decision.text !== shown)
    return (
      <>
        Becomes{' '}
        <b className="wd-hi" lang="hi">
          {decision.text}
        </b>
      </>
    )
  return decision.kind === 'open' ? 'Open, with a comment' : 'Confirmed'
}

function WordsDone({ outcome, again }: { outcome: Outcome; again: () => void }): ReactNode {
  const { confirmed, changed, commented, refused } = outcome
  return (
    <ImportDonePanel
      title={`${confirmed} confirmed, ${changed} changed`}
      actions={
        <>
          <button type="button" className="ob" onClick={again}>
            Import another file
          </button>
          <Link className="ob ob-main" to={href('/office/words')}>
            Hindi words
          </Link>
        </>
      }
    >
      {commented > 0 && <p>{commented === 1 ? '1 is open' : `${commented} are open`}, with a comment.</p>}
      {refused.length > 0 && (
        <ul>
          {refused.map(({ row, message }) => (
            <li key={row}>
              Row {row}: {message}
            </li>
          ))}
        </ul>
      )}
    </ImportDonePanel>
  )
}
