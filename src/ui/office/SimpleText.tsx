import { type ReactNode, useState } from 'react'
import { OfficeText } from './fields.tsx'
import { toHtml, toSimpleText } from './simple-text.ts'

type TextProps = {
  label: string
  html: string
  rows?: number
  error?: string | undefined
  onChange: (html: string) => void
}

/** A text of paragraphs and lists, stored as HTML. One with other elements is edited as HTML. */
export function SimpleText({ label, html, rows = 6, error, onChange }: TextProps): ReactNode {
  // Typed text stays as typed; only a value from elsewhere is converted again.
  const [typed, setTyped] = useState({ text: '', html: '' })
  const read = typed.html === html ? typed.text : toSimpleText(html)
  return (
    <OfficeText
      label={label}
      rows={rows}
      value={read ?? html}
      error={error}
      hint={
        read === null
          ? 'This text uses extra formatting, so you are editing its HTML.'
          : 'Blank line = new paragraph. Start a line with “- ” or “1. ” for a list, “# ” for a heading.'
      }
      onChange={(event) => {
        const text = event.target.value
        const next = read === null ? text : toHtml(text)
        if (read !== null) setTyped({ text, html: next })
        onChange(next)
      }}
    />
  )
}
