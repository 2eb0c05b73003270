import { useLocation } from 'react-router'
import type { FieldProps } from '../../ui/ActionForm.tsx'
import { Field } from '../../ui/Field.tsx'
import { useAlive } from '../../ui/useAlive.ts'

/**
 * The token of a mailed link. It stands behind the #, which no browser sends to any server; without scripts
 * it is typed.
 */
export function MailedToken({ field: { name, error, defaultValue } }: { field: FieldProps }) {
  const { hash } = useLocation()
  const alive = useAlive()
  if (!alive)
    return (
      <div className="without-scripts">
        <Field
          label="Code of the mail"
          hint="What stands behind the # of its link"
          required
          {...{ name, error, defaultValue }}
        />
      </div>
    )
  return (
    <>
      <input type="hidden" name={name} value={hash.slice(1) || (defaultValue ?? '')} />
      {error && (
        <p role="alert" className="font-[620] text-sindoor">
          {error}. Please open the whole link of the mail.
        </p>
      )}
    </>
  )
}
