import './competition.css'
import { type ReactNode, useState } from 'react'
import { useSession } from '../platform/session.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Threads } from '../ui/art/Threads.tsx'
import { saveFile } from '../ui/save-file.ts'
import { toastError } from '../ui/toast.tsx'
import { type CertificateState, codeWords } from './competition.rules.ts'

type CertificateProps = {
  code: string
  state: CertificateState
  /** Said in place of all else where the family shows no more. */
  hidden: string
  /** Where the family chooses what stands here. */
  chosen: string
  /** Asks for the file, which is the family's alone. */
  save: (code: string) => Promise<{ name: string; file: Blob }>
  back: { to: string; words: string }
  children: ReactNode
}

/** A certificate as its page shows it: in its frame, with its number's own figure, and its keys below. */
export function CertificateView({ code, state, children, ...more }: CertificateProps): ReactNode {
  const { hidden, chosen, save, back } = more
  const session = useSession()
  return (
    <div className="wrap py-10">
      <h1 className="sr-only">Certificate {codeWords(code)}</h1>
      <article className="ce">
        <Threads seed={code} tone={0} className="ce-th" />
        <p className="ce-q">This certificate says that</p>
        {state === 'good' && children}
        {state === 'hidden' && <p className="ce-n">{hidden}</p>}
        {state === 'withdrawn' && <p className="ce-n">nothing any more: it was withdrawn.</p>}
        <p className="ce-c tnum">{codeWords(code)}</p>
      </article>
      {session && state === 'hidden' && (
        <p className="mx-auto mt-6 max-w-[52ch] text-center text-ink-2">
          Is it yours? The PDF has the whole name. What stands here you choose {chosen}.
        </p>
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

/** The file, for the family: anybody else is told that it is not theirs. */
function SaveKey({ save }: { save: () => ReturnType<CertificateProps['save']> }): ReactNode {
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      const { name, file } = await save()
      saveFile(name, file)
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void take()}>
      Save as PDF
    </Button>
  )
}
