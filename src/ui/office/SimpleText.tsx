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

/** A text of paragraphs and lists, kept as HTML. One that holds more is edited as HTML. */
export function SimpleText({ label, html, rows = 6, error, onChange }: TextProps): ReactNode {
  // What is typed stands as it was typed; only what comes from elsewhere is read anew.
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
          ? 'This text has more than paragraphs and lists: you edit its HTML.'
          : 'An empty line begins a paragraph; “- ” or “1. ” before a line makes a list, “# ” a heading.'
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
