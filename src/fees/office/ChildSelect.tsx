import { OfficeSelect } from '../../ui/office/fields.tsx'
import type { FeeLedger } from './fees.contract.ts'

/** A child of the family. */
export function ChildSelect({
  ledger,
  value,
  error,
  onChange,
}: {
  ledger: FeeLedger
  value: string
  error: string | undefined
  onChange: (id: string) => void
}) {
  return (
    <OfficeSelect
      label="Child"
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      {ledger.children.map(({ _id, fullName }) => (
        <option key={_id} value={_id}>
          {fullName}
        </option>
      ))}
    </OfficeSelect>
  )
}
