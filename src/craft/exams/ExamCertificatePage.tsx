import { type ReactNode, useState } from 'react'
import { href, useLoaderData } from 'react-router'
import { codeWords } from '../../competition/competition.rules.ts'
import { CertificateView } from '../../competition/CertificateView.tsx'
import { useSession } from '../../platform/session.ts'
import { download } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toastError } from '../../ui/toast.tsx'
import type { CertificateData } from './certificate.loader.ts'
import { examCertificateFile } from './exams.contract.ts'
import { dayOf } from './words.ts'

/** /exams/certificates/{code}: what the paper says, so that anybody can compare. */
export function ExamCertificatePage(): ReactNode {
  const { certificate } = useLoaderData<CertificateData>()
  const { code, state, content } = certificate
  return (
    <div className="wrap py-10">
      <h1 className="sr-only">Certificate {codeWords(code)}</h1>
      <CertificateView code={code} number={codeWords(code)}>
        {content && (
          <>
            <p className="ce-n">{content.name}</p>
            <p>wrote the paper on {dayOf(content.date)}, and passed</p>
            <p className="ce-r">{content.grade}</p>
            <p>
              with {content.points} of {content.marks} points. The teacher has confirmed it.
            </p>
            <p className="ce-q">Issued by {content.academy}</p>
          </>
        )}
        {state === 'hidden' && (
          <p className="ce-n">a child of this academy passed an exam. The family shows no more of it here.</p>
        )}
        {state === 'withdrawn' && <p className="ce-n">nothing any more: it was withdrawn.</p>}
      </CertificateView>
      <Keys code={code} isGood={state !== 'withdrawn'} />
    </div>
  )
}

/** The file, for the family: anybody else is told that it is not theirs. */
function Keys({ code, isGood }: { code: string; isGood: boolean }): ReactNode {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { name, file } = await download(examCertificateFile, { params: { code } })
      saveFile(name, file)
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <p className="mt-6 flex flex-wrap justify-center gap-3">
      {session && isGood && (
        <Button busy={busy} onClick={() => void save()}>
          Save as PDF
        </Button>
      )}
      <ButtonLink variant="line" to={href('/exams')}>
        Grade exams
      </ButtonLink>
    </p>
  )
}
