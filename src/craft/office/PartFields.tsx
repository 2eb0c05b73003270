import type { ReactNode } from 'react'
import { OfficeField, OfficeSelect, OfficeSwitch } from '../../ui/office/fields.tsx'
import { NumberField } from '../../ui/office/NumberField.tsx'
import type { PartDraft, Typed } from '../exams/ladder.rules.ts'
import { LEVELS } from '../soroban/levels.rules.ts'

type Part = PartDraft<Typed>

const kinds: readonly (readonly [Part['kind'], string])[] = [
  ['technique', 'Sums by technique'],
  ['column', 'Columns of numbers'],
  ['product', 'Multiplication'],
  ['quotient', 'Division'],
]

const [FIRST = ''] = LEVELS.map(({ key }) => key)
const beginnings = {
  technique: { kind: 'technique', level: FIRST },
  column: { kind: 'column', digits: 1, rows: 5, takes: false },
  product: { kind: 'product', sizes: '2 × 1' },
  quotient: { kind: 'quotient', sizes: '1 × 2' },
} as const

/** The first part of a new grade. */
export const FIRST_PART: Part = { count: 10, points: 10, ...beginnings.technique }

const kindOf = (chosen: string): Part['kind'] => kinds.find(([kind]) => kind === chosen)?.[0] ?? 'column'

type PartProps = {
  part: Part
  /** From 0. */
  place: number
  errors: Readonly<Record<string, string>>
  onChange: (part: Part) => void
  /** Null for the only part. */
  onRemove: (() => void) | null
}

/** One part of a paper: kind, number of questions, points. */
export function PartFields({ part, place, errors, onChange, onRemove }: PartProps): ReactNode {
  const { count, points } = part
  return (
    <fieldset className="ld-part">
      <legend>Part {place + 1}</legend>
      <div className="cf">
        <OfficeSelect
          label="What is asked"
          wide
          value={part.kind}
          error={errors.kind}
          onChange={({ target }) => onChange({ count, points, ...beginnings[kindOf(target.value)] })}
        >
          {kinds.map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </OfficeSelect>
        <Shape {...{ part, errors, onChange }} />
        <NumberField
          label="Questions"
          value={count}
          error={errors.count}
          onNumber={(next) => onChange({ ...part, count: next })}
        />
        <NumberField
          label="Points each"
          value={points}
          error={errors.points}
          onNumber={(next) => onChange({ ...part, points: next })}
        />
      </div>
      {(part.kind === 'technique' || part.kind === 'column') && (
        <OfficeSwitch
          label="Questions may repeat"
          checked={part.repeats ?? false}
          onChange={(repeats) => onChange({ ...part, repeats })}
        />
      )}
      {onRemove && (
        <button type="button" className="olink ob-bad justify-self-start" onClick={onRemove}>
          Remove part {place + 1}
        </button>
      )}
    </fieldset>
  )
}

/** The fields that only one kind has. */
function Shape({ part, errors, onChange }: Pick<PartProps, 'part' | 'errors' | 'onChange'>): ReactNode {
  if (part.kind === 'technique')
    return (
      <OfficeSelect
        label="Which sums"
        wide
        value={part.level}
        error={errors.level}
        onChange={({ target }) => onChange({ ...part, level: target.value })}
      >
        {LEVELS.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </OfficeSelect>
    )
  if (part.kind === 'column')
    return (
      <>
        <NumberField
          label="Digits of each"
          value={part.digits}
          error={errors.digits}
          onNumber={(digits) => onChange({ ...part, digits })}
        />
        <NumberField
          label="Numbers"
          value={part.rows}
          error={errors.rows}
          onNumber={(rows) => onChange({ ...part, rows })}
        />
        <div className="self-end">
          <OfficeSwitch
            label="Include subtraction"
            checked={part.takes}
            onChange={(takes) => onChange({ ...part, takes })}
          />
        </div>
      </>
    )
  return (
    <OfficeField
      label={part.kind === 'product' ? 'Digits of the two factors' : 'Digits of divisor and answer'}
      wide
      hint="Like 3 × 2. For several, use commas: 3 × 2, 2 × 3"
      value={part.sizes}
      error={errors.sizes}
      onChange={({ target }) => onChange({ ...part, sizes: target.value })}
    />
  )
}
