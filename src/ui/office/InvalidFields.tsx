import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorSummary, withLabel } from '../ErrorSummary.tsx'
import { focusInView } from '../focus-in-view.ts'
import type { Labels } from './editor.ts'

type InvalidFieldsProps = {
  /** What was refused, by field; `form` is for all of it. */
  errors: Readonly<Record<string, string>>
  labels?: Labels
  /** Brings a field on screen that is not there yet. */
  open?: ((name: string) => void) | undefined
}

const NO_LABELS: Labels = {}

type InvalidField = { key: string; label: string; message: string; control: HTMLElement | null }

/**
 * How many fields of the form around it need a look after a refused save, each a link that focuses its field.
 * One field on screen needs no list: it gets the focus from the button that was pressed.
 */
export function InvalidFields({ errors, labels = NO_LABELS, open }: InvalidFieldsProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const [fields, setFields] = useState<readonly InvalidField[]>([])
  useEffect(() => {
    // The rich text editor marks itself in an effect of its own.
    const frame = requestAnimationFrame(() => {
      const form = formAround(place.current)
      const found = invalidFields(form, errors, labels)
      setFields(found)
      const [only, another] = found
      if (only?.control && !another && isAtButton(form)) focusInView(only.control)
    })
    return () => cancelAnimationFrame(frame)
  }, [errors, labels])
  const go = ({ key, message, control }: InvalidField) => {
    if (control?.isConnected) return focusInView(control)
    open?.(key)
    requestAnimationFrame(() => focusInView(controlSaying(formAround(place.current), message)))
  }
  const isShown = fields.length > 1 || fields.some(({ control }) => control === null)
  return (
    <div ref={place} className="contents">
      {isShown && (
        <ErrorSummary
          lines={fields.map((field) => ({
            key: field.key,
            text: withLabel(field.label, field.message),
            onGo: (event) => {
              event.preventDefault()
              go(field)
            },
          }))}
        />
      )}
    </div>
  )
}

/** Whether the form was sent by its button, which may be disabled since: who types in a field stays there. */
const isAtButton = (form: HTMLElement | null): boolean => {
  const { activeElement: active, body } = document
  return active === body || (active instanceof HTMLButtonElement && form?.contains(active) === true)
}

const formAround = (element: HTMLElement | null): HTMLElement | null =>
  element?.closest<HTMLElement>('form, .ed') ?? null

const invalidControls = (form: HTMLElement | null): HTMLElement[] =>
  [...(form?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [])].filter(
    (control) => control.getClientRects().length > 0,
  )

/** What is said of an invalid control: the one of its descriptions that is an error. */
const messageOf = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .find((described) => described?.classList.contains('of-err'))?.textContent ?? ''

/** The control with this message; where a group of controls has it, the first of the group. */
function controlSaying(form: HTMLElement | null, message: string): HTMLElement | null {
  const control = invalidControls(form).find((invalid) => messageOf(invalid) === message)
  const said = [...(form?.querySelectorAll('.of-err') ?? [])].find(
    ({ textContent }) => textContent === message,
  )
  const group = said?.closest('fieldset, .of-f, section')
  return control ?? group?.querySelector<HTMLElement>('input, select, textarea, button') ?? null
}

const labelOf = (control: HTMLElement): string =>
  control.getAttribute('aria-label') ?? control.closest<HTMLElement>('[data-place]')?.dataset.place ?? ''

/** The invalid controls on screen, then the errors of fields that are not on screen. */
function invalidFields(
  form: HTMLElement | null,
  errors: Readonly<Record<string, string>>,
  labels: Labels,
): InvalidField[] {
  const onScreen = invalidControls(form).map((control, at) => ({
    key: `${at}`,
    label: labelOf(control),
    message: messageOf(control),
    control,
  }))
  const said = new Set(onScreen.map(({ message }) => message))
  const elsewhere = Object.entries(errors).flatMap(([key, message]) =>
    key === 'form' || said.has(message) ? [] : [{ key, label: nameOf(key, labels), message, control: null }],
  )
  return [...onScreen, ...elsewhere]
}

/** 'Questions 3' for 'questions.2.text'. */
function nameOf(path: string, labels: Labels): string {
  const [name = '', at] = path.split('.')
  const label = labels[name] ?? ''
  return label && at && /^\d+$/.test(at) ? `${label} ${Number(at) + 1}` : label
}
