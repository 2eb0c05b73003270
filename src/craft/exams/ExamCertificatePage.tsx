import type { ReactNode } from 'react'
import { href, useLoaderData } from 'react-router'
import { CertificateView } from '../../competition/CertificateView.tsx'
import { download } from '../../platform/wire.ts'
import type { CertificateData } from './certificate.loader.ts'
import { examCertificateFile } from './exams.contract.ts'
import { dayOf } from './words.ts'

/** /exams/certificates/{code}: what the paper says, so that anybody can compare. */
export function ExamCertificatePage(): ReactNode {
  const { certificate } = useLoaderData<CertificateData>()
  const { code, state, content } = certificate
  return (
    <CertificateView
      code={code}
      state={state}
      hidden="a child of this academy passed an exam. The family shows no more of it here."
      chosen="at your grade exams"
      save={saved}
      back={{ to: href('/exams'), words: 'Grade exams' }}
    >
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
    </CertificateView>
  )
}

const saved = (code: string) => download(examCertificateFile, { params: { code } })
