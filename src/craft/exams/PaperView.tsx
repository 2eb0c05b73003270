import './paper.css'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ExamPaper } from './exams.contract.ts'

/** A paper with its answer key, part by part. */
export function PaperView({ paper }: { paper: ExamPaper }): ReactNode {
  return (
    <div className="ep">
      {paper.parts.map((part, at) => (
        <section key={`${at} ${part.name}`}>
          <h3>
            {part.name}
            <span className="tnum">
              {part.right} of {part.of} right, {part.points} points
            </span>
          </h3>
          {part.questions.length > 0 && (
            <ol>
              {part.questions.map((question, place) => (
                <li key={`${place} ${question.text}`} className={`is-${question.verdict}`}>
                  <span className="ep-q tnum">{inLine(question.text)}</span>
                  <span className="tnum">
                    {question.verdict === 'right' && <Check className="ico" aria-label="right:" />}
                    {question.verdict === 'wrong' && <X className="ico" aria-label="wrong:" />}
                    {question.said ?? 'no answer'}
                    {question.verdict !== 'right' && <b> → {question.right}</b>}
                  </span>
                </li>
              ))}
            </ol>
          )}
        </section>
      ))}
    </div>
  )
}

/** A column in a line, without the words above it. */
const inLine = (text: string): string =>
  text
    .split('\n')
    .slice(text.includes('\n') ? 1 : 0)
    .join(' ')
    .replace(' = ?', '')
