import { Words } from '../Words.tsx'
import type { Comparison } from './comparison.contract.ts'
import { marksShown } from './feedback.rules.ts'
import { answerTime, outcome, type Result, timeText, unanswered } from './result.rules.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'

type SheetProps = { result: Result; band: string; name: string; beside: Comparison | null }

const signs = { right: '✓ right', wrong: '✗ wrong', blank: '– blank' } as const

/** The printed result: one page in black. */
export function ResultSheet({ result, band, name, beside }: SheetProps) {
  const { history, marks, maxMarks, questionDetails } = result
  const earlier = history.slice(0, -1)
  const before = earlier.map(({ score, at }) => `${score.toFixed(1)}% (${formatDate(at)})`).join(', ')
  const open = unanswered(result)
  const facts = [
    `${result.correctAnswers} of ${result.totalQuestions} right, ${result.incorrectAnswers} wrong` +
      (open > 0 ? `, ${open} not answered` : ''),
    ...(marks === null ? [] : [`${marksShown(marks)} of ${maxMarks} marks`]),
    `time ${timeText(result.timeTaken)}`,
  ]
  return (
    <section className="paper-a4" aria-label="Result to print">
      <p className="paper-who">
        <span>{[result.subject, result.quizTitle].filter(Boolean).join(', ')}</span>
        <span>{[name, result.submittedAt && formatDate(result.submittedAt)].filter(Boolean).join(', ')}</span>
      </p>
      <h1>
        {result.score.toFixed(1)}% <span>{band}</span>
      </h1>
      <p>{facts.join('; ')}.</p>
      {earlier.length > 0 && (
        <p>
          Earlier attempts: {before}. Best: {result.bestScore.toFixed(1)}%.
        </p>
      )}
      {beside?.middle && (
        <p>
          Median first try of {beside.middle.of} students: {beside.middle.score.toFixed(1)}%.
        </p>
      )}
      {questionDetails.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">Question</th>
              <th scope="col">Your answer</th>
              <th scope="col">Correct answer</th>
              <th scope="col">Time</th>
              <th scope="col">
                <span className="sr-only">Right or wrong</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {questionDetails.map((detail, place) => (
              <tr key={place} className={`is-${outcome(detail)}`}>
                <td>{place + 1}</td>
                <td>
                  <Words text={detail.questionText} />
                </td>
                <td>{detail.userAnswer === null ? '' : <Words text={detail.userAnswer} />}</td>
                <td>
                  <Words text={detail.correctAnswer} />
                </td>
                <td>{answerTime(beside?.times[place])}</td>
                <td>{signs[outcome(detail)]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
