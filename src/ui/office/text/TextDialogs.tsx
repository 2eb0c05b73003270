import { type FormEvent, type ReactNode, useState } from 'react'
import { Dialog } from '../../Dialog.tsx'
import { OfficeField } from '../fields.tsx'
import { linkOf } from './schema.ts'

const NOT_AN_ADDRESS = 'Start with https://, mailto:, tel: or / (a page of this website)'

type LinkProps = { href: string | null; onLink: (href: string | null) => void; onClose: () => void }

/** Asks for a link's address. */
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
          label="Link address"
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
              Remove link
            </button>
          )}
          <button type="submit" className="ob ob-main">
            Save link
          </button>
        </div>
      </form>
    </Dialog>
  )
}

type PictureProps = { alt: string; onWords: (alt: string | null) => void; onClose: () => void }

/** Asks for a picture's description (alt text). */
export function PictureDialog({ alt, onWords, onClose }: PictureProps): ReactNode {
  const [typed, setTyped] = useState(alt)
  const [error, setError] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const words = typed.replace(/\s+/g, ' ').trim()
    if (words === '') return setError('Describe the picture in a few words')
    onWords(words)
  }
  return (
    <Dialog open title="Picture" onClose={onClose}>
      <form className="mt-3 grid gap-3" noValidate onSubmit={send}>
        <OfficeField
          label="Description of the picture"
          hint="Read aloud to people who cannot see it."
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
            Remove picture
          </button>
          <button type="submit" className="ob ob-main">
            Save description
          </button>
        </div>
      </form>
    </Dialog>
  )
}
