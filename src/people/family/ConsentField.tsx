import type { FieldProps } from '../../ui/ActionForm.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { CONSENT_TEXT, CONSENT_VERSION } from '../people.rules.ts'
import { words } from './family.words.ts'

/**
 * The consent text with its checkbox, which is never ticked in advance. The value sent is the version of the
 * text. What is agreed to is the English; another language stands before it, to be read.
 */
export function ConsentField({ field: { id, name, error } }: { field: FieldProps }) {
  const text = (
    <>
      {words.consent && <span className="mb-2 block">{words.consent}</span>}
      <span lang="en-IN">{CONSENT_TEXT}</span>
    </>
  )
  return <CheckField label={text} id={id} name={name} value={CONSENT_VERSION} error={error} />
}
