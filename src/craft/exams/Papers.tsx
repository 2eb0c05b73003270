import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { toastError } from '../../ui/toast.tsx'
import { type ExamPaper, getExamPaper, type Sitting, showExamCertificate } from './exams.contract.ts'
import { PaperView } from './PaperView.tsx'
import { dayOf, outcomeOf } from './words.ts'

type PapersProps = { title: string; papers: readonly Sitting[]; onChanged: () => void }

/** The papers of one student and grade, the newest first. */
export function Papers({ title, papers, onChanged }: PapersProps): ReactNode {
  return (
    <section className="ex-papers">
      <h2>{title}</h2>
      {papers.map((paper) => (
        <Paper key={paper._id} paper={paper} onChanged={onChanged} />
      ))}
    </section>
  )
}

function Paper({ paper, onChanged }: { paper: Sitting; onChanged: () => void }): ReactNode {
  const [full, setFull] = useState<ExamPaper | null>(null)
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      setFull((await call(getExamPaper, { params: { id: paper._id } })).data)
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  const { certificate } = paper
  return (
    <article className={`ex-paper ${paper.passed ? 'is-passed' : ''}`}>
      <p className="ex-points tnum">
        {paper.points === null ? '…' : paper.points} <span>of {paper.marks} points</span>
      </p>
      <p>
        <b>{outcomeOf(paper)}</b>, {dayOf(paper.begunAt)}
      </p>
      {paper.word && <p className="ex-word">“{paper.word}”</p>}
      {certificate && (
        <>
          <Link className="textlink" to={href('/exams/certificates/:code', { code: certificate.code })}>
            Certificate
          </Link>
          <ShowKey id={paper._id} shown={certificate.shown} onChanged={onChanged} />
        </>
      )}
      {paper.endedAt !== null && !full && (
        <Button variant="line" busy={busy} onClick={() => void open()}>
          Look at the paper
        </Button>
      )}
      {full && <PaperView paper={full} />}
    </article>
  )
}

type ShowProps = { id: string; shown: boolean; onChanged: () => void }

/** Whether first name and initial stand on the certificate's page: the family's own choice, at any time. */
function ShowKey({ id, shown, onChanged }: ShowProps): ReactNode {
  const [busy, setBusy] = useState(false)
  const change = async (wanted: boolean) => {
    setBusy(true)
    try {
      await call(showExamCertificate, { params: { id }, body: { shown: wanted } })
      onChanged()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <CheckField
      label="Its page shows first name and initial"
      name={`shown-${id}`}
      checked={shown}
      disabled={busy}
      onChange={(event) => void change(event.target.checked)}
    />
  )
}
