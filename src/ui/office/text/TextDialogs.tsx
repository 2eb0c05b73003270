import { type FormEvent, type ReactNode, useState } from 'react'
import { Dialog } from '../../Dialog.tsx'
import { OfficeField } from '../fields.tsx'
import { linkOf } from './schema.ts'

const NOT_AN_ADDRESS = 'An address begins with https://, mailto:, tel: or / (a page of this site)'

type LinkProps = { href: string | null; onLink: (href: string | null) => void; onClose: () => void }

/** Asks where a link leads. */
export function LinkDialog({ href, onLink, onClose }: LinkProps): ReactNode {
  const [typed, setTyped] = useState(href ?? '')
  const [error, setError] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const address = linkOf(typed)
    if (address === null) return setError(NOT_AN_ADDRESS)
    onLink(address)
  }
  return (
    <Dialog open title="Link" onClose={onClose}>
      <form className="mt-3 grid gap-3" noValidate onSubmit={send}>
        <OfficeField
          label="Where it leads"
          inputMode="url"
          autoComplete="off"
          data-autofocus=""
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        <div className="dlg-actions">
          {href !== null && (
            <button type="button" className="ob" onClick={() => onLink(null)}>
              No link
            </button>
          )}
          <button type="submit" className="ob ob-main">
            Set the link
          </button>
        </div>
      </form>
    </Dialog>
  )
}

type PictureProps = { alt: string; onWords: (alt: string | null) => void; onClose: () => void }

/** Asks what a picture shows, for those who do not see it. */
export function PictureDialog({ alt, onWords, onClose }: PictureProps): ReactNode {
  const [typed, setTyped] = useState(alt)
  const [error, setError] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const words = typed.replace(/\s+/g, ' ').trim()
    if (words === '') return setError('Say in a few words what the picture shows')
    onWords(words)
  }
  return (
    <Dialog open title="Picture" onClose={onClose}>
      <form className="mt-3 grid gap-3" noValidate onSubmit={send}>
        <OfficeField
          label="What the picture shows"
          hint="Read out to who cannot see it."
          maxLength={200}
          data-autofocus=""
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        <div className="dlg-actions">
          <button type="button" className="ob" onClick={() => onWords(null)}>
            Take it out
          </button>
          <button type="submit" className="ob ob-main">
            Keep the words
          </button>
        </div>
      </form>
    </Dialog>
  )
}
