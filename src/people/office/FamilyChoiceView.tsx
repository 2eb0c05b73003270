import type { ReactNode } from 'react'
import type { FamilyChoice } from '../joining.rules.ts'
import { OfficeSelect } from '../../ui/office/fields.tsx'

type FamilyChoiceProps = {
  label: string
  choices: readonly FamilyChoice[]
  /** The option without a choice; null where a choice is required. */
  usual: string | null
  /** One more option, beside the accounts. */
  other?: { value: string; label: string } | undefined
  /** The account that was chosen; '' for none. */
  chosen: string
  error?: string | undefined
  onChoose: (parentId: string) => void
}

/** Chooses the child's family among accounts with the same mobile or email. */
export function FamilyChoiceView({
  label,
  choices,
  usual,
  other,
  chosen,
  error,
  onChoose,
}: FamilyChoiceProps): ReactNode {
  return (
    <OfficeSelect
      label={label}
      error={error}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{usual ?? 'Please choose'}</option>
      {other && <option value={other.value}>{other.label}</option>}
      {choices.map(({ parentId, fullName, email, children }) => (
        <option key={parentId} value={parentId}>
          {`${fullName}${email && `, ${email}`}${children.length > 0 ? `; children: ${children.join(', ')}` : ''}`}
        </option>
      ))}
    </OfficeSelect>
  )
}
