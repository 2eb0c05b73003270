import { Plus } from 'lucide-react'
import { OfficeField, OfficeText } from '../../ui/office/fields.tsx'
import type { CourseQuestion } from './course.rules.ts'
import type { CourseEditing } from './CoursePage.tsx'
import { MOST_QUESTIONS } from './documents.contract.ts'

const empty: CourseQuestion = { question: '', answer: '' }

/** What families ask about a course, with the answers, in the order of its page. */
export function CourseQuestions({ course: { questions }, errors, change }: CourseEditing) {
  const set = (next: readonly CourseQuestion[]) => change({ questions: next })
  const edit = (at: number, fields: Partial<CourseQuestion>) =>
    set(questions.map((each, place) => (place === at ? { ...each, ...fields } : each)))
  return (
    <section className="rg pad" aria-labelledby="questions">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="questions" className="st-h">
          Questions and answers
        </h2>
        {questions.length < MOST_QUESTIONS && (
          <button type="button" className="ob" onClick={() => set([...questions, empty])}>
            <Plus className="ico" aria-hidden="true" />
            Question
          </button>
        )}
      </div>
      {questions.length === 0 && (
        <p className="of-hint">Common questions before buying: Is it live? What if we miss a lesson?</p>
      )}
      {questions.map((each, at) => (
        // Questions have no ids; they stay in their place while they are typed.
        <div key={at} className="cf mt-3" role="group" aria-label={`Question ${at + 1}`}>
          <OfficeField
            label={`Question ${at + 1}`}
            wide
            value={each.question}
            error={errors[`questions.${at}.question`]}
            onChange={(event) => edit(at, { question: event.target.value })}
          />
          <OfficeText
            label={`Answer ${at + 1}`}
            rows={3}
            value={each.answer}
            error={errors[`questions.${at}.answer`]}
            onChange={(event) => edit(at, { answer: event.target.value })}
          />
          <button
            type="button"
            className="olink ob-bad justify-self-start"
            onClick={() => set(questions.filter((_, place) => place !== at))}
          >
            Remove question {at + 1}
          </button>
        </div>
      ))}
    </section>
  )
}
