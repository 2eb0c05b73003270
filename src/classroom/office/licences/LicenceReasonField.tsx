import type { ReactNode } from 'react'
import { OfficeField } from '../../../ui/office/fields.tsx'

type LicenceReasonProps = {
  value: string
  error?: string | undefined
  onChange: (reason: string) => void
}

/** Why a teacher without a licence may teach. */
export function LicenceReasonField({ value, error, onChange }: LicenceReasonProps): ReactNode {
  return (
    <OfficeField
      label="Why without a licence"
      required
      wide
      maxLength={200}
      hint="Shown on the page of the group, with your name and the day"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
