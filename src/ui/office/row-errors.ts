/** Errors of a refused import by row number: 'rows.9': 'Row 9, class: ...' */
export function rowErrors(errors: Readonly<Record<string, string>>): Record<number, string> {
  const found = Object.entries(errors).flatMap(([field, message]) => {
    const row = field.startsWith('rows.') ? Number(field.slice(5)) : Number.NaN
    return Number.isInteger(row) ? [[row, message.slice(message.indexOf(': ') + 2)] as const] : []
  })
  return Object.fromEntries(found)
}
