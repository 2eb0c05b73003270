import type { FieldProps } from '../../ui/ActionForm.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { CONSENT_TEXT, CONSENT_VERSION } from '../people.rules.ts'

/**
 * The consent text with its checkbox, which is never ticked in advance. The value sent is the version of the
 * text.
 */
export function ConsentField({ field: { id, name, error } }: { field: FieldProps }) {
  return <CheckField label={CONSENT_TEXT} id={id} name={name} value={CONSENT_VERSION} error={error} />
}
