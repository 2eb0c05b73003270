import { words as language } from '../../platform/language.words.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { formatLine, lineLanguage } from '../SheetLines.tsx'
import type { Sheet } from '../pay.contract.ts'
import { words } from './teach-pay.words.ts'

/** What the teacher asked, and the answers. */
export function OwnQuestions({ sheet: { lines, questions } }: { sheet: Sheet }) {
  if (questions.length === 0) return null
  return (
    <section className="mt-6" aria-labelledby="pay-questions">
      <h2 id="pay-questions" className="text-xl">
        {words.questions}
      </h2>
      <ul>
        {questions.map(({ _id, line: key, words: asked, at, answer }) => {
          const line = lines.find((each) => each.key === key)
          return (
            <li key={_id} className="pay-question">
              <p className="pay-note">
                {formatDay(at)} {line && <span lang={lineLanguage(line)}>{formatLine(line)}</span>}
              </p>
              <p lang={language.content}>{asked}</p>
              {answer ? (
                <p className="pay-answer" lang={language.content}>
                  <b>{answer.by}</b> {answer.words}
                </p>
              ) : (
                <p className="pay-note">{words.waits}</p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
