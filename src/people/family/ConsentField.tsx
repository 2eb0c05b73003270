import type { FieldProps } from '../../ui/ActionForm.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { CONSENT_TEXT, CONSENT_VERSION } from '../people.rules.ts'

/**
 * The text a parent or guardian agrees to, with its box: never ticked beforehand. What is sent is the version
 * that was read.
 */
export function ConsentField({ field: { name, error } }: { field: FieldProps }) {
  return <CheckField label={CONSENT_TEXT} name={name} value={CONSENT_VERSION} error={error} />
}
