import { useLocation } from 'react-router'
import type { FieldProps } from '../../ui/ActionForm.tsx'
import { Field } from '../../ui/Field.tsx'
import { useAlive } from '../../ui/useAlive.ts'

/**
 * The token of a mailed link, from the URL fragment, which browsers never send to a server. Without
 * JavaScript it is typed in.
 */
export function MailedToken({ field: { id, name, error, defaultValue } }: { field: FieldProps }) {
  const { hash } = useLocation()
  const alive = useAlive()
  if (!alive)
    return (
      <div className="without-scripts">
        <Field
          label="Code from the email"
          hint="The part after # in the link"
          required
          {...{ id, name, error, defaultValue }}
        />
      </div>
    )
  return (
    <>
      <input type="hidden" name={name} value={hash.slice(1) || (defaultValue ?? '')} />
      {error && (
        <p role="alert" className="font-[620] text-sindoor">
          {error}. Please open the full link from the email.
        </p>
      )}
    </>
  )
}
