import { shortDate } from '../../ui/dates.ts'
import { Words } from '../Words.tsx'
import type { Beside } from './beside.contract.ts'
import { marksShown } from './moment.rules.ts'
import { answerTime, outcome, type Result, timeText } from './result.rules.ts'

type SheetProps = { result: Result; band: string; name: string; beside: Beside | null }

const signs = { right: '✓ right', wrong: '✗ wrong', blank: '– blank' } as const

/** A result on paper: one sheet that black ink is enough for. */
export function ResultSheet({ result, band, name, beside }: SheetProps) {
  const { history, marks, maxMarks, questionDetails } = result
  const earlier = history.slice(0, -1)
  const before = earlier.map(({ score, at }) => `${score.toFixed(1)}% (${shortDate(at)})`).join(', ')
  const facts = [
    `${result.correctAnswers} of ${result.totalQuestions} right, ${result.incorrectAnswers} wrong`,
    ...(marks === null ? [] : [`${marksShown(marks)} of ${maxMarks} marks`]),
    `time ${timeText(result.timeTaken)}`,
  ]
  return (
    <section className="paper-a4" aria-label="On paper">
      <p className="paper-who">
        <span>{[result.subject, result.quizTitle].filter(Boolean).join(', ')}</span>
        <span>{[name, result.submittedAt && shortDate(result.submittedAt)].filter(Boolean).join(', ')}</span>
      </p>
      <h1>
        {result.score.toFixed(1)}% <span>{band}</span>
      </h1>
      <p>{facts.join('; ')}.</p>
      {earlier.length > 0 && (
        <p>
          Earlier attempts: {before}; the best one {result.bestScore.toFixed(1)}%.
        </p>
      )}
      {beside?.middle && (
        <p>
          The middle of {beside.middle.of} children at their first try: {beside.middle.score.toFixed(1)}%.
        </p>
      )}
      {questionDetails.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">Question</th>
              <th scope="col">Own answer</th>
              <th scope="col">Right answer</th>
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
