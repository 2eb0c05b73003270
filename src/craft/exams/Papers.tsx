import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { useSession } from '../../platform/browser/session.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { SavedCheckField } from '../../ui/SavedCheckField.tsx'
import { type ExamPaper, getExamPaper, type Sitting, showExamCertificate } from './exams.contract.ts'
import { PaperView } from './PaperView.tsx'
import { outcomeOf } from './labels.ts'
import { formatLongDate } from '../../platform/text/dates.rules.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { words } from './exams.words.ts'
import { words as language } from '../../platform/language.words.ts'

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
  const { busy, submit } = useSubmit()
  const open = () =>
    submit(async () => {
      setFull((await call(getExamPaper, { params: { id: paper._id } })).data)
    })
  const session = useSession()
  const { certificate } = paper
  const [heldBy, heldAfter] = words.heldOnPaper
  return (
    <article className={`ex-paper ${paper.passed ? 'is-passed' : ''}`}>
      <p className="ex-points tnum">
        {paper.points === null ? '…' : paper.points} <span>{words.ofPoints(paper.marks)}</span>
      </p>
      <p>
        <b>{outcomeOf(paper)}</b>, {formatLongDate(paper.begunAt)}
        {paper.mode === 'paper' && (
          <>
            {'. '}
            {heldBy}
            <span lang={language.content}>{paper.supervisor}</span>
            {heldAfter}
          </>
        )}
      </p>
      {paper.decisionNote && <p lang={language.content}>“{paper.decisionNote}”</p>}
      {certificate && (
        <>
          <Link className="textlink" to={href('/exams/certificates/:code', { code: certificate.code })}>
            {words.certificate}
          </Link>
          {/* The family's choice; behind a PIN only the parent's. */}
          {!session?.behindPin && (
            <SavedCheckField
              label={words.showName}
              name={`shown-${paper._id}`}
              checked={certificate.shown}
              save={(shown) => call(showExamCertificate, { params: { id: paper._id }, body: { shown } })}
              onSaved={onChanged}
            />
          )}
        </>
      )}
      {paper.endedAt !== null && !full && (
        <Button variant="line" busy={busy} onClick={() => void open()}>
          {paper.mode === 'paper' ? words.viewMarks : words.viewPaper}
        </Button>
      )}
      {full && <PaperView paper={full} />}
    </article>
  )
}
