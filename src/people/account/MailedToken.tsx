import { useLocation } from 'react-router'
import type { FieldProps } from '../../ui/ActionForm.tsx'
import { Field } from '../../ui/Field.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { words } from './mailed.words.ts'

/**
 * The token of a mailed link, from the URL fragment, which browsers never send to a server. Without
 * JavaScript it is typed in. Its error stands in the form's list.
 */
export function MailedToken({ field: { id, name, error, defaultValue } }: { field: FieldProps }) {
  const { hash } = useLocation()
  const alive = useAlive()
  if (!alive)
    return (
      <div className="without-scripts">
        <Field label={words.code} hint={words.codeHint} required {...{ id, name, error, defaultValue }} />
      </div>
    )
  return <input type="hidden" name={name} value={hash.slice(1) || (defaultValue ?? '')} />
}
