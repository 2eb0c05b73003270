import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatDay } from '../../platform/text/dates.rules.ts'
import type { DiaryExam } from './diary.contract.ts'
import { words } from './diary.words.ts'

/** Grade exams of the week, taken on the screen or held on paper. */
export function Exams({ exams }: { exams: readonly DiaryExam[] }): ReactNode {
  if (exams.length === 0) return null
  return (
    <section className="dy-hw">
      <h3>{words.exams}</h3>
      <ul>
        {exams.map((exam) => (
          <li key={`${exam.at} ${exam.grade}`}>
            <span>
              {words.exam(exam)}
              {exam.onPaper && `, ${words.onPaper}`}
              {exam.certificate && (
                <>
                  {' '}
                  <Link
                    className="textlink"
                    to={href('/exams/certificates/:code', { code: exam.certificate })}
                  >
                    {words.certificate}
                  </Link>
                </>
              )}
            </span>
            <span className="dy-due">{formatDay(exam.at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
