import './competition.css'
import { type ReactNode } from 'react'
import { useSession } from '../platform/browser/session.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Threads } from '../ui/art/Threads.tsx'
import { saveFile } from '../ui/save-file.ts'
import { type CertificateState, codeWords } from './competition.rules.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { words } from './certificate.words.ts'

type CertificateProps = {
  code: string
  state: CertificateState
  /** Text shown if the family has hidden the content. */
  hidden: string
  /** Where the family changes what is shown. */
  chosen: string
  /** Loads the PDF, which only the family may get. */
  save: (code: string) => Promise<{ name: string; file: Blob }>
  back: { to: string; words: string }
  children: ReactNode
}

/** A certificate in its frame, with a figure drawn from its number, and its buttons. */
export function CertificateView({ code, state, children, ...more }: CertificateProps): ReactNode {
  const { hidden, chosen, save, back } = more
  const session = useSession()
  return (
    <div className="wrap py-10">
      <h1 className="sr-only">{words.certificate(codeWords(code))}</h1>
      <article className="ce">
        <Threads seed={code} tone={0} className="ce-th" />
        <p className="ce-q">{words.certify}</p>
        {state === 'good' && children}
        {state === 'hidden' && <p className="ce-n">{hidden}</p>}
        {state === 'withdrawn' && <p className="ce-n">{words.withdrawn}</p>}
        <p className="ce-c tnum">{codeWords(code)}</p>
      </article>
      {session && state === 'hidden' && (
        <p className="mx-auto mt-6 max-w-[52ch] text-center text-ink-2">{words.yours(chosen)}</p>
      )}
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        {session && state !== 'withdrawn' && <SaveKey save={() => save(code)} />}
        <ButtonLink variant="line" to={back.to}>
          {back.words}
        </ButtonLink>
      </p>
    </div>
  )
}

/** Saves the PDF, for the family; others get an error. */
function SaveKey({ save }: { save: () => ReturnType<CertificateProps['save']> }): ReactNode {
  const { busy, submit } = useSubmit()
  const take = () =>
    submit(async () => {
      const { name, file } = await save()
      saveFile(name, file)
    })
  return (
    <Button busy={busy} onClick={() => void take()}>
      {words.save}
    </Button>
  )
}
