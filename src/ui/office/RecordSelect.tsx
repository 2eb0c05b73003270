import type { ComponentProps, ReactNode } from 'react'
import { OfficeSelect } from './fields.tsx'

type RecordSelectProps = Omit<ComponentProps<typeof OfficeSelect>, 'children'> & {
  records: readonly { _id: string; name: string }[]
  /** What stands for no choice. */
  none?: string
}

/** A choice of one record by its name; the value is its id, '' for none. */
export function RecordSelect({ records, none = 'Choose', ...props }: RecordSelectProps): ReactNode {
  return (
    <OfficeSelect {...props}>
      <option value="">{none}</option>
      {records.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </OfficeSelect>
  )
}
