import { flushSync } from 'react-dom'

type EditedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fields = 'input:not([type=hidden], [type=file]), textarea, select'

/**
 * Watches what is typed and chosen before the app runs.
 * @returns a function that hands it to the app: fields keep it, and their components are told.
 */
export function watchEarlyEdits(root: HTMLElement): () => void {
  const edits = new Map<EditedField, string>()
  const remember = (field: EditedField) => edits.set(field, stateOf(field))
  for (const field of root.querySelectorAll<EditedField>(fields)) if (isEdited(field)) remember(field)
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches(fields)) remember(target as EditedField)
  }
  root.addEventListener('input', onInput, true)
  return () => {
    root.removeEventListener('input', onInput, true)
    // Each on the state that the one before left.
    for (const [field, state] of edits) if (field.isConnected) flushSync(() => announce(field, state))
  }
}

const isChecked = (field: EditedField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

const stateOf = (field: EditedField): string => (isChecked(field) ? String(field.checked) : field.value)

function isEdited(field: EditedField): boolean {
  if (field instanceof HTMLSelectElement)
    return (
      field.selectedIndex !==
      Math.max(
        0,
        [...field.options].findIndex((each) => each.defaultSelected),
      )
    )
  return isChecked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

/** React compares a field with what it saw last, and says nothing of what is equal. */
type Tracked = { _valueTracker?: { setValue: (value: string) => void } }

/** Tells the field's component what stands in it, as if it were typed now. */
function announce(field: EditedField, state: string): void {
  if (isChecked(field)) {
    if (state === 'false' && field.type === 'radio') return
    // A click changes it to what it is to be, and every listener hears of it.
    field.checked = state !== 'true'
    field.click()
    return
  }
  if (field.value !== state) field.value = state
  ;(field as Tracked)._valueTracker?.setValue(field instanceof HTMLSelectElement ? '' : field.defaultValue)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
