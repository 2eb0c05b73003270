import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { ErrorSummary, withLabel } from './ErrorSummary.tsx'
import { focusInView } from './focus-in-view.ts'
import { useAlive } from './useAlive.ts'

/** A field's error, and the id of its control. */
export type FieldFault = { name: string; id: string; message: string }

/**
 * The number of fields with errors, above the form, with a link to each. A single field that has the focus
 * needs no list; without JavaScript, or if the field is not visible, it has one too.
 */
export function FormErrors({ faults }: { faults: readonly FieldFault[] }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const alive = useAlive()
  const [labels, setLabels] = useState<Readonly<Record<string, string | null>>>({})
  const names = faults.map(({ name }) => name).join(' ')
  useLayoutEffect(() => {
    const form = place.current?.closest('form')
    const wrong = names === '' ? [] : names.split(' ')
    if (form) setLabels(Object.fromEntries(wrong.map((name) => [name, labelOf(controlOf(form, name))])))
  }, [names])
  const isHidden = faults.some(({ name }) => labels[name] === null)
  const isShown = faults.length > 0 && (!alive || faults.length > 1 || isHidden)
  const go = (event: MouseEvent, name: string) => {
    const form = event.currentTarget.closest('form')
    const control = form && controlOf(form, name)
    if (!control) return
    event.preventDefault()
    focusInView(control)
  }
  return (
    <div ref={place} className="contents">
      {isShown && (
        <ErrorSummary
          lines={faults.map(({ name, id, message }) => ({
            key: name,
            to: id,
            text: withLabel(labels[name] ?? '', message),
            onGo: alive && labels[name] === null ? null : (event) => go(event, name),
          }))}
        />
      )}
    </div>
  )
}

/** The form's first visible control with this name; null if none. */
function controlOf(form: HTMLFormElement, name: string): HTMLElement | null {
  const found = form.elements.namedItem(name)
  const control = found instanceof RadioNodeList ? found[0] : found
  return control instanceof HTMLElement && control.getClientRects().length > 0 ? control : null
}

/** The label of a control; null without a control, '' without a label of its own. */
function labelOf(control: HTMLElement | null): string | null {
  if (!control) return null
  const [label] = 'labels' in control ? ((control.labels as NodeListOf<HTMLElement> | null) ?? []) : []
  return label?.classList.contains('field-label') ? (label.firstChild?.textContent ?? '') : ''
}
