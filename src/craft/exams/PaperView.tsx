import './paper.css'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ExamPaper } from './exams.contract.ts'
import { words } from './exams.words.ts'
import { partName } from './exam-labels.rules.ts'

/** A paper with its answer key, part by part. */
export function PaperView({ paper }: { paper: ExamPaper }): ReactNode {
  return (
    <div className="ep">
      {paper.parts.map((part, at) => (
        <section key={at}>
          <h3>
            {partName(part)}
            <span className="tnum">{words.partResult(part.right, part.of, part.points)}</span>
          </h3>
          {part.questions.length > 0 && (
            <ol>
              {part.questions.map((question, place) => (
                <li key={`${place} ${question.text}`} className={`is-${question.verdict}`}>
                  <span className="ep-q tnum">{inLine(question.text)}</span>
                  <span className="tnum">
                    {question.verdict === 'right' && <Check className="ico" aria-label={words.right} />}
                    {question.verdict === 'wrong' && <X className="ico" aria-label={words.wrong} />}
                    {question.said ?? words.noAnswer}
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
