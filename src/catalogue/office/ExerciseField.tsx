import { ExternalLink } from 'lucide-react'
import { CascadingSelect } from '../../ui/CascadingSelect.tsx'
import { OfficeSelect } from '../../ui/office/fields.tsx'
import type { LessonExercise } from './exercises.contract.ts'

type ExerciseProps = {
  exercises: readonly LessonExercise[]
  /** An address of the practice; null: none. */
  exercise: string | null
  error: string | undefined
  onChange: (exercise: string | null) => void
}

/** What is practised with a lesson: chosen in words, kept as its address. */
export function ExerciseField({ exercises, exercise, error, onChange }: ExerciseProps) {
  const known = exercises.map(({ to, ...words }) => ({ key: to, ...words }))
  // An address with a seed, or from before, stays until another is chosen.
  const isOther = exercise !== null && known.every(({ key }) => key !== exercise)
  const other = { key: exercise ?? '', subject: 'As it is', group: 'An address', title: exercise ?? '' }
  return (
    <div className="grid gap-2" data-place="Exercise">
      <CascadingSelect
        labels={['Practice', 'Kind', 'Exercise']}
        name="exercise"
        none="No exercise"
        of={isOther ? [...known, other] : known}
        value={exercise ?? ''}
        onChoose={(to) => onChange(to || null)}
        error={error}
        Select={OfficeSelect}
      />
      {exercise !== null && (
        <p className="of-hint flex flex-wrap items-center gap-x-2 break-all">
          <a className="olink" href={exercise} target="_blank" rel="noopener">
            <ExternalLink className="ico" aria-hidden="true" />
            Try it
            <span className="sr-only"> in a new tab</span>
          </a>
          {exercise}
        </p>
      )}
    </div>
  )
}
