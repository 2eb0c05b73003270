import { CheckField } from '../ui/Field.tsx'
import { CONSENT_TEXT } from './people.rules.ts'
import type { useAccountForm } from './useAccountForm.ts'

type Props = {
  /** The form's field of that name. */
  field: ReturnType<ReturnType<typeof useAccountForm>['field']>
  agreed: boolean
  onAgree: (agreed: boolean) => void
}

/** The text a parent or guardian agrees to, with its box: never ticked beforehand. */
export function ConsentField({ field, agreed, onAgree }: Props) {
  return (
    <CheckField
      label={CONSENT_TEXT}
      name="consent"
      error={field.error}
      checked={agreed}
      onChange={(event) => {
        onAgree(event.target.checked)
        field.onChange({ target: { value: '' } })
      }}
    />
  )
}
