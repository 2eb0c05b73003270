import { useCallback, useState } from 'react'
import { href, useLoaderData } from 'react-router'
import { useSession } from '../platform/session.ts'
import { download } from '../platform/wire.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { toastError } from '../ui/toast.tsx'
import type { CertificateData } from './certificate.loader.ts'
import { CertificateView } from './CertificateView.tsx'
import { certificateFile } from './paper.contract.ts'
import { codeWords, marksWords, ordinal, timeWords } from './competition.rules.ts'
import { dayWords } from './words.ts'

/** /certificates/{code}: what the paper says, so that anybody can compare. */
export function CertificatePage() {
  const { certificate } = useLoaderData<CertificateData>()
  const { code, state, content } = certificate
  return (
    <div className="wrap py-10">
      <h1 className="sr-only">Certificate {codeWords(code)}</h1>
      <CertificateView code={code} number={codeWords(code)}>
        {content && (
          <>
            <p className="ce-n">{content.name}</p>
            <p>
              wrote the paper of <b>{[content.competition, content.round].filter(Boolean).join(', ')}</b>,
              group {content.group}, on {dayWords(content.date)}, and came
            </p>
            <p className="ce-r">
              {ordinal(content.rank)} of {content.of} {content.of === 1 ? 'child' : 'children'}
            </p>
            <p>
              with {marksWords(content.marks)} marks of {content.maxMarks}, in {timeWords(content.time)}{' '}
              minutes.
            </p>
            {content.award && <p className="ce-a">{awards[content.award]}</p>}
            <p className="ce-q">Issued by {content.academy}</p>
          </>
        )}
        {state === 'hidden' && (
          <p className="ce-n">a child of this academy competed. The family shows no more of it here.</p>
        )}
        {state === 'withdrawn' && <p className="ce-n">nothing any more: it was withdrawn.</p>}
      </CertificateView>
      {state !== 'withdrawn' && <Keys code={code} />}
    </div>
  )
}

const awards = { gold: 'Gold medal', silver: 'Silver medal', bronze: 'Bronze medal' } as const

/** The file, for the family: anybody else is told that it is not theirs. */
function Keys({ code }: { code: string }) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const save = useCallback(async () => {
    setBusy(true)
    try {
      const { name, file } = await download(certificateFile, { params: { code } })
      saveFile(name, file)
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }, [code])
  return (
    <p className="mt-6 flex flex-wrap justify-center gap-3">
      {session && (
        <Button busy={busy} onClick={() => void save()}>
          Save as PDF
        </Button>
      )}
      <ButtonLink variant="line" to={href('/competition')}>
        Competitions
      </ButtonLink>
    </p>
  )
}
