import type { ReactNode } from 'react'
import { OfficeSelect } from '../../../ui/office/fields.tsx'
import type { SubjectLine } from '../../bank/import/import.contract.ts'

type SelectProps = {
  label: string
  subjects: readonly SubjectLine[]
  value: string
  onChange: (quizId: string) => void
  error?: string | undefined
}

/** One of the quizzes, by subject. */
export function QuizSelect({ label, subjects, value, onChange, error }: SelectProps): ReactNode {
  return (
    <OfficeSelect
      label={label}
      wide
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Choose a quiz</option>
      {subjects.map((subject) => (
        <optgroup key={subject._id} label={subject.name}>
          {subject.quizzes.map((quiz) => (
            <option key={quiz._id} value={quiz._id}>
              {quiz.title} ({quiz.questions})
            </option>
          ))}
        </optgroup>
      ))}
    </OfficeSelect>
  )
}
