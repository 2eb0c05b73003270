import { ChevronDown, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { OfficeField } from '../../ui/office/fields.tsx'
import { NumberField } from '../../ui/office/NumberField.tsx'
import { type GradeDraft, MAX_PARTS, typedMarks, type Typed } from '../exams/ladder.rules.ts'
import { FIRST_PART, PartFields } from './PartFields.tsx'

type Grade = GradeDraft<Typed>
type Words = Readonly<Record<string, string>>

/** The errors below a path, without the path: 'parts.1.sizes' below 'parts.1' becomes 'sizes'. */
export const below = (path: string, errors: Words): Words =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([at, words]) =>
      at.startsWith(`${path}.`) ? [[at.slice(path.length + 1), words]] : [],
    ),
  )

type GradeProps = {
  grade: Grade
  place: number
  errors: Words
  open: boolean
  onOpen: () => void
  onChange: (grade: Grade) => void
  onCopy: () => void
  onTry: () => void
  onRemove: () => void
}

/** One grade of the exam levels; open, with all fields of its paper. */
export function GradeFields(props: GradeProps): ReactNode {
  const { grade, place, errors, open, onOpen } = props
  const faulty = Object.keys(errors).length > 0
  const shown = open || faulty
  const panel = `grade-${grade.id}`
  return (
    <>
      <span className="ln tnum">{place + 1}</span>
      <button type="button" className="lt" aria-expanded={shown} aria-controls={panel} onClick={onOpen}>
        <b>{grade.name || 'Untitled'}</b>
        <span className="tnum">
          {grade.minutes ?? '?'} minutes, from {grade.pass ?? '?'} of {typedMarks(grade.parts)} points
        </span>
        <ChevronDown className="ico chev" aria-hidden="true" />
      </button>
      <span className="lp">{faulty && <b className="of-err">Incomplete</b>}</span>
      <div id={panel} className="lo" hidden={!shown}>
        {shown && <Open {...props} />}
      </div>
    </>
  )
}

function Open({ grade, errors, onChange, onCopy, onTry, onRemove }: GradeProps): ReactNode {
  const { name, minutes, pass, retakeDays, parts } = grade
  const edit = (fields: Partial<Grade>) => onChange({ ...grade, ...fields })
  return (
    <div className="ld-open">
      <div className="cf">
        <OfficeField
          label="Name of the grade"
          hint="Shown on the certificate."
          wide
          value={name}
          error={errors.name}
          onChange={({ target }) => edit({ name: target.value })}
        />
        <NumberField
          label="Minutes"
          value={minutes}
          error={errors.minutes}
          onNumber={(next) => edit({ minutes: next })}
        />
        <NumberField
          label="Pass mark"
          hint={`of ${typedMarks(parts)} points`}
          value={pass}
          error={errors.pass}
          onNumber={(next) => edit({ pass: next })}
        />
        <NumberField
          label="Days before retake"
          hint="0 = no wait"
          value={retakeDays}
          error={errors.retakeDays}
          onNumber={(next) => edit({ retakeDays: next })}
        />
      </div>
      {parts.map((part, at) => (
        // Parts have no ids, and do not move while they are edited.
        <PartFields
          key={at}
          part={part}
          place={at}
          errors={below(`parts.${at}`, errors)}
          onChange={(changed) => edit({ parts: parts.map((one, which) => (which === at ? changed : one)) })}
          onRemove={parts.length > 1 ? () => edit({ parts: parts.filter((_, which) => which !== at) }) : null}
        />
      ))}
      {errors.parts && (
        <p className="of-err" role="alert">
          {errors.parts}
        </p>
      )}
      <div className="ld-keys">
        {parts.length < MAX_PARTS && (
          <button type="button" className="ob" onClick={() => edit({ parts: [...parts, FIRST_PART] })}>
            <Plus className="ico" aria-hidden="true" />
            Part
          </button>
        )}
        <button type="button" className="ob" onClick={onTry}>
          Sample paper
        </button>
        <button type="button" className="ob" onClick={onCopy}>
          Copy this grade
        </button>
        <button type="button" className="olink ob-bad" onClick={onRemove}>
          Remove this grade
        </button>
      </div>
    </div>
  )
}
