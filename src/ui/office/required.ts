import { createContext, useContext } from 'react'

/** Labels of required fields, from the schema of the surrounding form. */
export const RequiredLabels = createContext<ReadonlySet<string>>(new Set())

/** Whether a field is marked as required: by its own prop, or by the form's schema. */
export function useRequired(label: string, own: boolean | undefined): boolean {
  const labels = useContext(RequiredLabels)
  return own ?? labels.has(label)
}
