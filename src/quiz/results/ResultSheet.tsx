import { Words } from '../Words.tsx'
import type { Comparison } from './comparison.contract.ts'
import { marksShown } from './feedback.rules.ts'
import { answerTime, outcome, type Result, shownOption, timeText, unanswered } from './result.rules.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'
import { words } from './results.words.ts'
import { words as language } from '../../platform/language.words.ts'

type SheetProps = { result: Result; band: string; name: string; beside: Comparison | null }

const signs = { right: words.signRight, wrong: words.signWrong, blank: words.signBlank }

/** The printed result: one page in black. */
export function ResultSheet({ result, band, name, beside }: SheetProps) {
  const { history, marks, maxMarks, questionDetails } = result
  const earlier = history.slice(0, -1)
  const before = earlier.map(({ score, at }) => `${score.toFixed(1)}% (${formatDate(at)})`).join(', ')
  const open = unanswered(result)
  const facts = [
    words.facts({
      right: result.correctAnswers,
      total: result.totalQuestions,
      wrong: result.incorrectAnswers,
      open,
    }),
    ...(marks === null ? [] : [words.marksOf(marksShown(marks), maxMarks)]),
    words.timeOf(timeText(result.timeTaken)),
  ]
  return (
    <section className="paper-a4" aria-label={words.sheet}>
      <p className="paper-who">
        <span lang={language.langOf(result.quizTitle)}>
          {[result.subject, result.quizTitle].filter(Boolean).join(', ')}
        </span>
        <span>{[name, result.submittedAt && formatDate(result.submittedAt)].filter(Boolean).join(', ')}</span>
      </p>
      <h1>
        {result.score.toFixed(1)}% <span>{band}</span>
      </h1>
      <p>{words.sentence(facts.join('; '))}</p>
      {earlier.length > 0 && <p>{words.earlier(before, result.bestScore.toFixed(1))}</p>}
      {beside?.middle && <p>{words.median(beside.middle.of, beside.middle.score.toFixed(1))}</p>}
      {questionDetails.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{words.number}</th>
              <th scope="col">{words.questionColumn}</th>
              <th scope="col">{words.yourAnswer}</th>
              <th scope="col">{words.correctAnswer}</th>
              <th scope="col">{words.time}</th>
              <th scope="col">
                <span className="sr-only">{words.rightOrWrong}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {questionDetails.map((detail, place) => (
              <tr key={place} className={`is-${outcome(detail)}`}>
                <td>{place + 1}</td>
                <td lang={language.contentOf(detail)}>
                  <Words text={detail.questionText} />
                </td>
                <td lang={language.contentOf(detail)}>
                  {detail.userAnswer !== null && <Words text={shownOption(detail, detail.userAnswer)} />}
                </td>
                <td lang={language.contentOf(detail)}>
                  <Words text={shownOption(detail, detail.correctAnswer)} />
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
